import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { formatCount } from '#ui/number-format.ts'
import { type ContactField, contactFields, getPhysicianContact, getRevealedContacts } from './contracts.ts'
import { revealedBy } from './queries.server.ts'
import { logReveals, type Refused } from './reveals.server.ts'

export const getPhysicianContactHandler = handle(getPhysicianContact, async ({ input, caller, deps, fail }) => {
  const known = (await contactsOf(deps.db, [input.physicianId])).get(input.physicianId)
  if (!known) return fail('notFound')
  const asked: readonly ContactField[] = input.field ? [input.field] : contactFields
  // Where nothing is known there is nothing to reveal, and nothing to count.
  const shown = asked.filter((field) => known[field] !== null)
  if (shown.length > 0) {
    const refused = await logReveals(deps, caller, input.physicianId, shown)
    if (refused) return fail('quotaReached', { message: quotaSentence(refused), retryAfter: refused.retryAfter })
  }
  return { email: asked.includes('email') ? known.email : null, phone: asked.includes('phone') ? known.phone : null }
})

export const getRevealedContactsHandler = handle(getRevealedContacts, async ({ input, caller, deps: { db } }) => {
  const revealed = await revealedBy(db, input.physicianIds, caller)
  const contacts = await contactsOf(db, [...revealed.keys()])
  return {
    data: [...contacts].map(([physicianId, { email, phone }]) => ({
      physicianId,
      email: revealed.get(physicianId)?.email ? email : null,
      phone: revealed.get(physicianId)?.phone ? phone : null,
    })),
  }
})

type Contact = { [field in ContactField]: string | null }

/** The contacts of those of these physicians that are listed and have not given up their NPI. */
async function contactsOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Contact>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('physicians')
    .leftJoin('physician_contacts as contact', 'contact.physician_id', 'physicians.id')
    .select(['physicians.id', 'contact.kind', 'contact.value'])
    .where('physicians.id', 'in', ids)
    .where('deactivated_on', 'is', null)
    .execute()
  const byKind = new Map<number, Partial<Record<string, string>>>()
  for (const { id, kind, value } of rows) {
    const kinds = byKind.get(id) ?? {}
    if (kind !== null && value !== null) kinds[kind] = value
    byKind.set(id, kinds)
  }
  return new Map(
    [...byKind].map(([id, kinds]) => [
      id,
      {
        email: kinds.personal_email ?? kinds.work_email ?? null,
        phone: kinds.direct_phone ?? kinds.phone ?? null,
      },
    ]),
  )
}

function quotaSentence({ quota, retryAfter }: Refused): string {
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes < 60 ? formatCount(minutes, 'minute') : formatCount(Math.ceil(minutes / 60), 'hour')
  const within = quota.name === 'hour' ? 'an hour' : 'a day'
  return `You can reveal up to ${formatCount(quota.most, 'contact')} within ${within}. Please try again in ${wait}.`
}
