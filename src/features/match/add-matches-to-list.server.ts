import { handle } from '#door/handle.ts'
import { fieldOfRefusal, putOnList } from '#features/lists/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { addMatchesToList } from './contracts.ts'
import { knownIds, matchFileOf } from './queries.server.ts'

export const addMatchesToListHandler = handle(addMatchesToList, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const file = (await matchFileOf(db, caller, input.fileId, 'see')) ?? fail('notFound')
    if (file.state !== 'done') fail('notDone')
    const put = await putOnList(db, caller, input, await knownIds(db, file.id))
    return 'refused' in put ? fail(put.refused, fieldOfRefusal(put.refused)) : put
  }),
)
