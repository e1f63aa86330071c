import type { Point } from '../columns/near.ts'
import { Sample } from '../columns/sample.ts'
import type { Segment } from '../columns/segment.ts'
import type { Condition } from '../query/condition.ts'
import { matcherFor, rowsMatching } from './match.ts'

/** Where a city is, and its state. */
export type Middle = Point & { readonly state: string }

/**
 * The center of a city: the median latitude and longitude of the physicians there, who are located by ZIP. If several
 * cities fit the name, it's the one with the most physicians; ties go to the first by name.
 * @param city the search's condition for the city
 * @returns with the state that the city is in, two folded letters, or ''; undefined if no physician with a known
 *   location is there
 */
export function middleOf(segments: readonly Segment[], city: Condition): Middle | undefined {
  const found = segments.map((segment) => {
    const { place, point } = segment.columns
    const rows = rowsMatching([matcherFor(segment, city)], segment.size).minus(segment.hidden)
    rows.filter((row) => point.codes[row]! < point.dictionary.size)
    return { segment, rows, counts: place.tally(new Sample(segment, rows)) }
  })
  const counts = new Map<string, number>()
  for (const { segment, counts: own } of found) {
    const { dictionary } = segment.columns.place
    for (let code = 0; code < dictionary.size; code++) {
      if (own[code] === 0) continue
      const name = dictionary.value(code)
      counts.set(name, (counts.get(name) ?? 0) + own[code]!)
    }
  }
  const [largest] = [...counts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
  if (!largest) return undefined
  const latitudes: number[] = []
  const longitudes: number[] = []
  for (const { segment, rows } of found) {
    const { place, point } = segment.columns
    const code = place.dictionary.find(largest[0])
    for (const row of code === -1 ? [] : place.rowsOf(code)) {
      if (!rows.has(row)) continue
      latitudes.push(segment.points.latitude[point.codes[row]!]!)
      longitudes.push(segment.points.longitude[point.codes[row]!]!)
    }
  }
  const state = /, ([a-z]{2})$/.exec(largest[0])?.[1] ?? ''
  return { latitude: median(latitudes), longitude: median(longitudes), state }
}

function median(numbers: readonly number[]): number {
  return Float64Array.from(numbers).sort()[(numbers.length - 1) >>> 1] ?? 0
}
