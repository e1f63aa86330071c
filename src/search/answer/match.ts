import { Bits } from '../columns/bits.ts'
import type { Column } from '../columns/column.ts'
import { columnKind, wordColumnsOf } from '../columns/columns.ts'
import type { Narrow } from '../columns/narrow.ts'
import type { Segment } from '../columns/segment.ts'
import { maxNumber } from '../columns/values.ts'
import { type Condition, isEnough } from '../query/condition.ts'
import { addFitting } from './add-fitting.ts'

/**
 * A condition prepared for the rows of a segment. It can test single rows or find all rows that match. Costs are
 * measured in rows added to a set one at a time, about a nanosecond each.
 */
export abstract class Matcher {
  /** At most this many rows match. */
  abstract readonly upperBound: number
  /** How many rows that are not hidden match, if known without finding them. */
  get exactly(): number | undefined {
    return undefined
  }
  /** The cost of finding all matching rows. */
  abstract readonly cost: number
  /** The cost of testing a single row. */
  abstract readonly askingCost: number
  abstract has(row: number): boolean
  /** Adds the rows that match. */
  abstract addTo(bits: Bits): void

  protected found: Bits | undefined

  /** The rows that match, if they are kept longer than for one search, or are there already. */
  cached(_size: number): Bits | undefined {
    return this.found
  }

  /** Removes the rows that do not match from a set. */
  narrow(bits: Bits): void {
    bits.and(this.rows(bits.size))
  }

  /** Whether testing this many rows is cheaper than finding all matches. */
  betterAsked(count: number): boolean {
    return !this.found && count * this.askingCost < this.cost
  }

  /** The rows that match, found once; callers must not change the set. */
  rows(size: number): Bits {
    if (!this.found) {
      this.found = new Bits(size)
      this.addTo(this.found)
    }
    return this.found
  }
}

/** Words of at most this many letters occur in so many rows that finding them is slow, so their rows are stored. */
const shortWord = 2

/** Prepares a condition for a segment. */
export function matcherFor(segment: Segment, condition: Condition): Matcher {
  switch (condition.kind) {
    case 'word': {
      const { text, fit = 'inside', primary } = condition
      if (fit !== 'inside') return wordMatcher(segment, condition)
      // No folded text has a line break.
      const key = primary ? `${text}\n` : text
      const known = segment.wordRows.known(key)
      if (known) return new SetMatcher(known, true)
      const matcher = wordMatcher(segment, condition)
      const find = () => (primary ? primaryRows(segment, text, matcher) : matcher.rows(segment.size))
      const remembered = () => segment.wordRows.get(key, find)
      return text.length > shortWord ? new RememberingMatcher(matcher, remembered) : new SetMatcher(remembered(), true)
    }
    case 'contains': {
      const column = segment.columns[condition.column]
      const { text, fit = 'inside' } = condition
      if (fit === 'inside' || !columnKind(condition.column).inclusive) {
        return new ValueMatcher(column, column.fitting(text, fit))
      }
      const rows = new Bits(segment.size)
      addFitting(rows, segment, condition.column, text, fit)
      return new SetMatcher(rows, true)
    }
    case 'equals': {
      const column = segment.columns[condition.column]
      const code = column.dictionary.find(condition.text)
      return new ValueMatcher(column, Uint32Array.from(code === -1 ? [] : [code]))
    }
    case 'zips': {
      const column = segment.columns.zip
      return new ValueMatcher(column, codesOfZips(column, condition.zips))
    }
    case 'begins': {
      const column = segment.columns[condition.column]
      const [from, to] = column.dictionary.beginning(condition.text)
      return new ValueMatcher(
        column,
        Uint32Array.from({ length: to - from }, (_, i) => from + i),
      )
    }
    case 'place': {
      const { place } = segment.columns
      return new ValueMatcher(place, place.dictionary.containing(condition.city).filter(inPlace(place, condition)))
    }
    case 'at least': {
      const column = segment.columns[condition.column]
      const { dictionary } = column
      const codes = dictionary.containing(condition.text)
      return new ValueMatcher(
        column,
        codes.filter((code) => isEnough(dictionary.value(code), condition)),
      )
    }
    case 'near': {
      const inside = condition.near.within(segment.points)
      return new ValueMatcher(segment.columns.point, Uint32Array.from(inside.keys()).sort())
    }
    case 'reached':
      return new ValueMatcher(segment.columns.wishCircle, condition.reach.among(segment.circles))
    case 'between':
      return new RangeMatcher(segment.numbers[condition.number], condition.from, condition.to)
    case 'flag':
      return new SetMatcher(segment.flags[condition.flag], condition.value)
    case 'among':
    case 'not among': {
      const bits = new Bits(segment.size)
      for (const id of condition.ids) {
        const row = segment.rowOf(id)
        if (row !== -1) bits.add(row)
      }
      return new SetMatcher(bits, condition.kind === 'among')
    }
    case 'any':
      return (
        oneOfNumbers(segment, condition.of) ?? new AnyMatcher(condition.of.map((part) => matcherFor(segment, part)))
      )
    case 'all':
      return new AllMatcher(condition.of.map((part) => matcherFor(segment, part)))
    case 'not':
      return new NotMatcher(matcherFor(segment, condition.of), segment.size)
  }
}

