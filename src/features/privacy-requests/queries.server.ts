import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { nameKey } from '#data/normalise/name-key.ts'
import { normaliseNpi } from '#data/normalise/npi.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { readSharers } from '#data/suppression/stored-person.ts'
import type { DB } from '#db/schema.gen.ts'
import { hashToken } from '#door/one-time-token.ts'
import { isProof } from '#features/claims/queries.server.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { typed } from '#shared/database/typed.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { daysLeft } from './clocks.ts'
import type { Candidate, RequestState } from './desk-contracts.ts'
import { channels, outcomes, stepNames } from './desk-contracts.ts'
import { deniedBecause, lawNames, requestKinds } from './laws.ts'
import { privacyLimits } from './limits.ts'

const columns = {
  id: 'text',
  number: 'number',
  kind: z.enum(requestKinds),
  law: z.enum(lawNames),
  channel: z.enum(channels),
  by_agent: 'boolean',
  first_name: 'text?',
  last_name: 'text?',
  email: 'text?',
  npi: 'text?',
  phone: 'text?',
  state: 'text?',
  details: 'text?',
  received_at: 'time',
  acknowledge_by: 'text?',
  acknowledged_at: 'time?',
  due_on: 'text',
  extended_at: 'time?',
  address_confirmed_at: 'time?',
  verified_at: 'time?',
  verified_by: z.enum(['code', 'admin', 'account']).nullable(),
  physician_id: 'number?',
  found: 'boolean?',
  closed_at: 'time?',
  outcome: z.enum(outcomes).nullable(),
  denied_because: z.enum(deniedBecause).nullable(),
  exemption: 'text?',
} as const

const selected = sql`id, number, kind, law, channel, by_agent, first_name, last_name, email, npi, phone, state, details,
  received_at, acknowledge_by::text as acknowledge_by, acknowledged_at, due_on::text as due_on, extended_at,
  address_confirmed_at, verified_at, verified_by, physician_id, found, closed_at, outcome, denied_because, exemption`

/**
 * SQL: one from the form whose address no one has confirmed. An opt-out needs no proof (11 CCR §7026(d)), so it is
 * never one.
 */
const isUnconfirmed = sql`closed_at is null and channel = 'form' and kind <> 'opt_out'
  and address_confirmed_at is null and verified_at is null`
const conditions: Record<RequestState, typeof isUnconfirmed> = {
  open: sql`closed_at is null and not (${isUnconfirmed})`,
  unconfirmed: isUnconfirmed,
  done: sql`closed_at is not null`,
}

/** A page of them: the most urgent first, or the latest of those that are done. */
export async function requestsOf(db: Kysely<DB>, state: RequestState, part: { offset: number; size: number }) {
  const order = state === 'done' ? sql`closed_at desc, number desc` : sql`due_on, number`
  const { rows } = await typed(columns)`
    select ${selected} from privacy_requests where ${conditions[state]}
    order by ${order} offset ${part.offset} limit ${part.size}`.execute(db)
  return rows
}

export type StoredRequest = Awaited<ReturnType<typeof requestsOf>>[number]

/** Locked until the transaction ends: of two admins at once, the second finds it answered. */
export async function lockRequest(db: Kysely<DB>, id: string): Promise<StoredRequest | null> {
  const { rows } = await typed(columns)`
    select ${selected} from privacy_requests where id = ${id}::uuid for update`.execute(db)
  return rows[0] ?? null
}

