import type { DraftKeys } from './draft-keys.ts'

/** What gets written for a draft, assembled by the thread that read it, so that the writing thread doesn't need the draft. */
export interface PackedRow {
  /** The person must not be in the data. */
  suppressed: boolean
  /** Channels that were left out since they are hidden. */
  hidden: number
  recognisable: boolean
  keys: DraftKeys
  /** As `letters` has it. */
  lastName: string
  /** In COPY's text format, each without the id in front: `\t…\n`. Contacts have several lines, or none. */
  keyText: Uint8Array
  physicianText: Uint8Array
  contactsText: Uint8Array
}
