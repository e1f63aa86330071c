import { handle } from '#door/handle.ts'
import { endHandoff } from './commands.server.ts'
import { dismissHandoff } from './handoff-contracts.ts'

export const dismissHandoffHandler = handle(dismissHandoff, async ({ input, caller, deps: { db }, fail }) =>
  (await endHandoff(db, caller, input.handoffId, 'seen')) ? {} : fail('noHandoff'),
)
