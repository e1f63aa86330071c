/** What is known of people before an email, asked at the start and once more when each email leaves. */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { contactedWithin } from '#features/activities/queries.server.ts'
import { markListed } from '#features/do-not-contact/commands.server.ts'
import { blockedAmong, shownEmails } from '#features/do-not-contact/queries.server.ts'
import { cardsOf, contactsOf } from '#features/physicians/queries.server.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { fullName } from '#shared/text/physician-name.ts'
import type { Standing } from './left-out.ts'

export interface Known extends Standing {
  id: number
  /** 'Ann Lee' */
  name: string
  /** Of the address; null without one. */
  hash: string | null
}

/** Of an address: without the key, it can be compared with nothing. */
export const addressHash = (key: SuppressionKey, address: string): string =>
  key.sign(hash('sha256', `address of an email|${address.toLowerCase()}`, 'hex'))

interface Asked {
  ids: readonly number[]
  /** 0 asks nothing: at the start, the sender has chosen. */
  quietDays: number
  /** The sequence that they are in, or would be added to: it is no other one. */
  sequenceId: string | null
}

/** In the order of `ids`. */
export async function standingOf(
  deps: Pick<Deps, 'suppression'>,
  db: Kysely<DB>,
  holder: Holder,
  { ids, quietDays, sequenceId }: Asked,
): Promise<Known[]> {
  const revealed = await revealedAmong(db, holder, ids)
  const [cards, contacts, blocked] = await Promise.all([
    cardsOf(
      db,
      ids.map((id) => ({ id })),
      null,
    ),
    contactsOf(db, revealed),
    blockedAmong(db, holder, ids),
  ])
  const listed = await markListed(deps, db, holder, shownEmails(contacts))
  const hashes = new Map<number, string>()
  for (const [id, { email }] of contacts) if (email !== null) hashes.set(id, addressHash(deps.suppression.key, email))
  const stops = await stopsOf(db, holder, [...new Set(hashes.values())])
  const busy = await inSequences(db, holder, ids, sequenceId)
  const contacted = new Set(quietDays === 0 ? [] : await contactedWithin(db, holder, quietDays, 'team'))
  const refused = new Map(blocked.map(({ id, paused }) => [id, paused]))
  const byId = new Map(cards.map((card) => [card.id, card]))
  const seen = new Set<string>()
  return ids.map((id) => {
    const card = byId.get(id)
    const hash = hashes.get(id) ?? null
    const sameAddress = hash !== null && seen.has(hash)
    if (hash !== null) seen.add(hash)
    return {
      ...{ id, hash, sameAddress, name: card ? fullName(card) : '' },
      listed: card !== undefined && card.inactiveSince === undefined,
      hasEmail: card?.channels.email ?? false,
      address: contacts.get(id)?.email ?? null,
      paused: refused.get(id) !== undefined,
      doNotContact: refused.has(id),
      onOwnList: listed.has(id),
      bounced: hash !== null && stops.bounced.has(hash),
      optedOut: hash !== null && stops.optedOut.has(hash),
      inThis: busy.inThis.has(id),
      inSequence: busy.inOthers.has(id),
      contacted: contacted.has(id),
    }
  })
}

/** Whose email this person or the team has revealed. */
async function revealedAmong(db: Kysely<DB>, holder: Holder, ids: readonly number[]): Promise<number[]> {
  const { rows } = await typed({ physician_id: 'number' })`
    select physician_id from contact_reveals
    where user_id = ${holder.id}::uuid and field = 'email' and physician_id = any(${ids}::bigint[])
    union
    select physician_id from activities
    where ${rowsFor(holder, 'see', 'activities')} and kind = 'revealed' and undone_at is null
      and details->'fields' ? 'email' and physician_id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ physician_id }) => physician_id)
}

/** Rows of this person’s, of the team’s, and of those who are on the team now. */
const ofSender = ({ id, team }: Holder) => sql`(
  owner_id = ${id}::uuid or team_id = ${team?.id ?? null}::uuid
  or owner_id in (select user_id from team_members where team_id = ${team?.id ?? null}::uuid)
)`

/**
 * Which addresses nothing goes to: opted out or bounced with this sender or team, or bounced with two others, or an
 * admin says so.
 */
async function stopsOf(db: Kysely<DB>, holder: Holder, hashes: readonly string[]) {
  const { rows } = await typed({ hash: 'text', opted_out: 'boolean', bounced: 'boolean' })`
    select asked.hash,
      exists (
        select 1 from sending_opt_outs where address_hash = decode(asked.hash, 'hex') and ${ofSender(holder)}
      ) as opted_out,
      exists (
        select 1 from bounced_addresses where address_hash = decode(asked.hash, 'hex') and ${ofSender(holder)}
      ) or exists (
        select 1 from bounced_addresses
        where address_hash = decode(asked.hash, 'hex') and for_everyone_at is not null
      ) or (
        select count(distinct coalesce(team_id, owner_id, id)) >= 2 from bounced_addresses
        where address_hash = decode(asked.hash, 'hex')
      ) as bounced
    from unnest(${hashes}::text[]) as asked (hash)`.execute(db)
  const those = (which: 'opted_out' | 'bounced') => new Set(rows.flatMap((row) => (row[which] ? [row.hash] : [])))
  return { optedOut: those('opted_out'), bounced: those('bounced') }
}

/** Who was ever in this sequence, and who still gets emails of another one of this person or a colleague. */
async function inSequences(db: Kysely<DB>, { id, team }: Holder, ids: readonly number[], sequenceId: string | null) {
  const { rows } = await typed({ physician_id: 'number', this: 'boolean' })`
    select person.physician_id, sequences.id is not distinct from ${sequenceId}::uuid as this
    from sequence_people person join sequences on sequences.id = person.sequence_id
    where person.physician_id = any(${ids}::bigint[]) and (sequences.id = ${sequenceId}::uuid
      or sequences.state <> 'stopped' and person.state in ('waiting', 'paused', 'sending', 'unclear')
        and (sequences.owner_id = ${id}::uuid
          or sequences.owner_id in (select user_id from team_members where team_id = ${team?.id ?? null}::uuid)))`.execute(
    db,
  )
  const those = (isThis: boolean) => new Set(rows.flatMap((row) => (row.this === isThis ? [row.physician_id] : [])))
  return { inThis: those(true), inOthers: those(false) }
}
