import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { removeAdmin } from './contracts.ts'
import { lockAdmins, lockUser } from './queries.server.ts'

export const removeAdminHandler = handle(removeAdmin, async ({ input: { id }, caller, deps, fail }) => {
  await inTransaction(deps.db, async (db) => {
    const admins = await lockAdmins(db)
    if (!admins.includes(caller.id)) fail('noAdmin')
    const user = (await lockUser(db, id)) ?? fail('notFound')
    if (user.role !== 'admin') fail('notAdmin')
    if (admins.includes(id) && admins.length === 1) fail('lastAdmin')
    await db
      .updateTable('users')
      .set({ role: 'user', admin_removed_at: typed('time')`now()`, updated_at: typed('time')`now()` })
      .where('id', '=', id)
      .execute()
    await recordAdminAction(db, caller, { action: 'remove-admin', userId: id })
  })
  return {}
})
