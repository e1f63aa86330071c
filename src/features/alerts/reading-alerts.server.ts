/** Reports unusual reading to the admins; the refused request doesn't wait for it. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { Jobs } from '#door/queue.ts'
import type { UnusualReading } from '#door/reading.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type NewAlert, raiseAlert } from './commands.server.ts'

/** What this server has already reported, so that not every refused request queries the database. */
const maxRemembered = 10_000

export function tellOfUnusualReading({ reading, db, jobs, log }: Pick<Deps, 'reading' | 'db' | 'jobs' | 'log'>): void {
  const raised = new Map<string, number>()
  reading.watch((unusual) => {
    const who = `${unusual.kind} ${unusual.userId ?? unusual.network}`
    if (Date.now() - (raised.get(who) ?? Number.NEGATIVE_INFINITY) < serverLimits.alertAgain) return
    if (raised.size >= maxRemembered) raised.delete(raised.keys().next().value!)
    raised.set(who, Date.now())
    raise(db, jobs, unusual).catch((error) => {
      raised.delete(who)
      log.warn({ err: error }, 'an alert on unusual reading could not be written')
    })
  })
}

async function raise(db: Kysely<DB>, jobs: Jobs, { kind, userId, network, max }: UnusualReading): Promise<void> {
  const alert: NewAlert = { kind, userId, details: userId === null ? { network, most: max } : { most: max } }
  await inTransaction(db, async (db) => {
    // If several servers notice at the same time, only one alert is written.
    await sql`select pg_advisory_xact_lock(hashtext('reading alerts'))`.execute(db)
    const { same, visitors } = await db
      .selectFrom('alerts')
      .select([
        typed(
          'number',
        )`(count(*) filter (where user_id = ${userId} or (user_id is null and details->>'network' = ${network})))::int`.as(
          'same',
        ),
        typed('number')`(count(*) filter (where user_id is null))::int`.as('visitors'),
      ])
      .where('kind', '=', kind)
      .where('created_at', '>', typed('time')`now() - ${serverLimits.alertAgain} * interval '1 millisecond'`)
      .executeTakeFirstOrThrow()
    // A flood from many networks is one thing to review, not thousands of emails.
    if (same > 0 || (userId === null && visitors >= serverLimits.visitorAlerts)) return
    await raiseAlert(jobs, db, alert)
  })
}
