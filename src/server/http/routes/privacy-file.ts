/** What is held about someone, for browsers without a script: a page's own form can only be answered with a page. */
import type { Hono } from 'hono'
import { makeCall, type Registry } from '#door/call.ts'
import { downloadPrivacyAnswer } from '#features/privacy-requests/contracts.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type Bindings, senderOf } from '../bindings.ts'
import { readPageRequest } from '../request-body.ts'
import type { ServerDeps } from '../server-deps.ts'
import { timed } from './pages.ts'

export function routePrivacyFile(app: Hono<Bindings>, deps: ServerDeps, registry: Registry): void {
  app.post(privacyPaths.answerFile(), async (c) => {
    c.set('route', 'call')
    const { raw } = c.req
    const request = await c.get('slot').aside(() => readPageRequest(raw, c.env.incoming, serverLimits.publicBody))
    const token = String((await request.formData()).get('token') ?? '')
    const facts = {
      ...senderOf(c),
      requestId: c.get('requestId'),
      session: async () => null,
      giveCookie: () => {},
      signal: raw.signal,
    }
    try {
      const call = timed(deps.metrics, makeCall(registry, null, deps, facts))
      const file = await call(downloadPrivacyAnswer, { token })
      const { fileName, contentType, body } = file as { fileName: string; contentType: string; body: BodyInit }
      return new Response(body, {
        headers: {
          'content-type': contentType,
          'content-disposition': `attachment; filename="${fileName}"`,
          'cache-control': 'no-store',
        },
      })
    } catch (error) {
      // The page says what is wrong with the link.
      if (isCallError(error) && error.status < 500) return c.redirect(`${privacyPaths.answer(token)}&refused`, 303)
      throw error
    }
  })
}
