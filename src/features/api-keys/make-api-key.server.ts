import { randomUUIDv7 } from 'node:crypto'
import { newApiKey } from '#door/api-key.ts'
import { handle } from '#door/handle.ts'
import { requireFactor } from '#features/auth/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { makeApiKey } from './contracts.ts'
import { apiKeyMail } from './jobs.server.ts'
import { keysOf } from './queries.server.ts'

/** The key is shown once and not stored: a copy of the database makes no calls. */
export const makeApiKeyHandler = handle(makeApiKey, async ({ input, caller, deps, fail }) => {
  await requireFactor(deps, caller, input.code)
  const { secret, hash, ending } = newApiKey()
  const id = randomUUIDv7()
  const teamId = caller.team?.id ?? null
  return inTransaction(deps.db, async (db) => {
    // One after another, so that the limit holds.
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    if ((await keysOf(db, caller)).length >= limits.apiKeys) fail('tooMany')
    await db
      .insertInto('api_keys')
      .values({
        ...{ id, user_id: caller.id, team_id: teamId, member_id: teamId && caller.id, name: input.name, hash, ending },
        scopes: [...input.scopes],
        networks: [...input.networks],
        expires_at: typed('time')`now() + make_interval(days => ${input.days}::int)`,
      })
      .execute()
    const at = deps.now().toISOString()
    await deps.jobs.enqueue(db, apiKeyMail, { userId: caller.id, name: input.name, at })
    const key = (await keysOf(db, caller)).find((one) => one.id === id)
    return { secret, key: key! }
  })
})
