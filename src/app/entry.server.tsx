import { PassThrough, type Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { compressed } from '#door/packed.ts'
import { requestContext } from '#shared/calls/call-context.ts'
import { type Drawing, drawnAtOnce, withData } from './drawn-at-once.tsx'
import { scriptsLast, wholeScriptsLast } from './scripts-last.ts'

/** Milliseconds after which React Router gives up on deferred data. */
export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const wait = retryAfter(routerContext)
  if (wait !== null) headers.set('Retry-After', wait)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, report, accepted } = context.get(requestContext)
  const drawing = { context: routerContext, url: request.url, nonce }
  // A crawler gets the whole page in one piece, a person gets the shell first.
  const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady'
  if (isDeferred(routerContext)) {
    // Compression would hold the placeholders back until the answer is there.
    headers.set('Content-Encoding', 'identity')
    const { body, failed } = await streamed(drawing, ready, scriptsLast(nonce), report)
    return new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers })
  }

  // A page of a hundred kilobytes in pieces of four, each through several streams, would cost more than rendering it.
  const drawingWithData = await withData(drawing)
  const html = drawnAtOnce(drawingWithData())
  if (html !== null) return whole(html, status)
  const { body, failed } = await streamed(drawingWithData(), ready, new PassThrough(), report)
  return whole(await text(body), failed ? 500 : status)

  function whole(html: string, status: number): Response {
    const { body, headers: more } = compressed(wholeScriptsLast(nonce, html), accepted)
    for (const [name, value] of Object.entries(more)) headers.set(name, value)
    return new Response(body, { status, headers })
  }
}

/** React's stream of the page through `body`, as soon as `ready` says. */
function streamed<Body extends Transform>(
  { context, url, nonce }: Drawing,
  ready: 'onAllReady' | 'onShellReady',
  body: Body,
  report: (error: unknown) => void,
): Promise<{ body: Body; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let answered = false
    let failed = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
      nonce,
      // Everything ready is sent in place, because without JavaScript nothing would move it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      [ready]() {
        answered = true
        // Left running, the timer would hold every request in memory for seconds.
        body.once('finish', () => clearTimeout(timer))
        body.once('error', reject)
        pipe(body)
        resolve({ body, failed })
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        failed = true
        // Before the answer has begun, React Router reports the rejection itself.
        if (answered) report(error)
      },
    })
    // A second longer than for deferred data, so rejected boundaries still reach the browser.
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** Whether a loader returned a promise, whose value follows on the same page. */
function isDeferred({ staticHandlerContext: { loaderData } }: EntryContext): boolean {
  return Object.values(loaderData).some(
    (loaded) =>
      typeof loaded === 'object' && loaded !== null && Object.values(loaded).some((value) => value instanceof Promise),
  )
}

/** The failed loader's error, regardless of which route shows it. */
function retryAfter({ staticHandlerContext: { errors, loaderHeaders } }: EntryContext): string | null {
  if (!errors) return null
  for (const headers of Object.values(loaderHeaders)) {
    const wait = headers.get('Retry-After')
    if (wait !== null) return wait
  }
  return null
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Not errors of the page: a form sent to a page that accepts none, and visitors who leave before it is ready.
  const refused = isRouteErrorResponse(error) && error.status < 500
  if (!refused && !request.signal.aborted) context.get(requestContext).report(error)
}
