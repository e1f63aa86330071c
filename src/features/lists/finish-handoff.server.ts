import { handle } from '#door/handle.ts'
import { endHandoff } from './commands.server.ts'
import { finishHandoff } from './handoff-contracts.ts'

export const finishHandoffHandler = handle(finishHandoff, async ({ input, caller, deps: { db }, fail }) =>
  (await endHandoff(db, caller, input.handoffId, 'done')) ? {} : fail('noHandoff'),
)
