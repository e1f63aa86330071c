/** Compares how many networks read profiles, sign in, and send forms with the week before. */

import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { profileReading, sequentialReading } from '#door/reading.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { raiseAlert } from './commands.server.ts'

/** An hour with far more networks than usual. */
interface Unusual {
  kind: string
  networks: number
  /** In the busiest hour of the week before. */
  usual: number
}

export const watchNetworks = job({
  name: 'watch-networks',
  data: noData,
  every: '*/5 * * * *',
  run: async ({ deps }) => {
    await addUp(deps.db)
    for (const unusual of await unusualHours(deps.db)) await tell(deps, unusual)
  },
})

/** Turns the networks of each hour into a number, and forgets those of hours that are over. */
async function addUp(db: Kysely<DB>): Promise<void> {
  await inTransaction(db, async (db) => {
    await sql`
      insert into network_hours (kind, hour, networks)
      select kind, hour, count(*)::int from seen_networks group by kind, hour
      on conflict (kind, hour) do update set networks = greatest(network_hours.networks, excluded.networks)`.execute(db)
    // A server may still note networks of the hour that has just ended.
    await sql`delete from seen_networks where hour < date_trunc('hour', now()) - interval '1 hour'`.execute(db)
    await sql`delete from network_hours where hour < now() - interval '9 days'`.execute(db)
  })
}

async function unusualHours(db: Kysely<DB>): Promise<Unusual[]> {
  const { times, least, leastInSequence } = serverLimits.unusualNetworks
  const { rows } = await typed({ kind: 'text', networks: 'number', usual: 'number' })`
    with counted as (
      select kind,
        coalesce(max(networks) filter (where hour > now() - interval '2 hours'), 0) as networks,
        coalesce(max(networks) filter (where hour between now() - interval '8 days' and now() - interval '1 day'), 0) as usual
      from network_hours group by kind)
    select kind, networks, usual from counted
    where networks >= ${times}::int * usual and case when kind = ${sequentialReading} then networks >= ${leastInSequence}::int
      -- In the first day there is nothing to compare with, and whatever people do is new.
      else networks >= ${least}::int and exists (select from network_hours where hour <= now() - interval '1 day') end
    order by kind`.execute(db)
  return rows
}

async function tell({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, { kind, networks, usual }: Unusual): Promise<void> {
  const isReading = kind === profileReading || kind === sequentialReading
  const doing = kind.replaceAll('-', ' ')
  await inTransaction(db, async (db) => {
    const raised = await db
      .selectFrom('alerts')
      .select('id')
      .where('kind', 'in', ['networks_reading', 'networks_trying'])
      .where(typed('boolean')`details->>'doing' = ${doing}`)
      .where('created_at', '>', typed('time')`now() - ${serverLimits.alertAgain} * interval '1 millisecond'`)
      .executeTakeFirst()
    if (raised) return
    const details = { doing, networks, mostInWeekBefore: usual }
    await raiseAlert(jobs, db, { kind: isReading ? 'networks_reading' : 'networks_trying', userId: null, details })
  })
}
