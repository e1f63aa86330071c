import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { entriesToCopy, ownerOn, touch } from './commands.server.ts'
import { mergeLists } from './contracts.ts'
import { countOn, holdList } from './queries.server.ts'

export const mergeListsHandler = handle(mergeLists, async ({ input, caller, deps, fail }) => {
  const { listId, intoListId } = input
  if (listId === intoListId) fail('sameList', { fields: { intoListId: mergeLists.errors.sameList[1] } })
  return inTransaction(deps.db, async (db) => {
    // Always in the same order, so that two lists being merged into each other at the same time don't deadlock.
    for (const id of [listId, intoListId].toSorted()) {
      if (!(await holdList(db, caller, id, id === listId ? 'manage' : 'change'))) return fail('noList')
    }
    const merged = await moveAll(db, listId, intoListId)
    if ((await countOn(db, intoListId)) > limits.listPhysicians) fail('listFull')
    await db.deleteFrom('list_physicians').where('list_id', '=', listId).execute()
    await db.deleteFrom('physician_lists').where('id', '=', listId).execute()
    await touch(db, intoListId)
    return merged
  })
})

/** No one's note is lost: if both lists have one, the second follows on its own line, as far as there is room. */
async function moveAll(db: Kysely<DB>, from: string, into: string): Promise<{ added: number; alreadyThere: number }> {
  const { rows } = await typed({ fresh: 'boolean' })`
    with present as materialized (${entriesToCopy(from)})
    insert into list_physicians as kept
      (list_id, physician_id, note, note_by, added_at, added_by, tags, next_step, next_on, next_by, owner_id)
    select ${into}::uuid, physician_id, note, note_by, added_at, added_by, tags, next_step, next_on,
      ${ownerOn(into, sql`next_by`)}, ${ownerOn(into, sql`owner_id`)} from present
    on conflict (list_id, physician_id) do update
    set note = case
      when kept.note = '' then excluded.note
      when excluded.note in ('', kept.note) then kept.note
      else left(kept.note || E'\\n' || excluded.note, ${limits.physicianNote})
    end,
    tags = kept.tags || array(select tag from unnest(excluded.tags) as tag where lower(tag) <> all (select lower(unnest(kept.tags)))),
    next_step = case when kept.next_step is null then excluded.next_step else kept.next_step end,
    next_on = case when kept.next_step is null then excluded.next_on else kept.next_on end,
    next_by = case when kept.next_step is null then excluded.next_by else kept.next_by end,
    owner_id = coalesce(kept.owner_id, excluded.owner_id)
    returning xmax = 0 as fresh`.execute(db)
  await sql`
    update list_notes set list_id = ${into}::uuid where list_id = ${from} and exists (
      select 1 from list_physicians where list_id = ${into} and physician_id = list_notes.physician_id
    )`.execute(db)
  const added = rows.filter(({ fresh }) => fresh).length
  return { added, alreadyThere: rows.length - added }
}
