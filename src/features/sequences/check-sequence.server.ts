import { handle } from '#door/handle.ts'
import { checkSequence } from './contracts.ts'
import { whoOf, wordsOf } from './who.server.ts'

export const checkSequenceHandler = handle(checkSequence, async ({ input, caller, deps, fail }) => {
  const who = await whoOf(deps, deps.db, caller, { ...input, except: null })
  return typeof who === 'string' ? fail(who) : wordsOf(who)
})
