import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor, rowsMadeBy } from '#shared/database/owned-rows.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { ownerOn, touch, type UndoKind, undoKinds } from './commands.server.ts'
import { undoListChange } from './contracts.ts'
import { holdList } from './queries.server.ts'

/** Works once, for the person who made the change; others' later changes to other fields are kept. */
export const undoListChangeHandler = handle(undoListChange, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const undo = await db
      .deleteFrom('list_undos')
      .where('id', '=', input.undoId)
      .where('user_id', '=', caller.id)
      .where('made_at', '>', typed('time')`now() - ${listLimits.listUndo} * interval '1 millisecond'`)
      .returning(['list_id', 'into_list_id', 'kind', 'made_at', 'made_list', 'entries'])
      .executeTakeFirst()
    if (!undo) return fail('tooLate')
    const { list_id: listId, into_list_id: intoListId } = undo
    const kind = z.enum(undoKinds).parse(undo.kind)
    // In the same order in which moves between lists lock them.
    for (const id of [listId, ...(intoListId ? [intoListId] : [])].toSorted()) {
      if (!(await holdList(db, caller, id, 'change'))) return fail('noList')
      await touch(db, id)
    }
    const entries = sql`${JSON.stringify(undo.entries)}::jsonb`
    const undone = await restore(db, kind, { listId, intoListId }, entries)
    if (undo.made_list) await deleteIfUnused(db, caller, intoListId)
    if (kind === 'moved') await forgetMoves(db, caller, { listId, since: undo.made_at }, entries)
    if (kind === 'given' || kind === 'stepped') {
      await takeBackHandoffs(db, caller, { listId, since: undo.made_at, kind }, entries)
    }
    return { undone }
  }),
)

/** Reverts a change of this kind. Physicians and stages deleted since then stay deleted. */
async function restore(
  db: Kysely<DB>,
  kind: UndoKind,
  { listId, intoListId }: { listId: string; intoListId: string | null },
  entries: RawBuilder<unknown>,
): Promise<number> {
  const was = sql`jsonb_populate_recordset(null::list_physicians, ${entries}) was`
  const known = sql`(select stage.id from list_stages stage where stage.list_id = ${listId} and stage.id = was.stage_id)`
  const set = (columns: RawBuilder<unknown>) => sql`
    update list_physicians entry set ${columns} from ${was}
    where entry.list_id = ${listId} and entry.physician_id = was.physician_id`
  switch (kind) {
    case 'moved':
      return changed(
        db,
        set(
          sql`stage_id = ${known}, staged_at = was.staged_at, staged_by = (select id from users where id = was.staged_by)`,
        ),
      )
    case 'given':
      return changed(db, set(sql`owner_id = ${ownerOn(listId, sql`was.owner_id`)}`))
    case 'tagged':
      return changed(db, set(sql`tags = was.tags`))
    case 'stepped':
      return changed(
        db,
        set(sql`next_step = was.next_step, next_on = was.next_on, next_by = ${ownerOn(listId, sql`was.next_by`)}`),
      )
    case 'added':
      return changed(
        db,
        sql`delete from list_physicians entry using ${was} where entry.list_id = ${listId} and entry.physician_id = was.physician_id`,
      )
    case 'transferred':
    case 'removed': {
      const back = await changed(
        db,
        sql`
          insert into list_physicians
            (list_id, physician_id, note, note_by, added_at, added_by, stage_id, staged_at, staged_by, tags, next_step, next_on, next_by, owner_id)
          select ${listId}::uuid, p.id, was.note, (select id from users where id = was.note_by), was.added_at,
            (select id from users where id = was.added_by), ${known}, was.staged_at, (select id from users where id = was.staged_by),
            was.tags, was.next_step, was.next_on, ${ownerOn(listId, sql`was.next_by`)},
            ${ownerOn(listId, sql`was.owner_id`)}
          from ${was} join physicians p on p.id = was.physician_id
          on conflict do nothing`,
      )
      if (intoListId) await takeBack(db, listId, intoListId, was)
      await sql`
        insert into list_notes (id, list_id, physician_id, author_id, body, created_at)
        select note.id, ${listId}::uuid, note.physician_id, (select id from users where id = note.author_id), note.body, note.created_at
        from jsonb_array_elements(${entries}) as entries (entry)
        cross join jsonb_populate_recordset(null::list_notes, entries.entry->'notes') note
        join list_physicians present on present.list_id = ${listId} and present.physician_id = note.physician_id
        on conflict do nothing`.execute(db)
      await giveAgain(db, listId, entries)
      return back
    }
  }
}

