import type { DraftKeys } from './draft-keys.ts'

/** What gets written for a draft, assembled by the thread that read it, so that the writing thread doesn't need the draft. */
export interface PackedRow {
  /** The person must not be in the data. */
  readonly suppressed: boolean
  /** Channels that were left out since they are hidden. */
  readonly hidden: number
  readonly recognisable: boolean
  /** Put together when asked for: most drafts are told by their hashes. */
  readonly keys: DraftKeys
  /** Those of `keyHashes`. */
  readonly hashes: Uint32Array
  /** As `letters` has it. */
  readonly lastName: string
  /** Of `import_keys`, behind id and line, as in copy-text.ts. */
  readonly keyText: string
  /** Has the next two, in COPY's text format, each without the id in front: `\t…\n`. Contacts have several lines, or none. */
  readonly texts: Buffer
  readonly physicianText: TextSpan
  readonly contactsText: TextSpan
}

export type TextSpan = readonly [start: number, end: number]
