/**
 * The contacts that matching may use on someone's behalf: those they have revealed, and a few tries a day of others.
 */

import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Contacts, ContactTry, Tried } from '#data/match/contacts.ts'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { raiseAlertOnce } from '#features/alerts/commands.server.ts'
import { revealedContactsOf } from '#features/physicians/queries.server.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

const { forName, wrong, inAll, within } = serverLimits.contactTries

export const contactsFor = (deps: Pick<Deps, 'db' | 'jobs' | 'suppression'>, holder: Holder): Contacts => ({
  revealed: () => revealedContactsOf(deps.db, holder),
  tried: (tries) => (tries.length === 0 ? Promise.resolve([]) : tryAll(deps, holder, tries)),
})

/** A try under the hashes it is stored by: neither the name nor the value can be read from them. */
interface Hashed extends ContactTry {
  nameHash: string
  valueHash: string
}

function hashed(key: SuppressionKey, one: ContactTry): Hashed {
  const sign = (text: string) => key.sign(hash('sha256', text, 'hex'))
  return { ...one, nameHash: sign(one.name), valueHash: sign(`${one.name}|${one.value}`) }
}

function tryAll(
  { db, jobs, suppression }: Pick<Deps, 'db' | 'jobs' | 'suppression'>,
  { id: userId }: Holder,
  tries: readonly ContactTry[],
): Promise<(Tried | null)[]> {
  const all = tries.map((one) => hashed(suppression.key, one))
  return inTransaction(db, async (db) => {
    // Concurrent calls count each other.
    await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    const { made, isOver } = allowed(all, await triesOf(db, userId, all))
    const found = await owners(
      db,
      all.filter(({ valueHash }) => made.has(valueHash)),
    )
    await note(db, userId, [...made.values()], found)
    if (isOver)
      await raiseAlertOnce(jobs, db, { kind: 'contact_guesses', userId, details: { most: wrong, within: 'day' } })
    return all.map((one) => (made.has(one.valueHash) ? one.ids.filter((id) => found.get(one.value)?.has(id)) : null))
  })
}

/** What an account has tried within a day. */
interface Earlier {
  /** Of the names asked about now. */
  known: readonly { name_hash: string; value_hash: string }[]
  wrong: number
  inAll: number
}

async function triesOf(db: Kysely<DB>, userId: string, asked: readonly Hashed[]): Promise<Earlier> {
  const recent = sql`user_id = ${userId} and tried_at > ${since()}`
  const names = [...new Set(asked.map(({ nameHash }) => nameHash))]
  const { rows: known } = await typed({ name_hash: 'text', value_hash: 'text' })`
    select encode(name_hash, 'hex') as name_hash, encode(value_hash, 'hex') as value_hash from contact_tries
    where ${recent} and name_hash = any(select decode(unnest(${names}::text[]), 'hex'))`.execute(db)
  const { rows: counts } = await typed({ wrong: 'number', all: 'number' })`
    select (count(*) filter (where failed))::int as wrong, count(*)::int as all from contact_tries where ${recent}`.execute(
    db,
  )
  return { known, wrong: counts[0]!.wrong, inAll: counts[0]!.all }
}

/** Those that may be made, by value, in order; the same value again costs nothing. */
function allowed(all: readonly Hashed[], earlier: Earlier): { made: Map<string, Hashed>; isOver: boolean } {
  const values = Map.groupBy(earlier.known, ({ name_hash }) => name_hash)
  const tried = new Map([...values].map(([name, rows]) => [name, new Set(rows.map(({ value_hash }) => value_hash))]))
  const left = { wrong: wrong - earlier.wrong, inAll: inAll - earlier.inAll }
  const made = new Map<string, Hashed>()
  let isOver = false
  for (const one of all) {
    const before = tried.get(one.nameHash) ?? new Set()
    tried.set(one.nameHash, before)
    if (!before.has(one.valueHash)) {
      if (before.size >= forName) continue
      // Any of them may turn out wrong. One of a name that no one has can't be.
      const mayFail = one.ids.length > 0
      isOver ||= mayFail && left.wrong <= 0
      if ((mayFail && left.wrong <= 0) || left.inAll <= 0) continue
      before.add(one.valueHash)
      left.inAll--
      if (mayFail) left.wrong--
    }
    made.set(one.valueHash, one)
  }
  return { made, isOver }
}

/** Who has each value, among those it is tried on. */
async function owners(db: Kysely<DB>, tries: readonly Hashed[]): Promise<Map<string, Set<number>>> {
  const ids = [...new Set(tries.flatMap((one) => one.ids))]
  if (ids.length === 0) return new Map()
  const { rows } = await typed({ physician_id: 'number', value: 'text' })`
    select physician_id, value from physician_contacts
    where physician_id = any(${ids}::bigint[]) and value = any(${tries.map(({ value }) => value)}::text[])
      and kind in ('personal_email', 'work_email', 'phone', 'direct_phone')`.execute(db)
  const byValue = Map.groupBy(rows, ({ value }) => value)
  return new Map([...byValue].map(([value, some]) => [value, new Set(some.map(({ physician_id }) => physician_id))]))
}

async function note(
  db: Kysely<DB>,
  userId: string,
  made: readonly Hashed[],
  found: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<void> {
  const failed = made.map(({ ids, value }) => ids.length > 0 && !ids.some((id) => found.get(value)?.has(id)))
  await sql`
    insert into contact_tries (user_id, name_hash, value_hash, failed)
    select ${userId}::uuid, decode(name, 'hex'), decode(value, 'hex'), failed
    from unnest(${made.map(({ nameHash }) => nameHash)}::text[], ${made.map(({ valueHash }) => valueHash)}::text[],
      ${failed}::boolean[]) as made (name, value, failed)
    on conflict (user_id, name_hash, value_hash) do update set tried_at = excluded.tried_at, failed = excluded.failed
    where contact_tries.tried_at <= ${since()}`.execute(db)
}

/** For the hourly cleaning. */
export async function forgetTriesOfYesterday(db: Kysely<DB>): Promise<void> {
  await sql`delete from contact_tries where tried_at <= ${since()}`.execute(db)
}

// The clock now, not when the transaction began: it may have waited for the lock.
function since() {
  return typed('time')`clock_timestamp() - ${within} * interval '1 millisecond'`
}
