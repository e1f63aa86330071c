import type { Neighbourhood, Point } from '../columns/near.ts'

export type PlaceField = 'zip' | 'city'

/** A place, and a radius in miles. */
export type Around = { readonly by: PlaceField; readonly place: string; readonly miles: number }

/** Whole states, as codes, and single ZIPs. */
export type RegionZips = { readonly states: readonly string[]; readonly zips: readonly string[] }

/** Where a city or a ZIP is, if that is known, and the states that it is in. */
export type Destination = { readonly point?: Point | undefined; readonly states: readonly string[] }

/** The context that conditions are made in. */
export type Setting = {
  /** The year that years in practice are counted from. */
  readonly year: number
  /** Where a region or a county is; if missing, no one is in one. */
  readonly region?: (name: string) => RegionZips | undefined
  /** The area within `miles` of places; if missing, a place means only itself. */
  readonly near?: (by: PlaceField, places: readonly string[], miles: number) => Neighbourhood
  /** A city or a ZIP; if missing, no one would move to one. */
  readonly destination?: (place: string) => Destination | undefined
  /** If missing, no one has said that they are open to offers. */
  readonly seesWishes?: boolean
}
