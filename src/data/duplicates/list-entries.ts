/** Lists that a profile is on when it becomes part of another one, which may be on them as well. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

const Rows = z.array(z.record(z.string(), z.unknown()))

export const EntriesUndo = z.object({
  /** The merged profile's entries, as rows. */
  gone: Rows,
  /** The other profile's, where it had one already: as they were, and as they became. */
  before: Rows,
  after: Rows,
  /** Ids of the notes that went along. */
  notes: z.array(z.string()),
  /** Of those that the merged profile's own notes became. */
  copied: z.array(z.string()).default([]),
})
type EntriesUndo = z.infer<typeof EntriesUndo>

/** What a note holds. */
const noteLength = 2000

/**
 * Moves the list entries of a profile to another one. Where both are on a list, the one that stays takes over what it
 * lacks: notes and tags of both, and the stage, next step, and owner of the other if it has none.
 */
export async function moveListEntries(db: Kysely<DB>, goneId: number, intoId: number): Promise<EntriesUndo> {
  const gone = await entriesOf(db, goneId)
  if (gone.length === 0) return { gone, before: [], after: [], notes: [], copied: [] }
  const lists = gone.map((row) => String(row.list_id))
  const before = await entriesOf(db, intoId, lists)
  await sql`select restore_rows('list_physicians', ${JSON.stringify(gone.map((row) => ({ ...row, physician_id: intoId })))}::jsonb)`.execute(
    db,
  )
  const copied = before.length > 0 ? await joinEntries(db, goneId, intoId) : []
  const notes = await typed({ id: 'text' })`
    update list_notes set physician_id = ${intoId} where physician_id = ${goneId} returning id`.execute(db)
  await db.deleteFrom('list_physicians').where('physician_id', '=', goneId).execute()
  const joined = before.map((row) => String(row.list_id))
  const after = await entriesOf(db, intoId, joined)
  return { gone, before, after, notes: notes.rows.map(({ id }) => id), copied }
}

async function entriesOf(db: Kysely<DB>, id: number, lists?: readonly string[]) {
  const among = lists === undefined ? sql`` : sql`and list_id = any(${lists}::uuid[])`
  const { rows } = await typed({ row: z.record(z.string(), z.unknown()) })`
    select to_jsonb(o) as row from list_physicians o where physician_id = ${id} ${among} order by list_id for update`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

/** Returns the ids of the notes that were added. */
async function joinEntries(db: Kysely<DB>, goneId: number, intoId: number): Promise<string[]> {
  const both = sql`t.physician_id = ${goneId} and o.physician_id = ${intoId} and t.list_id = o.list_id`
  // A note that has no room in the other one's becomes a note of its own.
  const { rows } = await typed({ id: 'text' })`
    insert into list_notes (id, list_id, physician_id, author_id, body)
    select gen_random_uuid(), t.list_id, ${intoId}, t.note_by, t.note
    from list_physicians o, list_physicians t
    where ${both} and o.note not in ('', t.note) and length(o.note) + length(t.note) + 2 > ${noteLength}
    returning id`.execute(db)
  await sql`
    update list_physicians o set
      note = case
        when o.note = '' then t.note
        when t.note in ('', o.note) or length(o.note) + length(t.note) + 2 > ${noteLength} then o.note
        else o.note || E'\n\n' || t.note end,
      note_by = case when o.note = '' then t.note_by else o.note_by end,
      tags = o.tags || array(select unnest(t.tags) except select unnest(o.tags)),
      stage_id = coalesce(o.stage_id, t.stage_id),
      staged_at = case when o.stage_id is null then t.staged_at else o.staged_at end,
      staged_by = case when o.stage_id is null then t.staged_by else o.staged_by end,
      next_on = coalesce(o.next_on, t.next_on),
      next_step = coalesce(o.next_step, t.next_step),
      next_by = case when o.next_step is null then t.next_by else o.next_by end,
      owner_id = coalesce(o.owner_id, t.owner_id),
      added_at = least(o.added_at, t.added_at)
    from list_physicians t where ${both}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the entries apart again, as far as no one has changed or removed them since. */
export async function restoreListEntries(
  db: Kysely<DB>,
  { goneId, intoId, undo }: { goneId: number; intoId: number; undo: EntriesUndo },
): Promise<void> {
  const { gone, before, after, notes, copied } = undo
  const joined = new Set(before.map((row) => row.list_id))
  const alone = gone.filter((row) => !joined.has(row.list_id)).map((row) => String(row.list_id))
  // What members did with an entry since then goes back with it.
  await sql`
    insert into list_physicians
    select restored.* from list_physicians o
    cross join lateral jsonb_populate_record(o, jsonb_build_object('physician_id', ${goneId}::bigint)) restored
    where o.physician_id = ${intoId} and o.list_id = any(${alone}::uuid[])
    on conflict do nothing`.execute(db)
  // A member who has removed the other one's entry since has removed this one.
  const kept = new Set((await entriesOf(db, intoId, [...joined].map(String))).map((row) => row.list_id))
  const both = gone.filter((row) => kept.has(row.list_id))
  await sql`select restore_rows('list_physicians', ${JSON.stringify(both)}::jsonb)`.execute(db)
  await sql`
    update list_notes n set physician_id = ${goneId}
    where (id = any(${notes}::uuid[]) or list_id = any(${alone}::uuid[])) and physician_id = ${intoId} and exists (
      select from list_physicians o where o.list_id = n.list_id and o.physician_id = ${goneId})`.execute(db)
  await sql`
    delete from list_notes n using list_physicians o
    where n.id = any(${copied}::uuid[]) and n.physician_id = ${intoId}
      and o.list_id = n.list_id and o.physician_id = ${goneId} and o.note = n.body`.execute(db)
  await sql`
    delete from list_physicians o where o.physician_id = ${intoId} and o.list_id = any(${alone}::uuid[])`.execute(db)
  for (const [at, row] of after.entries()) {
    await sql`
      update list_physicians o
      set (note, note_by, tags, stage_id, staged_at, staged_by, next_on, next_step, next_by, owner_id, added_at) = (
        select was.note, was.note_by, was.tags, was.stage_id, was.staged_at, was.staged_by, was.next_on, was.next_step,
          was.next_by, was.owner_id, was.added_at
        from jsonb_populate_record(o, ${JSON.stringify(before[at])}::jsonb) was)
      where o.physician_id = ${intoId} and to_jsonb(o) = ${JSON.stringify(row)}::jsonb`.execute(db)
  }
}
