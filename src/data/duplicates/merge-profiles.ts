import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { recordChanges } from '../changes.ts'
import { refreshShown } from '../physicians/shown.ts'
import { EntriesUndo, moveListEntries } from './list-entries.ts'
import { type ContactRow, clearedIn, mergedColumns, mergedContacts, type ProfileRow } from './merged-values.ts'
import { references } from './references.ts'

const Rows = z.array(z.record(z.string(), z.unknown()))

/** What `unmerge` needs. */
export const MergeUndo = z.object({
  /** The merged profile and its channels, as rows. */
  profile: Rows,
  contacts: Rows,
  /** The other profile's columns and channels that changed: as they were, and as they became. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  contactsBefore: Rows,
  contactsAfter: Rows,
  /** By table: the keys of the rows that went along, and the rows that couldn't. */
  moved: z.record(z.string(), Rows),
  dropped: z.record(z.string(), Rows),
  entries: EntriesUndo,
  /** Profiles that had become part of the merged one earlier. */
  earlier: z.array(z.number()),
  confidence: z.number().nullable(),
  /** What was decided about the merged profile and others, as rows. */
  pairs: Rows.default([]),
})
export type MergeUndo = z.infer<typeof MergeUndo>

/** Why two profiles can't be merged: one is gone, or they have two NPIs. */
export type MergeRefusal = 'gone' | 'twoNpis'

/**
 * Makes the profile `goneId` part of `intoId`, with everything that is about it. Last step of the caller's transaction
 * (it records the change).
 */
export async function mergeProfiles(
  db: Kysely<DB>,
  { goneId, intoId, by }: { goneId: number; intoId: number; by: string },
): Promise<MergeRefusal | null> {
  const profiles = await lockedProfiles(db, [goneId, intoId])
  const [gone, into] = [profiles.get(goneId), profiles.get(intoId)]
  if (gone === undefined || into === undefined || goneId === intoId) return 'gone'
  if (gone.npi !== null && into.npi !== null) return 'twoNpis'
  const [contacts, contactsBefore] = [await contactRows(db, goneId), await contactRows(db, intoId)]
  const patch = mergedColumns(into, gone)
  const cleared = clearedIn(gone, into, [...contacts, ...contactsBefore])
  if (Object.keys(cleared).length > 0) patch.provenance = { ...(patch.provenance ?? into.provenance), ...cleared }
  const entries = await moveListEntries(db, goneId, intoId)
  const { moved, dropped } = await moveReferences(db, goneId, intoId)
  const { confidence, pairs } = await moveDecisions(db, goneId, intoId)
  await followInTexts(db, goneId, intoId)
  const earlier = await moveEarlier(db, goneId, intoId)
  await db.deleteFrom('physicians').where('id', '=', goneId).execute()
  await patchProfile(db, intoId, patch)
  await forgetMove(db, intoId)
  await takeContacts(db, intoId, mergedContacts(into, contactsBefore, contacts))
  const undo: MergeUndo = {
    profile: [gone],
    contacts: asRows(contacts),
    before: Object.fromEntries(Object.keys(patch).map((name) => [name, into[name]])),
    after: patch,
    contactsBefore: asRows(contactsBefore),
    contactsAfter: asRows(await contactRows(db, intoId)),
    ...{ moved, dropped, entries, confidence, pairs, earlier },
  }
  await noteMerged(db, { gone, goneId, intoId, by, contacts, undo })
  await refreshShown(db, [intoId])
  await recordChanges(db, [
    { physicianId: goneId, kind: 'deleted' },
    { physicianId: intoId, kind: 'written' },
  ])
  return null
}

const asRows = (rows: readonly object[]): Record<string, unknown>[] => rows.map((row) => ({ ...row }))

