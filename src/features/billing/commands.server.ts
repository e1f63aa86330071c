import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { Caller } from '#door/handle.ts'
import { passOnEmails } from './customer-emails.server.ts'
import { customerOf, runningSubscription } from './queries.server.ts'
import { syncCustomer } from './sync.server.ts'

/** False if there is nothing to change. */
export async function setCancelled(
  deps: Deps,
  caller: Caller,
  cancelled: boolean,
  requestId: string,
): Promise<boolean> {
  const { billing, db } = deps
  const customerId = await customerOf(db, caller.id, billing.name)
  const running = await runningSubscription(db, caller.id, billing.name)
  if (customerId === null || !running || running.withdrawn) return false
  if ((running.ends_at !== null) !== cancelled) {
    await billing.setCancelled(running.provider_subscription_id, cancelled, `cancelled-${cancelled}-${requestId}`)
  }
  await syncCustomer(deps, customerId)
  return true
}

/** Call it in the transaction that changes an account's address. */
export function tellProviderOfEmail({ jobs }: Pick<Deps, 'jobs'>, db: Kysely<DB>): Promise<void> {
  return jobs.enqueue(db, passOnEmails, {})
}
