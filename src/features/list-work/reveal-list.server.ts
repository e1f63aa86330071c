import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type CallContext, type Caller, handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { blockedAmong } from '../do-not-contact/queries.server.ts'
import { idsOnListsOf } from '../lists/queries.server.ts'
import { notRevealed, quotaLeft, type Revealable, revealMany, sayingReveals } from '../physicians/commands.server.ts'
import type { ContactField } from '../physicians/contracts.ts'
import { revealList } from './contracts.ts'

export const revealListHandler = handle(revealList, (context) => sayingReveals(context, () => reveal(context)))

async function reveal({ input, caller, deps, fail }: CallContext<typeof revealList>) {
  const { listId, physicianIds, field, most: max } = input
  const ids =
    listId === undefined
      ? [...new Set(physicianIds)]
      : ((await idsOnListsOf(deps.db, caller, listId)) ?? fail('noList'))
  const wanted = await withContact(deps.db, caller, ids, field)
  if (max === undefined) {
    const [hidden, left] = await Promise.all([
      notRevealed(deps.db, caller, wanted),
      quotaLeft(deps.db, deps, caller.id),
    ])
    return { revealed: 0, left: hidden.length, quotaLeft: left }
  }
  const done = await revealMany(deps, caller, wanted, max)
  if ('quota' in done) return fail('quotaReached', { retryAfter: done.retryAfter })
  return { ...done, quotaLeft: await quotaLeft(deps.db, deps, caller.id) }
}

const kinds: Record<ContactField, string[]> = {
  email: ['personal_email', 'work_email'],
  phone: ['direct_phone', 'phone'],
}

/** Those who can be reached this way and may be contacted, in list order. */
async function withContact(
  db: Kysely<DB>,
  caller: Caller,
  ids: readonly number[],
  field: ContactField,
): Promise<Revealable[]> {
  const blocked = new Set((await blockedAmong(db, caller, ids)).map(({ id }) => id))
  const rows = await db
    .selectFrom('physicians')
    .select('id')
    .where('id', '=', typed('number')`any(${ids}::bigint[])`)
    .where('deactivated_on', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('physician_contacts as contact')
          .select('contact.physician_id')
          .whereRef('contact.physician_id', '=', 'physicians.id')
          .where(typed('boolean')`contact.kind::text = any(${kinds[field]}::text[])`),
      ),
    )
    .execute()
  const reachable = new Set(rows.map(({ id }) => id))
  return ids
    .filter((id) => reachable.has(id) && !blocked.has(id))
    .map((physicianId) => ({ physicianId, fields: [field] }))
}
