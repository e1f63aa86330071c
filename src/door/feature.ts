import type { Handler } from './handle.ts'
import type { TakesIncoming } from './incoming-email.ts'
import type { Job } from './job.ts'
import type { PersonalData } from './personal-data.ts'

/** What a feature provides to the server: declared in its `feature.server.ts`, listed in `server/registry.ts`. */
export interface Feature {
  calls: readonly Handler[]
  jobs?: readonly Job[]
  /** The personal data it stores. */
  personalData?: readonly PersonalData[]
  /** What it does with answers to emails that were sent from members' mailboxes. */
  takesIncoming?: TakesIncoming
}
