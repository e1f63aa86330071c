/** Of the physicians found, those who meet the most of some conditions come first. */
import { Bits } from '../columns/bits.ts'
import type { Segment } from '../columns/segment.ts'
import type { Condition } from '../query/condition.ts'
import { matcherFor } from './match.ts'

type Rows = { readonly segment: Segment; readonly rows: Bits }
type Tier = { readonly selections: readonly Rows[]; readonly count: number }

/** Groups without anyone are left out. */
export function inTiers(selections: readonly Rows[], first: readonly Condition[]): Tier[] {
  const tiers = Array.from({ length: first.length + 1 }, () =>
    selections.map(({ segment }) => ({ segment, rows: new Bits(segment.size) })),
  )
  for (const [at, { segment, rows }] of selections.entries()) {
    const matchers = first.map((condition) => matcherFor(segment, condition))
    for (const row of rows.list()) {
      const missed = matchers.filter((one) => !one.has(row)).length
      tiers[missed]![at]!.rows.add(row)
    }
  }
  return tiers
    .map((selections) => ({ selections, count: selections.reduce((sum, { rows }) => sum + rows.count(), 0) }))
    .filter(({ count }) => count > 0)
}
