import { handle } from '#door/handle.ts'
import { listOf } from '../lists/queries.server.ts'
import { getListFigures } from './figures-contracts.ts'
import { replyFigures, stageFigures } from './list-figures.server.ts'

export const getListFiguresHandler = handle(
  getListFigures,
  async ({ input: { listId }, caller, deps: { db }, fail }) => {
    if (!(await listOf(db, caller, listId))) return fail('noList')
    const [stages, emailed] = await Promise.all([stageFigures(db, caller, listId), replyFigures(db, caller, listId)])
    return { stages, emailed }
  },
)
