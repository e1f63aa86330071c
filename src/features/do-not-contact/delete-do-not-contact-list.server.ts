import { handle } from '#door/handle.ts'
import { deleteDoNotContactList } from './contracts.ts'

export const deleteDoNotContactListHandler = handle(deleteDoNotContactList, async ({ caller, deps }) => {
  await deps.db.deleteFrom('do_not_contact_lists').where('user_id', '=', caller.id).execute()
  return {}
})
