/** What follows a request under a privacy law: the code, what the data says about its address, and the answer. */
import { z } from 'zod'
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
import {
  lockRequest,
  ownerOfAddress,
  requestsToEmpty,
  requestWith,
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
 * Looks who a confirmed address belongs to. A deletion and an opt-out of someone in the data are carried out at once;
 * everything else waits for an admin. A job, so that no one can tell from the page whether an address is in the data.
 */
export const lookUpPrivacyRequest = job({
  name: 'look-up-privacy-request',
  data: Subject,
  run: async ({ data: { requestId }, deps }) => {
    await inTransaction(deps.db, async (db) => {
      const request = await lockRequest(db, requestId)
      if (!request?.email || request.closed_at || request.verified_at || !request.address_confirmed_at) return
      // An agent's address says nothing about the person.
      const physicianId = request.by_agent ? null : await ownerOfAddress(db, request.email)
      if (physicianId !== null) {
        const how = 'A code was sent to an email address of the profile'
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
    if (!request || request.closed_at || request.address_confirmed_at || request.verified_at) return
    await closeRequest(db, id, { outcome: 'denied', deniedBecause: 'unverified' })
    await noteStep(db, id, { step: 'closed', note: 'No one confirmed the address in time' })
    await emptyRequest(db, id)
  })
}
