import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { normaliseNpi } from '#data/normalise/npi.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { type OptOut, optOutOfSale } from '#data/own-profile/opt-outs.ts'
import type { StoredPerson } from '#data/suppression/stored-person.ts'
import { suppressPhysicians, suppressTyped } from '#data/suppression/suppress.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { newCode } from '#door/mailed-code.ts'
import { newToken } from '#door/one-time-token.ts'
import { forgetSubmissions } from '#features/resume/commands.server.ts'
import { typed } from '#shared/database/typed.ts'
import { clocksOf } from './clocks.ts'
import type { channels, outcomes, stepNames } from './desk-contracts.ts'
import { type DeniedBecause, lawOf, type RequestKind } from './laws.ts'
import { privacyLimits } from './limits.ts'
import type { StoredRequest } from './queries.server.ts'

interface NewRequest {
  kind: RequestKind
  /** Null where it isn't known. */
  state: string | null
  firstName: string
  lastName: string
  email: string
  npi: string
  phone: string
  details: string
  byAgent: boolean
  channel: (typeof channels)[number]
  receivedAt: Date
}

/** Puts a request into the register, and returns its id. */
export async function recordPrivacyRequest(db: Kysely<DB>, request: NewRequest): Promise<string> {
  const id = randomUUIDv7()
  const { kind, state, channel, receivedAt } = request
  const law = lawOf(state)
  const { acknowledgeBy, dueOn } = clocksOf(law, kind, receivedAt)
  await db
    .insertInto('privacy_requests')
    .values({
      ...{ id, kind, law, channel, state, by_agent: request.byAgent, received_at: receivedAt },
      ...{ first_name: request.firstName, last_name: request.lastName, email: request.email },
      ...{ npi: request.npi || null, phone: request.phone || null, details: request.details || null },
      ...{ acknowledge_by: acknowledgeBy, due_on: dueOn },
    })
    .execute()
  await noteStep(db, id, { step: 'received' })
  return id
}

interface Step {
  step: (typeof stepNames)[number]
  /** Null for what the product does by itself. */
  by?: { email: string } | null
  /** Never says who the request is about. */
  note?: string
  /** Of an email. */
  subject?: string
  body?: string
}

/** Adds to the proof, and returns the step's id. */
export async function noteStep(db: Kysely<DB>, requestId: string, { step, by, ...more }: Step): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('privacy_request_steps')
    .values({ id, request_id: requestId, step, admin_email: by?.email ?? null, ...more })
    .execute()
  return id
}

