import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { noteActivities, noteMovesWithContacts } from '../activities/commands.server.ts'
import { recordUndo, touch } from '../lists/commands.server.ts'
import { holdList } from '../lists/queries.server.ts'
import { movePhysicians } from './contracts.ts'

export const movePhysiciansHandler = handle(movePhysicians, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, stageId, seenAt, how } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const stage = await db
      .selectFrom('list_stages')
      .select(['name', 'place'])
      .where('list_id', '=', listId)
      .where('id', '=', stageId)
      .executeTakeFirst()
    if (!stage) return fail('noStage')
    const ids = await idsElsewhere(db, listId, stageId, stage.place === 0, input.physicianIds)
    if (ids.length === 0) return { moved: 0, overtaken: [], undoId: null }
    const overtaken = seenAt === undefined ? [] : await movedSince(db, listId, caller.id, ids, seenAt)
    const undoId = await recordUndo(db, { listId, userId: caller.id, kind: 'moved' }, ids)
    await db
      .updateTable('list_physicians')
      .set({ stage_id: stageId, staged_at: typed('time')`clock_timestamp()`, staged_by: caller.id })
      .where('list_id', '=', listId)
      .where('physician_id', '=', typed('number')`any(${ids}::bigint[])`)
      .execute()
    const details = { listId, stage: stage.name, stageId }
    if (how === undefined) await noteActivities(db, caller, { kind: 'moved', details, physicianIds: ids })
    else {
      const contacts = { kind: 'contacted', details: { how }, physicianIds: ids } as const
      await noteMovesWithContacts(db, caller, details, await noteActivities(db, caller, contacts))
    }
    await touch(db, listId)
    return { moved: ids.length, overtaken, undoId }
  }),
)

/** Which of these are on the list and in another stage. */
async function idsElsewhere(
  db: Kysely<DB>,
  listId: string,
  stageId: string,
  isFirst: boolean,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await typed({ physician_id: 'number' })`
    select physician_id from list_physicians
    where list_id = ${listId} and physician_id = any(${ids}::bigint[]) and stage_id is distinct from ${stageId}::uuid
      and not (${isFirst} and stage_id is null)`.execute(db)
  return rows.map(({ physician_id }) => physician_id)
}

/** What colleagues have moved since a board was read, and where. */
async function movedSince(db: Kysely<DB>, listId: string, callerId: string, ids: readonly number[], seenAt: string) {
  const { rows } = await typed({ physicianId: 'number', by: 'text?', stage: 'text' })`
    select entry.physician_id as "physicianId", mover.name as by, stage.name as stage
    from list_physicians entry
    join list_stages stage on stage.id = entry.stage_id
    left join users mover on mover.id = entry.staged_by
    where entry.list_id = ${listId} and entry.physician_id = any(${ids}::bigint[])
      and entry.staged_at > ${seenAt}::timestamptz and entry.staged_by is distinct from ${callerId}::uuid`.execute(db)
  return rows
}
