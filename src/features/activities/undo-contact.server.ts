import { handle } from '#door/handle.ts'
import { undoActivities } from './commands.server.ts'
import { undoContact } from './contracts.ts'

export const undoContactHandler = handle(undoContact, async ({ input, caller, deps: { db } }) => ({
  undone: (await undoActivities(db, caller, 'contacted', input)).length,
}))
