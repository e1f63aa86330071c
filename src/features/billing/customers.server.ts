import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { customerOf } from './queries.server.ts'

/** The person's customer at the provider, created if there isn't one. Call it one at a time for each person. */
export async function makeCustomer(
  { billing }: Pick<Deps, 'billing'>,
  db: Kysely<DB>,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<string> {
  const known = await customerOf(db, id, billing.name)
  if (known !== null) return known
  const customerId = await billing.createCustomer({ userId: id, email, name }, `customer-${id}`)
  await db
    .insertInto('billing_customers')
    .values({ user_id: id, provider: billing.name, provider_customer_id: customerId, told_email: email })
    .onConflict((conflict) => conflict.columns(['provider', 'user_id']).doNothing())
    .execute()
  return (await customerOf(db, id, billing.name)) ?? customerId
}
