import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { checkPassword, requireFactor } from './commands.server.ts'
import { disableTwoFactor } from './contracts.ts'
import { securityAlert } from './jobs.server.ts'

export const disableTwoFactorHandler = handle(disableTwoFactor, async ({ input, caller, deps, fail }) => {
  if (!(await checkPassword(deps, caller, input.password))) {
    fail('wrongPassword', { fields: { password: disableTwoFactor.errors.wrongPassword[1] } })
  }
  await requireFactor(deps, caller, input.code)
  const at = deps.now().toISOString()
  await inTransaction(deps.db, async (db) => {
    const turnedOff = await db
      .updateTable('users')
      .set({ two_factor_enabled: false })
      .where('id', '=', caller.id)
      .where('two_factor_enabled', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!turnedOff) fail('notOn')
    await db.deleteFrom('two_factors').where('user_id', '=', caller.id).execute()
    await deps.jobs.enqueue(db, securityAlert, { userId: caller.id, at, event: { kind: 'two-factor-off' } })
  })
  return {}
})
