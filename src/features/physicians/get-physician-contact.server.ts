import { type CallContext, handle } from '#door/handle.ts'
import { markListed } from '#features/do-not-contact/commands.server.ts'
import { blockedAmong } from '#features/do-not-contact/queries.server.ts'
import { formatCount } from '#ui/number-format.ts'
import { sayingReveals } from './commands.server.ts'
import { type ContactField, contactFields, getPhysicianContact } from './contracts.ts'
import { contactsOf } from './queries.server.ts'
import { logReveals, type Refused } from './reveals.server.ts'

export const getPhysicianContactHandler = handle(getPhysicianContact, (context) =>
  sayingReveals(context, () => reveal(context)),
)

async function reveal({ input, caller, deps, fail }: CallContext<typeof getPhysicianContact>) {
  const [block] = await blockedAmong(deps.db, caller, [input.physicianId])
  if (block) return fail('doNotContact', block.paused === undefined ? {} : { message: block.paused })
  const known = (await contactsOf(deps.db, [input.physicianId])).get(input.physicianId)
  if (!known) return fail('notFound')
  const asked: readonly ContactField[] = input.field ? [input.field] : contactFields
  // If nothing is known, there is nothing to reveal, and nothing to count.
  const shown = asked.filter((field) => known[field] !== null)
  if (shown.length > 0) {
    const refused = await logReveals(deps, caller, input.physicianId, shown)
    if (refused) return fail('quotaReached', { message: quotaSentence(refused), retryAfter: refused.retryAfter })
  }
  const email = asked.includes('email') ? known.email : null
  // Only now that the reveal is counted: nothing about an email may be learned for less.
  const emails = email === null ? [] : [{ physicianId: input.physicianId, email }]
  const listed = (await markListed(deps, deps.db, caller, emails, { forTeam: true })).size > 0
  return { email, phone: asked.includes('phone') ? known.phone : null, ...(listed && { onOwnList: true as const }) }
}

function quotaSentence({ quota, retryAfter }: Refused): string {
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes < 60 ? formatCount(minutes, 'minute') : formatCount(Math.ceil(minutes / 60), 'hour')
  const within = quota.name === 'hour' ? 'an hour' : 'a day'
  return `You can reveal up to ${formatCount(quota.max, 'contact')} within ${within}. Please try again in ${wait}.`
}
