import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { noteDelivery } from './commands.server.ts'
import { testWebhook } from './contracts.ts'
import { sendWebhooks } from './jobs.server.ts'
import { webhookOf } from './queries.server.ts'

export const testWebhookHandler = handle(testWebhook, async ({ input: { webhookId }, caller, deps, fail }) => {
  const webhook = (await webhookOf(deps.db, caller, webhookId)) ?? fail('notFound')
  if (webhook.state !== 'on') fail('isOff')
  return inTransaction(deps.db, async (db) => {
    const deliveryId = await noteDelivery(db, webhookId, 'test', { webhookId })
    await deps.jobs.enqueue(db, sendWebhooks, { endpointId: webhookId }, { group: webhookId })
    return { deliveryId }
  })
})
