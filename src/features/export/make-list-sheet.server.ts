import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { newToken } from '#door/one-time-token.ts'
import { requireFactor } from '#features/auth/commands.server.ts'
import { listOf } from '#features/lists/queries.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { programLimits } from '#shared/product/program-limits.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { makeListSheet } from './sheet-contracts.ts'
import { sheetsOf } from './sheets.server.ts'

/** The address is shown once and not stored: a copy of the database opens no list. */
export const makeListSheetHandler = handle(makeListSheet, async ({ input, caller, deps, fail }) => {
  await requireFactor(deps, caller, input.code)
  const { token, hash } = newToken()
  const id = randomUUIDv7()
  const teamId = caller.team?.id ?? null
  return inTransaction(deps.db, async (db) => {
    // One after another, so that the limit holds.
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    if (!(await listOf(db, caller, input.listId))) fail('noList')
    if ((await sheetsOf(db, caller)).length >= programLimits.listSheets) fail('tooMany')
    await db
      .insertInto('list_sheets')
      .values({ id, user_id: caller.id, team_id: teamId, member_id: teamId && caller.id, list_id: input.listId, hash })
      .execute()
    const sheet = (await sheetsOf(db, caller)).find((one) => one.id === id)
    return { address: deps.settings.origin + serverPaths.listSheet(token), sheet: sheet! }
  })
})