/** The codes of these ZIPs, cached as long as the list of a region is. */
function codesOfZips(column: Column, zips: readonly string[]): Uint32Array {
  const ofColumn = zipCodes.get(column) ?? new WeakMap<readonly string[], Uint32Array>()
  zipCodes.set(column, ofColumn)
  let codes = ofColumn.get(zips)
  if (!codes) {
    codes = Uint32Array.from(zips.map((zip) => column.dictionary.find(zip)).filter((code) => code !== -1)).sort()
    ofColumn.set(zips, codes)
  }
  return codes
}
const zipCodes = new WeakMap<Column, WeakMap<readonly string[], Uint32Array>>()

/**
 * The condition that one of the six fields contains a text, prepared for a segment. It searches the fields even for a
 * short word.
 */
export function wordMatcher(segment: Segment, { text, fit = 'inside', primary }: Omit<Word, 'kind'>): Matcher {
  return new AnyMatcher(
    wordColumnsOf(primary).map((column) => matcherFor(segment, { kind: 'contains', column, text, fit })),
  )
}

/** Most who have a word have it outside of their secondary specialties: only the others are looked for. */
function primaryRows(segment: Segment, text: string, primary: Matcher): Bits {
  const { secondarySpecialty } = segment.columns
  const only = new Bits(segment.size)
  secondarySpecialty.addRows(only, secondarySpecialty.fitting(text, 'inside'))
  only.filter((row) => !primary.has(row))
  return matcherFor(segment, { kind: 'word', text }).rows(segment.size).minus(only)
}

type Word = Extract<Condition, { kind: 'word' }>

/** Whether a code of the column `place` stands for such a city in such a state. */
function inPlace({ dictionary }: Column, wanted: { city: string; state: string }): (code: number) => boolean {
  return (code) => {
    const value = dictionary.value(code)
    const comma = value.lastIndexOf(', ')
    return comma !== -1 && value.slice(comma + 2) === wanted.state && value.slice(0, comma).includes(wanted.city)
  }
}

/**
 * The rows that match all conditions; callers must not change the set. The rarest condition comes first; the others
 * test what is left row by row if that is cheaper.
 */
export function rowsMatching(matchers: readonly Matcher[], size: number): Bits {
  const [rarest, ...others] = matchers.toSorted((a, b) => a.upperBound - b.upperBound)
  if (!rarest) return Bits.full(size)
  if (others.length === 0) return rarest.rows(size)
  const bits = rarest.rows(size).clone()
  for (const matcher of others) {
    // A set that is there already is compared as fast as rows are counted.
    if (matcher.cost === 0) {
      matcher.narrow(bits)
      continue
    }
    const left = bits.count()
    if (left === 0) break
    if (matcher.betterAsked(left)) bits.filter((row) => matcher.has(row))
    else matcher.narrow(bits)
  }
  return bits
}

/** Rows with one of certain values. */
class ValueMatcher extends Matcher {
  readonly upperBound: number
  readonly cost: number
  readonly askingCost = 6
  private readonly column: Column
  private readonly codes: Uint32Array
  private wanted: Uint8Array | undefined

