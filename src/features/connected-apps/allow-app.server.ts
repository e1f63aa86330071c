import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { requireFactor } from '#features/auth/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { programLimits } from '#shared/product/program-limits.ts'
import { answerAppRequest, lockAppRequest } from './app-requests.server.ts'
import { allowApp } from './contracts.ts'
import { appMail } from './jobs.server.ts'
import { appsOf } from './queries.server.ts'

/** An app that is connected again gets what is allowed now, not more. */
export const allowAppHandler = handle(allowApp, async ({ input, caller, deps, facts, fail }) => {
  const asked = { request: input.request, cookies: facts.cookies, origin: deps.settings.origin }
  await requireFactor(deps, caller, input.code)
  return inTransaction(deps.db, async (db) => {
    // One after another, so that the limit holds.
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    const request = await lockAppRequest(db, asked)
    if (!request) return fail('gone')
    if (!input.scopes.every((scope) => request.scopes.includes(scope))) fail('notAsked')
    const teamId = caller.team?.id ?? null
    const allowed = {
      ...{ team_id: teamId, member_id: teamId && caller.id, name: request.name, host: request.host },
      ...{ scopes: [...input.scopes], connected_at: typed('time')`now()` },
    }
    const { id } = await db
      .insertInto('connected_apps')
      .values({ id: randomUUIDv7(), user_id: caller.id, client_id: request.clientId, ...allowed })
      .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet(allowed))
      .returning('id')
      .executeTakeFirstOrThrow()
    if ((await appsOf(db, caller)).length > programLimits.connectedApps) fail('tooMany')
    const next = await answerAppRequest(db, asked, { login: { accountId: caller.id }, consent: { grantId: id } })
    const at = deps.now().toISOString()
    await deps.jobs.enqueue(db, appMail, { userId: caller.id, name: request.name, at })
    return { next }
  })
})
