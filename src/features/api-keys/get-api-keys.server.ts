import { handle } from '#door/handle.ts'
import { getApiKeys } from './contracts.ts'
import { keysInTeam, keysOf, managedTeam } from './queries.server.ts'

export const getApiKeysHandler = handle(getApiKeys, async ({ caller, deps: { db } }) => {
  const teamId = managedTeam(caller)
  return { data: await keysOf(db, caller), team: teamId === null ? null : await keysInTeam(db, caller, teamId) }
})
