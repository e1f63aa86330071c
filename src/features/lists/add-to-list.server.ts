import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { createList, touch } from './commands.server.ts'
import { addToList } from './contracts.ts'
import { countOn, holdList } from './queries.server.ts'

/** One transaction: a new list without anyone, or half of the physicians on it, is never left behind. */
export const addToListHandler = handle(addToList, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listName } = input
    const isNew = listName !== null
    const made = isNew ? await createList(db, caller, { name: listName, shared: input.shared }) : null
    if (made && 'refused' in made) return fail(made.refused, fieldOf(made.refused))
    const list = made ?? (await holdList(db, caller, input.listId!, 'change'))
    if (!list) return fail('noList')
    const added = await addPhysicians(db, { listId: list.id, adderId: caller.id }, input.physicianIds)
    if (isNew && added.added === 0) fail('allGone')
    if (added.added > 0 && (await countOn(db, list.id)) > limits.listPhysicians) fail('listFull')
    return { listId: list.id, ...added }
  }),
)

function fieldOf(refused: 'nameTaken' | 'tooManyLists') {
  return { fields: { listName: addToList.errors[refused][1] } }
}

interface Added {
  added: number
  alreadyThere: number
  gone: number
}

/**
 * Puts physicians on a list that `holdList` holds. Who is not in the database, or no longer in practice, is counted as gone; the lock
 * on the others keeps them from going before the rows stand.
 */
async function addPhysicians(
  db: Kysely<DB>,
  { listId, adderId }: { listId: string; adderId: string },
  physicianIds: readonly number[],
): Promise<Added> {
  const ids = [...new Set(physicianIds)]
  const { rows } = await sql<{ present: number; added: number }>`
    with present as materialized (
      select id from physicians where id = any(${ids}::bigint[]) and deactivated_on is null order by id for key share
    ), added as (
      insert into list_physicians (list_id, physician_id, added_by) select ${listId}::uuid, id, ${adderId}::uuid from present
      on conflict do nothing returning 1
    )
    select (select count(*) from present) as present, (select count(*) from added) as added`.execute(db)
  const { present, added } = rows[0]!
  if (added > 0) await touch(db, listId)
  return { added, alreadyThere: present - added, gone: ids.length - present }
}
