import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { decideDuplicate } from './contracts.ts'

export const decideDuplicateHandler = handle(decideDuplicate, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const [oneId, otherId] = input.profileIds.toSorted((a, b) => a - b) as [number, number]
    const isDifferent = input.action === 'different'
    const decided = await sql`
      update duplicate_pairs
      set decided_at = case when ${isDifferent} then coalesce(decided_at, now()) end,
        decided_by = case when ${isDifferent} then coalesce(decided_by, ${caller.id}::uuid) end
      where one_id = ${oneId} and other_id = ${otherId}`.execute(db)
    if (decided.numAffectedRows === 0n) return fail('gone')
    await recordAdminAction(db, caller, {
      action: isDifferent ? 'keep-profiles-apart' : 'reopen-duplicate',
      subject: { kind: 'physician', id: oneId },
      details: { other: otherId },
    })
    return {}
  }),
)
