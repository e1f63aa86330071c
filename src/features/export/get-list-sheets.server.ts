import { handle } from '#door/handle.ts'
import { getListSheets } from './sheet-contracts.ts'
import { managedTeam, sheetsInTeam, sheetsOf } from './sheets.server.ts'

export const getListSheetsHandler = handle(getListSheets, async ({ caller, deps: { db } }) => {
  const teamId = managedTeam(caller)
  return { data: await sheetsOf(db, caller), team: teamId === null ? null : await sheetsInTeam(db, caller, teamId) }
})
