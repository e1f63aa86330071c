/** Degrees north and east. */
export type Point = { readonly latitude: number; readonly longitude: number }

/** A town and its center, whether or not any physician is there. */
export type Town = Point & {
  /** 'Marfa, TX' */
  readonly label: string
  /** Two capital letters. */
  readonly state: string
}

/** Many points, by number. */
export type Points = { readonly latitude: Float64Array; readonly longitude: Float64Array }

/** Circles, by number: the points in their middle, and how far they reach in miles. */
export type Circles = Points & { readonly miles: Float64Array }

const earthRadius = 3958.7613
const radians = Math.PI / 180
/**
 * A degree of latitude in miles, rounded down a little, so that no one at the edge is left out before the exact
 * measurement.
 */
const degree = earthRadius * radians * 0.999

/** Great-circle distance in miles, by the haversine formula on a sphere of the mean radius. */
export function milesBetween(a: Point, b: Point): number {
  const north = Math.sin(((b.latitude - a.latitude) * radians) / 2)
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2)
  const h = north * north + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east * east
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The points within some miles of one of several centers. */
export class Neighbourhood {
  private readonly centres: readonly Point[]
  private readonly miles: number
  private readonly known = new Map<Points, ReadonlyMap<number, number>>()

  constructor(centres: readonly Point[], miles: number) {
    this.centres = centres
    this.miles = miles
  }

  /** The numbers of the points inside and the distance of each to the nearest center, in miles. */
  within(points: Points): ReadonlyMap<number, number> {
    let inside = this.known.get(points)
    if (!inside) {
      inside = this.measure(points)
      this.known.set(points, inside)
    }
    return inside
  }

  private measure({ latitude, longitude }: Points): Map<number, number> {
    const inside = new Map<number, number>()
    for (const centre of this.centres) {
      for (let i = 0; i < latitude.length; i++) {
        if (Math.abs(latitude[i]! - centre.latitude) * degree > this.miles) continue
        const miles = milesBetween(centre, { latitude: latitude[i]!, longitude: longitude[i]! })
        if (miles <= this.miles && miles < (inside.get(i) ?? Number.POSITIVE_INFINITY)) inside.set(i, miles)
      }
    }
    return inside
  }
}

/** A place that circles around other places may reach; each circle has a radius of its own. */
export class Reach {
  private readonly place: Point
  private readonly known = new Map<Circles, Uint32Array>()

  constructor(place: Point) {
    this.place = place
  }

  /** The numbers of the circles that the place is in, ascending. */
  among(circles: Circles): Uint32Array {
    let found = this.known.get(circles)
    if (!found) {
      found = this.measure(circles)
      this.known.set(circles, found)
    }
    return found
  }

  private measure({ latitude, longitude, miles }: Circles): Uint32Array {
    const { place } = this
    const found: number[] = []
    for (let i = 0; i < miles.length; i++) {
      if (Math.abs(latitude[i]! - place.latitude) * degree > miles[i]!) continue
      if (milesBetween(place, { latitude: latitude[i]!, longitude: longitude[i]! }) <= miles[i]!) found.push(i)
    }
    return Uint32Array.from(found)
  }
}
