import { foldValue } from '#shared/text/fold.ts'
import type { Column } from '../columns/column.ts'
import type { ColumnName } from '../columns/columns.ts'
import type { Segment } from '../columns/segment.ts'
import type { Condition } from '../query/condition.ts'
import { meaningOf } from '../query/criteria.ts'
import { type SuggestField, suggestions } from '../query/query.ts'
import type { Candidate } from './candidate.ts'
import { fullNames } from './full-names.ts'
import { Leaders } from './leaders.ts'

/**
 * The values that best fit a typed text, chosen by fit, then by frequency, and returned in no particular order.
 * @param segments the large one first
 * @param max how many at most
 */
export function candidatesFor(
  segments: readonly Segment[],
  field: SuggestField,
  typed: string,
  max: number,
): Candidate[] {
  const text = foldValue(typed)
  return text === ''
    ? []
    : best(
        spellingsTyped(text).flatMap((one) => candidatesOf(segments, field, one, max)),
        max,
      )
}

/** As search reads them: 'st louis' is also 'st. louis', 'ofallon' "o'fallon", and 'winston salem' 'winston-salem'. */
function spellingsTyped(text: string): string[] {
  const spelled = text
    .replace(/(?<=^| )(?:saint|st) /g, 'st. ')
    .replace(/(?<=^| )ft\.? /g, 'fort ')
    .replace(/(?<=^| )mt\.? /g, 'mount ')
  const joined = text.includes('-') ? text.replaceAll('-', ' ') : text.replaceAll(' ', '-')
  return [...new Set([text, spelled, joined, text.replace(/(?<=^| )([od]) ?(?=[a-z]{2})/, "$1'")])]
}

function candidatesOf(segments: readonly Segment[], field: SuggestField, text: string, max: number): Candidate[] {
  if (field !== 'name') {
    const asked = (label: string) => meaningOf(field, label)
    return best(valuesOf(segments, suggestions[field], text, max, asked), max)
  }
  const columns = suggestions.name
  const either = (value: string): Condition => ({
    kind: 'any',
    of: columns.map((column) => ({ kind: 'equals', column, text: value })),
  })
  const names = columns.flatMap((column) =>
    valuesOf(segments, [column], text, max, (label) => either(foldValue(label))),
  )
  return best([...names, ...fullNames(segments, text, max)], max)
}

/** Each value once, in its more frequent use. */
function best(candidates: readonly Candidate[], max: number): Candidate[] {
  const sorted = candidates.toSorted((a, b) => a.fit - b.fit || b.uses - a.uses || (a.value < b.value ? -1 : 1))
  const byValue = new Map<string, Candidate>()
  for (const candidate of sorted) if (!byValue.has(candidate.value)) byValue.set(candidate.value, candidate)
  return [...byValue.values()].slice(0, max)
}

function valuesOf(
  segments: readonly Segment[],
  columns: readonly ColumnName[],
  text: string,
  max: number,
  asked: (label: string) => Condition | undefined,
): Candidate[] {
  const all = segments.flatMap((segment) => columns.map((column) => segment.columns[column]))
  const byValue = new Map<string, Candidate>()
  all.forEach((one, i) => {
    // Everything that fits in the others, because each may move up a value of the first.
    for (const [code, fit] of fitting(one, text, i === 0 ? max : Number.POSITIVE_INFINITY)) {
      const value = one.dictionary.value(code)
      if (byValue.has(value)) continue
      const label = one.dictionary.label(code)
      const condition = asked(label)
      const uses = all.reduce((sum, other) => sum + usesOf(other, value), 0)
      if (condition) byValue.set(value, { value, label, fit, uses, condition })
    }
  })
  return [...byValue.values()]
}

function usesOf(column: Column, value: string): number {
  const code = column.dictionary.find(value)
  return code === -1 ? 0 : column.live[code]!
}

/** The codes that fit best, and how they fit. Tries worse fits only while there are too few. */
function fitting(column: Column, text: string, max: number): Map<number, number> {
  const { dictionary, live } = column
  const found = new Map<number, number>()
  const take = (codes: Iterable<number>, fit: number) => {
    const room = max - found.size
    for (const code of mostUsed(codes, live, room, found)) found.set(code, dictionary.value(code) === text ? 0 : fit)
  }
  const [from, to] = dictionary.beginning(text)
  if (from < to && dictionary.value(from) === text && live[from]! > 0) found.set(from, 0)
  take(range(from, to), 1)
  if (found.size < max) take(dictionary.containing(` ${text}`), 2)
  if (found.size < max) take(dictionary.containing(text), 3)
  return found
}

function* range(from: number, to: number): Generator<number> {
  for (let code = from; code < to; code++) yield code
}

/** The most used codes, without those already found and those that no one has anymore. */
function mostUsed(
  codes: Iterable<number>,
  live: Uint32Array,
  max: number,
  found: ReadonlyMap<number, number>,
): number[] {
  const leaders = new Leaders<number>(max)
  for (const code of codes) if (leaders.wouldTake(live[code]!) && !found.has(code)) leaders.take(code, live[code]!)
  return leaders.finish()
}
