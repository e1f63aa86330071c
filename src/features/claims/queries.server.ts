import { type Kysely, sql } from 'kysely'
import { readSharers } from '#data/suppression/stored-person.ts'
import type { DB } from '#db/schema.gen.ts'
import { bestPlan, HeldPlans, plansOf } from '#features/billing/queries.server.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { typed } from '#shared/database/typed.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { claimLimits } from './limits.ts'

export type Obstacle = 'plan' | 'team' | 'staff' | 'hasProfile'

/** Why an account can't claim a profile; null if it can. */
export async function obstacleOf(db: Kysely<DB>, userId: string): Promise<Obstacle | null> {
  const { rows } = await typed({ plans: HeldPlans, in_team: 'boolean', staff: 'boolean', has_profile: 'boolean' })`
    select ${sql.raw(plansOf('users.id'))} as plans,
      exists (select from team_members where user_id = users.id) as in_team,
      role <> 'user' or demo_account as staff,
      exists (select from profile_claims where user_id = users.id and state = 'confirmed') as has_profile
    from users where id = ${userId}::uuid`.execute(db)
  const [row] = rows
  if (!row || row.staff) return 'staff'
  if (row.has_profile) return 'hasProfile'
  if (row.in_team) return 'team'
  return bestPlan(row.plans).subscribed ? 'plan' : null
}

export async function claimable(db: Kysely<DB>, physicianId: number) {
  const row = await db
    .selectFrom('physicians')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'suffix', 'credential', 'specialty', 'city', 'state'])
    .where('id', '=', physicianId)
    .where('canary', '=', false)
    .executeTakeFirst()
  if (!row) return null
  return { id: row.id, name: nameOfClaimed(row), facts: factsOf(row) }
}

export const nameOfClaimed = (row: Parameters<typeof nameOfRow>[0]) => fullName(nameOfRow(row))

interface PlacedRow {
  credential: string | null
  specialty: string | null
  city: string | null
  state: string | null
}

/** 'MD · Cardiology · Albany, NY' */
export const factsOf = ({ credential, specialty, city, state }: PlacedRow) =>
  [credential, specialty, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')

export interface Claim {
  id: string
  physicianId: number
  userId: string
  objectionUntil: Date
  settled: boolean
}

/** The profile that an account has claimed; null if none. */
export async function claimOf(db: Kysely<DB>, userId: string): Promise<Claim | null> {
  const row = await db
    .selectFrom('profile_claims')
    .select(['id', 'physician_id', 'user_id', 'objection_until', 'settled_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    physicianId: row.physician_id,
    userId: row.user_id,
    objectionUntil: row.objection_until ?? new Date(0),
    settled: row.settled_at !== null,
  }
}

/** The claim that the link in a message objects to, while it may. */
export async function claimOfObjection(db: Kysely<DB>, hash: Buffer) {
  return db
    .selectFrom('profile_claims as claim')
    .innerJoin('physicians as p', 'p.id', 'claim.physician_id')
    .select(['claim.id', 'claim.user_id', 'claim.physician_id', 'confirmed_at', 'objection_until'])
    .select(['p.first_name', 'p.middle_name', 'p.last_name', 'p.suffix'])
    .where(typed('boolean')`objection_hashes @> array[${hash}::bytea]`)
    .where('claim.state', '=', 'confirmed')
    .where('objection_until', '>', typed('time')`now()`)
    .executeTakeFirst()
}

/** The addresses of a profile that hear of a claim; shown to no one. */
export async function knownContacts(db: Kysely<DB>, physicianId: number) {
  const { rows } = await typed({ kind: 'text', value: 'text', source: 'text', since: 'time' })`
    select kind::text as kind, value, source, first_seen as since from physician_contacts where physician_id = ${physicianId}
    union all
    select kind::text, value, source, withheld_at from withheld_contacts where physician_id = ${physicianId}`.execute(
    db,
  )
  return rows
}

/**
 * Whether a code to this address or number proves who someone is: it is in the profile, is no practice's main line,
 * belongs to no colleague, and wasn't put there by someone lately.
 */
export async function isProof(
  db: Kysely<DB>,
  { physicianId, way, value }: { physicianId: number; way: string; value: string },
): Promise<boolean> {
  const kinds = way === 'email' ? ['personal_email', 'work_email'] : ['direct_phone']
  const { rows } = await typed({ is_old: 'boolean' })`
    select source not in ('admin', 'physician') or since < now() - make_interval(days => ${claimLimits.contactDays}) as is_old
    from (
      select kind::text as kind, value, source, first_seen as since from physician_contacts
      where physician_id = ${physicianId}
      union all
      select kind::text, value, source, withheld_at from withheld_contacts where physician_id = ${physicianId}
    ) as known
    where value = ${value} and kind = any(${kinds}::text[])`.execute(db)
  if (!rows.some(({ is_old }) => is_old)) return false
  return (await readSharers(db, [value])).length === 1
}

/** Whose claim of the profile stands, and whether one by this account was objected to, or ended by an admin. */
export async function formerClaims(db: Kysely<DB>, { physicianId, userId }: { physicianId: number; userId: string }) {
  const rows = await db
    .selectFrom('profile_claims')
    .select(['id', 'user_id', 'state', 'ended_by'])
    .where('physician_id', '=', physicianId)
    .execute()
  return {
    holder: rows.find(({ state }) => state === 'confirmed')?.id,
    objected: rows.some(
      ({ user_id, ended_by }) => user_id === userId && (ended_by === 'objection' || ended_by === 'admin'),
    ),
  }
}

/** The claim of this id whose document waits, which nothing else changes until the transaction ends. */
export async function lockWaiting(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('profile_claims')
    .select(['id', 'physician_id', 'user_id'])
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('document_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}
