import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

/** Suspends an account, or lifts its suspension; the caller has to end its sessions. */
export async function setSuspended(db: Kysely<DB>, id: string, suspended: boolean): Promise<void> {
  const now = typed('time')`now()`
  await db
    .updateTable('users')
    .set({ suspended_at: suspended ? now : null, updated_at: now })
    .where('id', '=', id)
    .execute()
}
