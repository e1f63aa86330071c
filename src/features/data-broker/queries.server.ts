import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { askedKinds } from './contracts.ts'

export async function registrationOf(db: Kysely<DB>) {
  const row = await db
    .selectFrom('data_broker_registration')
    .select(['name', 'california', 'texas', 'oregon', 'vermont'])
    .executeTakeFirst()
  return row ?? { name: '', california: '', texas: '', oregon: '', vermont: '' }
}

/**
 * Requests by the year in which they came in and by kind (Cal. Civ. Code §1798.99.85): those of the register, of the
 * removal page, and of DROP. Years are those of California, and days are whole ones to the answer.
 */
export async function yearlyFigures(db: Kysely<DB>) {
  const { rows } = await typed({
    year: 'number',
    kind: z.enum(askedKinds),
    received: 'number',
    complied: 'number',
    partly: 'number',
    nothing: 'number',
    unverified: 'number',
    not_consumer: 'number',
    exempt: 'number',
    other: 'number',
    median: 'number?',
    mean: 'number?',
  })`
    with asked as (
      select kind, received_at, closed_at, outcome, denied_because as ground, found from privacy_requests
      union all
      select 'delete', created_at, completed_at, case outcome when 'removed' then 'fulfilled' when 'declined' then 'denied' end,
        case outcome when 'declined' then 'unverified' end, found = 'profile'
      from removal_requests
      union all
      select 'drop', file.uploaded_at, item.answered_at,
        case when status = 2 then 'denied' when status is not null then 'fulfilled' end,
        case status when 2 then 'exempt' end, status <> 5
      from deletion_list_items item join deletion_list_files file on file.id = item.file_id
    )
    select extract(year from received_at at time zone 'America/Los_Angeles')::int as year, kind,
      count(*)::int as received,
      count(*) filter (where outcome = 'fulfilled' and found is not false)::int as complied,
      count(*) filter (where outcome = 'partly')::int as partly,
      count(*) filter (where outcome = 'fulfilled' and found is false)::int as nothing,
      count(*) filter (where ground = 'unverified')::int as unverified,
      count(*) filter (where ground = 'not_consumer')::int as not_consumer,
      count(*) filter (where ground = 'exempt')::int as exempt,
      count(*) filter (where ground = 'other')::int as other,
      percentile_cont(0.5) within group (order by floor(extract(epoch from closed_at - received_at) / 86400)::float8)
        filter (where closed_at is not null) as median,
      avg(floor(extract(epoch from closed_at - received_at) / 86400)::float8)
        filter (where closed_at is not null) as mean
    from asked group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}
