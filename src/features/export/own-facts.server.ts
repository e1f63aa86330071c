import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { contactTimes } from '#features/activities/queries.server.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import type { StoredSource } from './queries.server.ts'
import type { OwnFacts } from './rows.server.ts'

/** The list being exported; null for a selection or any other search. */
export function listOfSource(source: StoredSource): string | null {
  const onList = source.kind === 'search' ? source.filters?.onList : undefined
  return onList === undefined || onList === 'any' ? null : onList
}

/**
 * What someone has on these physicians: their latest contact, and the stage and notes on the exported list, or, with
 * the lists' names, on all lists they may see.
 */
export async function ownFactsOf(
  db: Kysely<DB>,
  holder: Holder,
  listId: string | null,
  ids: readonly number[],
): Promise<Map<number, OwnFacts>> {
  const prefix = listId === null ? sql`list.name || ': '` : sql`''`
  const [contacted, { rows }] = await Promise.all([
    contactTimes(db, holder, ids),
    typed({ id: 'number', stage: 'text?', notes: 'text?' })`
      select entry.physician_id as id,
        string_agg(${prefix} || stage.name, '; ' order by list.name_key) as stage,
        string_agg(${prefix} || noted.text, '; ' order by list.name_key) as notes
      from list_physicians entry
      join physician_lists list on list.id = entry.list_id
      left join list_stages stage on stage.list_id = entry.list_id
        and (stage.id = entry.stage_id or (entry.stage_id is null and stage.place = 0))
      left join lateral (
        select nullif(concat_ws(' / ', nullif(entry.note, ''), (
          select string_agg(body, ' / ' order by created_at) from list_notes note
          where note.list_id = entry.list_id and note.physician_id = entry.physician_id
        )), '') as text
      ) noted on true
      where entry.physician_id = any(${ids}::bigint[]) and ${rowsFor(holder, 'see', 'physician_lists', 'list')}
        and (${listId}::uuid is null or list.id = ${listId}::uuid)
      group by entry.physician_id`.execute(db),
  ])
  const onLists = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.map((id) => [
      id,
      {
        last_contacted: contacted.get(id)?.toISOString().slice(0, 10) ?? null,
        stage: onLists.get(id)?.stage ?? null,
        notes: onLists.get(id)?.notes ?? null,
      },
    ]),
  )
}
