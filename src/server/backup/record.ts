import type { Kysely } from 'kysely'
import { hasTable } from '#adapters/database/contents.ts'
import type { DB } from '#db/schema.gen.ts'

export interface Outcome {
  kind: 'backup' | 'restore'
  seconds: number
  bytes: number
  /** Without secrets. */
  place: string
  /** Null when it went well. */
  error: string | null
}

/** Notes in the table `backups` what was done. A database of a release that has no such table is left as it is. */
export async function recordOutcome(db: Kysely<DB>, { error, ...outcome }: Outcome): Promise<void> {
  if (!(await hasTable(db, 'backups'))) return
  await db
    .insertInto('backups')
    .values({ ...outcome, ok: error === null, error: error?.slice(0, 500) ?? null })
    .execute()
}
