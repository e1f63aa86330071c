/** What follows a request under a privacy law: the code, what the data says about its address, and the answer. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { normalisePhone } from '#data/normalise/phone.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { raiseAlert } from '#features/alerts/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { brand } from '#shared/product/brand.ts'
import { daysLeft } from './clocks.ts'
import {
  carryOutRequest,
  closeRequest,
  emptyRequest,
  noteStep,
  setAcknowledged,
  setVerified,
  setWarned,
  storeAnswerToken,
  storeCode,
} from './commands.server.ts'
import {
  privacyAnswerEmail,
  privacyCodeEmail,
  privacyExtendedEmail,
  privacyReceivedEmail,
  privacyWaitingEmail,
} from './emails.tsx'
import { privacyLimits } from './limits.ts'
import {
  lockRequest,
  ownerOfAddress,
  ownerOfNumber,
  requestsToEmpty,
  requestWith,
  type StoredRequest,
  textsTo,
  unconfirmedRequests,
  unwarned,
} from './queries.server.ts'
import { templateOf } from './templates.ts'

const Subject = z.strictObject({ requestId: z.uuid() })

/** Confirms that a request came in: with a code for one from the form. */
export const privacyReceivedMail = job({
  name: 'privacy-received-mail',
  data: Subject,
  run: async ({ data: { requestId }, deps, id }) => {
    const request = await requestWith(deps.db, requestId)
    if (!request?.email || request.closed_at) return
    const { email: to, kind, due_on: dueOn, channel } = request
    const facts = { to, origin: deps.settings.origin, kind, dueOn }
    const email =
      channel === 'form'
        ? privacyCodeEmail({ ...facts, code: await storeCode(deps.db, requestId) })
        : privacyReceivedEmail(facts)
    await deps.mail.send(id, email)
    await inTransaction(deps.db, (db) => setAcknowledged(db, requestId))
  },
})

/**
 * Texts another code to the number of a request, if that is a physician's direct one: it proves who asks. A job of
 * every request, so that no one can tell from the page whether a number is in the data.
 */
export const privacyTextCode = job({
  name: 'privacy-text-code',
  data: Subject,
  run: async ({ data: { requestId }, deps, id }) => {
    const request = await requestWith(deps.db, requestId)
    const number = normalisePhone(request?.phone ?? '')
    // An agent's number says nothing about the person.
    if (!request || number === null || request.closed_at || request.by_agent) return
    if ((await ownerOfNumber(deps.db, number)) === null) return
    if ((await textsTo(deps.db, number, requestId)) >= privacyLimits.textsOfNumber) return
    const code = await storeCode(deps.db, requestId, number)
    const text = `${brand.name}: ${code} is your code for your privacy request. Give it to no one.`
    await deps.sms.send(id, { to: number, text })
  },
})

/**
 * Looks who a confirmed address or number belongs to. A deletion and an opt-out of someone in the data are carried out
 * at once; everything else waits for an admin. A job, so that no one can tell from the page whether it is in the data.
 */
export const lookUpPrivacyRequest = job({
  name: 'look-up-privacy-request',
  data: Subject,
  run: async ({ data: { requestId }, deps }) => {
    await inTransaction(deps.db, async (db) => {
      const request = await lockRequest(db, requestId)
      if (!request?.email || request.closed_at || request.verified_at) return
      const { physicianId, how } = await ownerOf(db, request)
      if (physicianId !== null) {
        await setVerified(db, requestId, { by: 'code', physicianId, how })
        if (request.kind === 'delete' || request.kind === 'opt_out') {
          const { subject, text } = templateOf({ kind: request.kind, found: true }, 'fulfilled', null)
          const stepId = await noteStep(db, requestId, { step: 'answered', subject, body: text })
          await closeRequest(db, requestId, { outcome: 'fulfilled' })
          await deps.jobs.enqueue(db, privacyAnswerMail, { requestId, stepId })
          await carryOutRequest(deps, db, { ...request, physician_id: physicianId })
          return
        }
      }
      await deps.jobs.enqueue(db, privacyWaitingMail, { requestId })
    })
  },
})

