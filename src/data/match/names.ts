import { compareNames, type PersonName } from '../merge/name-agreement.ts'
import { nicknamesOf } from '../merge/nicknames.ts'
import { nameKey } from '../normalise/name-key.ts'
import { letters } from '../normalise/text.ts'
import type { MatchRecord } from './read-record.ts'

/**
 * How a record's name agrees with a physician's: `same` except for case, accents, and punctuation; `variant`, a
 * nickname, an initial, or part of a double name; `typo`, one typing error in one of its parts; `renamed`, a different
 * last name, as after a marriage; `none`, the record has no complete name; `other`, someone else's.
 */
export type NameMatch = 'same' | 'variant' | 'typo' | 'renamed' | 'none' | 'other'

type Named = Pick<MatchRecord, 'firstName' | 'middleName' | 'lastName' | 'suffix'>

const asName = ({ firstName, middleName, lastName, suffix }: Named): PersonName => ({
  firstName,
  middleName: middleName || null,
  lastName,
  suffix: suffix || null,
})

export function matchNames(record: Named, known: PersonName): NameMatch {
  if (record.firstName === '' || record.lastName === '') {
    if (record.lastName === '' && record.firstName === '') return 'none'
    const part = record.lastName === '' ? 'firstName' : 'lastName'
    return letters(record[part]) === letters(known[part]) ? 'none' : 'other'
  }
  const row = asName(record)
  const agreement = compareNames(row, known)
  if (agreement === 'same' || agreement === 'renamed') {
    return agreement === 'renamed' && isTypo(row, known) ? 'typo' : agreement
  }
  if (agreement !== 'other') return 'variant'
  return isTypo(row, known) ? 'typo' : 'other'
}

/** One typing error in the last name or the first, while the other part agrees. */
function isTypo(row: PersonName, known: PersonName): boolean {
  const [last, knownLast] = [letters(row.lastName), letters(known.lastName)]
  const [first, knownFirst] = [letters(row.firstName), letters(known.firstName)]
  // The names with the error corrected: suffixes, middle names, and nicknames are compared as usual.
  if (last !== knownLast && isSlip(last, knownLast)) return agrees({ ...row, lastName: known.lastName }, known)
  if (first !== knownFirst && isSlip(first, knownFirst)) return agrees({ ...row, firstName: known.firstName }, known)
  return false
}

const agrees = (row: PersonName, known: PersonName): boolean =>
  ['same', 'variant', 'wider', 'narrower'].includes(compareNames(row, known))

/**
 * One letter added, missing, or different, or two neighbors swapped (Damerau 1964), in words of at least four letters.
 */
export function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/**
 * The names under which the physician that a record means may be in the data: `nameKey` of each. Nicknames, the middle
 * name as the first, parts of a double last name, and both names swapped.
 */
export function nameKeysOf({ firstName, middleName, lastName }: Named): string[] {
  const firsts = new Set<string>()
  for (const word of [firstName, firstName.split(/[\s-]+/)[0] ?? '', middleName.split(/[\s-]+/)[0] ?? '']) {
    const plain = letters(word)
    // An initial could be anyone's.
    if (plain.length < 2) continue
    firsts.add(plain)
    for (const other of nicknamesOf(plain)) firsts.add(other)
  }
  const lasts = new Set([lastName, ...lastName.split(/[\s-]+/).filter((word) => word.length > 3)])
  const keys = new Set<string>()
  for (const first of firsts) for (const last of lasts) keys.add(nameKey(first, last))
  keys.add(nameKey(lastName, firstName))
  keys.delete('')
  return [...keys]
}

/** The names that a record's could be if one extra letter was typed, or two neighbors swapped: `nameKey` of each. */
export function slippedKeysOf({ firstName, lastName }: Named): string[] {
  const [first, last] = [letters(firstName), letters(lastName)]
  if (first.length < 2 || last.length < 2) return []
  const firsts = [first, ...nicknamesOf(first)]
  return [
    ...slipsOf(last).flatMap((other) => firsts.map((given) => `${given} ${other}`)),
    ...slipsOf(first).map((other) => `${other} ${last}`),
  ]
}

function slipsOf(word: string): string[] {
  if (word.length < 4 || word.length > 20) return []
  const others = new Set<string>()
  for (let at = 0; at < word.length; at++) {
    if (word.length > 4) others.add(word.slice(0, at) + word.slice(at + 1))
    others.add(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))
  }
  others.delete(word)
  return [...others]
}
