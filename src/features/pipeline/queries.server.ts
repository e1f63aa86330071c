/**
 * Lists as pipelines. features/lists/queries.server.ts locks or checks a list first: what belongs to it has no owner of
 * its own.
 */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { pauseHolds } from '#data/own-profile/pauses.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { contactWays } from '../activities/kinds.ts'
import { nextStepOf, ownerOf } from '../lists/entry-parts.ts'
import { type BoardCard, positionStatuses, type Stage } from './contracts.ts'
import type { ListOverview } from './overview-contracts.ts'
import { stageKinds } from './stages.ts'

/** In order. Anyone never moved counts in the first one. */
export async function stagesOf(db: Kysely<DB>, listId: string): Promise<Stage[]> {
  const { rows } = await typed({
    id: 'text',
    name: 'text',
    apart: 'boolean',
    kind: z.enum(stageKinds),
    count: 'number',
  })`
    with counts as (
      select stage_id, count(*) as count from list_physicians where list_id = ${listId} group by stage_id
    )
    select stage.id, stage.name, stage.apart, stage.kind,
      coalesce((select count from counts where stage_id = stage.id), 0)
        + case when stage.place = 0 then coalesce((select count from counts where stage_id is null), 0) else 0 end as count
    from list_stages stage where list_id = ${listId} order by stage.place`.execute(db)
  return rows
}

const cardRowColumns = {
  id: 'number',
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  suffix: 'text?',
  credential: 'text?',
  specialty: 'text?',
  organization: 'text?',
  city: 'text?',
  state: 'text?',
  stage_id: 'text?',
  staged_at: 'time?',
  staged_by: 'text?',
  mover: 'text?',
  tags: 'texts',
  next_step: 'text?',
  next_on: 'text?',
  next_by: 'text?',
  stepper: 'text?',
  owner_id: 'text?',
  worker: 'text?',
  notes: 'number',
  blocked: 'boolean',
  excluded_on: 'text?',
} as const

/**
 * A list's cards, most recently moved first within each stage.
 * @param part this many from each stage, starting at this position; limited to one stage if it is named
 */
export async function cardsOfBoard(
  db: Kysely<DB>,
  holder: Holder,
  listId: string,
  part: { offset: number; limit: number; stageId?: string },
): Promise<BoardCard[]> {
  const { rows } = await typed(cardRowColumns)`
    with entries as (
      select entry.*, coalesce(entry.stage_id, first.id) as stage,
        row_number() over (
          partition by coalesce(entry.stage_id, first.id)
          order by coalesce(entry.staged_at, entry.added_at) desc, entry.physician_id
        ) as number
      from list_physicians entry
      left join list_stages first on first.list_id = entry.list_id and first.place = 0
      where entry.list_id = ${listId}
    )
    select p.id, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential, p.specialty, p.organization, p.city, p.state,
      entry.stage as stage_id, entry.staged_at, entry.staged_by, mover.name as mover, entry.tags,
      entry.next_step, entry.next_on::text, entry.next_by, stepper.name as stepper, entry.owner_id, worker.name as worker,
      (select count(*) from list_notes note where note.list_id = entry.list_id and note.physician_id = p.id)
        + case when entry.note = '' then 0 else 1 end as notes,
      exists (
        select 1 from do_not_contact block where block.physician_id = p.id and ${rowsFor(holder, 'see', 'do_not_contact', 'block')}
      ) or exists (
        select from (select p.id) as one left join own_profiles own on own.physician_id = one.id
        where ${sql.raw(pauseHolds('own', 'one.id'))}
      ) as blocked,
      facts.excluded_on::text
    from entries entry
    join physicians p on p.id = entry.physician_id
    left join npi_facts facts on facts.npi = p.npi
    left join users mover on mover.id = entry.staged_by
    left join users stepper on stepper.id = entry.next_by
    left join users worker on worker.id = entry.owner_id
    where entry.number > ${part.offset} and entry.number <= ${part.offset + part.limit}
      and (${part.stageId ?? null}::uuid is null or entry.stage = ${part.stageId ?? null}::uuid)
    order by entry.number, p.id`.execute(db)
  const contacts = await lastContacts(
    db,
    holder,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    ...nameOfRow(row),
    credential: row.credential ?? '',
    specialty: row.specialty ?? '',
    organization: row.organization ?? '',
    location: [row.city, row.state].filter(Boolean).join(', '),
    stageId: row.stage_id,
    movedAt: row.staged_at?.toISOString() ?? null,
    movedBy: row.staged_by === holder.id ? null : row.mover,
    tags: row.tags,
    nextStep: nextStepOf(row, holder.id),
    owner: ownerOf(row, holder.id),
    notes: row.notes,
    lastContact: contacts.get(row.id) ?? null,
    blocked: row.blocked,
    ...(row.excluded_on !== null && { excludedSince: row.excluded_on }),
  }))
}

