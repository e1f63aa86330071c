import type { KnownPerson } from './agreement.ts'
import type { MatchRecord } from './read-record.ts'

/** Where those are looked up who a record may be about: in the database, or for a large file in memory (candidate-index.ts). */
export interface Persons {
  /** Everyone who has the NPI or an email of one of the records, or one of its phones with a last name like its own. */
  withKeys(records: readonly MatchRecord[]): Promise<readonly KnownPerson[]>
  /** Everyone who has one of these names, as `nameKey` makes them. */
  withNames(names: readonly string[]): Promise<readonly KnownPerson[]>
}

/** A name that more people have than this tells no one apart, so that not all of them are read. */
export const namesakes = 500

export const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '')
