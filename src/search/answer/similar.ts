/** What the selected physicians have in common, and how similar others are ranked (docs/search.md, Find similar). */
import type { Segment } from '../columns/segment.ts'
import { maxTraits, type Trait, type TraitField, traitColumns, traitCondition, traitFields } from '../query/similar.ts'
import { matcherFor } from './match.ts'
import type { Found, Place } from './page.ts'
import { pageByReach } from './relevance.ts'
import { byGreatest, Sums } from './sums.ts'

/**
 * The traits of physicians, the heaviest first. A trait's weight is its field's weight times the share of the
 * physicians who have the value, rounded up. Unknown ids are ignored.
 */
export function traitsOf(segments: readonly Segment[], ids: readonly number[]): Trait[] {
  const rows = segments.flatMap((segment) =>
    [...new Set(ids)].flatMap((id) => {
      const row = segment.rowOf(id)
      return row === -1 ? [] : [{ segment, row }]
    }),
  )
  const traits = traitFields.flatMap((field) => {
    const labels = new Map<string, { value: string; count: number }>()
    for (const place of rows) {
      for (const [folded, value] of valuesOf(place, field)) {
        const known = labels.get(folded)
        if (known) known.count++
        else labels.set(folded, { value, count: 1 })
      }
    }
    const { weight } = traitColumns[field]
    return [...labels]
      .map(([folded, { value, count }]) => ({
        field,
        value,
        weight: Math.ceil((weight * count) / rows.length),
        folded,
      }))
      .sort((a, b) => b.weight - a.weight || (a.folded < b.folded ? -1 : 1))
  })
  return traits
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxTraits)
    .map(({ folded: _, ...trait }) => trait)
}

/** The folded values of a physician and how they are written, without values that are part of another. */
function valuesOf({ segment, row }: Place, field: TraitField): Map<string, string> {
  const column = segment.columns[traitColumns[field].column]
  const { dictionary } = column
  const codes = 'runs' in column ? column.codes.subarray(column.runs[row], column.runs[row + 1]) : [column.codes[row]!]
  const values = new Map<string, string>()
  for (const code of codes) if (code < dictionary.size) values.set(dictionary.value(code), dictionary.label(code))
  for (const one of values.keys()) {
    if ([...values.keys()].some((other) => other !== one && other.includes(one))) values.delete(one)
  }
  values.delete('')
  return values
}

/**
 * At most `limit` rows, starting at `offset`, with the largest sum of trait weights first; ties are in the order of
 * relevance.
 * @param found by segment, the large one first, in the default order
 */
export function pageBySimilarity(
  found: readonly Found[],
  traits: readonly Trait[],
  offset: number,
  limit: number,
): Place[] {
  const lots = found.map(({ segment, rows }) => {
    const sums = new Sums(segment.size)
    for (const trait of traits) {
      sums.add(matcherFor(segment, traitCondition(trait)).rows(segment.size), trait.weight)
    }
    return { sums, rows }
  })
  const page: Place[] = []
  let skip = offset
  for (const { rows, count } of byGreatest(lots)) {
    if (count > skip) page.push(...pageByReach(found, rows, skip, limit - page.length))
    if (page.length >= limit) break
    skip = Math.max(0, skip - count)
  }
  return page
}
