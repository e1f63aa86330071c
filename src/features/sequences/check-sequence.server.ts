import { handle } from '#door/handle.ts'
import { checkSequence } from './contracts.ts'
import { sequenceOf } from './queries.server.ts'
import { whoOf, wordsOf } from './who.server.ts'

export const checkSequenceHandler = handle(checkSequence, async ({ input, caller, deps, fail }) => {
  const { to, sequenceId = null } = input
  const known = sequenceId === null ? null : await sequenceOf(deps.db, caller, sequenceId)
  if (sequenceId !== null && known?.row.mine !== true) fail('noSequence')
  const quietDays = known?.quietDays ?? input.quietDays
  const who = await whoOf(deps, deps.db, caller, { to, quietDays, sequenceId })
  return typeof who === 'string' ? fail(who) : wordsOf(who)
})
