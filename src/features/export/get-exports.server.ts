import { handle } from '#door/handle.ts'
import { getExports } from './contracts.ts'
import { storedExports } from './queries.server.ts'

export const getExportsHandler = handle(getExports, async ({ caller, deps: { db } }) => ({
  data: await storedExports(db, caller.id),
}))
