/**
 * Marks that come from the lists which members and teams upload. An NPI is on every profile, so its mark is made at
 * once. An email is a secret until someone has revealed or exported it: until then nothing here looks at it, and no
 * answer, count, or time differs with it (threat 62 of docs/specification/threats.md).
 */
import { hash, randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { type Holder, reachOf, whyNot } from '#shared/access/ownership.ts'
import { contractError } from '#shared/calls/contract.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { deleteTeamDoNotContactList } from './contracts.ts'
import { type ListWithEmails, listsWithEmails, revealedEmails } from './queries.server.ts'

type Marking = Pick<Deps, 'suppression'>
export type ListOwner = { userId: string } | { teamId: string }

/** The team whose list a member may change. Throws a `CallError` 409 while what it shares is read-only. */
export function teamToChange(holder: Holder): string {
  const { teamId } = reachOf(holder, 'change')
  if (teamId !== null) return teamId
  throw contractError(deleteTeamDoNotContactList.errors.readOnly, 'readOnly', { message: whyNot(holder) })
}

interface NewList {
  fileName: string
  npis: readonly string[]
  /** In standard form. */
  emails: readonly string[]
}

/** Puts a list in the place of the former one, whose marks go with it. */
export async function replaceList(
  deps: Marking & Pick<Deps, 'db'>,
  { id: uploadedBy }: Holder,
  owner: ListOwner,
  { fileName, npis, emails }: NewList,
): Promise<void> {
  const id = randomUUIDv7()
  const [userId, teamId] = 'userId' in owner ? [owner.userId, null] : [null, owner.teamId]
  const hashes = await inSteps(emails, (some) => some.map((email) => emailHash(deps.suppression.key, id, email)))
  await inTransaction(deps.db, async (db) => {
    // Two uploads at the same time follow each other.
    if (teamId === null) await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    else await db.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().execute()
    await db
      .deleteFrom('do_not_contact_lists')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('team_id', '=', teamId)]))
      .execute()
    await db
      .insertInto('do_not_contact_lists')
      .values({ id, user_id: userId, team_id: teamId, uploaded_by: uploadedBy, file_name: fileName })
      .execute()
    await sql`insert into do_not_contact_npis (list_id, npi) select ${id}::uuid, unnest(${npis}::text[])`.execute(db)
    await sql`
      insert into do_not_contact_emails (list_id, email_hash)
      select ${id}::uuid, decode(unnest(${hashes}::text[]), 'hex')`.execute(db)
    await markFromList(deps, db, id)
  })
}

/** Marks the physicians that a list names, as far as its owner may know it. */
export async function markFromList(deps: Marking, db: Kysely<DB>, listId: string): Promise<void> {
  await sql`
    insert into do_not_contact (id, owner_id, team_id, physician_id, reason, list_id)
    select gen_random_uuid(), list.uploaded_by, list.team_id, present.id, ${reason}, list.id
    from do_not_contact_lists list,
      (select p.id from do_not_contact_npis named join physicians p on p.npi = named.npi
       where list_id = ${listId}::uuid order by p.id for key share of p) as present
    where list.id = ${listId}::uuid
    on conflict do nothing`.execute(db)
  const [list] = await listsWithEmails(db, { listId })
  if (list) await markEmails(deps, db, list)
}

/** Those whose email its readers have revealed. */
async function markEmails({ suppression }: Marking, db: Kysely<DB>, list: ListWithEmails): Promise<void> {
  for (const { readerId, contacts } of await revealedEmails(db, list)) {
    await markMatches(db, suppression.key, list, { readerId, contacts })
  }
}

/** A contact that someone is shown. */
export interface ShownEmail {
  physicianId: number
  email: string
}

/**
 * Marks those of these physicians whose email is on a list of this person's or the team's, and returns them. Only for
 * emails that the person has revealed or exports in this very call, and once that is counted.
 *
 * @param forTeam the whole team sees these emails, so the team's list marks for the team
 */
export async function markListed(
  { suppression }: Marking,
  db: Kysely<DB>,
  holder: Holder,
  shown: readonly ShownEmail[],
  { forTeam = false } = {},
): Promise<Set<number>> {
  const found = new Set<number>()
  if (shown.length === 0) return found
  const { teamId } = reachOf(holder, 'see')
  for (const list of await listsWithEmails(db, { userId: holder.id, teamId })) {
    const readerId = forTeam && list.teamId !== null ? null : holder.id
    for (const id of await markMatches(db, suppression.key, list, { readerId, contacts: shown })) found.add(id)
  }
  return found
}