/** A new code for the request's address; a former one stops working. */
export async function storeCode(db: Kysely<DB>, id: string): Promise<string> {
  const { code, hash } = newCode(id)
  await db
    .updateTable('privacy_requests')
    .set({ code_hash: hash })
    .set({ code_expires_at: typed('time')`now() + make_interval(secs => ${privacyLimits.codeLife / 1000})` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
  return code
}

/** Counted first, whatever follows: as many at the same time as someone likes are no more than these. */
export async function countTry(db: Kysely<DB>, id: string) {
  return db
    .updateTable('privacy_requests')
    .set({ codes_tried: typed('number')`least(codes_tried + 1, ${privacyLimits.codesTried + 1})` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('code_hash')
    .returning(
      typed('boolean')`coalesce(code_expires_at > now(), false) and codes_tried <= ${privacyLimits.codesTried}`.as(
        'may_try',
      ),
    )
    .executeTakeFirst()
}

export async function setAcknowledged(db: Kysely<DB>, id: string): Promise<void> {
  const first = await db
    .updateTable('privacy_requests')
    .set({ acknowledged_at: typed('time')`now()` })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (first) await noteStep(db, id, { step: 'acknowledged', note: 'By email' })
}

/** The code was right. It works once. */
export async function setAddressConfirmed(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({ address_confirmed_at: typed('time')`now()`, code_hash: null, code_expires_at: null })
    .where('id', '=', id)
    .execute()
  await noteStep(db, id, { step: 'address_confirmed', note: 'By a code sent to the address' })
}

interface Verified {
  by: 'code' | 'admin' | 'account'
  admin?: { email: string }
  physicianId: number | null
  how: string
}

/** Says who a request is about, and how that was proven. */
export async function setVerified(db: Kysely<DB>, id: string, { by, admin, physicianId, how }: Verified) {
  await db
    .updateTable('privacy_requests')
    .set({ verified_at: typed('time')`now()`, verified_by: by, physician_id: physicianId, found: physicianId !== null })
    .where('id', '=', id)
    .execute()
  await noteStep(db, id, { step: 'verified', by: admin ?? null, note: how })
}

export async function setExtended(db: Kysely<DB>, id: string, dueOn: string): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({ extended_at: typed('time')`now()`, due_on: dueOn, warned_at: null })
    .where('id', '=', id)
    .execute()
}

const removalReason = 'asked under a privacy law'

/**
 * Does what a verified request asks for: a deletion removes the profile and keeps the person out, an opt-out locks the
 * contacts; to know and to correct are the admin's. Last step of the caller's transaction but for the register's own.
 */
export async function carryOutRequest(
  { suppression }: Pick<Deps, 'suppression'>,
  db: Kysely<DB>,
  request: StoredRequest,
  optOut: OptOut = { by: 'request' },
): Promise<void> {
  const { id, kind, physician_id: physicianId } = request
  if (kind === 'opt_out' && physicianId !== null) {
    await optOutOfSale(db, [physicianId], optOut)
    await noteStep(db, id, { step: 'carried_out', note: 'The contacts are shown to no one' })
  }
  if (kind !== 'delete') return
  const asked = askedPerson(request)
  if (physicianId === null) {
    await suppressTyped(db, asked, suppression, removalReason)
    await forgetSubmissions(db, { emails: [], persons: [asked] })
    await noteStep(db, id, { step: 'carried_out', note: 'Kept out of future imports' })
    return
  }
  const { persons } = await suppressPhysicians(db, [physicianId], suppression, removalReason)
  await forgetSubmissions(db, { emails: [], persons: [...persons, asked] })
  await noteStep(db, id, { step: 'carried_out', note: 'The profile was removed everywhere' })
}

/** As a person who isn't in the data: no physician has the id 0. */
function askedPerson({ first_name, last_name, npi, phone }: StoredRequest): StoredPerson {
  return {
    id: 0,
    npi: normaliseNpi(npi ?? ''),
    firstName: first_name ?? '',
    lastName: last_name ?? '',
    contacts: { phone: normalisePhone(phone ?? '') },
  }
}

interface Closing {
  outcome: (typeof outcomes)[number]
  deniedBecause?: DeniedBecause | null
  exemption?: string | null
}

export async function closeRequest(db: Kysely<DB>, id: string, closing: Closing): Promise<void> {
  const { outcome, deniedBecause = null, exemption = null } = closing
  await db
    .updateTable('privacy_requests')
    .set({ closed_at: typed('time')`now()`, outcome, denied_because: deniedBecause, exemption })
    .set({ code_hash: null, code_expires_at: null })
    .where('id', '=', id)
    .execute()
}

/** The token of the link to what is held. A link that is sent again has another one. */
export async function storeAnswerToken(db: Kysely<DB>, id: string): Promise<string> {
  const { token, hash } = newToken()
  await db
    .updateTable('privacy_requests')
    .set({ answer_hash: hash })
    .set({ answer_expires_at: typed('time')`now() + make_interval(days => ${privacyLimits.answerDays})` })
    .where('id', '=', id)
    .execute()
  return token
}

/** Empties everything in a request that says who it was about. What was done, when, and by which admin stays. */
export async function emptyRequest(db: Kysely<DB>, id: string): Promise<void> {
  const emptied = await db
    .updateTable('privacy_requests')
    .set({ first_name: null, last_name: null, email: null, npi: null, phone: null, state: null, details: null })
    .set({ answer_hash: null, answer_expires_at: null, physician_id: null, emptied_at: typed('time')`now()` })
    .where('id', '=', id)
    .where('emptied_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!emptied) return
  await db
    .updateTable('privacy_request_steps')
    .set({ subject: null, body: null })
    .where('request_id', '=', id)
    .execute()
  await noteStep(db, id, { step: 'emptied', note: 'What said who it was about was deleted' })
}

export async function setWarned(db: Kysely<DB>, id: string): Promise<void> {
  await db.updateTable('privacy_requests').set({ warned_at: typed('time')`now()` }).where('id', '=', id).execute()
}
