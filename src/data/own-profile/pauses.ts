/**
 * Whether physicians may be contacted, as they have decided on their own page. Search, reveals, exports, and whatever
 * sends ask here, and always the database: a pause counts on every server from the moment it is saved.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

const optedOut = (id: string) => `exists (select from sale_opt_outs sale where sale.physician_id = ${id})`

/**
 * SQL: whether the physician with this id is not to be contacted now, `row` being their row of `own_profiles`, if any.
 * Days are those of UTC.
 */
export const pauseHolds = (row: string, id: string) =>
  `(coalesce(${row}.offers = 'closed' or ${row}.paused_until > (now() at time zone 'UTC')::date, false) or ${optedOut(id)})`

/**
 * SQL: whether the physician of this row says to recruiters that they are open to offers. Unlike a pause, that adds
 * something to a profile, so it waits until no one may object to the claim, or an admin has approved it.
 */
export const openToOffers = (row: string) => `(${row}.offers is not distinct from 'open'
  and (${row}.reviewed_on is not null or exists (
  select from profile_claims claim
  where claim.physician_id = ${row}.physician_id and claim.state = 'confirmed' and claim.settled_at is not null)))`

/** SQL: why, in a sentence for recruiters. */
export const pauseReason = (row: string, id: string) => `case
  when ${optedOut(id)} then 'The physician has opted out of the sale of contact details.'
  when ${row}.paused_until > (now() at time zone 'UTC')::date
    then 'The physician has paused contact until ' || to_char(${row}.paused_until, 'FMMonth FMDD, YYYY') || '.'
  else 'The physician is not looking for offers.' end`

/** Those of these physicians who are not to be contacted now, each with the reason. */
export async function pausedAmong(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await typed({ id: 'number', reason: 'text' })`
    select p.id, ${sql.raw(pauseReason('own', 'p.id'))} as reason
    from physicians p left join own_profiles own on own.physician_id = p.id
    where p.id = any(${ids}::bigint[]) and ${sql.raw(pauseHolds('own', 'p.id'))}`.execute(db)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
