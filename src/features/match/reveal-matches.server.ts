import { type CallContext, handle } from '#door/handle.ts'
import { markRevealed } from '#features/do-not-contact/commands.server.ts'
import { blockedAmong } from '#features/do-not-contact/queries.server.ts'
import { revealMany, sayingReveals } from '#features/physicians/commands.server.ts'
import { revealMatches } from './contracts.ts'
import { contactsIn, matchFileOf, revealableOf } from './queries.server.ts'

export const revealMatchesHandler = handle(revealMatches, (context) => sayingReveals(context, () => reveal(context)))

async function reveal({ input, caller, deps, fail }: CallContext<typeof revealMatches>) {
  const { fileId, most: max } = input
  if (!(await matchFileOf(deps.db, caller, fileId, 'see'))) fail('notFound')
  const known = await contactsIn(deps.db, fileId)
  const blocked = await blockedAmong(
    deps.db,
    caller,
    known.map(({ id }) => id),
  )
  const refused = new Set(blocked.map(({ id }) => id))
  const done = await revealMany(deps, caller, revealableOf(known.filter(({ id }) => !refused.has(id))), max)
  await markRevealed(deps, deps.db, caller)
  return 'quota' in done ? fail('quotaReached', { retryAfter: done.retryAfter }) : done
}
