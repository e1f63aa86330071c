import { handle } from '#door/handle.ts'
import { revealMany } from '#features/physicians/commands.server.ts'
import { revealMatches } from './contracts.ts'
import { contactsIn, matchFileOf, revealableOf } from './queries.server.ts'

export const revealMatchesHandler = handle(
  revealMatches,
  async ({ input: { fileId, most: max }, caller, deps, fail }) => {
    if (!(await matchFileOf(deps.db, caller, fileId, 'see'))) fail('notFound')
    const done = await revealMany(deps, caller, revealableOf(await contactsIn(deps.db, fileId)), max)
    return 'quota' in done ? fail('quotaReached', { retryAfter: done.retryAfter }) : done
  },
)
