import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { compressed } from '#door/packed.ts'
import { requestContext } from '#shared/calls/call-context.ts'
import { scriptsLast, wholeScriptsLast } from './scripts-last.ts'

/** Milliseconds after which React Router gives up on deferred data. */
export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const wait = retryAfter(routerContext)
  if (wait !== null) headers.set('Retry-After', wait)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const deferred = isDeferred(routerContext)
  // Compression would hold the placeholders back until the answer is there.
  if (deferred) headers.set('Content-Encoding', 'identity')

  const { nonce, report, accepted } = context.get(requestContext)
  // A page of a hundred kilobytes in pieces of four, each through several streams, would cost more than rendering it.
  const whole = (html: Buffer<ArrayBuffer>, { status }: { status: number }) => {
    const { body, headers: more } = compressed(html, accepted)
    for (const [name, value] of Object.entries(more)) headers.set(name, value)
    return new Response(body, { status, headers })
  }
  return new Promise((resolve, reject) => {
    let answered = false
    let answerStatus = status
    // A crawler gets the whole page in one piece, a person gets the shell first.
    const ready: keyof RenderToPipeableStreamOptions = isbot(request.headers.get('user-agent') ?? '')
      ? 'onAllReady'
      : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Everything ready is sent in place, because without JavaScript nothing would move it there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [ready]() {
          answered = true
          const facts = { status: answerStatus, headers }
          const body = deferred ? scriptsLast(nonce) : wholeScriptsLast(nonce, (html) => resolve(whole(html, facts)))
          // Left running, the timer would hold every request in memory for seconds.
          body.once('finish', () => clearTimeout(timer))
          body.once('error', reject)
          pipe(body)
          if (body instanceof Readable) resolve(new Response(createReadableStreamFromReadable(body), facts))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          answerStatus = 500
          // Before the answer has begun, React Router reports the rejection itself.
          if (answered) report(error)
        },
      },
    )
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
