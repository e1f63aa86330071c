import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { isClearlyListed } from './candidates.server.ts'
import { carryOutRemoval } from './commands.server.ts'
import { decideRemoval } from './contracts.ts'
import { removalDeclinedMail } from './jobs.server.ts'
import { lockNameRequest } from './queries.server.ts'

export const decideRemovalHandler = handle(decideRemoval, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { requestId, action, physicianId = null } = input
    const locked = await lockNameRequest(db, requestId)
    if (!locked) return fail('notFound')
    if (locked.outcome !== null) {
      return locked.outcome === (action === 'remove' ? 'removed' : 'declined') ? {} : fail('decided')
    }
    const { request } = locked
    if (!request) return fail('notByName')
    if (action === 'decline') {
      await declineRequest(db, requestId, caller.id)
      await recordAdminAction(db, caller, {
        action: 'decline-removal',
        subject: { kind: 'removal-request', id: requestId },
      })
      if (request.email !== null) await deps.jobs.enqueue(db, removalDeclinedMail, { email: request.email })
      return {}
    }
    if (physicianId !== null) {
      const there = await db.selectFrom('physicians').select('id').where('id', '=', physicianId).executeTakeFirst()
      if (!there) return fail('noPhysician')
    } else if (await isClearlyListed(db, request)) return fail('isThere')
    await recordAdminAction(db, caller, {
      action: 'carry-out-removal',
      subject: { kind: 'removal-request', id: requestId },
      details: { profileRemoved: physicianId !== null },
    })
    await noteDecider(db, requestId, caller.id)
    const { email, ...named } = request
    await carryOutRemoval(deps, db, { id: requestId, email, physicianId, named })
    return {}
  }),
)

/** Who decided a completed request. */
async function noteDecider(db: Kysely<DB>, id: string, adminId: string): Promise<void> {
  await db.updateTable('removal_requests').set({ decided_by: adminId }).where('id', '=', id).execute()
}

/** Closes a request without a removal, and deletes everything in it that says who it was about. */
async function declineRequest(db: Kysely<DB>, id: string, adminId: string): Promise<void> {
  await db
    .updateTable('removal_requests')
    .set({ email: null, npi: null, first_name: null, last_name: null, phone: null, state: null })
    .set({ confirmation_token: null, token_expires_at: null, physician_id: null })
    .set({ completed_at: typed('time')`now()`, outcome: 'declined', decided_by: adminId })
    .where('id', '=', id)
    .execute()
}
