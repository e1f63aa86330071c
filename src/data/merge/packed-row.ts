import type { DraftKeys } from './draft-keys.ts'

/** What is written of a draft, put together by the thread that read it, so that the one that writes need not see the draft. */
export interface PackedRow {
  /** The person must not be in the data. */
  suppressed: boolean
  /** Channels that were left out since they are hidden. */
  hidden: number
  recognisable: boolean
  keys: DraftKeys
  /** As `letters` has it. */
  lastName: string
  /** In COPY's text format, each without the id in front: `\t…\n`. Of contacts there are several lines, or none. */
  keyText: Uint8Array
  physicianText: Uint8Array
  contactsText: Uint8Array
}
