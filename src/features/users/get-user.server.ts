import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { describeDevice } from '#features/auth/device.ts'
import { subscriptionOf } from '#features/billing/queries.server.ts'
import { isDemoAccount, noSubscription, type Role } from '#shared/access/access.ts'
import type { PriceId } from '#shared/access/plans.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { getUser } from './contracts.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

export const getUserHandler = handle(getUser, async ({ input: { id }, caller, deps: { db, settings }, fail }) => {
  const user =
    (await db
      .selectFrom('users')
      .select(['id', 'email', 'name', 'role', 'demo_account', 'email_verified', 'two_factor_enabled', 'created_at'])
      .select('suspended_at')
      .select(typed('time?')`(select max(last_seen) from known_devices where user_id = users.id)`.as('seen'))
      .where('id', '=', id)
      .executeTakeFirst()) ?? fail('notFound')
  const role = user.role as Role
  const isDemo = isDemoAccount({ email: user.email, role, demoAccount: user.demo_account }, settings.demoEmail)
  const access = isDemo ? noSubscription : await subscriptionOf(db, id)
  return {
    user: {
      id,
      email: user.email,
      name: user.name,
      role,
      isDemo,
      demoBySetting: user.email === settings.demoEmail.toLowerCase(),
      confirmed: user.email_verified,
      suspendedAt: iso(user.suspended_at),
      isSelf: id.toLowerCase() === caller.id,
      twoFactor: user.two_factor_enabled,
      signupDate: user.created_at.toISOString(),
      lastSignInAt: iso(user.seen),
    },
    access: { tier: access.tier, plan: access.plan_name },
    subscriptions: await subscriptionsOf(db, id),
    complimentary: await complimentaryOf(db, id),
    exports: await exportsOf(db, id),
    reveals: await revealsOf(db, id),
    sessions: await sessionsOf(db, id),
  }
})

async function subscriptionsOf(db: Kysely<DB>, id: string) {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'tier', 'plan_name', 'price_amount', 'currency', 'current_period_end', 'ends_at'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    plan: row.plan_name ?? row.tier,
    price: row.price_amount,
    currency: row.currency,
    periodEnd: iso(row.current_period_end),
    endsAt: iso(row.ends_at),
  }))
}

async function complimentaryOf(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('complimentary_plans')
    .leftJoin('users', 'users.id', 'complimentary_plans.granted_by')
    .select(['price_id', 'granted_at', 'ends_at', 'users.email'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    priceId: row.price_id as PriceId,
    grantedAt: row.granted_at.toISOString(),
    grantedBy: row.email,
    endsAt: iso(row.ends_at),
  }
}

async function exportsOf(db: Kysely<DB>, id: string) {
  const sums = await db
    .selectFrom('export_logs')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.sum<number | null>('export_count').as('physicians')])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const recent = await db
    .selectFrom('export_logs')
    .select(['id', 'export_date', 'export_count'])
    .where('user_id', '=', id)
    .orderBy('export_date', 'desc')
    .limit(limits.recentExports)
    .execute()
  return {
    total: Number(sums.total),
    physicians: Number(sums.physicians ?? 0),
    recent: recent.map((row) => ({ id: row.id, at: row.export_date.toISOString(), count: row.export_count })),
  }
}

async function revealsOf(db: Kysely<DB>, id: string) {
  const since = (days: number) =>
    typed('number')`(count(*) filter (where revealed_at > now() - make_interval(days => ${days})))::int`
  return db
    .selectFrom('contact_reveals')
    .select([typed('number')`count(*)::int`.as('total'), since(1).as('lastDay'), since(30).as('lastMonth')])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
}

async function sessionsOf(db: Kysely<DB>, id: string) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'updated_at'])
    .where('user_id', '=', id)
    .where('expires_at', '>', typed('time')`now()`)
    .orderBy('updated_at', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    address: row.ip_address || null,
    lastUsedAt: row.updated_at.toISOString(),
  }))
}
