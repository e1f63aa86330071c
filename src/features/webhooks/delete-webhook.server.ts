import { handle } from '#door/handle.ts'
import { deleteWebhook } from './contracts.ts'
import { webhookOf } from './queries.server.ts'

export const deleteWebhookHandler = handle(deleteWebhook, async ({ input, caller, deps: { db }, fail }) => {
  const webhook = (await webhookOf(db, caller, input.webhookId)) ?? fail('notFound')
  await db.deleteFrom('webhook_endpoints').where('id', '=', webhook.id).execute()
  return {}
})
