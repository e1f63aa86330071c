import { handle } from '#door/handle.ts'
import { getLists } from './contracts.ts'
import { listsOf } from './queries.server.ts'

export const getListsHandler = handle(getLists, async ({ input, caller, deps: { db } }) => ({
  data: await listsOf(db, caller, input.order, input.archived),
}))
