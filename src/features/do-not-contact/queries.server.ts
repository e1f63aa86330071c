/** Who someone and their team don't want to contact. Search, exports, and email tools all ask here. */
import { type Kysely, sql } from 'kysely'
import { pausedAmong } from '#data/own-profile/pauses.ts'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, reachOf } from '#shared/access/ownership.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { rowsFor, rowsSeen } from '#shared/database/owned-rows.ts'
import { prepared } from '#shared/database/prepared.ts'
import { typed } from '#shared/database/typed.ts'
import { fullName } from '#shared/text/physician-name.ts'
import type { OwnList } from './contracts.ts'

export async function blockedIds(db: Kysely<DB>, holder: Holder): Promise<number[]> {
  if (holder.blocksNoOne) return []
  const rows = await readBlocked(db, holder.id, reachOf(holder, 'see').teamId)
  return rows.map(({ physician_id }) => physician_id)
}

/** Runs with every search. */
const readBlocked = prepared('blocked', { physician_id: 'number' })<[owner: string, team: string | null]>(
  `select distinct physician_id from do_not_contact where ${rowsSeen('do_not_contact', { owner: '$1', team: '$2' })}`,
)

/**
 * SQL for whether neither they nor their team block anyone. `user` is its expression for their id. The door asks, so
 * that searches don't have to.
 */
export const blocksNoOne = (user: string) => `not exists (
  select 1 from do_not_contact
  where ${rowsSeen('do_not_contact', { owner: user, team: `(select team_id from team_members where user_id = ${user})` })}
)`

export interface Blocked {
  id: number
  /** 'Ann Lee' */
  name: string
  /** Why the physician isn't to be contacted by anyone now; missing if only the holder or team blocks them. */
  paused?: string
}

/**
 * The blocked ones among these physicians, by name: those that the holder or the team has marked, and those who have
 * paused contact themselves.
 */
export async function blockedAmong(db: Kysely<DB>, holder: Holder, ids: readonly number[]): Promise<Blocked[]> {
  const paused = await pausedAmong(db, ids)
  const rows = await db
    .selectFrom('physicians as p')
    .select(['p.id', 'p.first_name', 'p.middle_name', 'p.last_name', 'p.suffix'])
    .where('p.id', '=', typed('number')`any(${ids}::bigint[])`)
    .where((eb) =>
      eb.or([
        eb('p.id', '=', typed('number')`any(${[...paused.keys()]}::bigint[])`),
        eb(
          'p.id',
          'in',
          eb
            .selectFrom('do_not_contact')
            .select('physician_id')
            .where('physician_id', '=', typed('number')`any(${ids}::bigint[])`)
            .where(rowsFor(holder, 'see', 'do_not_contact')),
        ),
      ]),
    )
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, ...row }) => {
    const reason = paused.get(id)
    return { id, name: fullName(nameOfRow(row)), ...(reason !== undefined && { paused: reason }) }
  })
}

