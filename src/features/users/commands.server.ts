import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Suspends an account, or lifts its suspension; the caller has to end its sessions. */
export async function setSuspended(db: Kysely<DB>, id: string, suspended: boolean): Promise<void> {
  const now = sql<Date>`now()`
  await db
    .updateTable('users')
    .set({ suspended_at: suspended ? now : null, updated_at: now })
    .where('id', '=', id)
    .execute()
}
