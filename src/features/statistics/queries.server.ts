/** The daily numbers, in UTC, that the figures are summed from. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { ByDay, Days } from './periods.ts'

/** As text: a `date` would arrive as a moment in the server's own time zone. */
const dayOf = (moment: RawBuilder<Date>) => typed('text')`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`
const startOf = (day: string) => typed('time')`(${day}::date)::timestamp at time zone 'UTC'`
const endOf = (day: string) => typed('time')`(${day}::date + 1)::timestamp at time zone 'UTC'`

/** `rows` is a query with a moment `at` and numbers; returns a map for each of `names`. */
async function byDay<Name extends string>(
  db: Kysely<DB>,
  { from, to }: Days,
  rows: RawBuilder<unknown>,
  at: RawBuilder<Date>,
  sums: Record<Name, RawBuilder<number>>,
): Promise<Record<Name, ByDay>> {
  const names = Object.keys(sums) as Name[]
  const all = sql.join(names.map((name) => sql`coalesce((${sums[name]}), 0)::float8`))
  const found = await typed({ day: 'text', sums: 'numbers' })`
    select ${dayOf(at)} as day, array[${all}] as sums from ${rows}
    where ${at} >= ${startOf(from)} and ${at} < ${endOf(to)} group by day`.execute(db)
  const maps = names.map((name, i) => [name, new Map(found.rows.map((row) => [row.day, row.sums[i]!]))])
  return Object.fromEntries(maps) as Record<Name, ByDay>
}

export function signUpsByDay(db: Kysely<DB>, days: Days) {
  return byDay(db, days, sql`users`, sql`created_at`, {
    signUps: sql`count(*)`,
    confirmed: sql`count(*) filter (where email_verified)`,
  })
}

export function revenueByDay(db: Kysely<DB>, days: Days, currency: string) {
  const movements = sql`(select * from billing_movements where currency = ${currency}) as movement`
  return byDay(db, days, movements, sql`happened_at`, {
    net: sql`sum(case kind when 'payment' then amount else -amount end)`,
    paid: sql`sum(amount) filter (where kind = 'payment')`,
    returned: sql`sum(amount) filter (where kind <> 'payment')`,
  })
}

export function revealsByDay(db: Kysely<DB>, days: Days) {
  return byDay(db, days, sql`contact_reveals`, sql`revealed_at`, {
    reveals: sql`count(*)`,
    emails: sql`count(*) filter (where field = 'email')`,
    phones: sql`count(*) filter (where field = 'phone')`,
  })
}

export function exportsByDay(db: Kysely<DB>, days: Days) {
  return byDay(db, days, sql`export_logs`, sql`export_date`, {
    exports: sql`count(*)`,
    physicians: sql`sum(export_count)`,
  })
}

export async function searchesByDay(db: Kysely<DB>, days: Days) {
  const counts = await byDay(db, days, sql`search_counts`, sql`(day::timestamp at time zone 'UTC')`, {
    searches: sql`sum(searches)`,
    subscribers: sql`sum(searches) filter (where caller in ('basic', 'premium', 'Monthly'))`,
    free: sql`sum(searches) filter (where caller = 'free')`,
    demo: sql`sum(searches) filter (where caller = 'demo')`,
    admins: sql`sum(searches) filter (where caller = 'admin')`,
  })
  const { rows } = await typed({ since: 'text?' })`
    select to_char(min(day), 'YYYY-MM-DD') as since from search_counts`.execute(db)
  return { counts, since: rows[0]?.since ?? null }
}

/** Those that began and ended on each day, and how many were active when the first day began. */
export async function subscriptionsByDay(db: Kysely<DB>, days: Days) {
  const [{ started }, { ended }, running] = await Promise.all([
    byDay(db, days, sql`subscription_spans`, sql`started_at`, { started: sql`count(*)` }),
    byDay(db, days, sql`subscription_spans`, sql`ended_at`, { ended: sql`count(*)` }),
    db
      .selectFrom('subscription_spans')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('started_at', '<', startOf(days.from))
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', startOf(days.from))]))
      .executeTakeFirstOrThrow(),
  ])
  return { started, ended, running: Number(running.count) }
}
