import { handle } from '#door/handle.ts'
import { getWebhookDeliveries } from './contracts.ts'
import { deliveriesOf, webhookOf } from './queries.server.ts'

export const getWebhookDeliveriesHandler = handle(
  getWebhookDeliveries,
  async ({ input: { webhookId }, caller, deps: { db }, fail }) => {
    if (!(await webhookOf(db, caller, webhookId))) fail('notFound')
    return { data: await deliveriesOf(db, webhookId) }
  },
)
