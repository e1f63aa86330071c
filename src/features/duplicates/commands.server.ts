import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { searchDuplicatesJob } from './jobs.server.ts'

/** After many physicians have changed, admins see likely duplicates without waiting for the hour. */
export const lookForDuplicates = ({ jobs }: Pick<Deps, 'jobs'>, db: Kysely<DB>): Promise<void> =>
  jobs.enqueue(db, searchDuplicatesJob, {})
