import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { contactTimes } from '#features/activities/queries.server.ts'
import { markListed } from '#features/do-not-contact/commands.server.ts'
import { blockedAmong, shownEmails } from '#features/do-not-contact/queries.server.ts'
import { idsOnListsOf } from '#features/lists/queries.server.ts'
import { cardsOf, contactsOf } from '#features/physicians/queries.server.ts'
import { reasonFor } from '#features/physicians/reason-for.ts'
import { limits } from '#shared/product/limits.ts'
import { getRecipients } from './contracts.ts'

const byName = { key: 'name', direction: 'asc' } as const

export const getRecipientsHandler = handle(getRecipients, async ({ input: { to }, caller, deps, fail }) => {
  const { db } = deps
  const all =
    'listId' in to ? ((await idsOnListsOf(db, caller, to.listId)) ?? fail('noList')) : [...new Set(to.physicianIds)]
  const ids = 'listId' in to ? await firstByName(deps, all) : all
  const blocked = await blockedAmong(db, caller, ids)
  const refused = new Set(blocked.map(({ id }) => id))
  const found = ids.filter((id) => !refused.has(id)).map((id) => ({ id }))
  const [cards, contacted] = await Promise.all([cardsOf(db, found, caller), contactTimes(db, caller, ids)])
  const contacts = await contactsOf(
    db,
    cards.flatMap(({ id, revealed }) => (revealed.email ? [id] : [])),
  )
  const listed = await markListed(deps, db, caller, shownEmails(contacts))
  const named = cards.flatMap(({ id, firstName, lastName }) =>
    listed.has(id) ? [{ id, name: `${firstName} ${lastName}`.trim() }] : [],
  )
  return {
    data: cards
      .filter(({ id }) => !listed.has(id))
      .map((card) => ({
        ...card,
        contactedAt: contacted.get(card.id)?.toISOString() ?? null,
        address: contacts.get(card.id)?.email ?? null,
        reason: reasonFor(card),
      })),
    total: all.length,
    blocked: [...blocked, ...named],
  }
})

/** Physicians who no longer practice are in no search, and get no email. */
async function firstByName({ search }: Pick<Deps, 'search'>, onList: readonly number[]): Promise<number[]> {
  const { rows } = await search.search({ filters: { onList }, sort: byName, limit: limits.selectAllCap })
  return rows.map(({ id }) => id)
}
