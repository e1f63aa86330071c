import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { setDemo } from './contracts.ts'
import { lockUser } from './queries.server.ts'

export const setDemoHandler = handle(setDemo, async ({ input: { id, demo }, caller, deps, fail }) => {
  await inTransaction(deps.db, async (db) => {
    const user = (await lockUser(db, id)) ?? fail('notFound')
    if (user.role === 'admin') fail('admin')
    if (user.email === deps.settings.demoEmail.toLowerCase()) fail('setting')
    const before = user.role === 'demo' || user.demo_account
    if (before === demo) return
    await db
      .updateTable('users')
      .set({ role: 'user', demo_account: demo, updated_at: typed('time')`now()` })
      .where('id', '=', id)
      .execute()
    await recordAdminAction(db, caller, { action: demo ? 'make-demo' : 'end-demo', userId: id })
  })
  return {}
})