/** The one physician who has the confirmed address and number. */
async function ownerOf(db: Kysely<DB>, request: StoredRequest): Promise<{ physicianId: number | null; how: string }> {
  const { email, phone, by_agent: byAgent, address_confirmed_at: byEmail, phone_confirmed_at: byText } = request
  const number = normalisePhone(phone ?? '')
  const owners = {
    // An agent's address says nothing about the person.
    email: byEmail && email && !byAgent ? await ownerOfAddress(db, email) : null,
    text: byText && number && !byAgent ? await ownerOfNumber(db, number) : null,
  }
  const how =
    owners.text === null
      ? 'A code was sent to an email address of the profile'
      : 'A code was texted to a direct number of the profile'
  const [physicianId = null, ...more] = new Set(Object.values(owners).filter((id) => id !== null))
  return { physicianId: more.length > 0 ? null : physicianId, how }
}

export const privacyWaitingMail = job({
  name: 'privacy-waiting-mail',
  data: Subject,
  run: async ({ data: { requestId }, deps, id }) => {
    const request = await requestWith(deps.db, requestId)
    if (!request || request.closed_at) return
    const { number, kind, due_on: dueOn } = request
    const { origin } = deps.settings
    await deps.mail.send(id, privacyWaitingEmail({ to: brand.privacyEmail, origin, number, kind, dueOn }))
  },
})

export const privacyExtendedMail = job({
  name: 'privacy-extended-mail',
  data: z.strictObject({ requestId: z.uuid(), reason: z.string() }),
  run: async ({ data: { requestId, reason }, deps, id }) => {
    const request = await requestWith(deps.db, requestId)
    if (!request?.email || request.closed_at) return
    const { email: to, due_on: dueOn } = request
    await deps.mail.send(id, privacyExtendedEmail({ to, origin: deps.settings.origin, dueOn, reason }))
  },
})

/** Sends the answer. With that of a deletion, what says who it was about is no longer needed. */
export const privacyAnswerMail = job({
  name: 'privacy-answer-mail',
  data: z.strictObject({ requestId: z.uuid(), stepId: z.uuid() }),
  run: async ({ data: { requestId, stepId }, deps, id }) => {
    const request = await requestWith(deps.db, requestId)
    const step = await answerStep(deps, stepId)
    if (!request?.email || !step?.subject || !step.body) return
    const { kind, email: to, physician_id: physicianId, outcome } = request
    const isLinked = kind === 'know' && physicianId !== null && outcome !== 'denied'
    const token = isLinked ? await storeAnswerToken(deps.db, requestId) : null
    const { subject, body: text } = step
    await deps.mail.send(id, privacyAnswerEmail({ to, origin: deps.settings.origin, subject, text, token }))
    if (kind === 'delete') await inTransaction(deps.db, (db) => emptyRequest(db, requestId))
  },
})

const answerStep = ({ db }: Deps, stepId: string) =>
  db.selectFrom('privacy_request_steps').select(['subject', 'body']).where('id', '=', stepId).executeTakeFirst()

/** Admins hear of a request this many days before it is due. */
const warnDays = 5

/**
 * Closes requests that no one has confirmed in time, empties those that need no longer say who they were about, and
 * warns of those that are about to be late.
 */
export const tidyPrivacyRequests = job({
  name: 'tidy-privacy-requests',
  data: noData,
  every: '37 * * * *',
  run: async ({ deps }) => {
    const now = deps.now()
    for (const { id, law, due_on } of await unconfirmedRequests(deps.db)) {
      if (daysLeft(law, due_on, now) < 0) await closeUnconfirmed(deps, id)
    }
    for (const id of await requestsToEmpty(deps.db)) await inTransaction(deps.db, (db) => emptyRequest(db, id))
    for (const { id, number, law, due_on } of await unwarned(deps.db)) {
      const left = daysLeft(law, due_on, now)
      if (left > warnDays) continue
      await inTransaction(deps.db, async (db) => {
        await setWarned(db, id)
        const details = { request: number, dueOn: due_on, daysLeft: left }
        await raiseAlert(deps.jobs, db, { kind: 'privacy_request_due', userId: null, details })
      })
    }
  },
})

async function closeUnconfirmed(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const request = await lockRequest(db, id)
    if (!request || request.closed_at || request.verified_at) return
    if (request.address_confirmed_at || request.phone_confirmed_at) return
    await closeRequest(db, id, { outcome: 'denied', deniedBecause: 'unverified' })
    await noteStep(db, id, { step: 'closed', note: 'No one confirmed the address in time' })
    await emptyRequest(db, id)
  })
}
