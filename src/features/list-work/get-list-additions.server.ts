import { handle } from '#door/handle.ts'
import { getListAdditions } from './addition-contracts.ts'
import { additionsOf } from './queries.server.ts'

export const getListAdditionsHandler = handle(getListAdditions, async ({ input, caller, deps }) => ({
  data: await additionsOf(deps.db, caller.id, { listId: input.listId }),
}))