  constructor(column: Column, codes: Uint32Array) {
    super()
    this.column = column
    this.codes = codes
    this.upperBound = Math.min(column.countRows(codes), column.size)
    this.cost = column.costOf(codes)
  }

  override get exactly(): number | undefined {
    return this.column.countLive(this.codes)
  }

  has(row: number): boolean {
    this.wanted ??= this.column.tableOf(this.codes)
    return this.column.hasAny(row, this.wanted)
  }

  addTo(bits: Bits): void {
    this.column.addRows(bits, this.codes)
  }
}

/** Several single numbers of one kind, such as a pasted column of NPIs, looked up in one pass. */
function oneOfNumbers(segment: Segment, of: readonly Condition[]): Matcher | undefined {
  // Leaves out a value that no one can have.
  const possible = of.filter((part) => part.kind !== 'any' || part.of.length > 0)
  const [first, second] = possible
  if (first?.kind !== 'between' || !second) return undefined
  const singles = possible.flatMap((part) =>
    part.kind === 'between' && part.number === first.number && part.from === part.to ? part.from : [],
  )
  return singles.length === possible.length ? new NumbersMatcher(segment.numbers[first.number], singles) : undefined
}

/** Rows whose number is one of these. */
class NumbersMatcher extends Matcher {
  readonly upperBound: number
  readonly cost: number
  readonly askingCost = 6
  private readonly numbers: Narrow
  private readonly wanted: ReadonlySet<number>

  constructor(numbers: Narrow, wanted: readonly number[]) {
    super()
    this.numbers = numbers
    this.wanted = new Set(wanted)
    this.upperBound = numbers.length
    this.cost = 2 * numbers.length
  }

  has(row: number): boolean {
    return this.wanted.has(this.numbers[row]!)
  }

  addTo(bits: Bits): void {
    // Most rows don't match, and the last bits of their numbers already show it.
    const endings = new Uint8Array(endingsOf)
    for (const number of this.wanted) endings[number % endingsOf] = 1
    for (let row = 0; row < this.numbers.length; row++) {
      const number = this.numbers[row]!
      if (endings[number % endingsOf] === 1 && this.wanted.has(number)) bits.add(row)
    }
  }
}

const endingsOf = 2 ** 16

class RangeMatcher extends Matcher {
  readonly upperBound: number
  readonly cost: number
  readonly askingCost = 4
  private readonly numbers: Narrow
  private readonly from: number
  private readonly to: number

  constructor(numbers: Narrow, from: number, to: number) {
    super()
    this.numbers = numbers
    this.from = Math.ceil(from)
    this.to = Math.min(Math.floor(to), maxNumber)
    this.upperBound = this.from <= this.to ? numbers.length : 0
    this.cost = numbers.length
  }

  has(row: number): boolean {
    const number = this.numbers[row]!
    return number >= this.from && number <= this.to
  }

  addTo(bits: Bits): void {
    if (this.upperBound === 0) return
    const { numbers, from, to } = this
    if (numbers instanceof Uint32Array) bits.addBetween(numbers, from, to)
    // For numbers of one and two bytes, a table of all that there are is small.
    else bits.addWhere(numbers, new Uint8Array(2 ** (8 * numbers.BYTES_PER_ELEMENT)).fill(1, Math.max(0, from), to + 1))
  }
}

const counts = new WeakMap<Bits, number>()
/** The number of rows of a set that no longer changes. */
function countOf(bits: Bits): number {
  let count = counts.get(bits)
  if (count === undefined) {
    count = bits.count()
    counts.set(bits, count)
  }
  return count
}

/** Rows inside a set, or those outside. */
class SetMatcher extends Matcher {
  readonly upperBound: number
  readonly cost = 0
  readonly askingCost = 4
  private readonly bits: Bits
  private readonly inside: boolean

  constructor(bits: Bits, inside: boolean) {
    super()
    this.bits = bits
    this.inside = inside
    const count = countOf(bits)
    this.upperBound = inside ? count : bits.size - count
    if (inside) this.found = bits
  }

  has(row: number): boolean {
    return this.bits.has(row) === this.inside
  }

  addTo(bits: Bits): void {
    if (this.inside) {
      bits.or(this.bits)
      return
    }
    const outside = Bits.full(bits.size)
    outside.without(this.bits)
    bits.or(outside)
  }
}

