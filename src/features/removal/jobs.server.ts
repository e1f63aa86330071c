/**
 * Emails about a removal. Sent to every address that asks, known or not; only for requests by name does the data
 * decide.
 */
import { z } from 'zod'
import { tellLookAlikes } from '#data/suppression/look-alikes.ts'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { isAllowed } from '#door/rate-limit.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { brand } from '#shared/product/brand.ts'
import {
  confirmRemovalEmail,
  lookAlikesEmail,
  removalAskedEmail,
  removalDeclinedEmail,
  removalHandedOverEmail,
} from './emails.tsx'
import { addressOfNamed } from './named-physician.server.ts'
import { nameRequest, unconfirmedNameRequests } from './queries.server.ts'
import { removalReceiptEmail } from './receipt-email.tsx'
import { forgetUnconfirmed, handOver, tokenForEmail, tokenForPhysician } from './requests.server.ts'

export const removalMail = job({
  name: 'removal-mail',
  data: z.strictObject({ email: z.string() }),
  run: async ({ data: { email }, deps, id }) => {
    const token = await tokenForEmail(deps.db, email)
    await deps.mail.send(id, confirmRemovalEmail({ to: email, origin: deps.settings.origin, token }))
  },
})

const Request = z.strictObject({ requestId: z.uuid() })

/** Emails the link to the person's address in the data, or passes the request to an admin. */
export const removalByNameMail = job({
  name: 'removal-by-name-mail',
  data: Request,
  run: async ({ data, deps, id }) => {
    const request = await nameRequest(deps.db, data.requestId)
    if (!request || request.handedOverAt) return
    const { origin } = deps.settings
    if (request.email) {
      const email = removalAskedEmail({ to: request.email, origin, dueAt: request.dueAt })
      await deps.mail.send(`${id}.asked`, email)
    }
    const known = await inTransaction(deps.db, (db) => addressOfNamed(db, request))
    if (!known || !(await mayBeMailed(deps, known.email))) return handToAdmin(deps, data.requestId)
    const token = await tokenForPhysician(deps.db, data.requestId, known.physicianId)
    await deps.mail.send(id, confirmRemovalEmail({ to: known.email, origin, token }))
  },
})

/** Strangers may know someone's NPI; this keeps them from flooding the mailbox. */
function mayBeMailed({ db, settings }: Deps, email: string): Promise<boolean> {
  const limit = { name: 'removal-mail-by-name', max: settings.tries.mailsPerEmail, within: 24 * 60 * 60 * 1000 }
  return isAllowed(db, limit, email)
}

async function handToAdmin(deps: Deps, requestId: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    await handOver(db, requestId)
    await deps.jobs.enqueue(db, removalHandedOverMail, { requestId })
  })
}

export const removalHandedOverMail = job({
  name: 'removal-handed-over-mail',
  data: Request,
  run: async ({ data, deps, id }) => {
    const request = await nameRequest(deps.db, data.requestId)
    if (!request) return
    const { origin } = deps.settings
    await deps.mail.send(id, removalHandedOverEmail({ ...request, to: brand.privacyEmail, origin }))
  },
})

export const removalReceiptMail = job({
  name: 'removal-receipt-mail',
  data: z.strictObject({
    email: z.string(),
    found: z.enum(['profile', 'nothing', 'shared']),
    asked: z.enum(['email', 'name']).default('email'),
  }),
  run: async ({ data: { email, ...data }, deps, id }) =>
    deps.mail.send(id, removalReceiptEmail({ to: email, origin: deps.settings.origin, ...data })),
})

export const removalDeclinedMail = job({
  name: 'removal-declined-mail',
  data: z.strictObject({ email: z.string() }),
  run: async ({ data: { email }, deps, id }) =>
    deps.mail.send(id, removalDeclinedEmail({ to: email, origin: deps.settings.origin })),
})

/**
 * Passes on to an admin what no one confirmed by email in time, and profiles that look like removed ones; deletes
 * addresses that never confirmed at all.
 */
export const tidyRemovals = job({
  name: 'tidy-removals',
  data: noData,
  every: '27 * * * *',
  run: async ({ deps }) => {
    for (const requestId of await unconfirmedNameRequests(deps.db)) await handToAdmin(deps, requestId)
    await forgetUnconfirmed(deps.db)
    await inTransaction(deps.db, async (db) => {
      const told = await tellLookAlikes(db)
      if (told) await deps.jobs.enqueue(db, lookAlikesMail, { count: told.count, dueAt: told.dueAt.toISOString() })
    })
  },
})

/** Tells the desk of profiles that look like removed ones. */
export const lookAlikesMail = job({
  name: 'look-alikes-mail',
  data: z.strictObject({ count: z.int(), dueAt: z.iso.datetime() }),
  run: async ({ data: { count, dueAt }, deps, id }) => {
    const { origin } = deps.settings
    await deps.mail.send(id, lookAlikesEmail({ to: brand.privacyEmail, origin, count, dueAt: new Date(dueAt) }))
  },
})
