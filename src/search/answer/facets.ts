import { Bits } from '../columns/bits.ts'
import type { Column } from '../columns/column.ts'
import { ManyColumn } from '../columns/many-column.ts'
import type { Sample } from '../columns/sample.ts'
import { record } from '../columns/segment.ts'
import type { Condition } from '../query/condition.ts'
import { meaningOf } from '../query/criteria.ts'
import { exactValue } from '../query/exact-value.ts'
import { type FacetName, facetNames, filters } from '../query/filters.ts'
import { type Facets, facetValuesAtMost, type ValueCount } from '../query/query.ts'
import type { Selection } from './selection.ts'

/**
 * For each value the exact number of physicians that the search would leave if it were chosen, most first. A filter whose values
 * are OR-ed counts as if it had none chosen; one whose values are AND-ed counts within the search.
 */
export function facetsOf(selections: readonly Selection[]): Facets {
  return record(facetNames, (facet) => facetOf(facet, selections))
}

/** The same of one filter. */
export function facetOf(facet: FacetName, selections: readonly Selection[]): ValueCount[] {
  const tallies = selections.map((selection) => {
    const { facet: counted, every } = filters[facet]
    const sample = selection.sample(every ? undefined : facet)
    return new Tally(facet, selection.segment.columns[counted.column], sample)
  })
  return mostFrequent(facet, tallies)
}

/** How many rows of a set the choice of a value would leave. */
class Tally {
  readonly column: Column
  readonly sample: Sample
  private readonly facet: FacetName
  /** By code: how many rows of the set have it. */
  private readonly having: Uint32Array

  constructor(facet: FacetName, column: Column, sample: Sample) {
    this.facet = facet
    this.column = column
    this.sample = sample
    this.having = column.tally(sample)
  }

  ofCode(code: number): number {
    // In a column of several values a row, those contained in others are among the codes already.
    if (this.column instanceof ManyColumn) return this.having[code]!
    if (filters[this.facet].facet.whole) return this.having[code]!
    const containers = this.column.containers(code)
    return containers.length === 1 ? this.having[code]! : this.sum(this.column.dictionary.value(code), containers)
  }

  /** The number for a folded value that need not be in this column. */
  ofValue(value: string): number {
    const { column, sample } = this
    const code = column.dictionary.find(value)
    if (code !== -1) return this.ofCode(code)
    const containers = column.dictionary.containing(value)
    if (containers.length === 0 || !(column instanceof ManyColumn)) return this.sum(value, containers)
    const rows = new Bits(sample.bits.size)
    column.addRows(rows, containers)
    return rows.countBoth(sample.bits)
  }

  private sum(value: string, containers: Uint32Array): number {
    const exact = chosen(this.facet, value)?.kind === 'equals'
    let total = 0
    for (const code of containers) {
      if (!exact || this.column.dictionary.value(code) === value) total += this.having[code]!
    }
    return total
  }
}

/** The values that most physicians of all segments have, and of those equally frequent the first by name. */
function mostFrequent(facet: FacetName, tallies: readonly Tally[]): ValueCount[] {
  const [large, ...others] = tallies
  if (!large) return []
  const { dictionary } = large.column
  const counts = Uint32Array.from({ length: dictionary.size }, (_, code) => large.ofCode(code))
  // The other segments are small: only values at most so far behind the last one listed can come to be listed with their help.
  const help = others.reduce((sum, { sample }) => sum + sample.bits.count(), 0)
  const ranked = Uint32Array.from(counts.keys())
    .filter((code) => counts[code]! + help > 0)
    .sort((a, b) => counts[b]! - counts[a]! || a - b)
  const least = (counts[ranked[facetValuesAtMost - 1] ?? -1] ?? 0) - help

  const listed = new Map<string, ValueCount>()
  const consider = (value: string, label: string) => {
    if (listed.has(value) || !isOffered(facet, value)) return
    const count = tallies.reduce((sum, tally) => sum + tally.ofValue(value), 0)
    if (count > 0) listed.set(value, { value: label, count })
  }
  for (const code of ranked) {
    if (counts[code]! < least) break
    consider(dictionary.value(code), dictionary.label(code))
  }
  for (const { column } of others) {
    for (let code = 0; code < column.dictionary.size; code++) {
      consider(column.dictionary.value(code), column.dictionary.label(code))
    }
  }
  return [...listed]
    .sort(([a, { count: one }], [b, { count: other }]) => other - one || (a < b ? -1 : 1))
    .slice(0, facetValuesAtMost)
    .map(([, count]) => count)
}

/** Education offers the usual degrees; what else is in their place would also be looked for among the schools. */
function isOffered(facet: FacetName, value: string): boolean {
  return chosen(facet, value)?.kind !== 'any'
}

/** What choosing a value asks for. */
function chosen(facet: FacetName, value: string): Condition | undefined {
  return meaningOf(facet, filters[facet].facet.whole ? exactValue(value) : value)
}
