/**
 * Account emails. Jobs of open calls get the address as typed and decide here whether there is anything to send: the
 * call itself does the same work for every address, so that its timing reveals nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { type JobContext, job, noData } from '#door/job.ts'
import { issueToken } from '#features/mail/commands.server.ts'
import {
  alreadyRegisteredEmail,
  approveEmailChangeEmail,
  confirmAddressEmail,
  confirmNewAddressEmail,
  resetPasswordEmail,
} from '#features/mail/emails/account-emails.tsx'
import {
  emailChangedEmail,
  newDeviceEmail,
  passwordChangedEmail,
  teamSignInResetEmail,
  twoFactorOffEmail,
} from '#features/mail/emails/security-emails.tsx'
import { securityAlertAddress } from '#features/mail/queries.server.ts'
import { isDemoAccount, type Role } from '#shared/access/access.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'
import { limits } from '#shared/product/limits.ts'
import { storePassword } from './commands.server.ts'
import { hasAccount, openEmailChange } from './email-change.server.ts'
import { passwordOf } from './queries.server.ts'

/**
 * Milliseconds: by then the answer has been sent, so rendering an email, which not every address gets, cannot slow it
 * down.
 */
const headStart = 100

export const signUpMail = job({
  name: 'sign-up-mail',
  data: z.strictObject({
    email: z.string(),
    /** argon2id. Until an address is confirmed, the account's password is the last one chosen. */
    password: z.string(),
    /** A page of this site. */
    returnTo: z.string().optional(),
  }),
  run: async (context) => {
    const { data, deps, id } = context
    await sleep(headStart)
    const user = await userWith(deps.db, data.email)
    if (!user) return
    if (user.email_verified) {
      return deps.mail.send(id, alreadyRegisteredEmail({ to: user.email, origin: deps.settings.origin }))
    }
    await storePassword(deps.db, user.id, data.password)
    await mailConfirmation(context, user, { password: data.password, returnTo: data.returnTo })
  },
})

export const confirmationMail = job({
  name: 'confirmation-mail',
  data: z.strictObject({ email: z.string(), returnTo: z.string().optional() }),
  run: async (context) => {
    await sleep(headStart)
    const { email, returnTo } = context.data
    const user = await userWith(context.deps.db, email)
    if (!user || user.email_verified) return
    await mailConfirmation(context, user, { password: await passwordOf(context.deps.db, user.id), returnTo })
  },
})

/** The link carries the password chosen with it: no one can sneak theirs into another person's confirmation. */
async function mailConfirmation(
  { deps, id }: JobContext<unknown>,
  user: { id: string; email: string },
  { password, returnTo }: { password: string | null; returnTo?: string | undefined },
): Promise<void> {
  const life = limits.confirmToken
  const token = await issueToken(deps.db, { purpose: 'confirm-email', userId: user.id, life, password })
  await deps.mail.send(id, confirmAddressEmail({ to: user.email, origin: deps.settings.origin, token, returnTo }))
}

export const resetMail = job({
  name: 'reset-mail',
  data: z.strictObject({ email: z.string() }),
  run: async ({ data, deps, id }) => {
    await sleep(headStart)
    const user = await userWith(deps.db, data.email)
    if (!user) return
    // The demo account is shared: no one may change its password.
    const account = { email: user.email, role: user.role as Role, demoAccount: user.demo_account }
    if (isDemoAccount(account, deps.settings.demoEmail)) return
    const token = await issueToken(deps.db, { purpose: 'reset-password', userId: user.id, life: limits.resetToken })
    await deps.mail.send(id, resetPasswordEmail({ to: user.email, origin: deps.settings.origin, token }))
  },
})

/** The link for one step of changing the address: to the current one, then to the new one. */
export const emailChangeMail = job({
  name: 'email-change-mail',
  data: z.strictObject({ userId: z.uuid(), step: z.enum(['approve', 'confirm']) }),
  run: async ({ data: { userId, step }, deps, id }) => {
    const change = await openEmailChange(deps.db, userId)
    if (!change) return
    const { origin } = deps.settings
    const life = limits.confirmToken
    if (step === 'approve') {
      const token = await issueToken(deps.db, { purpose: 'approve-email-change', userId, life })
      return deps.mail.send(
        id,
        approveEmailChangeEmail({ to: change.email, newEmail: change.new_email, origin, token }),
      )
    }
    if (await hasAccount(deps.db, change.new_email)) {
      return deps.mail.send(id, alreadyRegisteredEmail({ to: change.new_email, origin }))
    }
    const token = await issueToken(deps.db, { purpose: 'confirm-email-change', userId, life })
    await deps.mail.send(id, confirmNewAddressEmail({ to: change.new_email, origin, token }))
  },
})

/** Reports an account change to members who want security alerts. */
export const securityAlert = job({
  name: 'security-alert',
  data: z.strictObject({
    userId: z.uuid(),
    /** ISO 8601 */
    at: z.iso.datetime(),
    event: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('password-changed') }),
      z.strictObject({ kind: z.literal('email-changed'), former: z.string() }),
      z.strictObject({ kind: z.literal('two-factor-off') }),
      z.strictObject({ kind: z.literal('team-sign-in-reset'), team: z.string(), by: z.string() }),
      z.strictObject({ kind: z.literal('new-device'), device: z.string(), address: z.string() }),
    ]),
  }),
  run: async ({ data: { userId, at, event }, deps, id }) => {
    const to = await securityAlertAddress(deps.db, userId)
    if (to === null) return
    const facts = { to, origin: deps.settings.origin, at: new Date(at) }
    switch (event.kind) {
      case 'password-changed':
        return deps.mail.send(id, passwordChangedEmail(facts))
      case 'email-changed':
        // The new address has just confirmed it.
        return deps.mail.send(id, emailChangedEmail({ ...facts, to: event.former, newEmail: to }))
      case 'two-factor-off':
        return deps.mail.send(id, twoFactorOffEmail(facts))
      case 'team-sign-in-reset':
        return deps.mail.send(id, teamSignInResetEmail({ ...facts, team: event.team, by: event.by }))
      case 'new-device':
        return deps.mail.send(id, newDeviceEmail({ ...facts, device: event.device, address: event.address }))
    }
  },
})

/** Deletes what has expired: sessions, half-finished sign-ins, counts of tries, devices not seen for a year. */
export const cleanUpAccounts = job({
  name: 'clean-up-accounts',
  data: noData,
  every: '7 * * * *',
  run: async ({ deps: { db } }) => {
    await deleteInSteps(db, 'sessions', sql`expires_at < now()`)
    await deleteInSteps(db, 'verifications', sql`expires_at < now()`)
    await deleteInSteps(db, 'email_changes', sql`expires_at < now()`)
    // Nothing is counted over a window longer than a day.
    await deleteInSteps(
      db,
      'rate_limits',
      sql`last_request < (extract(epoch from now() - interval '2 days') * 1000)::bigint`,
    )
    await deleteInSteps(
      db,
      'reading_counts',
      sql`greatest(busy_until, since) < extract(epoch from now() - interval '2 hours') * 1000`,
    )
    await deleteInSteps(db, 'typeahead_names', sql`updated_at < now() - interval '2 hours'`)
    await deleteInSteps(db, 'idempotent_calls', sql`started_at < now() - interval '1 day'`)
    await deleteInSteps(db, 'known_devices', sql`last_seen < now() - interval '1 year'`)
  },
})

function userWith(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'role', 'demo_account'])
    .where('email', '=', email)
    .executeTakeFirst()
}
