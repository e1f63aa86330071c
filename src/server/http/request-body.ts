/** Bodies of calls and forms are small. Larger ones get an error message, not a broken connection. */
import type { IncomingMessage } from 'node:http'
import { unavailable } from '#door/errors.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

// How much is read and discarded beyond the limit, so that the client has finished sending when the refusal arrives.
const maxDrained = 16 * serverLimits.requestBody

/** Total bytes of the bodies currently being sent. */
let held = 0

/** Bodies that were already read, for later code in the same request. */
const known = new WeakMap<IncomingMessage, Buffer>()

/**
 * The bytes of a body, at most `max`. Read from the connection itself: the stream of a `Request` costs more than the
 * rest of a small call. Throws a `CallError`: 408, 413, 503.
 */
export async function readBytes(incoming: IncomingMessage, max: number): Promise<Buffer> {
  const bytes = known.get(incoming) ?? (await receive(incoming, max))
  if (bytes.byteLength > max) throw tooLarge(max)
  known.set(incoming, bytes)
  return bytes
}

function receive(incoming: IncomingMessage, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  let received = 0
  return new Promise<Buffer>((resolve, reject) => {
    const finish = (fault?: Error) => {
      clearTimeout(timer)
      incoming.off('data', take).off('end', ended).off('error', closed).off('close', closed)
      held -= received
      if (fault) reject(fault)
      else resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    }
    const take = (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > maxDrained) return finish(tooLarge(max))
      if (size > max) return
      if (held + chunk.byteLength > serverLimits.bodiesHeld)
        return finish(unavailable(new Error('Too much is being sent at once')))
      held += chunk.byteLength
      received += chunk.byteLength
      chunks.push(chunk)
    }
    const ended = () => finish(size > max ? tooLarge(max) : undefined)
    const closed = () => finish(new CallError(499, 'client_left', 'The client has gone away.'))
    const timer = setTimeout(() => {
      finish(new CallError(408, 'too_slow', 'The body took too long to arrive. Please try again.'))
    }, serverLimits.bodyTime)
    if (incoming.destroyed && !incoming.readableEnded) return closed()
    incoming.on('data', take).on('end', ended).on('error', closed).on('close', closed)
  })
}

/** The request with its body read, at most `max` bytes. Throws as `readBytes`. */
export async function withinLimit(request: Request, incoming: IncomingMessage, max: number): Promise<Request> {
  const { method, url, headers, signal } = request
  if (method === 'GET' || method === 'HEAD') return request
  return new Request(url, { method, headers, signal, body: new Uint8Array(await readBytes(incoming, max)) })
}

function tooLarge(max: number): CallError {
  return new CallError(413, 'too_large', `The body is larger than ${amount(max)}, which is the limit.`)
}

function amount(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`
}

/** The request for a page: a read, or a post from one of its forms. Throws a `CallError` 405, or as `readBytes`. */
export async function readPageRequest(request: Request, incoming: IncomingMessage, max: number): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const type = request.headers.get('content-type') ?? ''
  if (request.method !== 'POST' || !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new CallError(405, 'method_not_allowed', `This address does not accept ${request.method}.`)
  }
  const { url, method, headers: sent, body, signal } = await withinLimit(request, incoming, max)
  const headers = new Headers(sent)
  // React Router compares it with the address this server is reached at, which is different behind a proxy. We have
  // already compared it with the configured origin before any route (security.ts).
  headers.delete('origin')
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
}

/** The request that the same client would have sent to `path` from a script. */
export function asJson(request: Request, path: string, input: object): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const { signal } = request
  return new Request(new URL(path, request.url), { method: 'POST', headers, signal, body: JSON.stringify(input) })
}
