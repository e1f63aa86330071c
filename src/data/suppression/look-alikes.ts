/**
 * Profiles that look like a removed person's and have neither their NPI nor their personal email: father and son share
 * a practice and a name. They stay until an admin decides.
 */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { type Agreeing, agreeing } from '#shared/product/look-alike.ts'
import { compareNames } from '../identity/name-agreement.ts'

const pairColumns = {
  id: 'number',
  removed_name: z.tuple([z.string(), z.string().nullable(), z.string(), z.string().nullable()]),
  other_name: z.tuple([z.string(), z.string().nullable(), z.string(), z.string().nullable()]),
  phone: 'boolean',
  email: 'boolean',
  state: 'boolean',
  specialty: 'boolean',
} as const

/** Notes who looks like these people. Called before they are deleted; `ids` are all who are. */
export async function noteLookAlikes(db: Kysely<DB>, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return
  const found = new Map<number, Set<Agreeing>>()
  for (const pair of await similarPairs(db, ids)) {
    const same = compareNames(nameOf(pair.removed_name), nameOf(pair.other_name))
    if (same === 'other' || same === 'renamed') continue
    const agrees = found.get(pair.id) ?? new Set()
    for (const what of agreeing) if (what === 'name' || pair[what]) agrees.add(what)
    found.set(pair.id, agrees)
  }
  for (const [id, agrees] of found) {
    const row = { physician_id: id, agrees: [...agrees], reason }
    await db
      .insertInto('suppression_look_alikes')
      .values(row)
      .onConflict((conflict) => conflict.column('physician_id').doUpdateSet({ agrees: row.agrees, reason }))
      .execute()
  }
}

/**
 * By a number or an address that both have, or by name, state, and specialty. Two different NPIs are two people,
 * whatever else they share.
 */
async function similarPairs(db: Kysely<DB>, ids: readonly number[]): Promise<RowOf<typeof pairColumns>[]> {
  const { rows } = await typed(pairColumns)`
    with pairs as (
       select r.physician_id as removed, o.physician_id as id, true as phone, false as email
       from physician_contacts r join physician_contacts o on o.value = r.value and o.kind in ('phone', 'direct_phone')
       where r.physician_id = any(${ids}::bigint[]) and r.kind in ('phone', 'direct_phone')
       union all
       select r.physician_id, o.physician_id, false, true
       from physician_contacts r join physician_contacts o on o.value = r.value and o.kind in ('personal_email', 'work_email')
       where r.physician_id = any(${ids}::bigint[]) and r.kind in ('personal_email', 'work_email')
       union all
       select r.id, o.id, false, false from physicians r join physicians o on o.match_key = r.match_key
       where r.id = any(${ids}::bigint[])
     )
     select p.id,
       jsonb_build_array(r.first_name, r.middle_name, r.last_name, r.suffix) as removed_name,
       jsonb_build_array(o.first_name, o.middle_name, o.last_name, o.suffix) as other_name,
       p.phone, p.email, coalesce(r.state = o.state, false) as state, coalesce(r.specialty = o.specialty, false) as specialty
     from (select removed, id, bool_or(phone) as phone, bool_or(email) as email from pairs group by removed, id) p
     join physicians r on r.id = p.removed join physicians o on o.id = p.id
     where o.id <> all(${ids}::bigint[]) and (r.npi is null or o.npi is null)`.execute(db)
  return rows
}

function nameOf([firstName, middleName, lastName, suffix]: RowOf<typeof pairColumns>['other_name']) {
  return { firstName, middleName, lastName, suffix }
}

/** By when it is decided: the removed person asked for all of it. */
const dueAt = typed('time')`found_at + make_interval(days => ${limits.dataRequestDays})`

/** Notes that the desk is told of those it wasn't told of: how many, and by when to decide; null if there are none. */
export async function tellLookAlikes(db: Kysely<DB>): Promise<{ count: number; dueAt: Date } | null> {
  const told = await db
    .updateTable('suppression_look_alikes')
    .set({ told_at: typed('time')`now()` })
    .where('told_at', 'is', null)
    .returning(dueAt.as('due_at'))
    .execute()
  if (told.length === 0) return null
  return { count: told.length, dueAt: new Date(Math.min(...told.map(({ due_at }) => due_at.getTime()))) }
}

/** Who waits for a decision, longest first. */
export function lookAlikes(db: Kysely<DB>, limit: number) {
  return db
    .selectFrom('suppression_look_alikes as alike')
    .innerJoin('physicians as p', 'p.id', 'alike.physician_id')
    .select(['p.id', 'p.first_name', 'p.middle_name', 'p.last_name', 'p.suffix', 'p.credential', 'p.npi'])
    .select(['p.specialty', 'p.organization', 'p.city', 'p.state', 'alike.agrees', 'alike.reason', 'alike.found_at'])
    .select(dueAt.as('due_at'))
    .orderBy('alike.found_at')
    .orderBy('p.id')
    .limit(limit)
    .execute()
}

/** Takes one off, once it is decided; false if there is none. */
export async function takeLookAlike(db: Kysely<DB>, physicianId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('suppression_look_alikes')
    .where('physician_id', '=', physicianId)
    .executeTakeFirstOrThrow()
  return gone.numDeletedRows > 0n
}
