/** Routes for monitoring the server. */
import type { Hono } from 'hono'
import { mayReadMetrics, metricsType } from '../../metrics/answer-metrics.ts'
import { exposition } from '../../metrics/metrics.ts'
import type { Bindings } from '../bindings.ts'
import { type Readiness, readyAnswer } from '../health.ts'
import { answerProbe, probePath } from '../probe.ts'
import type { ServerDeps } from '../server-deps.ts'

export function routeOperators(app: Hono<Bindings>, deps: ServerDeps, readiness: Readiness): void {
  app.get('/healthz', (c) => {
    c.set('route', 'health')
    return c.json({ alive: true })
  })
  app.get(probePath, (c) => {
    c.set('route', 'health')
    return answerProbe(deps, c.req.raw.headers, c.env.incoming.socket.remoteAddress)
  })
  app.get('/readyz', (c) => {
    c.set('route', 'health')
    return readyAnswer(readiness)
  })
  app.get('/metrics', async (c, next) => {
    // Without the token, this address doesn't exist, as if none were set.
    if (!mayReadMetrics(deps.env.METRICS_TOKEN, c.req.header('authorization'))) return next()
    c.set('route', 'metrics')
    return c.body(await exposition(deps.metrics), 200, { 'content-type': metricsType })
  })
}
