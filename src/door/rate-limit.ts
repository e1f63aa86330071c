/**
 * Counts attempts in PostgreSQL, so that all servers count together: a maximum within a window that begins with the
 * first. The database's clock decides, and the account or address is stored as a hash. Our own code, because an attempt
 * must be refunded, or counted together with a write, in the same transaction; libraries count outside of it.
 */
import { createHash, randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { CallError, isCallError } from '#shared/calls/call-error.ts'
import { typed } from '#shared/database/typed.ts'
import { networkOf, networksOf } from './network.ts'
import { noteNetworks } from './seen-networks.ts'

export interface RateLimit {
  /** In kebab-case; limits with different names count separately. */
  name: string
  max: number
  /** Milliseconds. */
  within: number
}

/** What is left of a limit, and the seconds until its window is over. */
export interface TryTaken {
  left: number
  wait: number
}

/**
 * Counts one attempt by `whose` (an account, an email address, …). Throws a `CallError` 429 after more than `max`;
 * refused attempts do not extend the wait. Never call it inside a transaction, which may be rolled back and would not
 * wait for the disk on commit.
 */
export async function takeTry(db: Kysely<DB>, limit: RateLimit, whose: string): Promise<TryTaken> {
  const now = typed('number')`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const over = sql`rate_limits.last_request <= ${now} - ${limit.within}::bigint`
  const { rows } = await typed({ count: 'number', wait: 'number', saved: 'text' })`
    insert into rate_limits (id, key, count, last_request)
    values (${randomUUIDv7()}, ${keyOf(limit, whose)}, 1, ${now})
    on conflict (key) do update set
      count = case when ${over} then 1 else least(rate_limits.count, ${limit.max}) + 1 end,
      last_request = case when ${over} then ${now} else rate_limits.last_request end
    returning count, last_request + ${limit.within}::bigint - ${now} as wait, ${withoutSync} as saved`.execute(db)
  const [counted] = rows
  const { count, wait } = counted!
  if (count > limit.max) throw tooMany(Math.max(1, Math.ceil(wait / 1000)))
  return { left: limit.max - count, wait: Math.max(0, Math.ceil(wait / 1000)) }
}

/**
 * The same for a network address: addresses in one network count together, and so do the networks that one customer of
 * a provider has, up to a higher limit. The networks of all are counted as well, refused ones included.
 */
export async function takeTryFrom(db: Kysely<DB>, limit: RateLimit, address: string): Promise<TryTaken> {
  await noteNetworks(db, [{ kind: limit.name, network: networkOf(address) }])
  const [own, ...wider] = networksOf(address)
  const taken = await takeTry(db, limit, own.name)
  for (const { name, times } of wider) await takeTry(db, { ...limit, max: limit.max * times }, name)
  return taken
}

/** The same without throwing: whether this attempt is allowed. */
export async function isAllowed(db: Kysely<DB>, limit: RateLimit, whose: string): Promise<boolean> {
  try {
    await takeTry(db, limit, whose)
    return true
  } catch (error) {
    if (isCallError(error) && error.status === 429) return false
    throw error
  }
}

// No answer waits for the disk because of a count, so a crash may lose the last ones. Applies to this statement's
// transaction.
const withoutSync = sql`set_config('synchronous_commit', 'off', true)`

/** Refunds an attempt that should not count, such as a correct password. */
export async function giveBackTry(db: Kysely<DB>, limit: RateLimit, whose: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: typed('number')`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(limit, whose))
    .returning(withoutSync.as('withoutSync'))
    .execute()
}

export async function forgetTries(db: Kysely<DB>, limit: RateLimit, whose: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, whose)).execute()
}

function keyOf({ name }: RateLimit, whose: string): string {
  return `${name}:${createHash('sha256').update(whose).digest('base64url')}`
}

function tooMany(seconds: number): CallError {
  const message = `Too many attempts. Please wait ${waitWords(seconds)} and try again.`
  return new CallError(429, 'too_many_requests', message, { retryAfter: seconds })
}

/** 90 → '2 minutes' */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return count(seconds, 'second')
  return minutes < 60 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
