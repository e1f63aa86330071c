import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { isCode } from '#door/mailed-code.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { grantClaim } from './commands.server.ts'
import { confirmClaim } from './contracts.ts'
import { claimedMail } from './jobs.server.ts'
import { claimLimits } from './limits.ts'
import { obstacleOf } from './queries.server.ts'

const wrong = { fields: { code: confirmClaim.errors.badCode[1] } }

export const confirmClaimHandler = handle(confirmClaim, async ({ input: { claimId, code }, caller, deps, fail }) => {
  // Counted first, whatever follows: as many at the same time as someone likes are no more than these.
  const claim = await countTry(deps.db, claimId, caller.id)
  if (!isCode(claimId, code, claim?.code_hash ?? null) || !claim?.may_try) return fail('badCode', wrong)
  if ((await obstacleOf(deps.db, caller.id)) !== null) return fail('notThisAccount')
  await inTransaction(deps.db, async (db) => {
    if (!(await grantClaim(db, claimId))) return fail('badCode', wrong)
    await deps.jobs.enqueue(db, claimedMail, { claimId })
  })
  return {}
})

async function countTry(db: Kysely<DB>, id: string, userId: string) {
  return db
    .updateTable('profile_claims')
    .set({ codes_tried: typed('number')`least(codes_tried + 1, ${claimLimits.codesTried + 1})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'started')
    .returning(['code_hash'])
    .returning(
      typed('boolean')`coalesce(code_expires_at > now(), false) and codes_tried <= ${claimLimits.codesTried}`.as(
        'may_try',
      ),
    )
    .executeTakeFirst()
}
