import { handle } from '#door/handle.ts'
import { getListMembers } from './handoff-contracts.ts'
import { membersFor } from './queries.server.ts'

export const getListMembersHandler = handle(getListMembers, async ({ input, caller, deps: { db }, fail }) => {
  const members = await membersFor(db, caller, input.listId)
  if (members === null) return fail('noList')
  return { data: members.map(({ id, name }) => ({ id, name, me: id === caller.id })) }
})