export async function requestWith(db: Kysely<DB>, id: string): Promise<StoredRequest | null> {
  const { rows } = await typed(columns)`
    select ${selected} from privacy_requests where id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

export async function requestCounts(db: Kysely<DB>, now: Date) {
  const { rows } = await typed({ open: 'number', unconfirmed: 'number', done: 'number' })`
    select count(*) filter (where ${conditions.open}) as open,
      count(*) filter (where ${conditions.unconfirmed}) as unconfirmed,
      count(*) filter (where ${conditions.done}) as done
    from privacy_requests`.execute(db)
  const overdue = (await openByDueDay(db)).reduce(
    (sum, { law, due_on, requests }) => sum + (daysLeft(law, due_on, now) < 0 ? requests : 0),
    0,
  )
  return { ...rows[0]!, overdue }
}

async function openByDueDay(db: Kysely<DB>) {
  const { rows } = await typed({ law: z.enum(lawNames), due_on: 'text', requests: 'number' })`
    select law, due_on::text as due_on, count(*) as requests from privacy_requests where ${conditions.open}
    group by law, privacy_requests.due_on`.execute(db)
  return rows
}

/** Open ones that admins haven't been warned of. */
export async function unwarned(db: Kysely<DB>) {
  const { rows } = await typed({ id: 'text', number: 'number', law: z.enum(lawNames), due_on: 'text' })`
    select id, number, law, due_on::text as due_on from privacy_requests
    where ${conditions.open} and warned_at is null order by privacy_requests.due_on, number`.execute(db)
  return rows
}

/** Unconfirmed ones, to be closed once they are due. */
export async function unconfirmedRequests(db: Kysely<DB>) {
  const { rows } = await typed({ id: 'text', law: z.enum(lawNames), due_on: 'text' })`
    select id, law, due_on::text as due_on from privacy_requests where ${conditions.unconfirmed}`.execute(db)
  return rows
}

/** Closed ones that still say who they were about, and no longer need to. */
export async function requestsToEmpty(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await typed({ id: 'text' })`
    select id from privacy_requests
    where emptied_at is null and closed_at < now() - case
      when kind = 'delete' then interval '3 days' else make_interval(months => ${privacyLimits.recordMonths}) end`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function stepsOf(db: Kysely<DB>, ids: readonly string[]) {
  const { rows } = await typed({
    id: 'text',
    request_id: 'text',
    at: 'time',
    step: z.enum(stepNames),
    admin_email: 'text?',
    note: 'text',
    subject: 'text?',
    body: 'text?',
  })`
    select id, request_id, at, step, admin_email, note, subject, body from privacy_request_steps
    where request_id = any(${ids}::uuid[]) order by at, id`.execute(db)
  return Map.groupBy(rows, ({ request_id }) => request_id)
}

/** The request that the link to what is held belongs to, while it works. */
export async function requestOfAnswer(db: Kysely<DB>, token: string) {
  return db
    .selectFrom('privacy_requests')
    .select(['id', 'number', 'physician_id', 'answer_expires_at'])
    .where('answer_hash', '=', hashToken(token))
    .where('answer_expires_at', '>', typed('time')`now()`)
    .executeTakeFirst()
}

/**
 * The one physician whose address this is: it is in the profile, no colleague has it, and no one put it there lately.
 * Null if the data can't tell.
 */
export async function ownerOfAddress(db: Kysely<DB>, email: string): Promise<number | null> {
  const [one, ...more] = await readSharers(db, [email])
  if (one === undefined || more.length > 0) return null
  return (await isProof(db, { physicianId: one.id, way: 'email', value: email })) ? one.id : null
}

/** Profiles that a request may be about, likeliest first. */
export async function candidatesOf(db: Kysely<DB>, asked: StoredRequest): Promise<Candidate[]> {
  const { first_name: first, last_name: last } = asked
  if (first === null || last === null) return []
  const npi = normaliseNpi(asked.npi ?? '')
  const phone = normalisePhone(asked.phone ?? '')
  const name = nameKey(first, last) === '' ? null : { first, last }
  const { rows } = await typed({
    id: 'number',
    first_name: 'text',
    middle_name: 'text?',
    last_name: 'text',
    suffix: 'text?',
    credential: 'text?',
    specialty: 'text?',
    city: 'text?',
    state: 'text?',
    email: 'boolean',
    npi: 'boolean',
    phone: 'boolean',
    name: 'boolean',
  })`
    with found as (
      select physician_id as id, value = ${asked.email} as email, false as npi, value = ${phone} as phone, false as name
      from physician_contacts where value in (${asked.email}, ${phone})
      union all select id, false, true, false, false from physicians where npi = ${npi}
      union all select id, false, false, false, true from physicians
      where physician_match_key(first_name, last_name, '', '') =
        physician_match_key(${name?.first ?? null}::text, ${name?.last ?? null}::text, '', '')
    ), each as (
      select id, coalesce(bool_or(email), false) as email, coalesce(bool_or(npi), false) as npi,
        coalesce(bool_or(phone), false) as phone, coalesce(bool_or(name), false) as name
      from found group by id)
    select p.id, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential, p.specialty, p.city, p.state,
      each.email, each.npi, each.phone, each.name
    from each join physicians p on p.id = each.id
    order by each.npi::int * 4 + each.email::int * 4 + each.name::int * 2 + each.phone::int desc,
      coalesce(p.state = ${asked.state}, false) desc, p.id
    limit ${privacyLimits.candidates}`.execute(db)
  return rows.map(({ id, credential, specialty, city, state, email, npi, phone, name, ...named }) => ({
    id,
    name: [fullName(nameOfRow(named)), credential].filter(Boolean).join(', '),
    facts: [specialty, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    agrees: (['email', 'npi', 'phone', 'name'] as const).filter((what) => ({ email, npi, phone, name })[what]),
  }))
}

/** Names of these physicians, by id. */
export async function namesOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('physicians')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'suffix'])
    .where('id', '=', typed('number')`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, fullName(nameOfRow(row))]))
}

/** The whole register, with the requests of the removal page, oldest first. It names no one. */
export async function register(db: Kysely<DB>) {
  const { rows } = await typed({
    number: 'text',
    kind: z.enum(requestKinds),
    law: z.enum(lawNames),
    channel: 'text',
    by_agent: 'boolean',
    received_at: 'time',
    acknowledge_by: 'text?',
    acknowledged_at: 'time?',
    due_on: 'text',
    extended_at: 'time?',
    verified_at: 'time?',
    verified_by: 'text?',
    found: 'boolean?',
    closed_at: 'time?',
    outcome: 'text?',
    denied_because: 'text?',
    exemption: 'text?',
    answered_by: 'text?',
  })`
    select number::text as number, kind, law, channel, by_agent, received_at, acknowledge_by::text as acknowledge_by,
      acknowledged_at, due_on::text as due_on, extended_at, verified_at, verified_by, found, closed_at, outcome,
      denied_because, exemption,
      (select admin_email from privacy_request_steps s where s.request_id = r.id and step = 'answered'
        order by at desc limit 1) as answered_by
    from privacy_requests r
    union all
    select '', 'delete', 'other', 'removal page', false, created_at, null, null,
      (due_at at time zone 'UTC')::date::text, null, case when outcome = 'removed' then completed_at end,
      case when outcome = 'removed' and decided_by is null then 'code' when outcome = 'removed' then 'admin' end,
      case when found is not null then found = 'profile' end, completed_at,
      case outcome when 'removed' then 'fulfilled' when 'declined' then 'denied' end,
      case outcome when 'declined' then 'unverified' end, null,
      (select email from users where users.id = decided_by)
    from removal_requests
    order by received_at, number`.execute(db)
  return rows
}
