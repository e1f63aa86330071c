/** Who gets the emails of a sequence: those on a list, in a stage, or selected, without those who are left out. */
import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { idsOnListsOf } from '#features/lists/queries.server.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { typed } from '#shared/database/typed.ts'
import type { To } from './contracts.ts'
import { type LeftOutReason, whyLeftOut } from './left-out.ts'
import { sequenceLimits } from './limits.ts'
import { standingOf } from './standing.server.ts'

export interface Who {
  ids: number[]
  leftOut: { id: number; name: string; reason: LeftOutReason }[]
}

interface Choice {
  to: To
  quietDays: number
  /** Of the sequence that they would be added to; null for a new one. */
  sequenceId: string | null
}

export async function whoOf(
  deps: Pick<Deps, 'suppression'>,
  db: Kysely<DB>,
  holder: Holder,
  { to, quietDays, sequenceId }: Choice,
): Promise<Who | 'noList' | 'tooMany'> {
  const wanted = await idsOf(db, holder, to)
  if (wanted === null) return 'noList'
  if (wanted.length > sequenceLimits.people) return 'tooMany'
  const known = await standingOf(deps, db, holder, { ids: wanted, quietDays, sequenceId })
  const who: Who = { ids: [], leftOut: [] }
  for (const one of known) {
    const reason = whyLeftOut(one)
    if (reason === null) who.ids.push(one.id)
    else who.leftOut.push({ id: one.id, name: one.name, reason })
  }
  return who
}

async function idsOf(db: Kysely<DB>, holder: Holder, to: To): Promise<number[] | null> {
  if ('physicianIds' in to) {
    if (to.fromListId !== undefined && (await idsOnListsOf(db, holder, to.fromListId)) === null) return null
    return [...new Set(to.physicianIds)]
  }
  const all = await idsOnListsOf(db, holder, to.listId)
  if (all === null || to.stageId === undefined) return all
  const { rows } = await typed({ physician_id: 'number' })`
    select entry.physician_id from list_physicians entry
    join list_stages stage on stage.list_id = entry.list_id
      and (stage.id = entry.stage_id or (entry.stage_id is null and stage.place = 0))
    where entry.list_id = ${to.listId}::uuid and stage.id = ${to.stageId}::uuid`.execute(db)
  const inStage = new Set(rows.map(({ physician_id }) => physician_id))
  return all.filter((id) => inStage.has(id))
}

/** The part of an answer that says so. */
export function wordsOf({ ids, leftOut }: Who) {
  const reasons: Partial<Record<LeftOutReason, number>> = {}
  for (const { reason } of leftOut) reasons[reason] = (reasons[reason] ?? 0) + 1
  return { included: ids.length, leftOut: leftOut.slice(0, sequenceLimits.named), reasons }
}

/** Adds them, every second one with the other subject; those who are gone meanwhile are skipped. */
export async function addPeople(db: Kysely<DB>, sequenceId: string, ids: readonly number[]): Promise<void> {
  const rowIds = ids.map(() => randomUUIDv7())
  const before = await db
    .selectFrom('sequence_people')
    .select(typed('number')`count(*)`.as('count'))
    .where('sequence_id', '=', sequenceId)
    .executeTakeFirstOrThrow()
  await sql`
    insert into sequence_people (id, sequence_id, physician_id, gets_other, added_at)
    select added.id, ${sequenceId}::uuid, present.id, (added.place + ${before.count}) % 2 = 0, now()
    from unnest(${rowIds}::uuid[], ${ids}::bigint[]) with ordinality as added (id, physician_id, place)
    join (select id from physicians where id = any(${ids}::bigint[]) order by id for key share) present
      on present.id = added.physician_id
    on conflict (sequence_id, physician_id) do nothing`.execute(db)
}

/** The list whose cards move. */
export const listOf = (to: To): string | null => ('physicianIds' in to ? (to.fromListId ?? null) : to.listId)
