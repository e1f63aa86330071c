/** People's names. */

import type { Knowledge } from '#lexicon/knowledge.ts'
import type { Word } from '#lexicon/words.ts'
import { usesOfName } from '../answer/full-names.ts'
import type { Condition } from '../query/condition.ts'
import type { HeldValues } from './held-values.ts'
import type { Meaning } from './meaning.ts'

const titles = new Set('dr drs doctor doctors prof professor'.split(' '))
const suffixes = new Set('jr sr ii iii iv'.split(' '))
/** 'Dr. Jefferson' is a person before it is a place or a practice. */
const titled = 1_000_000

type Said = { readonly parts: readonly string[]; readonly suffix: string | undefined; readonly isTitled: boolean }

function saidIn(words: readonly Word[]): Said {
  const parts = words.map(({ text }) => text.replaceAll('.', ''))
  // 'Dr. Smith's office'
  if (parts.length > 1 && titles.has(parts[0]!)) parts.push(parts.pop()!.replace(/'s?$/, ''))
  let isTitled = false
  while (parts.length > 1 && titles.has(parts[0]!)) {
    parts.shift()
    isTitled = true
  }
  let suffix: string | undefined
  while (parts.length > 1 && suffixes.has(parts.at(-1)!)) suffix = parts.pop()
  return { parts, suffix, isTitled }
}

/** A name in any order, with a title, initials, and a suffix; a nickname that no one has stands for the full names. */
export function nameMeant(held: HeldValues, knowledge: Knowledge, words: readonly Word[]): Meaning | undefined {
  const { parts, suffix, isTitled } = saidIn(words)
  const meant =
    initialed(held, parts) ??
    lastFirst(held, parts) ??
    wholeName(
      held,
      knowledge,
      parts,
      words.slice(0, -1).some(({ comma }) => comma),
    ) ??
    withMiddle(held, parts)
  if (!meant) return undefined
  const initials = parts.slice(1, -1).filter((part) => part.length === 1)
  const first = [...(meant.first ?? []), ...initials.map((one) => named(one, 'prefix'))]
  if (suffix !== undefined) first.push(named(suffix, 'word'))
  return {
    ...meant,
    ...(first.length > 0 ? { first } : {}),
    support: meant.support + (isTitled ? titled : 0),
  }
}

const named = (text: string, fit: 'prefix' | 'word'): Condition => ({
  kind: 'contains',
  column: 'otherNames',
  text,
  fit,
})

/** 'Marcus Thomas Gadson': someone with these names whose middle name it is, or may be. */
function withMiddle(held: HeldValues, parts: readonly string[]): Meaning | undefined {
  const [front = '', middle = '', back = ''] = parts
  if (parts.length !== 3 || middle.length < 3) return undefined
  const meant = people(held, [[front, back]])
  const isSomeones = held.beginning('otherNames', ` ${middle}`) > 0
  const whole = named(middle, 'prefix')
  const either: Condition = { kind: 'any', of: [whole, named(middle[0]!, 'word')] }
  return meant && isSomeones ? { ...meant, first: [whole, either] } : undefined
}

/** @param isList whether a comma is between the words: 'Garcia, Lopez' is no 'Garcia-Lopez' */
function wholeName(
  held: HeldValues,
  knowledge: Knowledge,
  parts: readonly string[],
  isList: boolean,
): Meaning | undefined {
  const plain = parts.filter((part, at) => part.length > 1 || (at === 0 && parts.length < 3))
  if (plain.length === 0 || plain.length > 4) return undefined
  if (plain.length === 1) return oneName(held, plain[0]!)
  const last = isList ? undefined : oneOf(held, 'lastName', plain.join(' '))
  for (let at = 1; at < plain.length; at++) {
    const [front, rest] = [plain.slice(0, at).join(' '), plain.slice(at).join(' ')]
    const asTyped = people(held, eitherWay(front, rest))
    if (asTyped) return asTyped
    const other = people(held, [
      ...knowledge.nicknames(front).map((name) => [name, rest] as const),
      ...knowledge.nicknames(rest).map((name) => [name, front] as const),
      ...spellingsOf(front).flatMap((name) => eitherWay(name, rest)),
      ...spellingsOf(rest).flatMap((name) => eitherWay(front, name)),
    ])
    if (other) return other
  }
  if (!last) return undefined
  const { label, support, value } = last
  return { kind: 'name', label, tree: { field: 'name', values: [`=${value}`] }, support }
}

const eitherWay = (one: string, other: string) => [[one, other] as const, [other, one] as const]

/** 'Mary-Ann' as 'Mary Ann' and 'Maryann', 'Garcia Lopez' as 'Garcia-Lopez', and 'obrien' as "O'Brien". */
function spellingsOf(name: string): string[] {
  const irish = /^(?:o|d) ?([a-z]{3,})$/.exec(name)?.[1]
  const apostrophe = irish === undefined ? [] : [`${name[0]}'${irish}`]
  if (name.includes("'")) return [name.replaceAll("'", '')]
  if (name.includes('-')) return [name.replaceAll('-', ' '), name.replaceAll('-', '')]
  return name.includes(' ') ? [name.replaceAll(' ', '-'), ...apostrophe] : apostrophe
}

const notInitials = new Set('md do ms np pa mr dr jr sr st ft mt fm tx ct nd sd wv nm nj ny nc sc tn ks ky'.split(' '))

/** 'S. Patel', 'R. K. Sharma', 'jk patel': initials before a last name. */
function initialed(held: HeldValues, parts: readonly string[]): Meaning | undefined {
  const [first = '', ...others] = parts
  const last = others.at(-1)
  if (last === undefined || last.length < 2 || others.slice(0, -1).some((part) => part.length > 1)) return undefined
  const isInitial = /^[a-z]$/.test(first)
  const areInitials =
    /^[a-z]{2}$/.test(first) &&
    !notInitials.has(first) &&
    last.length > 2 &&
    others.length === 1 &&
    held.uses('firstName', first) + held.uses('lastName', first) === 0
  if (!isInitial && !(areInitials && !/[aeiouy]/.test(first))) return undefined
  const known = oneOf(held, 'lastName', last)
  if (!known) return undefined
  const support = beginningWith(held, first[0]!, known.value)
  if (support === 0) return undefined
  const label = `${first[0]!.toUpperCase()}. ${known.label}`
  return { kind: 'name', label, tree: { field: 'name', values: [`=${first[0]}* ${known.value}`] }, support }
}

/** 'Johnson, R.' */
const lastFirst = (held: HeldValues, parts: readonly string[]) =>
  parts.length === 2 && parts[1]!.length === 1 ? initialed(held, [parts[1]!, parts[0]!]) : undefined

/** How many of a last name have a first name that begins with a letter. */
function beginningWith(held: HeldValues, letter: string, last: string): number {
  let count = 0
  for (const { columns, hidden } of held.segments) {
    const { firstName, lastName } = columns
    const code = lastName.dictionary.find(last)
    if (code === -1) continue
    const [from, to] = firstName.dictionary.beginning(letter)
    for (let row = lastName.starts[code]!; row < lastName.starts[code + 1]!; row++) {
      const first = firstName.codes[row]!
      if (first >= from && first < to && !hidden.has(row)) count++
    }
  }
  return count
}

/** A query that can only be a name, although its letters are in many others: 's patel'. */
export function certainName(held: HeldValues, words: readonly Word[]): Meaning | undefined {
  return initialed(held, saidIn(words).parts)
}

function people(held: HeldValues, names: readonly (readonly [first: string, last: string])[]): Meaning | undefined {
  const known = names.flatMap(([first, last]) => {
    const support = held.segments.reduce((sum, segment) => sum + usesOfName(segment, first, last), 0)
    return support > 0 ? [{ first, last, support }] : []
  })
  if (known.length === 0) return undefined
  const labels = known.map(({ first, last }) => `${held.label('firstName', first)} ${held.label('lastName', last)}`)
  return {
    kind: 'name',
    label: labels.join(' or '),
    tree: { field: 'name', values: known.map(({ first, last }) => `=${first} ${last}`) },
    support: known.reduce((sum, { support }) => sum + support, 0),
  }
}

function oneName(held: HeldValues, name: string): Meaning | undefined {
  if (name.length < 2) return undefined
  const found = [oneOf(held, 'lastName', name), oneOf(held, 'firstName', name)].filter((one) => one !== undefined)
  const [first] = found
  if (!first) return undefined
  const support = found.reduce((sum, one) => sum + one.support, 0)
  const values = [...new Set(found.map(({ value }) => `=${value}`))]
  return { kind: 'name', label: first.label, tree: { field: 'name', values }, support }
}

/** A name as it is written, or else in another spelling. */
function oneOf(held: HeldValues, column: 'lastName' | 'firstName', name: string) {
  for (const value of [name, ...spellingsOf(name)]) {
    const known = held.exactly(column, value)
    if (known) return { ...known, value }
  }
  return undefined
}
