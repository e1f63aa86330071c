import { fileWork } from '#door/file-work.ts'
import type { Classified } from './incoming/classify.ts'

export interface IncomingSource {
  source: Uint8Array
  receivedAt: Date
}

/** What each of some emails that came in is; null for one that can't be read. */
export const readIncoming = fileWork<{ emails: readonly IncomingSource[] }, readonly (Classified | null)[]>(
  'read-incoming',
  'later',
  20,
)
