import type { Bits } from '../columns/bits.ts'
import { Sample } from '../columns/sample.ts'
import type { Segment } from '../columns/segment.ts'
import type { Condition } from '../query/condition.ts'
import type { Criterion } from '../query/criteria.ts'
import type { FilterName } from '../query/filters.ts'
import { type Matcher, matcherFor, rowsMatching } from './match.ts'

/** The criteria of one search, applied to one segment. */
export class Selection {
  readonly segment: Segment
  private readonly matchers: readonly { readonly criterion: Criterion; readonly matcher: Matcher }[]
  private readonly samples = new Map<FilterName | undefined, Sample>()

  constructor(segment: Segment, criteria: readonly Criterion[]) {
    this.segment = segment
    this.matchers = criteria.map((criterion) => ({ criterion, matcher: matcherFor(segment, criterion.condition) }))
  }

  /** The rows that meet all criteria, optionally ignoring the values chosen in one filter. */
  sample(leftOut?: FilterName): Sample {
    const chosen = ({ filter, excluded }: Criterion) => filter === leftOut && !excluded
    const key = this.matchers.some(({ criterion }) => chosen(criterion)) ? leftOut : undefined
    let sample = this.samples.get(key)
    if (!sample) {
      sample = new Sample(
        this.segment,
        this.matching((criterion) => key === undefined || !chosen(criterion)),
      )
      this.samples.set(key, sample)
    }
    return sample
  }

  /** The rows that meet all criteria. */
  get rows(): Bits {
    return this.sample().bits
  }

  /** The rows that meet all criteria but this one. */
  rowsBut(leftOut: Criterion): Bits {
    return this.matching((criterion) => criterion !== leftOut)
  }

  /** How many rows fail only this criterion: those that meet its opposite, usually few, and all other criteria. */
  countFailing(criterion: Criterion, opposite: Condition): number {
    const others = this.matchers.flatMap((one) => (one.criterion === criterion ? [] : one.matcher))
    return this.live(rowsMatching([matcherFor(this.segment, opposite), ...others], this.segment.size)).count()
  }

  private matching(counts: (criterion: Criterion) => boolean): Bits {
    const matchers = this.matchers.filter(({ criterion }) => counts(criterion)).map(({ matcher }) => matcher)
    return this.live(rowsMatching(matchers, this.segment.size))
  }

  private live(rows: Bits): Bits {
    return this.segment.hiddenCount > 0 ? rows.minus(this.segment.hidden) : rows
  }
}
