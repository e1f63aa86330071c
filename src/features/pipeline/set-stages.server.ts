import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { touch } from '../lists/commands.server.ts'
import { holdList } from '../lists/queries.server.ts'
import { type Stage, setStages } from './contracts.ts'
import { stagesOf } from './queries.server.ts'
import { kindOfName, type StageKind } from './stages.ts'

export const setStagesHandler = handle(setStages, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, moves } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const before = await stagesOf(db, listId)
    const written = before.map(({ count: _, ...stage }) => stage)
    const sent = { stages: input.stages.map((stage) => ({ ...stage, kind: stage.kind ?? kindOf(stage, before) })) }
    const seen = input.seen && {
      stages: input.seen.stages.map((stage) => ({ ...stage, kind: stage.kind ?? kindOf(stage, before) })),
    }
    if (!changedTexts(fail, { seen, stored: { stages: written }, sent }).stages) return { stages: before }
    const stageIds = new Set(input.stages.flatMap(({ id }) => id ?? []))
    for (const id of stageIds) if (!before.some((stage) => stage.id === id)) fail('noStage')
    const stages = sent.stages.map((stage) => ({ ...stage, id: stage.id ?? randomUUIDv7() }))
    const targets = new Map(moves.map(({ from, toPlace }) => [from, stages[toPlace]?.id]))
    for (const stage of before) {
      if (stageIds.has(stage.id) || stage.count === 0 || stages.length === 0) continue
      if (targets.get(stage.id) === undefined) {
        fail('stageHasCards', { message: `“${stage.name}” has ${count(stage)}. Choose where they go.` })
      }
    }
    // Those who were never moved are in the first stage, which may now be a different one.
    const [first] = before
    if (first && stages.length > 0 && stages[0]!.id !== first.id) await placeUnmoved(db, listId, first.id)
    await writeStages(db, listId, stages)
    for (const { id } of before) {
      const to = targets.get(id)
      if (stageIds.has(id) || to === undefined) continue
      await db
        .updateTable('list_physicians')
        .set({ stage_id: to })
        .where('list_id', '=', listId)
        .where('stage_id', '=', id)
        .execute()
    }
    await db
      .deleteFrom('list_stages')
      .where('list_id', '=', listId)
      .where(typed('boolean')`id <> all(${stages.map(({ id }) => id)}::uuid[])`)
      .execute()
    await touch(db, listId)
    return { stages: await stagesOf(db, listId) }
  }),
)

/** What a stage means whose caller doesn't say: the same as before, or what its name usually means. */
function kindOf({ id, name }: { id?: string | undefined; name: string }, before: readonly Stage[]): StageKind {
  const stored = before.find((stage) => stage.id === id)
  return stored?.name === name ? stored.kind : kindOfName(name)
}

const count = ({ count }: Stage) => `${count.toLocaleString('en-US')} ${count === 1 ? 'physician' : 'physicians'}`

async function placeUnmoved(db: Kysely<DB>, listId: string, stageId: string): Promise<void> {
  await db
    .updateTable('list_physicians')
    .set({ stage_id: stageId })
    .where('list_id', '=', listId)
    .where('stage_id', 'is', null)
    .execute()
}

async function writeStages(
  db: Kysely<DB>,
  listId: string,
  stages: readonly { id: string; name: string; apart: boolean; kind: StageKind }[],
): Promise<void> {
  if (stages.length === 0) return
  await db
    .insertInto('list_stages')
    .values(stages.map(({ id, name, apart, kind }, place) => ({ id, list_id: listId, name, apart, kind, place })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: sql`excluded.name`,
        apart: sql`excluded.apart`,
        kind: sql`excluded.kind`,
        place: sql`excluded.place`,
      }),
    )
    .execute()
}
