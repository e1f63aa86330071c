/** Receipts go to the address the provider has: a changed one is passed on until the provider has accepted it. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BillingFault } from '#adapters/billing/port.ts'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { oneAtATime } from './one-at-a-time.server.ts'

/** Customers per run; the rest wait for the next. */
const batch = 100

const outdatedColumns = {
  customer: 'text',
  email: 'text',
} as const
type OutdatedCustomer = RowOf<typeof outdatedColumns>

const tables = ['billing_customers', 'team_customers'] as const

/** Queued when an address changes. The schedule covers outages that outlast one job's tries. */
export const passOnEmails = job({
  name: 'pass-on-emails',
  data: noData,
  every: '*/10 * * * *',
  timeLimit: 300,
  run: ({ deps, signal }) =>
    oneAtATime(deps.lockDb, 'customer-emails', async () => {
      for (const table of tables) {
        for (const outdated of await outdatedCustomers(deps.db, table, deps.billing.name)) {
          if (signal.aborted) return
          await passOn(deps, table, outdated)
        }
      }
    }),
})

async function passOn(
  { billing, db, log }: Deps,
  table: (typeof tables)[number],
  { customer, email }: OutdatedCustomer,
) {
  try {
    // A new key each time: setting it twice does no harm, and if the address was changed back and forth, an earlier key
    // would be answered without changing anything.
    await billing.setEmail(customer, email, `email-${randomUUID()}`)
  } catch (error) {
    if (!isNamed<BillingFault>(error, 'BillingFault') || error.kind !== 'refused') throw error
    // Deleted at the provider, or an address it doesn't accept: asking again would change nothing and hold up the
    // others.
    log.error({ err: error, customer }, 'the payment provider refused a changed email address')
  }
  await db
    .updateTable(table)
    .set({ told_email: email })
    .where('provider', '=', billing.name)
    .where('provider_customer_id', '=', customer)
    .execute()
}

/**
 * Customers whose address at the provider is out of date. A team's customer has the address of one of its owners: of
 * the first, once it is no owner's.
 */
async function outdatedCustomers(
  db: Kysely<DB>,
  table: (typeof tables)[number],
  provider: string,
): Promise<OutdatedCustomer[]> {
  const people = typed(outdatedColumns)`
    select provider_customer_id as customer, users.email from billing_customers
    join users on users.id = billing_customers.user_id
    where provider = ${provider} and told_email is distinct from users.email
    order by billing_customers.created_at limit ${batch}`
  const teams = typed(outdatedColumns)`
    select provider_customer_id as customer, owner.email from team_customers
    cross join lateral (
      select array_agg(users.email) as emails, (array_agg(users.email order by team_members.joined_at, users.id))[1] as email
      from team_members join users on users.id = team_members.user_id
      where team_members.team_id = team_customers.team_id and team_members.role = 'owner'
    ) owner
    where provider = ${provider} and owner.email is not null and (told_email is null or told_email <> all (owner.emails))
    order by team_customers.created_at limit ${batch}`
  return (await (table === 'billing_customers' ? people : teams).execute(db)).rows
}
