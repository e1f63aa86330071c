import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import type { FactSourceName } from '../physicians/source-names.ts'
import type { SourceName } from '../physicians/source-rank.ts'
import type { SuppressionList } from '../suppression/suppression-list.ts'

/** A valid row. */
export interface GoodRow {
  line: number
  draft: PhysicianDraft
  /** An ISO date, if the file says when its contacts were verified. */
  lastVerified: string | null
  /** The columns whose values were not understood. */
  leftOut: readonly string[]
  /** The row's text, for the reject file. */
  raw: string
}

export interface RejectedRow {
  line: number
  problem: string
  raw: string
}

/** Rows that are not about a physician: organizations, other professions. Counted, not listed. */
export interface PassedRows {
  passed: string
  rows: number
}

export type SourceRow = GoodRow | RejectedRow | PassedRows

/** A file's data besides its rows about physicians, and what it changed. */
export interface OtherChanges {
  /** Deactivated, and gone from search. */
  hidden: number
  /** In use again, and back in search. */
  returned: number
  /** Known by another NPI from now on. */
  renumbered: number
  /** Those who had been treated as new before that was known. */
  absorbed: number
  /** Deactivated NPIs whose physicians aren't known yet. */
  noted: number
  directAddresses: number
  locations: number
}

export interface OtherDataContext {
  db: Kysely<DB>
  suppressions: SuppressionList
  /** Items to count and list in the same way as rows. */
  tell: (rows: readonly SourceRow[]) => void
}

/** The data set that a file is an edition of; an older edition must not follow a newer one. */
export type Dataset =
  | 'nppes'
  | 'nppes endpoints'
  | 'nppes locations'
  | 'nppes other names'
  | 'nppes deactivations'
  | 'dac'
  | FactSourceName

export interface Edition {
  dataset: Dataset
  /** The part of the data in the file, such as its year; an older edition may follow a newer one of another part. */
  part?: string
  /** An ISO date: the date of the data. Null while unknown. */
  asOf: string | null
}

/**
 * Where an import's rows come from. A new kind of file is one more of these; matching, merging, suppression, and the
 * report are the same for all (run-import.ts).
 */
export interface ImportSource {
  source: SourceName
  /** For messages and the report. */
  fileName: string
  /** Bytes, as far as is known before reading. */
  size: number
  /** How much of the file has been read, from 0 to 1. */
  progress(): number
  /** The file's rows in order, some at a time. Throws an `ImportError` if the file is not what it should be. */
  rows(): AsyncIterable<readonly SourceRow[]>
  /** Writes the file's other data in the same transaction, after all rows are written. */
  otherData?(context: OtherDataContext): Promise<OtherChanges>
  /** For a public file. Requested at the beginning and at the end. */
  edition?(): Edition
  /** Parts of the file that were not read, as sentences for the report. Read at the end, like the next one. */
  remarks?(): string[]
  /** The headers of columns that map to nothing. */
  unusedColumns?(): string[]
  close(): Promise<void>
}
