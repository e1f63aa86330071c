import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'

/** A team's customer at the provider; null if the team has never started a payment. */
export async function teamCustomerOf(db: Kysely<DB>, teamId: string, provider: string): Promise<string | null> {
  const row = await db
    .selectFrom('team_customers')
    .select('provider_customer_id')
    .where('team_id', '=', teamId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.provider_customer_id ?? null
}

interface Payer {
  teamId: string
  teamName: string
  owner: { id: string; email: string }
}

/** The team's customer at the provider, created if there isn't one. Call it one at a time for each team. */
export async function makeTeamCustomer(
  { billing }: Pick<Deps, 'billing'>,
  db: Kysely<DB>,
  { teamId, teamName, owner }: Payer,
): Promise<string> {
  const known = await teamCustomerOf(db, teamId, billing.name)
  if (known !== null) return known
  const customerId = await billing.createCustomer(
    { userId: owner.id, teamId, email: owner.email, name: teamName },
    `customer-${teamId}`,
  )
  await db
    .insertInto('team_customers')
    .values({ team_id: teamId, provider: billing.name, provider_customer_id: customerId, told_email: owner.email })
    .onConflict((conflict) => conflict.columns(['provider', 'team_id']).doNothing())
    .execute()
  return (await teamCustomerOf(db, teamId, billing.name)) ?? customerId
}
