import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import type { ColumnKey } from './columns.ts'
import type { StoredSource } from './queries.server.ts'

/** Stores what an export consists of, so that its file can be rebuilt until it expires. */
export async function storeExport(
  db: Kysely<DB>,
  stored: {
    id: string
    userId: string
    source: StoredSource
    title: string
    columns: readonly ColumnKey[]
    count: number
    /** Null while it is being prepared. */
    physicianIds: readonly number[] | null
    /** The name of the API key that asked for it. */
    byKey: string | null
  },
): Promise<void> {
  await db
    .insertInto('exports')
    .values({
      id: stored.id,
      user_id: stored.userId,
      source: JSON.stringify(stored.source),
      title: stored.title,
      columns: [...stored.columns],
      state: stored.physicianIds ? 'ready' : 'preparing',
      row_count: stored.count,
      done_count: stored.physicianIds ? stored.count : 0,
      physician_ids: stored.physicianIds ? [...stored.physicianIds] : null,
      by_key: stored.byKey,
      expires_at: typed('time')`now() + ${limits.exportRetention} * interval '1 millisecond'`,
    })
    .execute()
}

/** Logs an export: it counts for the quota and voids the guarantee (billing reads it). */
export async function logExport(db: Kysely<DB>, id: string, holder: Holder, count: number): Promise<void> {
  await db
    .insertInto('export_logs')
    // The clock, not when the transaction began: it may have waited for another export by the same person.
    .values({
      ...{ id, user_id: holder.id, export_count: count, by_key: holder.key?.name ?? null },
      export_date: typed('time')`clock_timestamp()`,
    })
    .execute()
}

/** For the first download of an export that was just made with the second factor. */
export async function giveTicket(db: Kysely<DB>, exportId: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await db
    .updateTable('exports')
    .set({ ticket_hash: hashOf(ticket) })
    .where('id', '=', exportId)
    .execute()
  return ticket
}

/** Whether it is the export's ticket, which is then gone. */
export async function takesTicket(db: Kysely<DB>, exportId: string, ticket: string | undefined): Promise<boolean> {
  if (ticket === undefined) return false
  const taken = await db
    .updateTable('exports')
    .set({ ticket_hash: null })
    .where('id', '=', exportId)
    .where('ticket_hash', '=', hashOf(ticket))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

const hashOf = (ticket: string): Buffer => hash('sha256', ticket, 'buffer')
