/** Of the physicians found, those that primary specialties alone would find come first. */
import { Bits } from '../columns/bits.ts'
import type { Segment } from '../columns/segment.ts'
import { type Condition, ofPrimary } from '../query/condition.ts'
import type { Criterion } from '../query/criteria.ts'
import { matcherFor } from './match.ts'

type Rows = { readonly segment: Segment; readonly rows: Bits }
export type ByPrimary = {
  /** The criteria as primary specialties alone meet them. */
  readonly criteria: readonly Criterion[]
  readonly primary: readonly Rows[]
  readonly secondary: readonly Rows[]
  readonly primaryCount: number
  readonly secondaryCount: number
}

export function byPrimary(selections: readonly Rows[], criteria: readonly Criterion[]): ByPrimary {
  const alone = criteria.map((criterion) => ({ ...criterion, condition: ofPrimary(criterion.condition) }))
  const secondary = selections.map(({ segment, rows }) => ({
    segment,
    rows: onlySecondary(segment, rows, criteria, alone),
  }))
  const secondaryCount = sizeOf(secondary)
  if (secondaryCount === 0) {
    return { criteria: alone, primary: selections, secondary, primaryCount: sizeOf(selections), secondaryCount }
  }
  const primary = selections.map(({ segment, rows }, at) => ({ segment, rows: rows.minus(secondary[at]!.rows) }))
  return { criteria: alone, primary, secondary, primaryCount: sizeOf(primary), secondaryCount }
}

/** Few have one of the secondary specialties that are asked for: only they can differ, and each is tested. */
function onlySecondary(
  segment: Segment,
  rows: Bits,
  criteria: readonly Criterion[],
  alone: readonly Criterion[],
): Bits {
  const only = new Bits(segment.size)
  for (const [at, { condition }] of criteria.entries()) {
    const held = new Bits(segment.size)
    addHolders(held, segment, condition)
    held.and(rows)
    const count = held.count()
    if (count === 0) continue
    const matcher = matcherFor(segment, alone[at]!.condition)
    if (matcher.betterAsked(count)) held.filter((row) => !matcher.has(row))
    else held.without(matcher.rows(segment.size))
    only.or(held)
  }
  return only
}

/** Adds the rows with a secondary specialty that a condition asks for in any way. */
function addHolders(bits: Bits, segment: Segment, condition: Condition): void {
  const column = segment.columns.secondarySpecialty
  switch (condition.kind) {
    case 'word':
      if (!condition.primary) column.addRows(bits, column.fitting(condition.text, condition.fit ?? 'inside'))
      return
    case 'contains':
      if (condition.column !== 'secondarySpecialty') return
      column.addRows(bits, column.fitting(condition.text, condition.fit ?? 'inside'))
      return
    case 'equals': {
      if (condition.column !== 'secondarySpecialty') return
      const code = column.dictionary.find(condition.text)
      if (code !== -1) column.addRows(bits, Uint32Array.of(code))
      return
    }
    case 'any':
    case 'all':
      for (const part of condition.of) addHolders(bits, segment, part)
      return
    case 'not':
      addHolders(bits, segment, condition.of)
      return
    default:
      return
  }
}

function sizeOf(all: readonly Rows[]): number {
  return all.reduce((sum, { rows }) => sum + rows.count(), 0)
}
