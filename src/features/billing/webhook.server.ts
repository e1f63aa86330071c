/**
 * `POST /webhooks/<provider>`: an event is verified, stored once, and taken as a reason to ask the provider for the
 * current state.
 */

import type { BillingFault, ProviderEvent } from '#adapters/billing/port.ts'
import type { Deps } from '#door/deps.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { typed } from '#shared/database/typed.ts'
import { noteCheckout } from './checkouts.server.ts'
import { syncCustomer } from './sync.server.ts'

/** Throws a `CallError`: 400 for anything unsigned, 503 if the provider has to send it again. */
export async function answerWebhook(
  deps: Deps,
  provider: string,
  request: Request,
  readBody: () => Promise<Request>,
): Promise<Response> {
  if (provider !== deps.billing.name) throw new CallError(404, 'not_found', 'There is nothing at this address.')
  if (request.method !== 'POST') {
    throw new CallError(405, 'method_not_allowed', `This address takes POST, not ${request.method}.`)
  }
  const body = await (await readBody()).text()
  try {
    const outcome = await handleEvent(deps, await deps.billing.readEvent(body, request.headers))
    return Response.json({ received: true, outcome })
  } catch (error) {
    if (!isNamed<BillingFault>(error, 'BillingFault')) throw error
    if (error.kind === 'signature') {
      deps.log.warn({ provider, why: error.message }, 'a webhook was refused')
      throw new CallError(400, 'invalid_signature', error.message)
    }
    throw new CallError(503, 'unavailable', 'The event could not be processed. Please send it again.', {
      retryAfter: 30,
      cause: error,
    })
  }
}

/** `known` means that it was processed before, and nothing was done. */
export async function handleEvent(deps: Deps, event: ProviderEvent): Promise<'handled' | 'known'> {
  const provider = deps.billing.name
  const stored = await deps.db
    .insertInto('billing_events')
    .values({
      provider,
      id: event.id,
      type: event.type,
      provider_customer_id: event.customerId,
      created_at: event.createdAt,
    })
    // Written unchanged, so that the row of an event started earlier is returned.
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet({ type: event.type }))
    .returning('handled_at')
    .executeTakeFirstOrThrow()
  if (stored.handled_at !== null) return 'known'
  const checkout = event.checkoutId === null ? null : await deps.billing.checkout(event.checkoutId)
  const finish = async (db: Deps['db']) => {
    if (event.checkoutId !== null && checkout) await noteCheckout(db, provider, event.checkoutId, checkout)
    await db
      .updateTable('billing_events')
      .set({ handled_at: typed('time')`now()` })
      .where('provider', '=', provider)
      .where('id', '=', event.id)
      .execute()
  }
  if (event.customerId === null) await finish(deps.db)
  else await syncCustomer(deps, event.customerId, finish)
  return 'handled'
}
