import type { Feature } from '#door/feature.ts'
import { deleteWebhookHandler } from './delete-webhook.server.ts'
import { getWebhookDeliveriesHandler } from './get-webhook-deliveries.server.ts'
import { getWebhooksHandler } from './get-webhooks.server.ts'
import { findDueWebhooks, forgetDeliveries, sendWebhooks, webhookOffMail } from './jobs.server.ts'
import { makeWebhookHandler } from './make-webhook.server.ts'
import { webhookData, webhookDeliveryData } from './personal-data.server.ts'
import { resendWebhookDeliveryHandler } from './resend-webhook-delivery.server.ts'
import { setWebhookHandler } from './set-webhook.server.ts'
import { testWebhookHandler } from './test-webhook.server.ts'
import { watchForWebhooks } from './watch.server.ts'

export const webhooks: Feature = {
  calls: [
    getWebhooksHandler,
    makeWebhookHandler,
    setWebhookHandler,
    deleteWebhookHandler,
    testWebhookHandler,
    getWebhookDeliveriesHandler,
    resendWebhookDeliveryHandler,
  ],
  jobs: [findDueWebhooks, sendWebhooks, watchForWebhooks, webhookOffMail, forgetDeliveries],
  personalData: [webhookData, webhookDeliveryData],
}
