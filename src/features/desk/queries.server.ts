/** What the desk reads of reported contacts, and what waits on it. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { limits } from '#shared/product/limits.ts'

export type DeskState = 'waiting' | 'done'

const size = limits.deskPageSize

/** The numbers beside the tabs. */
export async function waitingCounts(db: Kysely<DB>) {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('alerts')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('handled_at', 'is', null)
        .as('alerts'),
      eb
        .selectFrom('contact_reports')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('decided_at', 'is', null)
        .as('reports'),
      eb
        .selectFrom('removal_requests')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('handed_over_at', 'is not', null)
        .where('completed_at', 'is', null)
        .as('removals'),
      eb
        .selectFrom('contact_messages')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('answered_at', 'is', null)
        .as('messages'),
    ])
    .executeTakeFirstOrThrow()
  const { alerts, reports, removals, messages } = row
  return { alerts: alerts ?? 0, reports: reports ?? 0, removals: removals ?? 0, messages: messages ?? 0 }
}

export async function reportsOf(db: Kysely<DB>, state: DeskState, page: number) {
  const found = db.selectFrom('contact_reports as r').where('r.decided_at', state === 'waiting' ? 'is' : 'is not', null)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .innerJoin('users', 'users.id', 'r.user_id')
    .innerJoin('physicians', 'physicians.id', 'r.physician_id')
    .leftJoin('physician_contacts as c', (join) =>
      join.onRef('c.physician_id', '=', 'r.physician_id').onRef('c.kind', '=', 'r.kind'),
    )
    .select(['r.id', 'r.kind', 'r.reason', 'r.note', 'r.status_before', 'r.created_at', 'r.decision', 'r.decided_at'])
    .select(['users.email', 'physicians.id as physician_id', 'physicians.first_name', 'physicians.last_name'])
    .select(['c.value', 'c.status'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset((page - 1) * size)
    .limit(size)
    .execute()
  return { total, rows }
}
