/**
 * The order of relevance (docs/search.md, Order). Each physician found has a grade, best first, by how and where the typed words are found:
 * four fields for each of three fits. AND has the worst grade of its parts, OR the best. Physicians of a grade stand by how many ways of
 * reaching them are known, then in the default order.
 */
import { Bits } from '../columns/bits.ts'
import { type ColumnName, wordColumns } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'
import { fits } from '../columns/word-fit.ts'
import type { Condition } from '../query/condition.ts'
import { addFitting } from './add-fitting.ts'
import { matcherFor } from './match.ts'
import { type Found, type Place, pageByOrder } from './page.ts'

/** The fields of a name count most, then the specialty, then the organization; all others are equal. */
const ranks = 4
const grades = fits.length * ranks

function rankOf(column: ColumnName): number {
  if (column === 'firstName' || column === 'lastName') return 0
  if (column === 'specialty') return 1
  return column === 'organization' ? 2 : 3
}

/** The rows of a segment that have a grade or a better one; grades are asked for one after the other, from the best on. */
abstract class Graded {
  abstract readonly rows: Bits
  /** Goes on to this grade. Whether more rows have it than have the one before. */
  abstract advance(grade: number): boolean
}

/** A text that is looked for in columns. */
class GradedText extends Graded {
  readonly rows: Bits
  private readonly segment: Segment
  private readonly text: string
  private readonly columns: readonly ColumnName[]

  constructor(segment: Segment, text: string, columns: readonly ColumnName[]) {
    super()
    this.segment = segment
    this.text = text
    this.columns = columns
    this.rows = new Bits(segment.size)
  }

  advance(grade: number): boolean {
    let more = false
    for (const name of this.columns) {
      if (rankOf(name) !== grade % ranks) continue
      if (addFitting(this.rows, this.segment, name, this.text, fits[Math.floor(grade / ranks)]!)) more = true
    }
    return more
  }
}

/** A condition without a text: whoever meets it has the best grade. */
class GradedOther extends Graded {
  readonly rows: Bits

  constructor(segment: Segment, condition: Condition) {
    super()
    this.rows = matcherFor(segment, condition).rows(segment.size)
  }

  advance(grade: number): boolean {
    return grade === 0
  }
}

class GradedJoint extends Graded {
  rows: Bits
  private readonly parts: readonly Graded[]
  private readonly every: boolean

  constructor(size: number, parts: readonly Graded[], every: boolean) {
    super()
    this.rows = new Bits(size)
    this.parts = parts
    this.every = every
  }

  advance(grade: number): boolean {
    let more = false
    for (const part of this.parts) if (part.advance(grade)) more = true
    const [first, ...others] = this.parts
    if (!more || !first) return false
    this.rows = first.rows.clone()
    for (const { rows } of others) {
      if (this.every) this.rows.and(rows)
      else this.rows.or(rows)
    }
    return true
  }
}

/** @param holds all rows that matter meet the condition, so that a part without a text need not be looked up */
function gradedBy(segment: Segment, condition: Condition, holds: boolean): Graded | undefined {
  switch (condition.kind) {
    case 'word':
      return new GradedText(segment, condition.text, wordColumns)
    case 'contains':
      return new GradedText(segment, condition.text, [condition.column])
    case 'all':
      return joint(
        segment,
        condition.of.map((part) => gradedBy(segment, part, holds)),
        true,
      )
    case 'any':
      return joint(
        segment,
        condition.of.map((part) => gradedBy(segment, part, false)),
        false,
      )
    default:
      return holds ? undefined : new GradedOther(segment, condition)
  }
}

function joint(segment: Segment, parts: readonly (Graded | undefined)[], every: boolean): Graded | undefined {
  const [only, ...others] = parts.filter((part) => part !== undefined)
  return only && others.length > 0 ? new GradedJoint(segment.size, [only, ...others], every) : only
}

/**
 * The rows from `offset` on, at most `limit`, the most relevant first. Grades are only worked out up to the end of the page.
 * @param found of each segment, the large one first, in the default order @param typed what was typed, all of which holds for the rows
 */
export function pageByRelevance(
  found: readonly Found[],
  typed: readonly Condition[],
  offset: number,
  limit: number,
): Place[] {
  const page: Place[] = []
  let skip = offset
  const graded = found.map(({ segment }) =>
    joint(
      segment,
      typed.map((condition) => gradedBy(segment, condition, true)),
      true,
    ),
  )
  const left = found.map(({ rows }) => rows.clone())
  for (let grade = 0; grade < grades && page.length < limit; grade++) {
    const more = graded.map((one) => one?.advance(grade) ?? grade === 0)
    // Whoever is left has the last grade.
    const isLast = grade === grades - 1
    if (!isLast && !more.some(Boolean)) continue
    const having = left.map((rows, i) => (isLast || !graded[i] ? rows : graded[i].rows))
    const count = left.reduce((sum, bits, i) => sum + bits.countBoth(having[i]!), 0)
    if (count === 0) continue
    if (count > skip) {
      const rows = left.map((bits, i) => both(bits, having[i]!))
      page.push(...pageByReach(found, rows, skip, limit - page.length))
    }
    skip = Math.max(0, skip - count)
    if (!isLast && page.length < limit) for (const [i, bits] of left.entries()) bits.without(having[i]!)
  }
  return page
}

/** Of some rows of each segment: those with the most ways of reaching them first, and then in the default order. */
export function pageByReach(found: readonly Found[], rows: readonly Bits[], offset: number, limit: number): Place[] {
  const page: Place[] = []
  let skip = offset
  for (let known = reaches; known >= 0 && page.length < limit; known--) {
    const reached = found.map(({ segment }) => reachable(segment, known))
    const count = rows.reduce((sum, bits, i) => sum + bits.countBoth(reached[i]!), 0)
    if (count > skip) {
      const parts = rows.map((bits, i) => both(bits, reached[i]!))
      const [large, small] = found.map((one, i): Found => ({ ...one, rows: parts[i]! }))
      page.push(...pageByOrder(large!, small, skip, limit - page.length))
    }
    skip = Math.max(0, skip - count)
  }
  return page
}

function both(one: Bits, other: Bits): Bits {
  const bits = one.clone()
  bits.and(other)
  return bits
}

/** Email, phone, direct phone. */
const reaches = 3
const byReach = new WeakMap<Segment, readonly Bits[]>()

/** The rows of which so many of email, phone, and direct phone are known. */
function reachable(segment: Segment, known: number): Bits {
  let sets = byReach.get(segment)
  if (!sets) {
    const made = Array.from({ length: reaches + 1 }, () => new Bits(segment.size))
    const { hasEmail, hasPhone, hasDirectPhone } = segment.flags
    for (let row = 0; row < segment.size; row++) {
      made[Number(hasEmail.has(row)) + Number(hasPhone.has(row)) + Number(hasDirectPhone.has(row))]!.add(row)
    }
    sets = made
    byReach.set(segment, sets)
  }
  return sets[known]!
}
