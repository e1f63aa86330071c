import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isOneConsumer, type ListMatch, storeItems } from '#data/deletion-lists/match-lists.ts'
import type { DeletionList } from '#data/deletion-lists/read-list.ts'
import { optOutOfSale } from '#data/own-profile/opt-outs.ts'
import { suppressPhysicians } from '#data/suppression/suppress.ts'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { forgetSubmissions } from '#features/resume/commands.server.ts'
import { typed } from '#shared/database/typed.ts'

/** Requests at a time, so that a long list keeps no one waiting. */
const step = 5000

interface Upload extends DeletionList {
  fileName: string
  admin: { email: string }
}

/** Stores a list, or cancels the requests of one that says so. Returns the file's id; null for a file that is known. */
export async function storeList(db: Kysely<DB>, key: SuppressionKey, upload: Upload): Promise<string | null> {
  const { fileName, list, ids, hashes, admin } = upload
  const file = await db
    .insertInto('deletion_list_files')
    .values({ id: randomUUIDv7(), file_name: fileName, list, uploaded_by: admin.email, items: ids.length })
    .onConflict((conflict) => conflict.column('file_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!file) return null
  for (let at = 0; at < ids.length; at += step) {
    const some = ids.slice(at, at + step)
    if (list === 'Removed') await withdraw(db, some)
    else {
      const signed = hashes.slice(at, at + step).map((hash) => key.sign(hash))
      await storeItems(db, { id: file.id, list }, { ids: some, hashes: signed })
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (list === 'Removed') {
    const now = typed('time')`now()`
    await db
      .updateTable('deletion_list_files')
      .set({ matched_at: now, carry_out_at: now, carried_out_at: now })
      .where('id', '=', file.id)
      .execute()
  }
  return file.id
}

/** Those whose request was canceled are compared with the data no longer. */
async function withdraw(db: Kysely<DB>, itemIds: readonly string[]): Promise<void> {
  await sql`
    update deletion_list_items set withdrawn_at = coalesce(withdrawn_at, now()), matched = '{}'
    where item_id = any(${itemIds}::text[])`.execute(db)
}

/** Notes who a file's requests are about, for the admin who decides. */
export async function noteMatches(db: Kysely<DB>, fileId: string, matches: readonly ListMatch[]): Promise<void> {
  await db.updateTable('deletion_list_items').set({ matched: [] }).where('file_id', '=', fileId).execute()
  for (const { itemId, people } of matches) {
    await db
      .updateTable('deletion_list_items')
      .set({ matched: people.map(({ id }) => id) })
      .where('item_id', '=', itemId)
      .execute()
  }
  await db
    .updateTable('deletion_list_files')
    .set({ matched_at: typed('time')`now()` })
    .where('id', '=', fileId)
    .execute()
}

/**
 * Does what the requests ask for (Cal. Civ. Code §1798.99.86(c); 11 CCR §7613): deletes a consumer who alone has the
 * identifier, and opts all out who share one. Last step of the caller's transaction.
 */
export async function actOnMatches(
  { suppression }: Pick<Deps, 'suppression'>,
  db: Kysely<DB>,
  matches: readonly ListMatch[],
): Promise<void> {
  const alone = matches.filter(({ people }) => people.length > 0 && isOneConsumer(people))
  const shared = matches.filter(({ people }) => people.length > 0 && !isOneConsumer(people))
  await setStatus(db, alone, 3)
  await setStatus(db, shared, 4)
  const idsOf = (some: readonly ListMatch[]) => [...new Set(some.flatMap(({ people }) => people.map(({ id }) => id)))]
  const deleted = idsOf(alone)
  const optedOut = idsOf(shared).filter((id) => !deleted.includes(id))
  if (optedOut.length > 0) await optOutOfSale(db, optedOut, { by: 'list' })
  if (deleted.length === 0) return
  const { persons } = await suppressPhysicians(db, deleted, suppression, 'asked through DROP')
  await forgetSubmissions(db, { emails: [], persons })
}

async function setStatus(db: Kysely<DB>, matches: readonly ListMatch[], status: 3 | 4): Promise<void> {
  await sql`
    update deletion_list_items set status = ${status}, answered_at = now(), matched = '{}'
    where item_id = any(${matches.map(({ itemId }) => itemId)}::text[]) and status is distinct from ${status}`.execute(
    db,
  )
}

/** What no one in the data matches is 'not found', and what an admin said is exempt is 'exempted'. */
export async function setRest(db: Kysely<DB>, fileId: string): Promise<void> {
  await sql`
    update deletion_list_items
    set status = case when exemption is null then 5 else 2 end, answered_at = now(), matched = '{}'
    where file_id = ${fileId}::uuid and status is null and withdrawn_at is null`.execute(db)
  await db
    .updateTable('deletion_list_files')
    .set({ carried_out_at: typed('time')`now()` })
    .where('id', '=', fileId)
    .execute()
}

/** Up to which change of physicians the lists were compared again. */
export async function setChecked(db: Kysely<DB>, lastChange: number): Promise<void> {
  const row = { id: 1, last_change: lastChange, checked_at: typed('time')`now()` }
  await db
    .insertInto('deletion_list_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
