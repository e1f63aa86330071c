import type { Handler } from './handle.ts'
import type { Job } from './job.ts'
import type { PersonalData } from './personal-data.ts'

/** What a feature gives the server: declared in its `feature.server.ts`, listed in `server/registry.ts`. */
export interface Feature {
  calls: readonly Handler[]
  jobs?: readonly Job[]
  /** What it keeps of a person. */
  personalData?: readonly PersonalData[]
}
