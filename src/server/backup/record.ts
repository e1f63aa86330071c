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

/** Records what was done. A database from a release without the table for it is left unchanged. */
export async function recordOutcome(db: Kysely<DB>, { error, kind, bytes, ...outcome }: Outcome): Promise<void> {
  const table = kind === 'drill' ? 'restore_drills' : 'backups'
  if (!(await hasTable(db, table))) return
  const row = { ...outcome, ok: error === null, error: error?.slice(0, 500) ?? null }
  if (kind === 'drill') await db.insertInto('restore_drills').values(row).execute()
  else
    await db
      .insertInto('backups')
      .values({ ...row, kind, bytes })
      .execute()
}