/** From the list they were moved to, with notes written there since. */
async function takeBack(db: Kysely<DB>, listId: string, intoListId: string, was: RawBuilder<unknown>): Promise<void> {
  await sql`
    update list_notes note set list_id = ${listId}::uuid
    where note.list_id = ${intoListId} and note.physician_id in (select was.physician_id from ${was})
      and exists (select 1 from list_physicians where list_id = ${listId} and physician_id = note.physician_id)`.execute(
    db,
  )
  await sql`
    delete from list_physicians entry using ${was}
    where entry.list_id = ${intoListId} and entry.physician_id = was.physician_id`.execute(db)
}

/** A list that the move created, unless someone has added to it since. */
async function deleteIfUnused(db: Kysely<DB>, holder: Holder, listId: string | null): Promise<void> {
  await sql`
    delete from physician_lists list where id = ${listId} and ${rowsMadeBy(holder, 'physician_lists', 'list')}
      and not exists (select 1 from list_physicians where list_id = list.id)
      and not exists (select 1 from list_stages where list_id = list.id)
      and not exists (select 1 from list_positions where list_id = list.id)
      and not exists (select 1 from list_additions where list_id = list.id)`.execute(db)
}

/** What was given with the change is taken back, and what it finished is open again. */
async function takeBackHandoffs(
  db: Kysely<DB>,
  { id }: Holder,
  { listId, since, kind }: { listId: string; since: Date; kind: 'given' | 'stepped' },
  entries: RawBuilder<unknown>,
): Promise<void> {
  const of = kind === 'given' ? 'physicians' : 'step'
  const was = sql`(select was.physician_id from jsonb_populate_recordset(null::list_physicians, ${entries}) was)`
  const ofThese = sql`list_id = ${listId} and kind = ${of} and (physician_id is null or physician_id in ${was})`
  // Written in the change's own transaction, at the same time; what was given afterward stays. A `Date` has
  // milliseconds.
  await sql`
    delete from list_handoffs where ${ofThese} and from_id = ${id}::uuid and done_at is null
      and created_at >= ${since} and created_at < ${since}::timestamptz + interval '1 millisecond'`.execute(db)
  if (kind === 'stepped') {
    await giveAgain(db, listId, entries)
    await sql`update list_handoffs set done_at = null, seen_at = null where ${ofThese} and done_at >= ${since}`.execute(
      db,
    )
  }
}

/** What the change took from colleagues, who can still use the list. */
async function giveAgain(db: Kysely<DB>, listId: string, entries: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into list_handoffs
      (id, list_id, from_id, to_id, kind, physician_id, physicians, body, created_at, done_at, seen_at, note_id)
    select given.id, ${listId}::uuid, given.from_id, given.to_id, given.kind, given.physician_id, given.physicians,
      given.body, given.created_at, given.done_at, given.seen_at, given.note_id
    from jsonb_array_elements(${entries}) as entries (entry)
    cross join jsonb_populate_recordset(null::list_handoffs, entries.entry->'handoffs') given
    join list_physicians present on present.list_id = ${listId} and present.physician_id = given.physician_id
    where ${ownerOn(listId, sql`given.to_id`)} is not null and ${ownerOn(listId, sql`given.from_id`)} is not null
      and (given.note_id is null or exists (select 1 from list_notes where id = given.note_id))
    on conflict do nothing`.execute(db)
}

/** Voids what the move wrote to the log: each physician's first entry since then, and the contact logged with it. */
async function forgetMoves(
  db: Kysely<DB>,
  holder: Holder,
  { listId, since }: { listId: string; since: Date },
  entries: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with moves as (
      select distinct on (physician_id) id, physician_id, details->>'contactId' as contact_id from activities
      where ${rowsFor(holder, 'see', 'activities')} and author_id = ${holder.id} and kind = 'moved' and undone_at is null
        and details->>'listId' = ${listId} and happened_at >= ${since}
        and physician_id in (select was.physician_id from jsonb_populate_recordset(null::list_physicians, ${entries}) was)
      order by physician_id, happened_at, id
    )
    update activities set undone_at = clock_timestamp() from moves
    where activities.id = moves.id or (activities.id::text = moves.contact_id and activities.physician_id = moves.physician_id)`.execute(
    db,
  )
}

async function changed(db: Kysely<DB>, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0n)
}
