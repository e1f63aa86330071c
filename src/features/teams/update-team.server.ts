import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { updateTeam } from './contracts.ts'
import { holdTeam, membersOf } from './queries.server.ts'

export const updateTeamHandler = handle(updateTeam, async ({ input, caller, deps, fail }) => {
  const { sharesByDefault, requiresTwoFactor, seen } = input
  const teamId = (caller.team as Membership).id
  await inTransaction(deps.db, async (db) => {
    const stored = await holdTeam(db, teamId)
    if (!stored) return
    const { name } = changedTexts(fail, { seen, stored, sent: { name: input.name } })
    if (name === undefined && sharesByDefault === undefined && requiresTwoFactor === undefined) return
    const self = (await membersOf(db, teamId)).find(({ id }) => id === caller.id)
    if (requiresTwoFactor && !self?.two_factor_enabled) fail('ownFactorFirst')
    await db
      .updateTable('teams')
      .set({ name, shares_by_default: sharesByDefault, requires_two_factor: requiresTwoFactor })
      .where('id', '=', teamId)
      .execute()
  })
  return {}
})