/** The latest contact with each of these physicians by this person or the team. */
const Way = z.enum(contactWays).nullable()

async function lastContacts(db: Kysely<DB>, holder: Holder, ids: readonly number[]) {
  const rows = await db
    .selectFrom('activities')
    .select(['physician_id', 'happened_at', typed('text?')`details->>'how'`.as('how')])
    .distinctOn('physician_id')
    .where(rowsFor(holder, 'see', 'activities'))
    .where('kind', '=', 'contacted')
    .where('undone_at', 'is', null)
    .where('physician_id', '=', typed('number')`any(${ids}::bigint[])`)
    .orderBy('physician_id')
    .orderBy('happened_at', 'desc')
    .execute()
  return new Map(
    rows.map(({ physician_id, happened_at, how }) => [
      physician_id,
      { at: happened_at.toISOString(), how: Way.parse(how) },
    ]),
  )
}

export async function positionOf(db: Kysely<DB>, listId: string) {
  const row = await db
    .selectFrom('list_positions')
    .select(['title', 'specialty', 'location', 'facility', 'compensation', 'schedule', 'visa', 'posting'])
    .select(['status', 'opened_at'])
    .where('list_id', '=', listId)
    .executeTakeFirst()
  if (!row) return null
  const { opened_at, status, ...facts } = row
  return { ...facts, status: z.enum(positionStatuses).parse(status), openedAt: opened_at.toISOString() }
}

/** How far each list is that this person may see. */
export async function overviewsOf(db: Kysely<DB>, holder: Holder): Promise<ListOverview[]> {
  const { rows } = await typed({
    listId: 'text',
    stages: z.array(z.object({ name: z.string(), kind: z.enum(stageKinds), count: z.int() })),
    openSteps: 'number',
    title: 'text?',
    status: z.enum(positionStatuses).nullable(),
  })`
    with counts as (
      select entry.list_id, entry.stage_id, count(*) as count, count(entry.next_step) as steps
      from list_physicians entry join physician_lists list on list.id = entry.list_id
      where ${rowsFor(holder, 'see', 'physician_lists', 'list')} group by entry.list_id, entry.stage_id
    ), counted as (
      select stage.list_id, stage.name, stage.kind, stage.place, coalesce(sum(counts.count), 0) as count
      from list_stages stage join physician_lists list on list.id = stage.list_id
      left join counts on counts.list_id = stage.list_id
        and (counts.stage_id = stage.id or (counts.stage_id is null and stage.place = 0))
      where ${rowsFor(holder, 'see', 'physician_lists', 'list')}
      group by stage.list_id, stage.id, stage.name, stage.kind, stage.place
    ), staged as (
      select list_id, json_agg(json_build_object('name', name, 'kind', kind, 'count', count) order by place) as stages
      from counted group by list_id
    ), waiting as (
      select list_id, sum(steps)::bigint as steps from counts group by list_id
    )
    select list.id as "listId", position.title, position.status, coalesce(staged.stages, '[]') as stages,
      coalesce(waiting.steps, 0) as "openSteps"
    from physician_lists list
    left join list_positions position on position.list_id = list.id
    left join staged on staged.list_id = list.id
    left join waiting on waiting.list_id = list.id
    where ${rowsFor(holder, 'see', 'physician_lists', 'list')}`.execute(db)
  return rows.map(({ title, status, ...row }) => ({ ...row, position: title && status ? { title, status } : null }))
}
