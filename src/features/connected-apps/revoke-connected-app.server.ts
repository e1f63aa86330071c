import { handle } from '#door/handle.ts'
import { managedTeam } from '#features/api-keys/queries.server.ts'
import { revokeConnectedApp } from './contracts.ts'

/** Its tokens go with it. */
export const revokeConnectedAppHandler = handle(revokeConnectedApp, async ({ input, caller, deps: { db }, fail }) => {
  const teamId = managedTeam(caller)
  const revoked = await db
    .deleteFrom('connected_apps')
    .where('id', '=', input.appId)
    .where((eb) => eb.or([eb('user_id', '=', caller.id), ...(teamId === null ? [] : [eb('team_id', '=', teamId)])]))
    .returning('id')
    .executeTakeFirst()
  if (!revoked) fail('notFound')
  return {}
})
