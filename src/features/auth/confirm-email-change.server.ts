import { handle } from '#door/handle.ts'
import { tellProviderOfEmail } from '#features/billing/commands.server.ts'
import { redeemToken } from '#features/mail/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import { grantAdmins } from './commands.server.ts'
import { confirmEmailChange } from './contracts.ts'
import { finishEmailChange, openEmailChange } from './email-change.server.ts'
import { emailChangeMail, securityAlert } from './jobs.server.ts'

export const confirmEmailChangeHandler = handle(confirmEmailChange, async ({ input, deps, fail }) => {
  const { adminEmails } = deps.settings
  const at = deps.now().toISOString()
  const redeem = inTransaction(deps.db, async (db) => {
    const approved = await redeemToken(db, 'approve-email-change', input.token)
    const redeemed = approved ?? (await redeemToken(db, 'confirm-email-change', input.token))
    const change = redeemed && (await openEmailChange(db, redeemed.userId))
    if (!redeemed || !change) return fail('linkExpired')
    const { userId } = redeemed
    const email = change.new_email
    if (approved) {
      await deps.jobs.enqueue(db, emailChangeMail, { userId, step: 'confirm' })
      return { changed: false, email }
    }
    // Taken in the meantime. The holder of this link shouldn't learn who has it.
    if (!(await finishEmailChange(db, userId, email))) return fail('linkExpired')
    await grantAdmins(db, adminEmails.includes(email) ? [email] : [])
    await tellProviderOfEmail(deps, db)
    await deps.jobs.enqueue(db, securityAlert, { userId, at, event: { kind: 'email-changed', former: change.email } })
    return { changed: true, email }
  })
  return redeem.catch((error: unknown) => {
    // Someone signed up with the address at the same moment.
    if (isUniqueViolation(error)) return fail('linkExpired')
    throw error
  })
})
