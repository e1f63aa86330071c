import { createOTP } from '@better-auth/utils/otp'
import { decrypt } from '#door/encryption.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { endSessions, isFirstUse } from './commands.server.ts'
import { confirmTwoFactor } from './contracts.ts'

export const confirmTwoFactorHandler = handle(confirmTwoFactor, async ({ input, caller, deps, facts, fail }) => {
  const pending = await deps.db
    .selectFrom('two_factors')
    .select(['id', 'secret'])
    .where('user_id', '=', caller.id)
    .where('verified', '=', false)
    .executeTakeFirst()
  if (!pending) return fail('notStarted')
  const secret = await decrypt(deps.authSecrets, pending.secret)
  // Apps show '123 456'.
  const code = input.code.replaceAll(/\s/g, '')
  // Used up here, so that someone who watched it being typed can't sign in with it.
  if (!(await createOTP(secret).verify(code)) || !(await isFirstUse(deps.db, caller.id, code))) {
    fail('wrongCode', { fields: { code: confirmTwoFactor.errors.wrongCode[1] } })
  }
  const session = await facts.session()
  await inTransaction(deps.db, async (db) => {
    // Older sessions were opened with only a password.
    await endSessions(db, caller.id, session)
    await db.updateTable('two_factors').set({ verified: true }).where('id', '=', pending.id).execute()
    await db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', caller.id).execute()
  })
  return {}
})
