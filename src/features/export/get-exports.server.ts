import { handle } from '#door/handle.ts'
import { getExports } from './contracts.ts'
import { keptExports } from './queries.server.ts'

export const getExportsHandler = handle(getExports, async ({ caller, deps: { db } }) => ({
  data: await keptExports(db, caller.id),
}))
