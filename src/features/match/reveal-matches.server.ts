import { type CallContext, handle } from '#door/handle.ts'
import { markRevealed } from '#features/do-not-contact/commands.server.ts'
import { revealMany, sayingReveals } from '#features/physicians/commands.server.ts'
import { revealMatches } from './contracts.ts'
import { contactsIn, matchFileOf, revealableOf } from './queries.server.ts'

export const revealMatchesHandler = handle(revealMatches, (context) => sayingReveals(context, () => reveal(context)))

async function reveal({ input, caller, deps, fail }: CallContext<typeof revealMatches>) {
  const { fileId, most: max } = input
  if (!(await matchFileOf(deps.db, caller, fileId, 'see'))) fail('notFound')
  const done = await revealMany(deps, caller, revealableOf(await contactsIn(deps.db, fileId)), max)
  await markRevealed(deps, deps.db, caller)
  return 'quota' in done ? fail('quotaReached', { retryAfter: done.retryAfter }) : done
}
