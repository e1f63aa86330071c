import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { recordChanges } from '../changes.ts'
import type { Contacts } from '../physicians/draft.ts'
import { refreshShown } from '../physicians/shown.ts'
import { loadSuppressions } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'
import { restoreListEntries } from './list-entries.ts'
import { forgetMove, MergeUndo, patchProfile } from './merge-profiles.ts'
import type { ProfileRow } from './merged-values.ts'
import { references } from './references.ts'

/** What data/suppression leaves of an undo that would bring back someone who was removed since. */
const RemovedSince = z.object({ removed: z.literal(true) })

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
  if (merged.into_id !== intoId || (await wentAlong(db, goneId))) return 'mergedSince'
  if (RemovedSince.safeParse(merged.undo).success) return 'removed'
  const undo = MergeUndo.parse(merged.undo)
  const into = await lockedProfile(db, intoId)
  if (await isRemoved(db, { undo, into, key })) return 'removed'
  await restoreColumns(db, { intoId, into, undo })
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

/** Whether it was part of a profile that has been merged into another one in turn. */
async function wentAlong(db: Kysely<DB>, goneId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from merged_profiles where undo -> 'earlier' @> to_jsonb(${goneId}::bigint) limit 1`.execute(db)
  return rows.length > 0
}

async function lockedProfile(db: Kysely<DB>, id: number): Promise<ProfileRow> {
  const { rows } = await typed({ row: z.record(z.string(), z.unknown()) })`
    select to_jsonb(p) as row from physicians p where id = ${id} for update`.execute(db)
  return rows[0]!.row as ProfileRow
}

interface Undoing {
  undo: MergeUndo
  into: ProfileRow
}

/** What has been removed since stays away: of the merged profile, and what the other one had in its place. */
async function isRemoved(db: Kysely<DB>, { undo, into, key }: Undoing & { key: SuppressionKey }): Promise<boolean> {
  const suspectOf = (profile: Record<string, unknown>, contacts: MergeUndo['contacts']) => {
    const { npi, first_name: firstName, last_name: lastName } = profile as Record<string, string>
    const channels: Contacts = Object.fromEntries(contacts.map(({ kind, value }) => [kind, value]))
    return { firstName: firstName!, lastName: lastName!, npi: npi ?? null, contacts: channels }
  }
  const list = await loadSuppressions(db, key)
  const now = new Map(undo.contactsAfter.map(({ kind, value }) => [kind, value]))
  const replaced = undo.contactsBefore.filter(({ kind, value }) => now.get(kind) !== value)
  return [suspectOf(undo.profile[0]!, undo.contacts), suspectOf(into, replaced)].some((suspect) => {
    const verdict = list.check(suspect)
    return verdict.person || verdict.hidden.length > 0
  })
}

/** Each column goes back with its source if it is as the merge left it. */
async function restoreColumns(
  db: Kysely<DB>,
  { intoId, into, undo: { before, after } }: Undoing & { intoId: number },
): Promise<void> {
  const { provenance: was, ...columns } = before
  if (was === undefined) return
  const patch = Object.fromEntries(
    Object.entries(columns).filter(([name]) => isDeepStrictEqual(into[name], after[name])),
  )
  const provenance = { ...into.provenance }
  const [former, became] = [was, after.provenance] as [Record<string, string>, Record<string, string>]
  for (const name of Object.keys({ ...former, ...became })) {
    if (provenance[name] !== became[name] || (name in columns && !(name in patch))) continue
    const source = former[name]
    if (source === undefined) delete provenance[name]
    else provenance[name] = source
  }
  await patchProfile(db, intoId, { ...patch, provenance })
  await forgetMove(db, intoId)
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
  await sql`select restore_rows('duplicate_pairs', ${JSON.stringify(undo.pairs)}::jsonb)`.execute(db)
}

/** Forgets what is needed to undo merges that can no longer be undone. */
export async function forgetMergeUndo(db: Kysely<DB>): Promise<void> {
  await sql`
    update merged_profiles set undo = null
    where undo is not null and merged_at < now() - make_interval(days => ${unmergeDays})`.execute(db)
}
