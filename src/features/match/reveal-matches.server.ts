import { handle } from '#door/handle.ts'
import { markRevealed } from '#features/do-not-contact/commands.server.ts'
import { revealMany } from '#features/physicians/commands.server.ts'
import { revealMatches } from './contracts.ts'
import { contactsIn, matchFileOf, revealableOf } from './queries.server.ts'

export const revealMatchesHandler = handle(
  revealMatches,
  async ({ input: { fileId, most: max }, caller, deps, fail }) => {
    if (!(await matchFileOf(deps.db, caller, fileId, 'see'))) fail('notFound')
    const done = await revealMany(deps, caller, revealableOf(await contactsIn(deps.db, fileId)), max)
    await markRevealed(deps, deps.db, caller)
    return 'quota' in done ? fail('quotaReached', { retryAfter: done.retryAfter }) : done
  },
)
