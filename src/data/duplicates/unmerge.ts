import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { recordChanges } from '../changes.ts'
import type { Contacts } from '../physicians/draft.ts'
import { refreshShown } from '../physicians/shown.ts'
import { loadSuppressions } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'
import { restoreListEntries } from './list-entries.ts'
import { MergeUndo } from './merge-profiles.ts'
import { references } from './references.ts'

/** Days during which a merge can be undone. */
export const unmergeDays = 30

/**
 * Why a merge can't be undone: there is none, or its time is over; the other profile has been merged since; someone has
 * asked to be removed since; its NPI is someone else's by now.
 */
export type UnmergeRefusal = 'notFound' | 'mergedSince' | 'removed' | 'taken'

/**
 * Takes a profile out of the one that it was merged into: everything that was about it goes back, and what the other
 * profile got from it, unless that has changed since. Last step of the caller's transaction (it records the change).
 */
export async function unmerge(
  db: Kysely<DB>,
  { goneId, intoId, key }: { goneId: number; intoId: number; key: SuppressionKey },
): Promise<UnmergeRefusal | null> {
  const merged = await db
    .selectFrom('merged_profiles')
    .select(['into_id', 'undo'])
    .where('id', '=', goneId)
    .forUpdate()
    .executeTakeFirst()
  if (merged === undefined || merged.undo === null) return 'notFound'
  if (merged.into_id !== intoId) return 'mergedSince'
  const undo = MergeUndo.parse(merged.undo)
  await db.selectFrom('physicians').select('id').where('id', '=', intoId).forUpdate().execute()
  if (await isRemoved(db, undo, key)) return 'removed'
  await restoreColumns(db, intoId, undo)
  const { rows } = await typed({ count: 'number' })`
    select restore_rows('physicians', ${JSON.stringify(undo.profile)}::jsonb) as count`.execute(db)
  if (rows[0]?.count !== 1) return 'taken'
  await restoreContacts(db, goneId, intoId, undo)
  await restoreListEntries(db, { goneId, intoId, undo: undo.entries })
  await moveBack(db, { goneId, intoId, undo })
  await restoreDecisions(db, goneId, intoId, undo)
  await db.deleteFrom('merged_profiles').where('id', '=', goneId).execute()
  await refreshShown(db, [goneId, intoId])
  await recordChanges(db, [
    { physicianId: goneId, kind: 'written' },
    { physicianId: intoId, kind: 'written' },
  ])
  return null
}

/** What has been removed since stays away. */
async function isRemoved(db: Kysely<DB>, { profile, contacts }: MergeUndo, key: SuppressionKey): Promise<boolean> {
  const [{ npi, first_name: firstName, last_name: lastName }] = profile as [Record<string, string>]
  const channels: Contacts = Object.fromEntries(contacts.map(({ kind, value }) => [kind, value]))
  const person = { firstName: firstName!, lastName: lastName!, npi: npi ?? null, contacts: channels }
  const verdict = (await loadSuppressions(db, key)).check(person)
  return verdict.person || verdict.hidden.length > 0
}

/** Each column goes back if it is as the merge left it. */
async function restoreColumns(db: Kysely<DB>, intoId: number, { before, after }: MergeUndo): Promise<void> {
  const names = Object.keys(before)
  if (names.length === 0) return
  const set = names.map(
    (name) => sql`${sql.ref(name)} = case
    when ${sql.ref(`p.${name}`)} is not distinct from now_.${sql.ref(name)} then was.${sql.ref(name)}
    else ${sql.ref(`p.${name}`)} end`,
  )
  await sql`
    update physicians p set ${sql.join(set)}, updated_at = now()
    from physicians old
    cross join lateral jsonb_populate_record(old, ${JSON.stringify(before)}::jsonb) was
    cross join lateral jsonb_populate_record(old, ${JSON.stringify(after)}::jsonb) now_
    where p.id = ${intoId} and old.id = p.id`.execute(db)
}

async function restoreContacts(db: Kysely<DB>, goneId: number, intoId: number, undo: MergeUndo): Promise<void> {
  const was = new Map(undo.contactsBefore.map((row) => [row.kind, row]))
  const got = undo.contactsAfter.filter(({ kind, value }) => was.get(kind)?.value !== value)
  for (const { kind, value } of got) {
    const gone = await sql`
      delete from physician_contacts
      where physician_id = ${intoId} and kind = ${kind}::contact_kind and value = ${value}`.execute(db)
    if (gone.numAffectedRows === 0n || !was.has(kind)) continue
    await sql`select restore_rows('physician_contacts', ${JSON.stringify([was.get(kind)])}::jsonb)`.execute(db)
  }
  await sql`select restore_rows('physician_contacts', ${JSON.stringify(undo.contacts)}::jsonb)`.execute(db)
  await sql`
    update merged_profiles set into_id = ${goneId}
    where id = any(${undo.earlier}::bigint[]) and into_id = ${intoId}`.execute(db)
}

interface Back {
  goneId: number
  intoId: number
  undo: MergeUndo
}

async function moveBack(db: Kysely<DB>, { goneId, intoId, undo }: Back): Promise<void> {
  for (const { table } of references) {
    const moved = undo.moved[table] ?? []
    if (moved.length > 0) {
      await sql`
        update ${sql.table(table)} t set physician_id = ${goneId}
        where physician_id = ${intoId} and exists (
          select from jsonb_array_elements(${JSON.stringify(moved)}::jsonb) one where to_jsonb(t) @> one)`.execute(db)
    }
    const dropped = undo.dropped[table] ?? []
    if (dropped.length === 0) continue
    await sql`select restore_rows(${table}::regclass, ${JSON.stringify(dropped)}::jsonb)`.execute(db)
  }
}

/** The pair is looked at again; what was said of others stays with both. */
async function restoreDecisions(db: Kysely<DB>, goneId: number, intoId: number, undo: MergeUndo): Promise<void> {
  await sql`
    insert into duplicate_pairs (one_id, other_id, confidence)
    values (least(${goneId}::bigint, ${intoId}::bigint), greatest(${goneId}::bigint, ${intoId}::bigint),
      ${undo.confidence ?? 0.5})
    on conflict do nothing`.execute(db)
}

/** Forgets what is needed to undo merges that can no longer be undone. */
export async function forgetMergeUndo(db: Kysely<DB>): Promise<void> {
  await sql`
    update merged_profiles set undo = null
    where undo is not null and merged_at < now() - make_interval(days => ${unmergeDays})`.execute(db)
}
