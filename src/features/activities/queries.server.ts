/**
 * What someone and their team did with physicians. Every query depends on who is asking (shared/access/ownership.ts).
 */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { type ContactOutcome, type ContactWay, contactOutcomes, contactWays } from './kinds.ts'

/** Everything this person may see that was not undone; the author's name is null if the account is gone. */
function activitiesFor(db: Kysely<DB>, holder: Holder) {
  return db
    .selectFrom('activities')
    .leftJoin('users as author', 'author.id', 'activities.author_id')
    .select(['activities.id', 'activities.physician_id', 'activities.author_id', 'author.name as author'])
    .select([
      'activities.team_id',
      'activities.kind',
      'activities.happened_at',
      'activities.details',
      'activities.by_key',
    ])
    .where(rowsFor(holder, 'see', 'activities'))
    .where('activities.undone_at', 'is', null)
}

/** The same for one physician, latest first. */
export function timelineOf(db: Kysely<DB>, holder: Holder, physicianId: number, max: number) {
  return activitiesFor(db, holder)
    .where('activities.physician_id', '=', physicianId)
    .orderBy('activities.happened_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(max)
    .execute()
}

/** Whose entries: the caller's own, or the whole team's, which for someone without a team are the caller's own. */
export type Whose = 'mine' | 'team'

/** This person's or the whole team's contacts, without those that were undone. */
function contactsBy(db: Kysely<DB>, holder: Holder, whose: Whose) {
  const all = db
    .selectFrom('activities')
    .where(rowsFor(holder, 'see', 'activities'))
    .where('kind', '=', 'contacted')
    .where('undone_at', 'is', null)
  return whose === 'mine' ? all.where('author_id', '=', holder.id) : all
}

const within = (days: number) => typed('time')`now() - make_interval(days => ${days})`

/** The physicians this person, or the team, contacted within the last `days`. */
export async function contactedWithin(
  db: Kysely<DB>,
  holder: Holder,
  days: number,
  whose: Whose = 'mine',
): Promise<number[]> {
  const rows = await contactsBy(db, holder, whose)
    .select('physician_id')
    .distinct()
    .where('happened_at', '>', within(days))
    .execute()
  return rows.map(({ physician_id }) => physician_id)
}

/** The physicians whose latest contact with a result had this one. */
export async function contactedWithOutcome(
  db: Kysely<DB>,
  holder: Holder,
  outcome: ContactOutcome,
  whose: Whose = 'mine',
): Promise<number[]> {
  const latest = contactsBy(db, holder, whose)
    .select(['physician_id', typed('text')`details->>'outcome'`.as('outcome')])
    .distinctOn('physician_id')
    .where(typed('boolean')`details ? 'outcome'`)
    .orderBy('physician_id')
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
  const rows = await db.selectFrom(latest.as('latest')).select('physician_id').where('outcome', '=', outcome).execute()
  return rows.map(({ physician_id }) => physician_id)
}

/** When a person last contacted each of these physicians, by id; those never contacted are missing. */
export async function contactTimes(
  db: Kysely<DB>,
  holder: Holder,
  physicianIds: readonly number[],
): Promise<Map<number, Date>> {
  const rows = await contactsBy(db, holder, 'mine')
    .select(['physician_id', typed('time')`max(happened_at)`.as('at')])
    .where('physician_id', '=', typed('number')`any(${physicianIds}::bigint[])`)
    .groupBy('physician_id')
    .execute()
  return new Map(rows.map(({ physician_id, at }) => [physician_id, at]))
}

interface LogAsked {
  whose: Whose
  how?: ContactWay | undefined
  outcome?: ContactOutcome | undefined
  days?: number | undefined
}

/** A page of the contact log, latest first, with each physician's name, and how many entries there are. */
export async function contactLogOf(
  db: Kysely<DB>,
  holder: Holder,
  { whose, how, outcome, days }: LogAsked,
  part: { offset: number; limit: number },
) {
  let asked = contactsBy(db, holder, whose)
  if (how) asked = asked.where(typed('boolean')`details->>'how' = ${how}`)
  if (outcome) asked = asked.where(typed('boolean')`details->>'outcome' = ${outcome}`)
  if (days) asked = asked.where('happened_at', '>', within(days))
  const { total } = await asked.select(typed('number')`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .innerJoin('physicians as p', 'p.id', 'activities.physician_id')
    .leftJoin('users as author', 'author.id', 'activities.author_id')
    .select(['activities.id', 'activities.physician_id', 'activities.author_id', 'author.name as author'])
    .select([
      'activities.happened_at',
      'p.first_name',
      'p.middle_name',
      'p.last_name',
      'p.suffix',
      'p.credential',
      'p.specialty',
      'p.city',
      'p.state',
    ])
    .select([
      typed('text?')`details->>'how'`.as('how'),
      typed('text?')`details->>'outcome'`.as('outcome'),
      typed('text?')`details->>'note'`.as('note'),
    ])
    .orderBy('activities.happened_at', 'desc')
    .orderBy('activities.id', 'desc')
    .offset(part.offset)
    .limit(part.limit)
    .execute()
  return { rows: rows.map((row) => ({ ...row, ...Contacted.parse(row) })), total }
}

const Contacted = z.object({ how: z.enum(contactWays).nullable(), outcome: z.enum(contactOutcomes).nullable() })