/** Without samples and canaries; in the order of their ids, so that two merges don't wait for each other. */
async function lockedProfiles(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, ProfileRow>> {
  const { rows } = await typed({ id: 'number', row: z.record(z.string(), z.unknown()) })`
    select id, to_jsonb(p) as row from physicians p
    where id = any(${ids}::bigint[]) and not generated and not canary order by id for update`.execute(db)
  return new Map(rows.map(({ id, row }) => [id, row as ProfileRow]))
}

export async function contactRows(db: Kysely<DB>, id: number): Promise<ContactRow[]> {
  const { rows } = await typed({ row: z.record(z.string(), z.unknown()) })`
    select to_jsonb(c) as row from physician_contacts c where physician_id = ${id} order by kind`.execute(db)
  return rows.map(({ row }) => row as unknown as ContactRow)
}

async function moveReferences(db: Kysely<DB>, goneId: number, intoId: number) {
  const moved: MergeUndo['moved'] = {}
  const dropped: MergeUndo['dropped'] = {}
  for (const { table, key, taken, stays } of references) {
    const free = taken
      ? sql`and not exists (select from ${sql.table(table)} o where o.physician_id = ${intoId} and ${sql.raw(taken)})`
      : sql``
    const keys = sql.raw(key.map((name) => `'${name}', t.${name}`).join(', '))
    const went = await typed({ row: z.record(z.string(), z.unknown()) })`
      update ${sql.table(table)} t set physician_id = ${intoId} where t.physician_id = ${goneId} ${free}
      returning jsonb_build_object(${keys}) as row`.execute(db)
    if (went.rows.length > 0) moved[table] = went.rows.map(({ row }) => row)
    if (!taken || stays) continue
    const left = await typed({ row: z.record(z.string(), z.unknown()) })`
      delete from ${sql.table(table)} t where t.physician_id = ${goneId} returning to_jsonb(t) as row`.execute(db)
    if (left.rows.length > 0) dropped[table] = left.rows.map(({ row }) => row)
  }
  return { moved, dropped }
}

/**
 * Who isn't the same as the merged profile isn't the same as the other one. Returns how likely these two were, and what
 * was decided about the merged one.
 */
async function moveDecisions(db: Kysely<DB>, goneId: number, intoId: number) {
  const { rows } = await typed({ confidence: 'number' })`
    select confidence from duplicate_pairs
    where one_id = least(${goneId}::bigint, ${intoId}::bigint) and other_id = greatest(${goneId}::bigint, ${intoId}::bigint)`.execute(
    db,
  )
  const decided = await typed({ row: z.record(z.string(), z.unknown()) })`
    select to_jsonb(pair) as row from duplicate_pairs pair
    where (one_id = ${goneId} or other_id = ${goneId}) and one_id <> ${intoId} and other_id <> ${intoId}
      and decided_at is not null`.execute(db)
  await sql`
    insert into duplicate_pairs (one_id, other_id, confidence, found_at, decided_at, decided_by)
    select least(third.id, ${intoId}), greatest(third.id, ${intoId}), confidence, found_at, decided_at, decided_by
    from duplicate_pairs pair
    cross join lateral (select case when one_id = ${goneId} then other_id else one_id end as id) third
    where (one_id = ${goneId} or other_id = ${goneId}) and third.id <> ${intoId}
    on conflict (one_id, other_id) do update
    set decided_at = coalesce(duplicate_pairs.decided_at, excluded.decided_at),
      decided_by = coalesce(duplicate_pairs.decided_by, excluded.decided_by)`.execute(db)
  return { confidence: rows[0]?.confidence ?? null, pairs: decided.rows.map(({ row }) => row) }
}

/** Ids within lists: of exports that are being made, of removals that can be undone, and of 'none of these'. */
async function followInTexts(db: Kysely<DB>, goneId: number, intoId: number): Promise<void> {
  await sql`
    update exports set physician_ids = case when ${intoId} = any(physician_ids)
      then array_remove(physician_ids, ${goneId}) else array_replace(physician_ids, ${goneId}, ${intoId}) end
    where ${goneId} = any(physician_ids)`.execute(db)
  await sql`
    update match_decisions set not_these = not_these || ${intoId}::bigint
    where ${goneId} = any(not_these) and ${intoId} <> all(not_these)`.execute(db)
  await sql`
    update list_undos set entries = (
      select jsonb_agg(case when (entry ->> 'physician_id')::bigint = ${goneId}
        then entry || jsonb_build_object('physician_id', ${intoId}::bigint) else entry end)
      from jsonb_array_elements(entries) entry)
    where exists (select from jsonb_array_elements(entries) entry
      where (entry ->> 'physician_id')::bigint = ${goneId})`.execute(db)
}

export async function patchProfile(db: Kysely<DB>, id: number, patch: Record<string, unknown>): Promise<void> {
  const columns = sql.raw(Object.keys(patch).join(', '))
  if (Object.keys(patch).length === 0) return
  await sql`
    update physicians p set (${columns}, updated_at) = (
      select ${columns}, now() from jsonb_populate_record(p, ${JSON.stringify(patch)}::jsonb))
    where id = ${id}`.execute(db)
}

/** The database notes who came to practice elsewhere; in this transaction, no one did. */
export async function forgetMove(db: Kysely<DB>, id: number): Promise<void> {
  await sql`delete from physician_moves where physician_id = ${id} and moved_at = now()`.execute(db)
}

async function takeContacts(db: Kysely<DB>, id: number, contacts: readonly ContactRow[]): Promise<void> {
  const kinds = contacts.map(({ kind }) => kind)
  if (kinds.length === 0) return
  await db.deleteFrom('physician_contacts').where('physician_id', '=', id).where('kind', 'in', kinds).execute()
  const rows = contacts.map((one) => ({ ...one, physician_id: id }))
  await sql`select restore_rows('physician_contacts', ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

async function moveEarlier(db: Kysely<DB>, goneId: number, intoId: number): Promise<number[]> {
  const { rows } = await typed({ id: 'number' })`
    update merged_profiles set into_id = ${intoId} where into_id = ${goneId} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Merged {
  gone: ProfileRow
  goneId: number
  intoId: number
  by: string
  contacts: readonly ContactRow[]
  undo: MergeUndo
}

/** Stores where the merged profile went, and what imports and removals recognize it by. */
async function noteMerged(db: Kysely<DB>, { gone, goneId, intoId, by, contacts, undo }: Merged): Promise<void> {
  await sql`
    insert into merged_profiles (id, into_id, merged_by, first_name, last_name, match_key, undo)
    values (${goneId}, ${intoId}, ${by}, ${gone.first_name}, ${gone.last_name}, ${gone.match_key},
      ${JSON.stringify(undo)}::jsonb)`.execute(db)
  await sql`
    insert into merged_contacts (merged_id, kind, value)
    select ${goneId}, kind, value
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as c (kind contact_kind, value text)`.execute(db)
}
