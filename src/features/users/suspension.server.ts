/** Suspending accounts, and taking the admin role away. An admin who could be the last one is looked at under a lock. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit/queries.server.ts'
import { endSessions } from '#features/auth/queries.server.ts'
import { removeAdmin, restoreUser, suspendUser } from './contracts.ts'
import { accountStatusMail } from './jobs.server.ts'
import { lockAdmins, lockUser } from './queries.server.ts'

export const suspendUserHandler = handle(suspendUser, async ({ input: { id }, caller, deps, fail }) => {
  if (id === caller.id) fail('self')
  await deps.db.transaction().execute(async (db) => {
    const admins = await lockAdmins(db)
    if (!admins.includes(caller.id)) fail('noAdmin')
    if (admins.includes(id) && admins.length === 1) fail('lastAdmin')
    const user = (await lockUser(db, id)) ?? fail('notFound')
    if (user.suspended_at !== null) return
    await setSuspended(db, id, sql<Date>`now()`)
    await endSessions(db, id)
    await recordAdminAction(db, caller, { action: 'suspend-user', userId: id })
    await deps.jobs.enqueue(db, accountStatusMail, { userId: id, status: 'suspended' })
  })
  return {}
})

export const restoreUserHandler = handle(restoreUser, async ({ input: { id }, caller, deps, fail }) => {
  await deps.db.transaction().execute(async (db) => {
    const user = (await lockUser(db, id)) ?? fail('notFound')
    if (user.suspended_at === null) return
    // A sign-in that ran while the account was suspended may have left one.
    await endSessions(db, id)
    await setSuspended(db, id, null)
    await recordAdminAction(db, caller, { action: 'restore-user', userId: id })
    await deps.jobs.enqueue(db, accountStatusMail, { userId: id, status: 'restored' })
  })
  return {}
})

export const removeAdminHandler = handle(removeAdmin, async ({ input: { id }, caller, deps, fail }) => {
  await deps.db.transaction().execute(async (db) => {
    const admins = await lockAdmins(db)
    if (!admins.includes(caller.id)) fail('noAdmin')
    const user = (await lockUser(db, id)) ?? fail('notFound')
    if (user.role !== 'admin') fail('notAdmin')
    if (admins.includes(id) && admins.length === 1) fail('lastAdmin')
    await db
      .updateTable('users')
      .set({ role: 'user', admin_removed_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await recordAdminAction(db, caller, { action: 'remove-admin', userId: id })
  })
  return {}
})

function setSuspended(db: Kysely<DB>, id: string, at: ReturnType<typeof sql<Date>> | null) {
  return db.updateTable('users').set({ suspended_at: at, updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}
