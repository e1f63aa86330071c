import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { resendWebhookDelivery } from './contracts.ts'
import { sendWebhooks } from './jobs.server.ts'
import { webhookOf } from './queries.server.ts'

export const resendWebhookDeliveryHandler = handle(
  resendWebhookDelivery,
  async ({ input: { deliveryId }, caller, deps, fail }) =>
    inTransaction(deps.db, async (db) => {
      const delivery = await db
        .selectFrom('webhook_deliveries')
        .select('endpoint_id')
        .where('id', '=', deliveryId)
        .executeTakeFirst()
      const webhook = delivery && (await webhookOf(db, caller, delivery.endpoint_id))
      if (!webhook) return fail('notFound')
      if (webhook.state !== 'on') fail('isOff')
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', tries: 0, next_at: typed('time')`clock_timestamp()` })
        .where('id', '=', deliveryId)
        .execute()
      await deps.jobs.enqueue(db, sendWebhooks, { endpointId: webhook.id }, { group: webhook.id })
      return {}
    }),
)
