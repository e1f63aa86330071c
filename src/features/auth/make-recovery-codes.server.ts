import { handle } from '#door/handle.ts'
import { checkPassword, requireFactor } from './commands.server.ts'
import { makeRecoveryCodes } from './contracts.ts'
import { encryptCodes, newRecoveryCodes } from './recovery-codes.server.ts'

export const makeRecoveryCodesHandler = handle(makeRecoveryCodes, async ({ input, caller, deps, fail }) => {
  if (!(await checkPassword(deps, caller, input.password))) {
    fail('wrongPassword', { fields: { password: makeRecoveryCodes.errors.wrongPassword[1] } })
  }
  await requireFactor(deps, caller, input.code)
  const recoveryCodes = newRecoveryCodes()
  const changed = await deps.db
    .updateTable('two_factors')
    .set({ backup_codes: await encryptCodes(recoveryCodes, deps.authSecrets) })
    .where('user_id', '=', caller.id)
    .where('verified', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!changed) fail('notOn')
  return { recoveryCodes }
})
