/**
 * Lists as pipelines. features/lists/queries.server.ts locks or checks a list first: what belongs to it has no owner of its own.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import type { ContactWay } from '../activities/kinds.ts'
import type { BoardCard, Stage } from './contracts.ts'

/** In order. Anyone never moved counts in the first one. */
export async function stagesOf(db: Kysely<DB>, listId: string): Promise<Stage[]> {
  const { rows } = await sql<Stage>`
    with counts as (
      select stage_id, count(*) as count from list_physicians where list_id = ${listId} group by stage_id
    )
    select stage.id, stage.name, stage.apart,
      coalesce((select count from counts where stage_id = stage.id), 0)
        + case when stage.place = 0 then coalesce((select count from counts where stage_id is null), 0) else 0 end as count
    from list_stages stage where list_id = ${listId} order by stage.place`.execute(db)
  return rows
}

interface CardRow {
  id: number
  first_name: string
  last_name: string
  credential: string | null
  specialty: string | null
  organization: string | null
  city: string | null
  state: string | null
  stage_id: string | null
  staged_at: Date | null
  staged_by: string | null
  mover: string | null
  tags: string[]
  next_step: string | null
  next_on: string | null
  notes: number
  blocked: boolean
  excluded_on: string | null
}

/**
 * A list's cards, most recently moved first within each stage.
 * @param part this many from each stage, starting at this position; limited to one stage if it is named
 */
export async function cardsOfBoard(
  db: Kysely<DB>,
  holder: Holder,
  listId: string,
  part: { offset: number; stageId?: string },
): Promise<BoardCard[]> {
  const { rows } = await sql<CardRow>`
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
    select p.id, p.first_name, p.last_name, p.credential, p.specialty, p.organization, p.city, p.state,
      entry.stage as stage_id, entry.staged_at, entry.staged_by, mover.name as mover, to_json(entry.tags) as tags,
      entry.next_step, entry.next_on::text,
      (select count(*) from list_notes note where note.list_id = entry.list_id and note.physician_id = p.id)
        + case when entry.note = '' then 0 else 1 end as notes,
      exists (
        select 1 from do_not_contact block where block.physician_id = p.id and ${rowsFor(holder, 'see', 'do_not_contact', 'block')}
      ) as blocked,
      facts.excluded_on::text
    from entries entry
    join physicians p on p.id = entry.physician_id
    left join npi_facts facts on facts.npi = p.npi
    left join users mover on mover.id = entry.staged_by
    where entry.number > ${part.offset} and entry.number <= ${part.offset + listLimits.boardCards}
      and (${part.stageId ?? null}::uuid is null or entry.stage = ${part.stageId ?? null}::uuid)
    order by entry.number, p.id`.execute(db)
  const contacts = await lastContacts(
    db,
    holder,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    credential: row.credential ?? '',
    specialty: row.specialty ?? '',
    organization: row.organization ?? '',
    location: [row.city, row.state].filter(Boolean).join(', '),
    stageId: row.stage_id,
    movedAt: row.staged_at?.toISOString() ?? null,
    movedBy: row.staged_by === holder.id ? null : row.mover,
    tags: row.tags,
    nextStep: row.next_step === null ? null : { text: row.next_step, on: row.next_on! },
    notes: row.notes,
    lastContact: contacts.get(row.id) ?? null,
    blocked: row.blocked,
    ...(row.excluded_on !== null && { excludedSince: row.excluded_on }),
  }))
}

/** The latest contact with each of these physicians by this person or the team. */
async function lastContacts(db: Kysely<DB>, holder: Holder, ids: readonly number[]) {
  const rows = await db
    .selectFrom('activities')
    .select(['physician_id', 'happened_at', sql<ContactWay | null>`details->>'how'`.as('how')])
    .distinctOn('physician_id')
    .where(rowsFor(holder, 'see', 'activities'))
    .where('kind', '=', 'contacted')
    .where('undone_at', 'is', null)
    .where('physician_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('physician_id')
    .orderBy('happened_at', 'desc')
    .execute()
  return new Map(
    rows.map(({ physician_id, happened_at, how }) => [physician_id, { at: happened_at.toISOString(), how }]),
  )
}

export async function positionOf(db: Kysely<DB>, listId: string) {
  const row = await db
    .selectFrom('list_positions')
    .select(['title', 'specialty', 'location', 'facility', 'compensation', 'schedule', 'visa', 'posting'])
    .select([sql<'open' | 'onHold' | 'filled' | 'closed'>`status`.as('status'), 'opened_at'])
    .where('list_id', '=', listId)
    .executeTakeFirst()
  if (!row) return null
  const { opened_at, ...facts } = row
  return { ...facts, openedAt: opened_at.toISOString() }
}
