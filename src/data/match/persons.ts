import type { KnownPerson } from './agreement.ts'
import type { MatchRecord } from './read-record.ts'

/** Where to look up who a record may be about: in the database or, for a large file, in memory (candidate-index.ts). */
export interface Persons {
  /** Everyone who has the NPI or an email of one of the records, or one of its phones with a similar last name. */
  withKeys(records: readonly MatchRecord[]): Promise<readonly KnownPerson[]>
  /** Everyone who has one of these names, in the form of `nameKey`. */
  withNames(names: readonly string[]): Promise<readonly KnownPerson[]>
}

/** A name that more people have than this distinguishes no one, so they aren't all read. */
export const namesakes = 500

export const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '')
