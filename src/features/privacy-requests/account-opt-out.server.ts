/** Opt-outs of sale by physicians who are signed in: recorded, carried out, and answered like any other request. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { lockedClaim } from '#features/own-profile/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { carryOutRequest, closeRequest, noteStep, recordPrivacyRequest, setVerified } from './commands.server.ts'
import { privacyAnswerMail } from './jobs.server.ts'
import { lockRequest } from './queries.server.ts'
import { ownOptOutAnswer } from './templates.ts'

type Doing = Pick<Deps, 'db' | 'jobs' | 'now' | 'settings' | 'suppression'>
interface Account {
  id: string
  email: string
}

/**
 * Obeys Global Privacy Control for the profile that an account has claimed (11 CCR §7025(c)(1)). Once: an opt-out that
 * is there already says as much, and so does its physician's word that contacts may be shown all the same.
 */
export async function obeySignal(deps: Doing, account: Account): Promise<void> {
  if (!(await isSignalNew(deps.db, account.id))) return
  await inTransaction(deps.db, async (db) => {
    const claim = await lockedClaim(db, account.id)
    // Two requests of a browser at once are one signal.
    if (claim && (await isSignalNew(db, account.id)))
      await optOutByAccount(deps, db, { account, claim, bySignal: true })
  })
}

async function isSignalNew(db: Kysely<DB>, userId: string): Promise<boolean> {
  const { rows } = await typed({ is_new: 'boolean' })`
    select exists (
      select from profile_claims claim
      where claim.user_id = ${userId}::uuid and claim.state = 'confirmed'
        and not exists (select from sale_opt_outs sale where sale.physician_id = claim.physician_id)
        and not exists (
          select from own_profiles own
          where own.physician_id = claim.physician_id and own.sale_allowed_at is not null)) as is_new`.execute(db)
  return rows[0]!.is_new
}

interface OptOut {
  account: Account
  claim: { id: string; physicianId: number }
  bySignal: boolean
}

/** Last step of the caller's transaction (it records the change). */
export async function optOutByAccount(deps: Doing, db: Kysely<DB>, { account, claim, bySignal }: OptOut) {
  const { physicianId } = claim
  const person = await db
    .selectFrom('physicians')
    .select(['first_name', 'last_name', 'state'])
    .where('id', '=', physicianId)
    .executeTakeFirstOrThrow()
  const id = await recordPrivacyRequest(db, {
    ...{ kind: 'opt_out', channel: bySignal ? 'signal' : 'form', receivedAt: deps.now(), byAgent: false },
    ...{ firstName: person.first_name, lastName: person.last_name, state: person.state, email: account.email },
    ...{ npi: '', phone: '', details: '' },
  })
  await setVerified(db, id, { by: 'account', physicianId, how: 'Signed in with the account that claimed the profile' })
  const { subject, text } = ownOptOutAnswer(bySignal, deps.settings.origin)
  const stepId = await noteStep(db, id, { step: 'answered', subject, body: text })
  await closeRequest(db, id, { outcome: 'fulfilled' })
  await deps.jobs.enqueue(db, privacyAnswerMail, { requestId: id, stepId })
  await sql`update own_profiles set sale_allowed_at = null where physician_id = ${physicianId}`.execute(db)
  const request = (await lockRequest(db, id))!
  await carryOutRequest(deps, db, request, { by: bySignal ? 'signal' : 'request', claimId: claim.id })
}
