/** Accounts as the data desk sees them. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { givesAccess } from '#features/billing/queries.server.ts'
import { teamGivesAccess } from '#features/teams/queries.server.ts'
import { isDemoAccount, type Role } from '#shared/access/access.ts'
import { type PriceId, plans } from '#shared/access/plans.ts'
import type { ParsedInputOf } from '#shared/calls/contract.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { listUsers, UserPlan, UserRow, UserStatus } from './contracts.ts'

type Input = ParsedInputOf<typeof listUsers>

/** When someone last signed in: every sign-in is recorded with its device. */
const lastSignIn = typed('time?')`(select max(last_seen) from known_devices where user_id = users.id)`
const exportCount = typed('number')`(select count(*) from export_logs where user_id = users.id)`

/** A granted plan that hasn't ended. */
const given = typed('boolean')`(complimentary_plans.ends_at is null or complimentary_plans.ends_at > now())`

export async function usersPage(db: Kysely<DB>, input: Input, demoEmail: string): Promise<UserRow[]> {
  const { page, sort } = input
  const isDemo = (row: { email: string; role: string; demo_account: boolean }) =>
    isDemoAccount({ email: row.email, role: row.role as Role, demoAccount: row.demo_account }, demoEmail)
  const rows = await searched(db, input, demoEmail)
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.role',
      'users.demo_account',
      'users.email_verified',
      'users.created_at',
    ])
    .select('users.suspended_at')
    .select([lastSignIn.as('last_sign_in_at'), exportCount.as('total_exports')])
    .orderBy(sql.ref(orders[sort.key]), (order) =>
      sort.direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
    )
    .orderBy('users.id')
    .limit(serverLimits.usersPageSize)
    .offset((page - 1) * serverLimits.usersPageSize)
    .execute()
  const states = await planStates(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const state = isDemo(row) ? undefined : states.get(row.id)
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      signup_date: row.created_at.toISOString(),
      last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
      subscription_status: state?.status ?? 'none',
      subscription_plan: state?.plan ?? null,
      total_exports: Number(row.total_exports),
      is_admin: row.role === 'admin',
      is_demo: isDemo(row),
      confirmed: row.email_verified,
      is_suspended: row.suspended_at !== null,
    }
  })
}

const orders = {
  signup_date: 'users.created_at',
  email: 'users.email',
  last_sign_in_at: 'last_sign_in_at',
  total_exports: 'total_exports',
} as const

type Asked = Pick<Input, 'search' | 'plan' | 'status'>

function searched(db: Kysely<DB>, { search, plan, status }: Asked, demoEmail: string) {
  return db
    .selectFrom('users')
    .$if(search !== '', (query) =>
      query.where(
        typed(
          'boolean',
        )`(strpos(users.email, lower(${search}::text)) > 0 or strpos(lower(users.name), lower(${search}::text)) > 0)`,
      ),
    )
    .$if(plan !== undefined, (query) => query.where(heldPlan[plan!]))
    .$if(status !== undefined, (query) => query.where(statuses(demoEmail)[status!]))
}

const holds = (status: 'trialing' | 'other') => typed('boolean')`exists (
  select from subscriptions where user_id = users.id and ${givesAccess}
    and ${status === 'trialing' ? sql`status = 'trialing'` : sql`status <> 'trialing'`})`
const isGiven = typed('boolean')`exists (select from complimentary_plans where user_id = users.id and ${given})`
const inTeam = typed('boolean')`exists (
  select from team_members join teams on teams.id = team_members.team_id
  join team_subscriptions paying on paying.team_id = teams.id
  where team_members.user_id = users.id and ${sql.raw(teamGivesAccess)})`

/** Each account is in one of them: the first that applies. */
const inOrder: readonly [UserPlan, RawBuilder<SqlBool>][] = [
  ['paid', holds('other')],
  ['trial', holds('trialing')],
  ['complimentary', isGiven],
  ['team', inTeam],
  ['free', sql`true`],
]

