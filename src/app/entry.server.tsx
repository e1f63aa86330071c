import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import type { ReactNode } from 'react'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { compressed } from '#door/compression.ts'
import { requestContext } from '#shared/calls/call-context.ts'
import { limits } from '#shared/product/limits.ts'
import { OnServer, onServerContext } from './page/on-server-only.ts'

/** Milliseconds after which React Router gives up on deferred data: a second after the calls of a page do. */
export const streamTimeout = limits.requestTime + 1000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, report, accepted } = context.get(requestContext)
  const page = (
    <OnServer value={context.get(onServerContext)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </OnServer>
  )
  // A crawler gets the whole page, however long a part of it takes.
  const timeout = isbot(request.headers.get('user-agent') ?? '') ? Number.POSITIVE_INFINITY : limits.quickAnswer
  const { pipe, isWhole, failed, done } = await draw(page, { nonce, timeout, report })
  const body = pipe(new PassThrough())
  body.once('close', done)
  if (!isWhole) {
    // Compression would hold the placeholders back until the answer is there.
    headers.set('Content-Encoding', 'identity')
    return new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers })
  }
  const { body: bytes, headers: more } = compressed(new Uint8Array(await buffer(body)), accepted)
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return new Response(bytes, { status: failed ? 500 : status, headers })
}

interface Drawn {
  pipe: PipeableStream['pipe']
  /** Nothing on the page is still to come. */
  isWhole: boolean
  failed: boolean
  /** Call it once the page has been sent. */
  done: () => void
}

interface DrawOptions {
  nonce: string
  /** Milliseconds that the shell waits for parts that are still to come. */
  timeout: number
  report: (error: unknown) => void
}

/** The page as soon as it is whole, or its shell if a part takes longer. */
function draw(page: ReactNode, { nonce, timeout, report }: DrawOptions): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    let answered = false
    let failed = false
    let late: NodeJS.Timeout | undefined
    const answer = (isWhole: boolean) => {
      if (answered) return
      answered = true
      clearTimeout(late)
      // Left running, the timer would hold every request in memory for seconds.
      resolve({ pipe, isWhole, failed, done: () => clearTimeout(timer) })
    }
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Everything ready is sent in place, because without JavaScript nothing would move it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        if (Number.isFinite(timeout)) late = setTimeout(answer, timeout, false)
      },
      onAllReady: () => answer(true),
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

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Not errors of the page: a form sent to a page that accepts none, and visitors who leave before it is ready.
  const refused = isRouteErrorResponse(error) && error.status < 500
  if (!refused && !request.signal.aborted) context.get(requestContext).report(error)
}
