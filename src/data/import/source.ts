import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { PackedRow } from '../merge/packed-row.ts'
import type { SourceName } from '../merge/source-rank.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import type { FactSourceName } from '../sources/source-names.ts'
import type { SpecialtyDecisions } from '../specialties/specialty-decisions.ts'
import type { SuppressionList } from '../suppression/suppression-list.ts'

/** A row that was understood. */
export interface GoodRow {
  line: number
  draft: PhysicianDraft
  /** An ISO date, where the file says when its contacts were verified. */
  lastVerified: string | null
  /** The columns whose values were not understood. */
  leftOut: readonly string[]
  /** The row's text, for the reject file. */
  raw: string
  /** Of a row that another thread has understood: what is written of it. `draft`, `lastVerified` and `raw` are read again when they are asked for. */
  packed?: PackedRow | undefined
  /** Makes the draft all there is of it, so that it can be changed. */
  unpack?(): void
}

export interface RejectedRow {
  line: number
  problem: string
  raw: string
}

/** Rows that are about no physician: organizations, other professions. Counted, and not listed. */
export interface PassedRows {
  passed: string
  rows: number
}

export type SourceRow = GoodRow | RejectedRow | PassedRows

/** What a file says besides its rows about physicians, and what that changed. */
export interface Beside {
  /** Deactivated, and gone from search. */
  hidden: number
  /** In use again, and back in search. */
  returned: number
  /** Known by another NPI from now on. */
  renumbered: number
  /** Of these, those who were taken for someone new before that was known. */
  absorbed: number
  directAddresses: number
  locations: number
}

export interface BesideContext {
  db: Kysely<DB>
  suppressions: SuppressionList
  /** What must be counted and listed as the rows are. */
  tell: (rows: readonly SourceRow[]) => void
}

/** What other threads have to know to understand the rows of a large file, and how many there may be. */
export interface Packing {
  suppressions: SuppressionList
  specialties: SpecialtyDecisions
  /** With 0 this thread does it, in the same way. */
  threads: number
  /** Bytes that one thread is given at a time; tests make it small. */
  chunkSize?: number
}

/** Which set of data a file is an edition of; an older edition does not follow a newer one. */
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
  /** Which part of the data the file is, such as its year; an older edition follows a newer one of another part. */
  part?: string
  /** An ISO date: the day the data is from. Null while it is unknown. */
  asOf: string | null
}

/**
 * Where an import's rows come from. A further kind of file is one more of these; matching, merging, suppression and the report are the same
 * for all (run-import.ts).
 */
export interface ImportSource {
  source: SourceName
  /** For messages and the report. */
  fileName: string
  /** Bytes, as far as is known before reading. */
  size: number
  /** How much of the file has been read, from 0 to 1. */
  progress(): number
  /** The file's rows in its order, some at a time. Throws an `ImportError` when the file is not what it should be. */
  rows(): AsyncIterable<readonly SourceRow[]>
  /** The same rows, with what is written of the good ones; null where the kind of file does not allow it. */
  packedRows?(packing: Packing): AsyncIterable<readonly SourceRow[]> | null
  /** Writes, in the same transaction and when all rows are written, what the file says in other ways. */
  beside?(context: BesideContext): Promise<Beside>
  /** Of a public file. Asked for at the begin and at the end. */
  edition?(): Edition
  /** What of the file was not read, in sentences for the report. Asked for at the end, as is the next. */
  remarks?(): string[]
  /** The headers of columns that fill nothing. */
  unusedColumns?(): string[]
  close(): Promise<void>
}
