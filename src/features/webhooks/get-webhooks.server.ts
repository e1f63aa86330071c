import { handle } from '#door/handle.ts'
import { getWebhooks } from './contracts.ts'
import { webhooksOf } from './queries.server.ts'

export const getWebhooksHandler = handle(getWebhooks, async ({ caller, deps: { db } }) => ({
  data: await webhooksOf(db, caller),
}))
