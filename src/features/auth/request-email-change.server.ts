import { handle } from '#door/handle.ts'
import { countingEmail } from '#door/member-emails.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { checkPassword, requireFactor } from './commands.server.ts'
import { requestEmailChange } from './contracts.ts'
import { startEmailChange } from './email-change.server.ts'
import { emailChangeMail } from './jobs.server.ts'
import { takeMailTry } from './mail-tries.server.ts'

/** The answer is the same whether or not the new address has an account: only its owner is told. */
export const requestEmailChangeHandler = handle(requestEmailChange, async ({ input, caller, deps, facts, fail }) => {
  if (input.email === caller.email) fail('sameAddress', { fields: { email: 'This is already your email address.' } })
  if (!(await checkPassword(deps, caller, input.currentPassword))) {
    fail('wrongPassword', { fields: { currentPassword: 'That is not your current password.' } })
  }
  await requireFactor(deps, caller, input.code)
  await takeMailTry(deps, { address: facts.address, email: caller.email })
  await countingEmail(deps, { from: caller.id, to: input.email }, () =>
    inTransaction(deps.db, async (db) => {
      await startEmailChange(db, caller.id, input.email)
      await deps.jobs.enqueue(db, emailChangeMail, { userId: caller.id, step: 'approve' })
    }),
  )
  return {}
})
