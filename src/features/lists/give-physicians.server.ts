import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { noteHandoff, recordUndo, touch } from './commands.server.ts'
import { givePhysicians } from './handoff-contracts.ts'
import { holdList, membersFor } from './queries.server.ts'

export const givePhysiciansHandler = handle(givePhysicians, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, stageId, to } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const members = await membersFor(db, caller, listId)
    if (to !== null && !members?.some(({ id }) => id === to)) return fail('noMember')
    const stage = stageId === undefined ? undefined : await stageOf(db, listId, stageId)
    if (stage === null) return fail('noStage')
    const ids = await idsOfOthers(db, listId, to, stage ?? input.physicianIds)
    if (ids.length === 0) return { given: 0, undoId: null }
    const undoId = await recordUndo(db, { listId, userId: caller.id, kind: 'given' }, ids)
    await db
      .updateTable('list_physicians')
      .set({ owner_id: to })
      .where('list_id', '=', listId)
      .where('physician_id', '=', typed('number')`any(${ids}::bigint[])`)
      .execute()
    const body = stage?.name ?? ''
    if (to !== null) await noteHandoff(db, { listId, from: caller.id, to, kind: 'physicians', physicianIds: ids, body })
    await touch(db, listId)
    return { given: ids.length, undoId }
  }),
)

interface StageOfList {
  id: string
  name: string
  place: number
}

async function stageOf(db: Kysely<DB>, listId: string, stageId: string): Promise<StageOfList | null> {
  const stage = await db
    .selectFrom('list_stages')
    .select(['id', 'name', 'place'])
    .where('list_id', '=', listId)
    .where('id', '=', stageId)
    .executeTakeFirst()
  return stage ?? null
}

/** Which of these, or of a stage, have another owner. */
async function idsOfOthers(
  db: Kysely<DB>,
  listId: string,
  to: string | null,
  which: StageOfList | readonly number[],
): Promise<number[]> {
  let entries = db
    .selectFrom('list_physicians')
    .select('physician_id')
    .where('list_id', '=', listId)
    .where(typed('boolean')`owner_id is distinct from ${to}::uuid`)
  if ('place' in which) {
    entries = entries.where(
      typed('boolean')`(stage_id = ${which.id}::uuid or (stage_id is null and ${which.place === 0}))`,
    )
  } else entries = entries.where('physician_id', '=', typed('number')`any(${which}::bigint[])`)
  return (await entries.execute()).map(({ physician_id }) => physician_id)
}
