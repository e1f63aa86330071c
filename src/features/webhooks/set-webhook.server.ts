import { newestChange } from '#data/changes.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { setWebhook } from './contracts.ts'
import { webhookOf } from './queries.server.ts'

export const setWebhookHandler = handle(setWebhook, async ({ input: { webhookId, on }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    if (!(await webhookOf(db, caller, webhookId))) return fail('notFound')
    const changed = on
      ? { off_at: null, off_why: null, changes_until: await newestChange(db), changes_at: typed('time')`now()` }
      : { off_at: typed('time')`now()`, off_why: 'person' }
    await db.updateTable('webhook_endpoints').set(changed).where('id', '=', webhookId).execute()
    // What waited when it was turned off is old news by now.
    if (on) {
      await db.deleteFrom('webhook_search_marks').where('endpoint_id', '=', webhookId).execute()
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', fault: 'The webhook was off.' })
        .where('endpoint_id', '=', webhookId)
        .where('state', '=', 'waiting')
        .execute()
    }
    return { webhook: (await webhookOf(db, caller, webhookId))! }
  }),
)
