import { handle } from '#door/handle.ts'
import { revokeApiKey } from './contracts.ts'
import { managedTeam } from './queries.server.ts'

export const revokeApiKeyHandler = handle(revokeApiKey, async ({ input, caller, deps: { db }, fail }) => {
  const teamId = managedTeam(caller)
  const revoked = await db
    .deleteFrom('api_keys')
    .where('id', '=', input.keyId)
    .where((eb) => eb.or([eb('user_id', '=', caller.id), ...(teamId === null ? [] : [eb('team_id', '=', teamId)])]))
    .returning('id')
    .executeTakeFirst()
  if (!revoked) fail('notFound')
  return {}
})
