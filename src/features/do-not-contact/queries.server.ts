/** Who someone and their team don't want to contact. Search, exports, and email tools all ask here. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, reachOf } from '#shared/access/ownership.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { rowsFor, rowsSeen } from '#shared/database/owned-rows.ts'
import { prepared } from '#shared/database/prepared.ts'
import { typed } from '#shared/database/typed.ts'
import { fullName } from '#shared/text/physician-name.ts'

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
}

/** The blocked ones among these physicians, by name. */
export async function blockedAmong(db: Kysely<DB>, holder: Holder, ids: readonly number[]): Promise<Blocked[]> {
  const rows = await db
    .selectFrom('do_not_contact')
    .innerJoin('physicians as p', 'p.id', 'do_not_contact.physician_id')
    .select(['p.id', 'p.first_name', 'p.middle_name', 'p.last_name', 'p.suffix'])
    .distinct()
    .where(rowsFor(holder, 'see', 'do_not_contact'))
    .where('p.id', '=', typed('number')`any(${ids}::bigint[])`)
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, ...row }) => ({ id, name: fullName(nameOfRow(row)) }))
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
