import { handle } from '#door/handle.ts'
import { membershipAs, reachOf } from '#shared/access/ownership.ts'
import { getDoNotContactLists } from './contracts.ts'
import { ownLists } from './queries.server.ts'

export const getDoNotContactListsHandler = handle(getDoNotContactLists, async ({ caller, deps: { db } }) => {
  const mayChangeTeam = typeof membershipAs(caller, 'manager') !== 'string' && reachOf(caller, 'change').teamId !== null
  return { ...(await ownLists(db, caller)), mayChangeTeam }
})