/** After many reveals: everything that this person and the team have revealed. */
export async function markRevealed(deps: Marking, db: Kysely<DB>, holder: Holder): Promise<void> {
  const { teamId } = reachOf(holder, 'see')
  for (const list of await listsWithEmails(db, { userId: holder.id, teamId })) await markEmails(deps, db, list)
}

interface Matching {
  /** Whose mark it is; null for the list's whole team. */
  readerId: string | null
  contacts: readonly ShownEmail[]
}

async function markMatches(
  db: Kysely<DB>,
  key: SuppressionKey,
  list: ListWithEmails,
  { readerId, contacts }: Matching,
): Promise<number[]> {
  const hashes = await inSteps(contacts, (some) => some.map(({ email }) => emailHash(key, list.id, email)))
  const { rows } = await typed({ physician_id: 'number' })`
    with matching as (
      select distinct on (shown.id) shown.id, listed.email_hash
      from unnest(${contacts.map(({ physicianId }) => physicianId)}::bigint[], ${hashes}::text[]) as shown (id, hash)
      join do_not_contact_emails listed on listed.list_id = ${list.id}::uuid and email_hash = decode(shown.hash, 'hex')
    ), marked as (
      insert into do_not_contact (id, owner_id, team_id, physician_id, reason, list_id, list_email)
      select gen_random_uuid(), coalesce(${readerId}::uuid, list.uploaded_by),
        case when ${readerId}::uuid is null then list.team_id end, present.id, ${reason},
        list.id, present.email_hash
      from do_not_contact_lists list, (
        select p.id, email_hash from matching join physicians p using (id) order by p.id for key share of p
      ) as present
      where list.id = ${list.id}::uuid
      on conflict do nothing
    )
    select id as physician_id from matching`.execute(db)
  return rows.map(({ physician_id }) => physician_id)
}

const reason = sql`'On the uploaded list ' || list.file_name`

/** Takes physicians off the lists that marks of theirs come from, so that the marks don't return. */
export async function takeOffLists(
  { suppression }: Marking,
  db: Kysely<DB>,
  lifted: readonly { physician_id: number; list_id: string | null; list_email: Buffer | null }[],
  shown: readonly ShownEmail[],
): Promise<void> {
  const listed = lifted.filter(({ list_id }) => list_id !== null)
  if (listed.length === 0) return
  await sql`
    delete from do_not_contact_npis named
    using unnest(${listed.map(({ list_id }) => list_id)}::uuid[], ${listed.map(({ physician_id }) => physician_id)}::bigint[])
      as lifted (list_id, physician_id)
    join physicians p on p.id = lifted.physician_id
    where named.list_id = lifted.list_id and named.npi = p.npi`.execute(db)
  const ids = new Set(listed.map(({ physician_id }) => physician_id))
  const emails = shown.filter(({ physicianId }) => ids.has(physicianId))
  for (const listId of new Set(listed.map(({ list_id }) => list_id!))) {
    const own = listed.flatMap((one) =>
      one.list_id === listId && one.list_email ? one.list_email.toString('hex') : [],
    )
    const hashes = [...own, ...emails.map(({ email }) => emailHash(suppression.key, listId, email))]
    await sql`
      delete from do_not_contact_emails
      where list_id = ${listId}::uuid and email_hash = any(select decode(unnest(${hashes}::text[]), 'hex'))`.execute(db)
  }
}

/** Of an address on one list: without the key, it can be compared with nothing, and on another list it is different. */
function emailHash(key: SuppressionKey, listId: string, email: string): string {
  return key.sign(hash('sha256', `do not contact|${listId}|${email}`, 'hex'))
}

/** So that a long list keeps no one else waiting. */
async function inSteps<Item, Made>(all: readonly Item[], make: (some: readonly Item[]) => Made[]): Promise<Made[]> {
  const made: Made[] = []
  for (let from = 0; from < all.length; from += 1000) {
    made.push(...make(all.slice(from, from + 1000)))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return made
}
