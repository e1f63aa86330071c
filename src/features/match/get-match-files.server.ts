import { handle } from '#door/handle.ts'
import { getMatchFiles } from './contracts.ts'
import { matchFilesOf } from './queries.server.ts'

export const getMatchFilesHandler = handle(getMatchFiles, async ({ caller, deps }) => ({
  data: await matchFilesOf(deps.db, caller),
}))
