import type { Kysely } from 'kysely'
import { hasTable } from '#adapters/database/contents.ts'
import type { DB } from '#db/schema.gen.ts'

export interface Outcome {
  kind: 'backup' | 'restore' | 'drill'
  seconds: number
  bytes: number
  /** Without secrets. */
  place: string
  /** Null if it succeeded. */
  error: string | null
}

/** Records in the table `backups` what was done. A database from a release without that table is left unchanged. */
export async function recordOutcome(db: Kysely<DB>, { error, ...outcome }: Outcome): Promise<void> {
  if (!(await hasTable(db, 'backups'))) return
  await db
    .insertInto('backups')
    .values({ ...outcome, ok: error === null, error: error?.slice(0, 500) ?? null })
    .execute()
}
