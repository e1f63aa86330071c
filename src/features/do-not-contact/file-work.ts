import type { DoNotContactEntries } from '#data/match/do-not-contact-file.ts'
import { fileWork } from '#door/file-work.ts'

/** `name` is what sentences call the file. */
export const readDoNotContact = fileWork<{ content: Uint8Array; name: string }, DoNotContactEntries>(
  'read-do-not-contact',
  'now',
  20,
)