const heldPlan = Object.fromEntries(
  inOrder.map(([plan, has], at) => [
    plan,
    typed(
      'boolean',
    )`(${has} and not (${sql.join([sql`false`, ...inOrder.slice(0, at).map(([, earlier]) => earlier)], sql` or `)}))`,
  ]),
) as Record<UserPlan, RawBuilder<SqlBool>>

const statuses = (demoEmail: string): Record<UserStatus, RawBuilder<SqlBool>> => ({
  active: sql`(users.suspended_at is null and users.email_verified)`,
  suspended: sql`users.suspended_at is not null`,
  unconfirmed: sql`not users.email_verified`,
  admin: sql`users.role = 'admin'`,
  demo: sql`(users.demo_account or users.role = 'demo' or users.email = lower(${demoEmail}::text))`,
})

interface PlanState {
  status: string
  plan: string | null
}

/** By account: what gives access, the best of several; without access, the provider's last word. */
async function planStates(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, PlanState>> {
  const states = new Map<string, PlanState>()
  if (ids.length === 0) return states
  const paid = await db
    .selectFrom('subscriptions')
    .select(['user_id', 'status', 'plan_name', 'tier', givesAccess.as('open')])
    .where('user_id', 'in', ids)
    // The one that counts comes last and stays.
    .orderBy('open')
    .orderBy(sql`case tier when 'basic' then 1 when 'premium' then 2 else 3 end`)
    .orderBy('updated_at')
    .execute()
  const gifts = await db
    .selectFrom('complimentary_plans')
    .select(['user_id', 'price_id'])
    .where('user_id', 'in', ids)
    .where(given)
    .execute()
  const { rows: seats } = await typed({ user_id: 'text', plan_name: 'text?' })`
    select team_members.user_id, max(paying.plan_name) as plan_name from team_members
    join teams on teams.id = team_members.team_id
    join team_subscriptions paying on paying.team_id = teams.id
    where team_members.user_id = any(${ids}::uuid[]) and ${sql.raw(teamGivesAccess)} group by 1`.execute(db)
  for (const seat of seats) states.set(seat.user_id, { status: 'active', plan: `${seat.plan_name ?? 'Plan'} (team)` })
  const gift = new Map(gifts.map((row) => [row.user_id, `${plans[row.price_id as PriceId].name} (complimentary)`]))
  for (const [id, name] of gift) states.set(id, { status: 'active', plan: name })
  for (const { user_id: id, status, plan_name: plan, tier, open } of paid) {
    if (!open && states.has(id)) continue
    // Access during the grace period for a failed payment is active, too.
    states.set(id, { status: open && status !== 'trialing' ? 'active' : status, plan: plan ?? tier })
  }
  return states
}

export async function countFound(db: Kysely<DB>, asked: Asked, demoEmail: string): Promise<number> {
  const { count } = await searched(db, asked, demoEmail)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Over all accounts. Anyone with access through a plan, paid or granted, is one active subscription, no matter how many
 * they have.
 */
export async function userTotals(db: Kysely<DB>) {
  const { rows } = await typed({ users: 'number', active: 'number', exports: 'number' })`
    select (select count(*) from users)::int as users, (select count(*) from export_logs)::int as exports,
      (select count(*) from users where exists (select 1 from subscriptions where user_id = users.id and ${givesAccess})
        or exists (select 1 from complimentary_plans where user_id = users.id and ${given}))::int as active`.execute(db)
  const [row] = rows
  return { users: row!.users, activeSubscriptions: row!.active, exports: row!.exports }
}

/** An account to be changed, locked until the transaction ends. */
export function lockUser(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'demo_account', 'suspended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Those who can act as admins now, locked until the transaction ends: of two who remove each other at once, the second
 * sees what the first did. Always in the same order, so that they don't deadlock.
 */
export async function lockAdmins(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email_verified', 'suspended_at', 'demo_account'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter((row) => row.email_verified && row.suspended_at === null && !row.demo_account).map((row) => row.id)
}