/** A page of the blocked ones with a text in their name or in the reason, latest first, and how many there are. */
export async function blockedPart(
  db: Kysely<DB>,
  holder: Holder,
  part: { query: string; offset: number; limit: number },
) {
  const text = part.query.toLowerCase()
  const mine = db
    .selectFrom('do_not_contact')
    .innerJoin('physicians as p', 'p.id', 'do_not_contact.physician_id')
    .where(rowsFor(holder, 'see', 'do_not_contact'))
    .where(typed('boolean')`position(${text} in lower(p.first_name || ' ' || p.last_name || ' ' || reason)) > 0`)
  const { total } = await mine.select(typed('number')`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await mine
    .leftJoin('users as owner', 'owner.id', 'do_not_contact.owner_id')
    .select([
      'physician_id',
      'p.first_name',
      'p.middle_name',
      'p.last_name',
      'p.suffix',
      'reason',
      'do_not_contact.created_at',
    ])
    .select(['do_not_contact.owner_id', 'owner.name as owner', 'team_id'])
    .select(rowsFor(holder, 'change', 'do_not_contact').as('may_change'))
    .orderBy('do_not_contact.created_at', 'desc')
    .orderBy('do_not_contact.id', 'desc')
    .offset(part.offset)
    .limit(part.limit)
    .execute()
  return { rows, total }
}

/** A list that has emails, as far as comparing with it needs to know. */
export interface ListWithEmails {
  id: string
  userId: string | null
  teamId: string | null
}

/** Those of a person and a team, or one by its id. */
export async function listsWithEmails(
  db: Kysely<DB>,
  whose: { userId: string; teamId: string | null } | { listId: string },
): Promise<ListWithEmails[]> {
  const rows = await db
    .selectFrom('do_not_contact_lists as list')
    .select(['id', 'user_id', 'team_id'])
    .where((eb) =>
      'listId' in whose
        ? eb('id', '=', whose.listId)
        : eb.or([eb('user_id', '=', whose.userId), eb('team_id', '=', whose.teamId)]),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('do_not_contact_emails').select('list_id').whereRef('list_id', '=', 'list.id')),
    )
    .execute()
  return rows.map(({ id, user_id, team_id }) => ({ id, userId: user_id, teamId: team_id }))
}

/** As `contactsOf` of physicians shows it: personal before work. */
const shownEmail = `coalesce(
  max(value) filter (where kind = 'personal_email'), max(value) filter (where kind = 'work_email'))`

/** The emails that the readers of a list have revealed, by reader; null for those that its whole team sees. */
export async function revealedEmails(db: Kysely<DB>, { userId, teamId }: Pick<ListWithEmails, 'userId' | 'teamId'>) {
  const { rows } = await typed({ reader: 'text?', physician_id: 'number', email: 'text' })`
    with readers as (
      select ${userId}::uuid as id where ${userId}::uuid is not null
      union select user_id from team_members where team_id = ${teamId}::uuid
    ), revealed as (
      select user_id as reader, physician_id from contact_reveals join readers on readers.id = user_id
      where field = 'email'
      union
      select ${userId}::uuid, physician_id from activities
      where kind = 'revealed' and details->'fields' ? 'email' and undone_at is null
        and team_id = coalesce(${teamId}::uuid, (select team_id from team_members where user_id = ${userId}::uuid))
    )
    select reader::text, physician_id, email
    from revealed
    join lateral (
      select ${sql.raw(shownEmail)} as email from physician_contacts contact
      where contact.physician_id = revealed.physician_id
    ) as contact on email is not null
    order by reader nulls first`.execute(db)
  const byReader = Map.groupBy(rows, ({ reader }) => reader)
  return [...byReader].map(([readerId, some]) => ({
    readerId,
    contacts: some.map(({ physician_id, email }) => ({ physicianId: physician_id, email })),
  }))
}

/** The emails of contacts that someone has revealed. */
export const shownEmails = (contacts: ReadonlyMap<number, { email: string | null }>) =>
  [...contacts].flatMap(([physicianId, { email }]) => (email === null ? [] : [{ physicianId, email }]))

/** Every email of these physicians, for an export that has been counted. */
export async function emailsOf(db: Kysely<DB>, ids: readonly number[]) {
  const { rows } = await typed({ physician_id: 'number', value: 'text' })`
    select physician_id, value from physician_contacts
    where physician_id = any(${ids}::bigint[]) and kind in ('personal_email', 'work_email')`.execute(db)
  return rows.map(({ physician_id, value }) => ({ physicianId: physician_id, email: value }))
}

/** What the lists of a person and the team have. */
export async function ownLists(
  db: Kysely<DB>,
  holder: Holder,
): Promise<{ mine: OwnList | null; team: OwnList | null }> {
  const { teamId } = reachOf(holder, 'see')
  const rows = await db
    .selectFrom('do_not_contact_lists as list')
    .select(['team_id', 'file_name', 'uploaded_at'])
    .select(({ selectFrom }) => [
      selectFrom('do_not_contact_npis')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('list_id', '=', 'list.id')
        .$asScalar()
        .$notNull()
        .as('npis'),
      selectFrom('do_not_contact_emails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('list_id', '=', 'list.id')
        .$asScalar()
        .$notNull()
        .as('emails'),
    ])
    .where((eb) => eb.or([eb('user_id', '=', holder.id), eb('team_id', '=', teamId)]))
    .execute()
  const of = (isTeams: boolean): OwnList | null => {
    const row = rows.find(({ team_id }) => (team_id !== null) === isTeams)
    if (!row) return null
    return { fileName: row.file_name, uploadedAt: row.uploaded_at.toISOString(), npis: row.npis, emails: row.emails }
  }
  return { mine: of(false), team: of(true) }
}
