import { handle } from '#door/handle.ts'
import { teamToChange } from './commands.server.ts'
import { deleteTeamDoNotContactList } from './contracts.ts'

export const deleteTeamDoNotContactListHandler = handle(deleteTeamDoNotContactList, async ({ caller, deps }) => {
  await deps.db.deleteFrom('do_not_contact_lists').where('team_id', '=', teamToChange(caller)).execute()
  return {}
})
