/** Orders physicians by how often they provide the care that a search asks for (docs/search.md, Order). */
import { type Condition, isEnough, numberIn } from '../query/condition.ts'
import type { Criterion } from '../query/criteria.ts'
import type { Sort } from '../query/query.ts'
import { byDefaultOrder, type Found, type Ordered, type Place, placed } from './page.ts'

type Care = Extract<Condition, { kind: 'at least' }>

/** The kinds of care named by the search; everyone found provides at least one. Empty if it names none. */
export function careAsked(criteria: readonly Criterion[]): Care[] {
  return criteria.flatMap(({ filter, excluded, condition }) =>
    filter === 'volume' && !excluded ? careIn(condition) : [],
  )
}

function careIn(condition: Condition): Care[] {
  if (condition.kind === 'at least') return [condition]
  return condition.kind === 'any' ? condition.of.flatMap(careIn) : []
}

/** The rows found in a segment, each with the largest of the requested numbers. */
type Counted = { readonly found: Found; readonly rows: Uint32Array; readonly numbers: Uint32Array }

/**
 * At most `limit` rows, starting at `offset`. Ascending means the largest number first; ties are in the default order.
 */
export function pageByVolume(
  found: readonly Found[],
  care: readonly Care[],
  direction: Sort['direction'],
  offset: number,
  limit: number,
): Place[] {
  const counted = found.map((one) => countedIn(one, care))
  const tally = new Map<number, number>()
  for (const { numbers } of counted) for (const number of numbers) tally.set(number, (tally.get(number) ?? 0) + 1)
  const sign = direction === 'asc' ? -1 : 1
  // Physicians are sorted only for the numbers that appear on the page.
  const shown = new Map<number, Ordered[]>()
  let skip = offset
  let left = limit
  for (const [number, count] of [...tally].sort(([a], [b]) => sign * (a - b))) {
    if (left <= 0) break
    if (shown.size === 0 && skip >= count) skip -= count
    else {
      left -= count - (shown.size === 0 ? skip : 0)
      shown.set(number, [])
    }
  }
  for (const { found, rows, numbers } of counted) {
    for (let i = 0; i < rows.length; i++) shown.get(numbers[i]!)?.push(placed(found, rows[i]!))
  }
  return [...shown.values()].flatMap((equal) => equal.sort(byDefaultOrder)).slice(skip, skip + limit)
}

function countedIn(found: Found, care: readonly Care[]): Counted {
  const { volume } = found.segment.columns
  const { dictionary, codes, runs } = volume
  const ofCode = new Uint32Array(dictionary.size + 1)
  for (const one of care) {
    for (const code of dictionary.containing(one.text)) {
      const value = dictionary.value(code)
      if (isEnough(value, one)) ofCode[code] = numberIn(value)
    }
  }
  const rows = found.rows.list()
  const numbers = rows.map((row) => {
    let max = 0
    for (let i = runs[row]!; i < runs[row + 1]!; i++) max = Math.max(max, ofCode[codes[i]!]!)
    return max
  })
  return { found, rows, numbers }
}
