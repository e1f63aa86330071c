import { handle } from '#door/handle.ts'
import { checkPassword } from '#features/auth/commands.server.ts'
import { leaveClaim } from '#features/claims/commands.server.ts'
import { claimOf } from '#features/claims/queries.server.ts'
import { leaveForGood } from '#features/teams/commands.server.ts'
import { lockAdmins } from '#features/users/queries.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { deleteAccount } from './contracts.ts'
import { accountDeletedMail } from './jobs.server.ts'

/**
 * Every table with a person's data refers to `users` with `on delete cascade`, so deleting one row is enough; but what
 * they shared stays with their team.
 */
export const deleteAccountHandler = handle(deleteAccount, async ({ input, caller, deps, fail }) => {
  if (!(await checkPassword(deps, caller, input.password))) {
    fail('wrongPassword', { fields: { password: deleteAccount.errors.wrongPassword[1] } })
  }
  await inTransaction(deps.db, async (db) => {
    const admins = await lockAdmins(db)
    if (admins.includes(caller.id) && admins.length === 1) fail('lastAdmin')
    if (await leaveForGood(db, caller.id)) fail('lastOwner')
    const claim = await claimOf(db, caller.id)
    const leave = claim && (await leaveClaim(deps, db, claim))
    await db.deleteFrom('users').where('id', '=', caller.id).execute()
    await deps.jobs.enqueue(db, accountDeletedMail, { email: caller.email })
    await leave?.()
  })
  return {}
})
