import type { Person } from '../identity/agreement.ts'
import type { ValueCounts, ValuesAsked } from '../identity/frequencies.ts'
import { letters } from '../normalise/text.ts'

/** Where to look up who a record may be about: in the database or, for a large file, in memory (candidate-index.ts). */
export interface Persons {
  /** Everyone who has one of the NPIs, and everyone with one of the ids. */
  withKeys(npis: readonly string[], ids: readonly number[]): Promise<readonly Person[]>
  /** Everyone who has one of these names, in the form of `nameKey`. */
  withNames(names: readonly string[]): Promise<readonly Person[]>
  /** Everyone with one of these parts of a name in a state, in the form of `familyKey` and `givenKey`. */
  withParts(keys: readonly string[]): Promise<readonly Person[]>
  /** How many physicians have these values. */
  frequencies(values: ValuesAsked): Promise<ValueCounts>
}

/** A name that more people have than this distinguishes no one, so they aren't all read. */
export const namesakes = 500

export const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '')

/** `physician_match_key` of a last name in a state; '' if one is missing. */
export function familyKey(lastName: string, state: string | null): string {
  const last = letters(lastName)
  return last.length < 2 || !state ? '' : `|${last}|${state.toLowerCase()}|`
}

/** `physician_match_key` of a first name in a state and a field; '' if one is missing. */
export function givenKey(firstName: string, state: string | null, specialty: string | undefined): string {
  const [first, field] = [letters(firstName), letters(specialty ?? '')]
  return first.length < 2 || !state || field === '' ? '' : `${first}||${state.toLowerCase()}|${field}`
}
