import { takeLookAlike } from '#data/suppression/look-alikes.ts'
import { suppressPhysicians } from '#data/suppression/suppress.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { forgetSubmissions } from '#features/resume/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { decideLookAlike } from './contracts.ts'

export const decideLookAlikeHandler = handle(decideLookAlike, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { physicianId, action } = input
    if (!(await takeLookAlike(db, physicianId))) return fail('notFound')
    if (action === 'keep') {
      const subject = { kind: 'physician', id: String(physicianId) } as const
      await recordAdminAction(db, caller, { action: 'keep-look-alike', subject })
      return {}
    }
    // Never who it was: the log outlives the removal.
    await recordAdminAction(db, caller, { action: 'remove-look-alike' })
    const { persons } = await suppressPhysicians(db, [physicianId], deps.suppression, 'same person as one removed')
    await forgetSubmissions(db, { emails: [], persons })
    return {}
  }),
)
