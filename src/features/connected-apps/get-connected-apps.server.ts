import { handle } from '#door/handle.ts'
import { managedTeam } from '#features/api-keys/queries.server.ts'
import { getConnectedApps } from './contracts.ts'
import { appsInTeam, appsOf } from './queries.server.ts'

export const getConnectedAppsHandler = handle(getConnectedApps, async ({ caller, deps: { db } }) => {
  const teamId = managedTeam(caller)
  return { data: await appsOf(db, caller), team: teamId === null ? null : await appsInTeam(db, caller, teamId) }
})
