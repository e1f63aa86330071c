import { Bits } from '../columns/bits.ts'
import type { Column } from '../columns/column.ts'
import type { ManyColumnName } from '../columns/columns.ts'
import { type JointColumn, jointColumns, maxJoint } from '../columns/joint-column.ts'
import { ManyColumn } from '../columns/many-column.ts'
import type { Sample } from '../columns/sample.ts'
import { record, type Segment } from '../columns/segment.ts'
import { SingleColumn } from '../columns/single-column.ts'
import type { Condition } from '../query/condition.ts'
import { meaningOf } from '../query/criteria.ts'
import { exactValue } from '../query/exact-value.ts'
import { type FacetName, facetNames, filters } from '../query/filters.ts'
import { type Facets, maxFacetValues, type ValueCount } from '../query/query.ts'
import type { Selection } from './selection.ts'

/**
 * For each value, exactly how many physicians the search would find if it were chosen, most first. A filter whose
 * values are OR-ed counts as if none were chosen; one whose values are AND-ed counts within the search.
 * @param primaryOnly secondary specialties don't count in this search
 */
export function facetsOf(selections: readonly Selection[], primaryOnly = false): Facets {
  const counters = selections.map((selection) => new Counter(selection))
  return record(facetNames, (facet) => mostFrequent(facet, talliesOf(facet, selections, primaryOnly, counters)))
}

/** The same for one filter. */
export function facetOf(facet: FacetName, selections: readonly Selection[]): ValueCount[] {
  return mostFrequent(facet, talliesOf(facet, selections, false))
}

function talliesOf(
  facet: FacetName,
  selections: readonly Selection[],
  primaryOnly: boolean,
  counters?: readonly Counter[],
): Tally[] {
  const { second } = filters[facet].facet
  return selections.map((selection, i) => {
    const column = columnOf(facet, selection.segment)
    const sample = sampleOf(facet, selection)
    const having = counters?.[i]?.having(column, sample) ?? column.tally(sample)
    return new Tally(
      facet,
      { column, sample, having },
      primaryOnly ? undefined : secondTally(selection, second, sample),
    )
  })
}

function secondTally({ segment }: Selection, second: ManyColumnName | undefined, sample: Sample): Counted | undefined {
  const column = second && segment.columns[second]
  return column && column.dictionary.size > 0 ? { column, sample, having: column.tally(sample) } : undefined
}

const columnOf = (facet: FacetName, { columns }: Segment): Column => columns[filters[facet].facet.column]

const sampleOf = (facet: FacetName, selection: Selection): Sample =>
  selection.sample(filters[facet].every ? undefined : facet)

const joints = new WeakMap<Segment, readonly JointColumn[]>()

/** The columns with few values, which are counted together. */
function jointsOf(segment: Segment): readonly JointColumn[] {
  let known = joints.get(segment)
  if (!known) {
    const columns = facetNames.map((facet) => columnOf(facet, segment))
    known = jointColumns([...new Set(columns)].filter((column) => column instanceof SingleColumn))
    joints.set(segment, known)
  }
  return known
}

/** Joins the columns that the facets count in one pass, and prepares what they count of the others. */
export function prepareFacets(segment: Segment): void {
  jointsOf(segment)
  for (const facet of facetNames) {
    const { second } = filters[facet].facet
    for (const column of [columnOf(facet, segment), ...(second ? [segment.columns[second]] : [])]) {
      if (column instanceof ManyColumn) column.prepareTally()
    }
  }
}

/** Counts the values of one selection for all facets. Columns counted over the same rows share one pass. */
class Counter {
  private readonly selection: Selection
  private readonly counted = new Map<Sample, Map<Column, Uint32Array>>()

  constructor(selection: Selection) {
    this.selection = selection
  }

  /** How many rows of the sample have each code of the column; undefined if the column is better counted separately. */
  having(column: Column, sample: Sample): Uint32Array | undefined {
    // Below this many rows, counting them is faster than going through all combinations.
    if (sample.list().rows.length < maxJoint) return undefined
    const known = this.counted.get(sample)
    if (known?.has(column)) return known.get(column)
    const joint = jointsOf(this.selection.segment).find(({ columns }) => columns.some((one) => one === column))
    if (!joint || !this.isShared(joint, sample)) return undefined
    const counted = new Map<Column, Uint32Array>([...(known ?? []), ...joint.tally(sample)])
    this.counted.set(sample, counted)
    return counted.get(column)
  }

  /** A facet with values chosen in its own filter is counted over separate rows. */
  private isShared({ columns }: JointColumn, sample: Sample): boolean {
    const { segment } = this.selection
    const sharing = facetNames.filter(
      (facet) => columns.some((one) => one === columnOf(facet, segment)) && sampleOf(facet, this.selection) === sample,
    )
    return sharing.length > 1
  }
}

