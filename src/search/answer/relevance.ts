/**
 * The order of relevance (docs/search.md, Order). Each physician found has a grade, by how and where the typed words
 * are found: four fields for each of three fits. AND has the worst grade of its parts, OR the best. Within a grade,
 * physicians with more contact channels come first, then the default order applies.
 */
import { Bits } from '../columns/bits.ts'
import { type ColumnName, wordColumnsOf } from '../columns/columns.ts'
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
  if (column === 'specialty' || column === 'secondarySpecialty') return 1
  return column === 'organization' ? 2 : 3
}

/**
 * The rows of a segment that have a grade or a better one. Callers go through the grades one after the other, from the
 * best.
 */
abstract class Graded {
  abstract readonly rows: Bits
  /** No row has been found yet. */
  abstract readonly isEmpty: boolean
  /** Moves to this grade. Returns whether it has more rows than the previous one. */
  abstract advance(grade: number): boolean
}

/** A text that is looked for in columns. */
type Sought = { readonly text: string; readonly columns: readonly ColumnName[] }

/** Texts of which one is enough: someone who has several gets the best of their grades. */
class GradedTexts extends Graded {
  readonly rows: Bits
  isEmpty = true
  private readonly sought: readonly Sought[]
  private readonly segment: Segment

  constructor(segment: Segment, sought: readonly Sought[]) {
    super()
    this.segment = segment
    this.sought = sought
    this.rows = new Bits(segment.size)
  }

  static oneOf(segment: Segment, texts: readonly GradedTexts[]): GradedTexts {
    return new GradedTexts(
      segment,
      texts.flatMap(({ sought }) => sought),
    )
  }

  advance(grade: number): boolean {
    const at = Math.floor(grade / ranks)
    let more = false
    for (const { text, columns } of this.sought) {
      for (const name of columns) {
        if (rankOf(name) !== grade % ranks) continue
        const column = this.segment.columns[name]
        // The rows of a better fit are already included.
        if (at > 0 && column.fitting(text, fits[at]!) === column.fitting(text, fits[at - 1]!)) continue
        if (addFitting(this.rows, this.segment, name, text, fits[at]!)) more = true
      }
    }
    if (more) this.isEmpty = false
    return more
  }
}

/** A condition without text: everyone who meets it has the best grade. */
class GradedOther extends Graded {
  readonly rows: Bits
  readonly isEmpty = false

  constructor(segment: Segment, condition: Condition) {
    super()
    this.rows = matcherFor(segment, condition).rows(segment.size)
  }

  advance(grade: number): boolean {
    return grade === 0
  }
}

class GradedJoint extends Graded {
  readonly rows: Bits
  private readonly parts: readonly Graded[]
  private readonly every: boolean

  constructor(size: number, parts: readonly Graded[], every: boolean) {
    super()
    this.rows = new Bits(size)
    this.parts = parts
    this.every = every
  }

  get isEmpty(): boolean {
    return this.every ? this.parts.some((part) => part.isEmpty) : this.parts.every((part) => part.isEmpty)
  }

  advance(grade: number): boolean {
    let more = false
    for (const part of this.parts) if (part.advance(grade)) more = true
    // In the grades of names, most words are no one's.
    if (!more || this.isEmpty) return false
    const { rows } = this
    if (this.every) {
      for (const [at, part] of this.parts.entries()) {
        if (at === 0) rows.become(part.rows)
        else rows.and(part.rows)
      }
    } else rows.orAll(this.parts.map((part) => part.rows))
    return true
  }
}

/** @param holds all relevant rows meet the condition, so a part without text doesn't have to be looked up */
function gradedBy(segment: Segment, condition: Condition, holds: boolean): Graded | undefined {
  switch (condition.kind) {
    case 'word':
      return new GradedTexts(segment, [{ text: condition.text, columns: wordColumnsOf(condition.primary) }])
    case 'contains':
      return new GradedTexts(segment, [{ text: condition.text, columns: [condition.column] }])
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
  const known = parts.filter((part) => part !== undefined)
  const texts = known.filter((part) => part instanceof GradedTexts)
  const others = known.filter((part) => !(part instanceof GradedTexts))
  const together = every || texts.length < 2 ? texts : [GradedTexts.oneOf(segment, texts)]
  const [only, ...more] = [...together, ...others]
  return only && more.length > 0 ? new GradedJoint(segment.size, [only, ...more], every) : only
}

/**
 * At most `limit` rows, starting at `offset`, the most relevant first. Grades are computed only up to the end of the
 * page.
 * @param found by segment, the large one first, in the default order
 * @param typed what was typed; all rows meet all of it
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
  const left = found.map(({ rows }) => rows)
  for (let grade = 0; grade < grades && page.length < limit; grade++) {
    const more = graded.map((one) => one?.advance(grade) ?? grade === 0)
    // Everyone who is left has the last grade.
    const isLast = grade === grades - 1
    if (!isLast && !more.some(Boolean)) continue
    const having = left.map((rows, i) => (isLast || !graded[i] ? rows : graded[i].rows))
    if (!left.some((bits, i) => bits.meets(having[i]!))) continue
    const rows = left.map((bits, i) => (bits === having[i] ? bits : bits.both(having[i]!)))
    skip = takeByReach(page, found, rows, skip, limit)
    if (!isLast && page.length < limit) for (const [i, bits] of left.entries()) left[i] = bits.minus(having[i]!)
  }
  return page
}

/** For some rows of each segment: the most contact channels first, then the default order. */
export function pageByReach(found: readonly Found[], rows: readonly Bits[], offset: number, limit: number): Place[] {
  const page: Place[] = []
  takeByReach(page, found, rows, offset, limit)
  return page
}

/** Adds them to a page until it is full. Returns how many are still to be skipped. */
function takeByReach(
  page: Place[],
  found: readonly Found[],
  rows: readonly Bits[],
  offset: number,
  limit: number,
): number {
  let skip = offset
  for (let known = reaches; known >= 0 && page.length < limit; known--) {
    const reached = found.map(({ segment }) => reachable(segment, known))
    // Counting is needed only for rows that are skipped: on the first page, it's enough that there are any.
    const count = skip > 0 ? rows.reduce((sum, bits, i) => sum + bits.countBoth(reached[i]!), 0) : 0
    if (skip > 0 ? count > skip : rows.some((bits, i) => bits.meets(reached[i]!))) {
      const [large, small] = found.map((one, i): Found => ({ ...one, rows: rows[i]!.both(reached[i]!) }))
      page.push(...pageByOrder(large!, small, skip, limit - page.length))
    }
    skip = Math.max(0, skip - count)
  }
  return skip
}

/** Email, phone, direct phone. */
const reaches = 3
const byReach = new WeakMap<Segment, readonly Bits[]>()

/** The rows that have this many of email, phone, and direct phone. */
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
