/** The desk's queries about reported contacts and waiting items. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { type WaitingKind, waitingKinds } from './contracts.ts'

export type DeskState = 'waiting' | 'done'

const size = limits.deskPageSize

/**
 * How many of each kind are waiting, and since when the oldest has been. Reports are counted once: their alerts wait
 * with them.
 */
export async function waitingWork(db: Kysely<DB>) {
  const { rows } = await typed({ kind: z.enum(waitingKinds), n: 'number', oldest: 'time?' })`
    select 'alerts' as kind, count(*) as n, min(created_at) as oldest
      from alerts where handled_at is null and kind <> 'contact_reported'
    union all select 'reports', count(*), min(created_at) from contact_reports where decided_at is null
    union all select 'removals', count(*), min(since)
      from (select handed_over_at as since from removal_requests where handed_over_at is not null and completed_at is null
        union all select found_at from suppression_look_alikes) waiting
    union all select 'privacy', count(*), min(received_at) from privacy_requests
      where closed_at is null
        and (channel <> 'form' or kind = 'opt_out' or address_confirmed_at is not null or verified_at is not null)
    union all select 'claims', count(*), min(document_at) from profile_claims where document_at is not null
    union all select 'messages', count(*), min(created_at) from contact_messages where answered_at is null
    union all select 'submissions', count(*), min(created_at) from candidate_submissions where status = 'pending'
    union all select 'duplicates', count(*), min(found_at) from duplicate_pairs where decided_at is null
    union all select 'refunds', count(*), min(created_at) from money_back_requests where status = 'pending'
  `.execute(db)
  const none = { alerts: 0, reports: 0, removals: 0, privacy: 0, claims: 0, messages: 0 }
  const counts = { ...none, submissions: 0, refunds: 0, duplicates: 0 }
  const oldest: Partial<Record<WaitingKind, string>> = {}
  for (const { kind, n, oldest: since } of rows) {
    counts[kind] = Number(n)
    if (since) oldest[kind] = since.toISOString()
  }
  return { ...counts, oldest }
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
    .select(['users.email', 'physicians.id as physician_id', 'first_name', 'middle_name', 'last_name', 'suffix'])
    .select(['c.value', 'c.status'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset((page - 1) * size)
    .limit(size)
    .execute()
  return { total, rows }
}
