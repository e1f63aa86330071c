/** Posts from other services, which are authenticated by a signature instead of a session. */
import type { Hono } from 'hono'
import { answerWebhook } from '#features/billing/webhook.server.ts'
import { answerOneClick } from '#features/saved-searches/unsubscribe-digest.server.ts'
import { answerStopPost } from '#features/sequences/stops.server.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import type { Bindings } from '../bindings.ts'
import { withinLimit } from '../request-body.ts'
import type { ServerDeps } from '../server-deps.ts'

export function routeSignedPosts(app: Hono<Bindings>, deps: ServerDeps): void {
  // A provider's server has neither Origin nor cookies; its signature over the raw body identifies it.
  app.all('/webhooks/:provider', async (c) => {
    c.set('route', 'webhook')
    return answerWebhook(deps, c.req.param('provider'), c.req.raw, () =>
      withinLimit(c.req.raw, c.env.incoming, serverLimits.webhookBody),
    )
  })

  // Neither does an email program; the link's data is signed. The page's own form continues to the page.
  app.post(serverPaths.unsubscribe(), async (c, next) => {
    const request = await withinLimit(c.req.raw, c.env.incoming, serverLimits.publicBody)
    const answer = await answerOneClick(deps, c.req.query('token'), request)
    if (!answer) return next()
    c.set('route', 'unsubscribe')
    return answer
  })

  app.post(serverPaths.stopEmails(), async (c, next) => {
    const request = await withinLimit(c.req.raw, c.env.incoming, serverLimits.publicBody)
    const answer = await answerStopPost(deps, c.req.query('token'), request)
    if (!answer) return next()
    c.set('route', 'stop-emails')
    return answer
  })
}
