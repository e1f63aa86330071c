/** What other people's servers post: no session says who they are, a signature does. */
import type { Hono } from 'hono'
import { answerWebhook } from '#features/billing/webhook.server.ts'
import { answerOneClick } from '#features/saved-searches/unsubscribe-digest.server.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import type { ServerDeps } from '../../start/deps.ts'
import type { Bindings } from '../bindings.ts'
import { withinLimit } from '../request-body.ts'

export function routeSignedPosts(app: Hono<Bindings>, deps: ServerDeps): void {
  // A provider's server has neither Origin nor cookies; its signature over the raw body says who it is.
  app.all('/webhooks/:provider', async (c) => {
    c.set('route', 'webhook')
    return answerWebhook(deps, c.req.param('provider'), c.req.raw, () =>
      withinLimit(c.req.raw, c.env.incoming, serverLimits.webhookBody),
    )
  })

  // An email program has neither, too; what the link carries is signed. The page's own form goes on to the page.
  app.post(serverPaths.unsubscribe(), async (c, next) => {
    const request = await withinLimit(c.req.raw, c.env.incoming, serverLimits.publicBody)
    const answer = await answerOneClick(deps, c.req.query('token'), request)
    if (!answer) return next()
    c.set('route', 'unsubscribe')
    return answer
  })
}
