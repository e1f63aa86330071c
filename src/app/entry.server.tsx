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
import { requestContext } from '#shared/calls/call-context.ts'
import { scriptsLast } from './scripts-last.ts'

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

  // Compression would hold the placeholders back until the answer is there.
  if (isDeferred(routerContext)) headers.set('Content-Encoding', 'identity')

  const { nonce, report } = context.get(requestContext)
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
          const body = scriptsLast(nonce)
          // Left running, the timer would hold every request in memory for seconds.
          body.once('finish', () => clearTimeout(timer))
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }))
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
