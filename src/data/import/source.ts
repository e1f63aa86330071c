import type { SourceName } from '../merge/source-rank.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'

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
}

export interface RejectedRow {
  line: number
  problem: string
  raw: string
}

/**
 * Where an import's rows come from. A further kind of file is one more of these; matching, merging, suppression and the report are the same
 * for all (run-import.ts).
 */
export interface ImportSource {
  source: SourceName
  /** For messages and the report. */
  fileName: string
  /** How much of the file has been read, from 0 to 1. */
  progress(): number
  /** The file's rows in its order, some at a time. Throws an `ImportError` when the file is not what it should be. */
  rows(): AsyncIterable<readonly (GoodRow | RejectedRow)[]>
  close(): Promise<void>
}
