import { handle } from '#door/handle.ts'
import { revokeListSheet } from './sheet-contracts.ts'
import { managedTeam } from './sheets.server.ts'

export const revokeListSheetHandler = handle(revokeListSheet, async ({ input, caller, deps: { db }, fail }) => {
  const teamId = managedTeam(caller)
  const revoked = await db
    .deleteFrom('list_sheets')
    .where('id', '=', input.sheetId)
    .where((eb) => eb.or([eb('user_id', '=', caller.id), ...(teamId === null ? [] : [eb('team_id', '=', teamId)])]))
    .returning('id')
    .executeTakeFirst()
  if (!revoked) fail('notFound')
  return {}
})
