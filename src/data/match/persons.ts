import type { KnownPerson } from './agreement.ts'

/** A physician without contacts: who those are shown to is decided elsewhere (contacts.ts). */
export type Person = Omit<KnownPerson, 'emails' | 'phones'>

/** Where to look up who a record may be about: in the database or, for a large file, in memory (candidate-index.ts). */
export interface Persons {
  /** Everyone who has one of the NPIs, and everyone with one of the ids. */
  withKeys(npis: readonly string[], ids: readonly number[]): Promise<readonly Person[]>
  /** Everyone who has one of these names, in the form of `nameKey`. */
  withNames(names: readonly string[]): Promise<readonly Person[]>
}

/** A name that more people have than this distinguishes no one, so they aren't all read. */
export const namesakes = 500

export const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '')