/** Rows that match one of several conditions. */
class AnyMatcher extends Matcher {
  readonly upperBound: number
  readonly cost: number
  readonly askingCost: number
  /** The conditions that find the most rows for their cost come first. */
  private readonly parts: readonly Matcher[]

  constructor(parts: readonly Matcher[]) {
    super()
    this.parts = parts
      .filter((part) => part.upperBound > 0)
      .sort((a, b) => b.upperBound / b.cost - a.upperBound / a.cost)
    this.upperBound = sum(this.parts, (part) => part.upperBound)
    this.cost = sum(this.parts, (part) => part.cost)
    this.askingCost = sum(this.parts, (part) => part.askingCost)
  }

  override get exactly(): number | undefined {
    const [only] = this.parts
    return only ? (this.parts.length === 1 ? only.exactly : undefined) : 0
  }

  /** Sets that are kept are compared without being joined first. */
  override narrow(bits: Bits): void {
    const sets = this.found ? [] : this.parts.map((part) => part.cached(bits.size))
    if (sets.length > 0 && sets.every((set) => set !== undefined)) bits.andAny(sets)
    else super.narrow(bits)
  }

  has(row: number): boolean {
    for (const part of this.parts) if (part.has(row)) return true
    return false
  }

  /** Short words occur in nearly every row: once few rows are missing, the other conditions test only those. */
  addTo(bits: Bits): void {
    const sets = this.parts.map((part) => part.cached(bits.size))
    bits.orAll(sets.filter((set) => set !== undefined))
    for (const [at, part] of this.parts.entries()) {
      if (sets[at]) continue
      const broad = part.cost * 8 > bits.size
      if (broad && part.askingCost * (bits.size - bits.count()) < part.cost) bits.addMissing((row) => part.has(row))
      else part.addTo(bits)
    }
  }
}

/** Rows that are remembered for the next search once found; a few rows can be tested without finding all. */
class RememberingMatcher extends Matcher {
  readonly upperBound: number
  readonly cost: number
  readonly askingCost: number
  private readonly part: Matcher
  private readonly remembered: () => Bits

  constructor(part: Matcher, remembered: () => Bits) {
    super()
    this.upperBound = part.upperBound
    this.cost = part.cost
    this.askingCost = part.askingCost
    this.part = part
    this.remembered = remembered
  }

  override get exactly(): number | undefined {
    return this.part.exactly
  }

  override cached(): Bits {
    return this.rows()
  }

  has(row: number): boolean {
    return this.part.has(row)
  }

  override rows(): Bits {
    this.found ??= this.remembered()
    return this.found
  }

  addTo(bits: Bits): void {
    bits.or(this.rows())
  }
}

/** Rows that match all of several conditions. */
class AllMatcher extends Matcher {
  readonly upperBound: number
  readonly cost: number
  readonly askingCost: number
  private readonly parts: readonly Matcher[]

  constructor(parts: readonly Matcher[]) {
    super()
    this.parts = parts
    this.upperBound = Math.min(...parts.map((part) => part.upperBound))
    this.cost = sum(parts, (part) => part.cost)
    this.askingCost = sum(parts, (part) => part.askingCost)
  }

  has(row: number): boolean {
    for (const part of this.parts) if (!part.has(row)) return false
    return true
  }

  addTo(bits: Bits): void {
    if (this.upperBound > 0) bits.or(rowsMatching(this.parts, bits.size))
  }
}

/** Rows that do not match a condition. */
class NotMatcher extends Matcher {
  readonly upperBound: number
  readonly cost: number
  readonly askingCost: number
  private readonly part: Matcher

  constructor(part: Matcher, size: number) {
    super()
    this.part = part
    this.upperBound = size
    this.cost = part.cost
    this.askingCost = part.askingCost
  }

  has(row: number): boolean {
    return !this.part.has(row)
  }

  override narrow(bits: Bits): void {
    bits.without(this.part.rows(bits.size))
  }

  addTo(bits: Bits): void {
    const outside = Bits.full(bits.size)
    outside.without(this.part.rows(bits.size))
    bits.or(outside)
  }
}

function sum(matchers: readonly Matcher[], of: (matcher: Matcher) => number): number {
  return matchers.reduce((total, matcher) => total + of(matcher), 0)
}