/** How many rows of a set have each code of a column. */
type Counted = { readonly column: Column; readonly sample: Sample; readonly having: Uint32Array }

/** How many rows of a set choosing a value would leave. */
class Tally {
  readonly column: Column
  readonly sample: Sample
  /** The same set in the facet's second column. */
  readonly second: Counted | undefined
  private readonly facet: FacetName
  private readonly having: Uint32Array

  constructor(facet: FacetName, { column, sample, having }: Counted, second: Counted | undefined) {
    this.facet = facet
    this.column = column
    this.sample = sample
    this.having = having
    this.second = second
  }

  ofCode(code: number): number {
    // In a column with several values per row, the codes already include values contained in others.
    if (this.column instanceof ManyColumn) return this.having[code]!
    if (filters[this.facet].facet.whole) return this.having[code]! + this.inSecond(code)
    const containers = this.column.containers(code)
    return containers.length === 1 ? this.having[code]! : this.sum(this.column.dictionary.value(code), containers)
  }

  private inSecond(code: number): number {
    const same = this.second ? codesIn(this.column, this.second.column)[code]! : -1
    return same === -1 ? 0 : this.second!.having[same]!
  }

  /** The number for a folded value that may not be in this column. */
  ofValue(value: string): number {
    const { column, sample, second } = this
    const code = column.dictionary.find(value)
    if (code !== -1) return this.ofCode(code)
    if (filters[this.facet].facet.whole) return second?.having[second.column.dictionary.find(value)] ?? 0
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

/** The most frequent values across all segments; ties go to the first by name. */
function mostFrequent(facet: FacetName, tallies: readonly Tally[]): ValueCount[] {
  const [large, ...others] = tallies
  if (!large) return []
  const { dictionary } = large.column
  const counts = Uint32Array.from({ length: dictionary.size }, (_, code) => large.ofCode(code))
  // The other segments are small, so they can only add values that are at most this far behind the last one listed.
  const help = others.reduce((sum, { sample }) => sum + sample.bits.count(), 0)
  const ranked = ranking(counts).filter((code) => counts[code]! + help > 0)
  const least = (counts[ranked[maxFacetValues - 1] ?? -1] ?? 0) - help

  const listed = new Map<string, ValueCount>()
  const consider = (column: Column, code: number, inLarge: (value: string) => number) => {
    const value = column.dictionary.value(code)
    if (listed.has(value) || offeredIn(facet, column)[code] === 0) return
    const count = others.reduce((sum, tally) => sum + tally.ofValue(value), inLarge(value))
    if (count > 0) listed.set(value, { value: column.dictionary.label(code), count })
  }
  for (const code of ranked) {
    if (counts[code]! < least) break
    consider(large.column, code, () => counts[code]!)
  }
  for (const column of [large.second, ...others.flatMap((tally) => [tally, tally.second])].map((one) => one?.column)) {
    if (!column) continue
    for (let code = 0; code < column.dictionary.size; code++) consider(column, code, (value) => large.ofValue(value))
  }
  return [...listed]
    .sort(([a, { count: one }], [b, { count: other }]) => other - one || (a < b ? -1 : 1))
    .slice(0, maxFacetValues)
    .map(([, count]) => count)
}

const sameCodes = new WeakMap<Column, Int32Array>()

/** For each code of a facet's column, the code of the same value in its second column, or -1. */
function codesIn(column: Column, second: Column): Int32Array {
  let codes = sameCodes.get(column)
  if (!codes) {
    const { dictionary } = column
    codes = Int32Array.from({ length: dictionary.size }, (_, code) => second.dictionary.find(dictionary.value(code)))
    sameCodes.set(column, codes)
  }
  return codes
}

/** The codes, those with the highest counts first; ties in their order. */
function ranking(counts: Uint32Array): number[] {
  const size = counts.length
  // Numbers alone sort several times faster than with a function that compares them.
  const keys = Float64Array.from(counts, (count, code) => code - count * size).sort()
  return Array.from(keys, (key) => ((key % size) + size) % size)
}

const offered = new WeakMap<Column, Uint8Array>()

/**
 * For each code, a 1 if the facet offers it, else a 0: education offers only the usual degrees; anything else would
 * also be searched for among the schools.
 */
function offeredIn(facet: FacetName, column: Column): Uint8Array {
  let codes = offered.get(column)
  if (!codes) {
    const { dictionary } = column
    const all = filters[facet].facet.whole
    codes = Uint8Array.from({ length: dictionary.size }, (_, code) =>
      Number(all || chosen(facet, dictionary.value(code))?.kind !== 'any'),
    )
    offered.set(column, codes)
  }
  return codes
}

/** The condition that choosing a value adds. */
function chosen(facet: FacetName, value: string): Condition | undefined {
  return meaningOf(facet, filters[facet].facet.whole ? exactValue(value) : value)
}
