/** The names under which to look for who a record is about. */
import { nameKey } from '../normalise/name-key.ts'
import { letters } from '../normalise/text.ts'
import type { Claim } from './agreement.ts'
import { nicknamesOf } from './nicknames.ts'
import { spellingsOf } from './spellings.ts'

type Named = Pick<Claim, 'firstName' | 'middleName' | 'lastName'>

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
    for (const other of [...nicknamesOf(plain), ...spellingsOf(plain)]) firsts.add(other)
  }
  const parts = [...lastName.split(/[\s-]+/), ...middleName.split(/[\s-]+/)].filter((word) => word.length > 3)
  const lasts = new Set([lastName, ...parts, ...spellingsOf(letters(lastName))])
  const keys = new Set<string>()
  for (const first of firsts) for (const last of lasts) keys.add(nameKey(first, last))
  keys.add(nameKey(lastName, firstName))
  keys.delete('')
  return [...keys]
}

/** One error of typing away from a record's names: `nameKey` of each. */
export function slippedKeysOf({ firstName, lastName }: Named): string[] {
  const [first, last] = [letters(firstName), letters(lastName)]
  if (first.length < 2 || last.length < 2) return []
  const firsts = [first, ...spellingsOf(first)]
  return [
    ...slipsOf(last).flatMap((other) => firsts.map((given) => `${given} ${other}`)),
    ...slipsOf(first).map((other) => `${other} ${last}`),
  ]
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz']

/** Every word with one letter more, less, or another, or with two neighbors swapped. */
export function slipsOf(word: string): string[] {
  if (word.length < 4 || word.length > 20) return []
  const others = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, behind, rest] = [word.slice(0, at), word.slice(at), word.slice(at + 1)]
    for (const letter of alphabet) {
      others.add(before + letter + behind)
      if (at < word.length) others.add(before + letter + rest)
    }
    if (at >= word.length) continue
    if (word.length > 4) others.add(before + rest)
    others.add(before + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2))
  }
  others.delete(word)
  return [...others]
}
