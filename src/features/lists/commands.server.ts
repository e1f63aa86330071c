import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, teamFor } from '#shared/access/ownership.ts'
import { rowsFor, rowsMadeBy } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { nameKey } from '#shared/product/own-name.ts'
import { type AddedToList, addToList } from './contracts.ts'
import { mentionedIn } from './mentions.ts'
import { countOn, holdList, holdOwner, membersFor } from './queries.server.ts'

/** What to copy to another list. The lock keeps a physician from being deleted before the copies exist. */
export function entriesToCopy(listId: string) {
  return sql`
    select physician_id, note, note_by, added_at, added_by, stage_id, staged_at, staged_by, tags, next_step, next_on, next_by, owner_id from list_physicians join physicians on physicians.id = physician_id
    where list_id = ${listId} order by physician_id for key share of physicians`
}

interface NewList {
  name: string
  description?: string
  /** Shared with the team; if missing, the team's default applies. */
  shared?: boolean | undefined
}

/**
 * Makes an empty list and returns its id, or why it can't. Two concurrent calls cannot exceed the limit or use the same
 * name.
 */
export async function createList(
  db: Kysely<DB>,
  holder: Holder,
  { name, description = '', shared }: NewList,
): Promise<{ id: string } | { refused: 'nameTaken' | 'tooManyLists' }> {
  await holdOwner(db, holder.id)
  const { lists } = await db
    .selectFrom('physician_lists')
    .select(typed('number')`count(*)`.as('lists'))
    .where(rowsMadeBy(holder, 'physician_lists'))
    .executeTakeFirstOrThrow()
  if (lists >= limits.lists) return { refused: 'tooManyLists' }
  const created = await db
    .insertInto('physician_lists')
    .values({
      id: randomUUIDv7(),
      user_id: holder.id,
      team_id: teamFor(holder, shared),
      name,
      name_key: nameKey(name),
      description,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return created ?? { refused: 'nameTaken' }
}

/** Records that a list has just changed. */
export async function touch(db: Kysely<DB>, listId: string): Promise<void> {
  await db.updateTable('physician_lists').set({ updated_at: typed('time')`now()` }).where('id', '=', listId).execute()
}

interface WhichList {
  /** An existing list, or null. */
  listId: string | null
  /** The name of a new list, or null. */
  listName: string | null
  shared?: boolean | undefined
}
type ListRefusal = 'nameTaken' | 'tooManyLists' | 'noList' | 'allGone' | 'listFull'

/**
 * Adds physicians to an existing or a new list, or says why it can't. A caller that refuses must roll back, so that no
 * empty list remains.
 */
export async function putOnList(
  db: Kysely<DB>,
  holder: Holder,
  { listId, listName, shared }: WhichList,
  physicianIds: readonly number[],
): Promise<AddedToList | { refused: ListRefusal }> {
  const made = listName === null ? null : await createList(db, holder, { name: listName, shared })
  if (made && 'refused' in made) return made
  const list = made ?? (await holdList(db, holder, listId!, 'change'))
  if (!list) return { refused: 'noList' }
  const { addedIds, ...counts } = await addPhysicians(db, { listId: list.id, adderId: holder.id }, physicianIds)
  if (made && counts.added === 0) return { refused: 'allGone' }
  if (counts.added > 0 && (await countOn(db, list.id)) > limits.listPhysicians) return { refused: 'listFull' }
  const undoId =
    counts.added > 0 ? await recordUndo(db, { listId: list.id, userId: holder.id, kind: 'added' }, addedIds) : null
  return { listId: list.id, ...counts, undoId }
}

/** The form field that shows the refusal; undefined if it is not about a field. */
export function fieldOfRefusal(refused: ListRefusal): { fields: { listName: string } } | undefined {
  if (refused !== 'nameTaken' && refused !== 'tooManyLists') return undefined
  return { fields: { listName: addToList.errors[refused][1] } }
}

/**
 * Adds physicians to a locked list. Anyone not in the database, or no longer in practice, is counted as gone; a lock
 * keeps the others from being deleted before the rows exist.
 */
export async function addPhysicians(
  db: Kysely<DB>,
  { listId, adderId }: { listId: string; adderId: string },
  physicianIds: readonly number[],
): Promise<Pick<AddedToList, 'added' | 'alreadyThere' | 'gone'> & { addedIds: number[] }> {
  const ids = [...new Set(physicianIds)]
  const { rows } = await typed({ present: 'number', added: 'numbers' })`
    with present as materialized (
      select id from physicians where id = any(${ids}::bigint[]) and deactivated_on is null order by id for key share
    ), added as (
      insert into list_physicians (list_id, physician_id, added_by) select ${listId}::uuid, id, ${adderId}::uuid from present
      on conflict do nothing returning physician_id
    )
    select (select count(*) from present) as present, array(select physician_id from added) as added`.execute(db)
  const { present, added: addedIds } = rows[0]!
  const added = addedIds.length
  if (added > 0) await touch(db, listId)
  return { added, alreadyThere: present - added, gone: ids.length - present, addedIds }
}

export const undoKinds = ['moved', 'removed', 'tagged', 'stepped', 'added', 'transferred', 'given'] as const
export type UndoKind = (typeof undoKinds)[number]

interface UndoOf {
  listId: string
  userId: string
  kind: UndoKind
  /** For 'transferred': the list they move to, and whether it was created for the move. */
  intoListId?: string
  madeList?: boolean
}

/**
 * Saves these physicians' entries before a change, so that it can be undone for a few minutes (undo-list-change). For
 * 'added', saves who was added, after the change.
 * @returns the id to undo the change with
 */
export async function recordUndo(
  db: Kysely<DB>,
  { listId, userId, kind, intoListId, madeList = false }: UndoOf,
  physicianIds: readonly number[],
): Promise<string> {
  const id = randomUUIDv7()
  const notes =
    kind === 'removed' || kind === 'transferred'
      ? sql`(select coalesce(jsonb_agg(to_jsonb(noted)), '[]') from list_notes noted where noted.list_id = entry.list_id and noted.physician_id = entry.physician_id)`
      : sql`'[]'::jsonb`
  // What the change takes away from the colleagues it was given to.
  const kindGiven = { removed: 'note', stepped: 'step' }[kind as string]
  const handoffs = kindGiven
    ? sql`(select coalesce(jsonb_agg(to_jsonb(given)), '[]') from list_handoffs given
        where given.list_id = entry.list_id and given.physician_id = entry.physician_id and given.kind = ${kindGiven}
          and (given.done_at is null or given.kind = 'note'))`
    : sql`'[]'::jsonb`
  await sql`
    insert into list_undos (id, list_id, user_id, kind, into_list_id, made_list, entries)
    select ${id}::uuid, ${listId}::uuid, ${userId}::uuid, ${kind}, ${intoListId ?? null}::uuid, ${madeList},
      coalesce(jsonb_agg(to_jsonb(entry) || jsonb_build_object('notes', ${notes}, 'handoffs', ${handoffs})), '[]')
    from list_physicians entry where list_id = ${listId} and physician_id = any(${physicianIds}::bigint[])`.execute(db)
  return id
}

/**
 * The owner that a physician keeps on a list (SQL), or who does their next step: only someone who can use it. `list` is
 * that list's id.
 */
export const ownerOn = (list: string, owner: RawBuilder<unknown>) => sql`(
  select person.id from users person join physician_lists target on target.id = ${list}
  where person.id = ${owner} and (target.user_id = person.id or exists (
    select 1 from team_members where user_id = person.id and team_id = target.team_id
  ))
)`

interface Handoff {
  listId: string
  from: string
  to: string
  kind: 'physicians' | 'note'
  physicianIds: readonly number[]
  body: string
  /** The note that goes with it; null for the note that an entry has. */
  noteId?: string | null
}

/** Tells a colleague what they were given; nothing for what someone gives themselves. */
export async function noteHandoff(
  db: Kysely<DB>,
  { listId, from, to, kind, physicianIds, body, noteId = null }: Handoff,
): Promise<void> {
  if (from === to) return
  await db
    .insertInto('list_handoffs')
    .values({
      ...{ id: randomUUIDv7(), list_id: listId, from_id: from, to_id: to, kind, body, note_id: noteId },
      ...{ physician_id: physicianIds.length === 1 ? physicianIds[0] : null, physicians: physicianIds.length },
    })
    .execute()
}

/** Its receiver has done what they were given, or its giver has seen that. False if there is no such thing to end. */
export async function endHandoff(db: Kysely<DB>, holder: Holder, id: string, end: 'done' | 'seen'): Promise<boolean> {
  const isOpen = {
    done: typed('boolean')`to_id = ${holder.id}::uuid and done_at is null`,
    seen: typed('boolean')`from_id = ${holder.id}::uuid and done_at is not null and seen_at is null`,
  }
  const ended = await db
    .updateTable('list_handoffs')
    .set({ [`${end}_at` as const]: typed('time')`clock_timestamp()` })
    .where('list_handoffs.id', '=', id)
    .where(isOpen[end])
    .where(
      typed('boolean')`exists (
        select 1 from physician_lists list where list.id = list_id and ${rowsFor(holder, 'see', 'physician_lists', 'list')}
      )`,
    )
    .returning('list_handoffs.id')
    .executeTakeFirst()
  return ended !== undefined
}

interface GivenNote {
  listId: string
  physicianId: number
  note: string
}

/** Gives a note of an entry's timeline to each colleague that it names with @. Returns their names. */
export async function giveNote(
  db: Kysely<DB>,
  holder: Holder,
  { listId, physicianId, note, noteId }: GivenNote & { noteId: string },
): Promise<string[]> {
  const named = await colleaguesIn(db, holder, listId, note)
  for (const { id } of named) {
    await noteHandoff(db, {
      ...{ listId, from: holder.id, to: id, kind: 'note', physicianIds: [physicianId], body: note, noteId },
    })
  }
  return named.map(({ name }) => name)
}

/**
 * The same for the one note that an entry has: colleagues that the text before didn't name are given it, and those that
 * it did read it as it is now. Nothing of the text before is left with anyone who is named no longer.
 */
export async function giveEntryNote(
  db: Kysely<DB>,
  holder: Holder,
  { listId, physicianId, note, before }: GivenNote & { before: string },
): Promise<void> {
  const all = (await membersFor(db, holder, listId)) ?? []
  const stay = mentionedIn(note, all).map(({ id }) => id)
  const known = new Set(mentionedIn(before, all).map(({ id }) => id))
  const ofEntry = typed('boolean')`
    list_id = ${listId}::uuid and physician_id = ${physicianId} and kind = 'note' and note_id is null`
  await db
    .deleteFrom('list_handoffs')
    .where(ofEntry)
    .where(typed('boolean')`not to_id = any(${stay}::uuid[])`)
    .execute()
  await db.updateTable('list_handoffs').set({ body: note }).where(ofEntry).execute()
  for (const id of stay.filter((one) => !known.has(one))) {
    await noteHandoff(db, { listId, from: holder.id, to: id, kind: 'note', physicianIds: [physicianId], body: note })
  }
}

async function colleaguesIn(db: Kysely<DB>, holder: Holder, listId: string, note: string) {
  if (!note.includes('@')) return []
  const members = (await membersFor(db, holder, listId)) ?? []
  return mentionedIn(
    note,
    members.filter(({ id }) => id !== holder.id),
  )
}

/** What was given with the notes of entries that are removed. Those of a timeline take theirs along. */
export async function forgetEntryNotes(db: Kysely<DB>, listId: string, physicianIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('list_handoffs')
    .where('list_id', '=', listId)
    .where('kind', '=', 'note')
    .where('physician_id', '=', typed('number')`any(${physicianIds}::bigint[])`)
    .execute()
}
