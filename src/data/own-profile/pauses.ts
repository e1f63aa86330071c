/**
 * Whether physicians may be contacted, as they have decided on their own page. Search, reveals, exports, and whatever
 * sends ask here, and always the database: a pause counts on every server from the moment it is saved.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'

/** SQL: whether the physician of this row of `own_profiles` is not to be contacted now. Days are those of UTC. */
export const pauseHolds = (row: string) =>
  `(${row}.offers = 'closed' or ${row}.paused_until > (now() at time zone 'UTC')::date)`

/**
 * SQL: whether the physician of this row says to recruiters that they are open to offers. Unlike a pause, that adds
 * something to a profile, so it waits until no one may object to the claim.
 */
export const openToOffers = (row: string) => `(${row}.offers is not distinct from 'open' and exists (
  select from profile_claims claim
  where claim.physician_id = ${row}.physician_id and claim.state = 'confirmed' and claim.settled_at is not null))`

/** SQL: why, in a sentence for recruiters. */
export const pauseReason = (row: string) => `case
  when ${row}.paused_until > (now() at time zone 'UTC')::date
    then 'The physician has paused contact until ' || to_char(${row}.paused_until, 'FMMonth FMDD, YYYY') || '.'
  else 'The physician is not looking for offers.' end`

/** Those of these physicians who are not to be contacted now, each with the reason. */
export async function pausedAmong(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await typed({ id: 'number', reason: 'text' })`
    select physician_id as id, ${sql.raw(pauseReason('own'))} as reason from own_profiles own
    where physician_id = any(${ids}::bigint[]) and ${sql.raw(pauseHolds('own'))}`.execute(db)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
