/** Bodies of calls and forms are small. Sending more is answered with a sentence, not with a broken connection. */
import { unavailable } from '#door/errors.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

// What is read and thrown away beyond the limit, so that the client has finished sending when the refusal comes.
const patience = 16 * serverLimits.requestBody

/** Bytes of bodies that are being sent now, all together. */
let held = 0

/** The request with its body read, at most `most` bytes. Throws a `CallError`: 408, 413, 503. */
export async function withinLimit(request: Request, most: number): Promise<Request> {
  if (!request.body) return request
  const chunks: Uint8Array[] = []
  let size = 0
  let kept = 0
  let late = false
  const reader = request.body.getReader()
  const timer = setTimeout(() => {
    late = true
    void reader.cancel().catch(() => {})
  }, serverLimits.bodyTime)
  try {
    for (let part = await reader.read(); !part.done && size <= patience; part = await reader.read()) {
      size += part.value.byteLength
      if (size > most) continue
      if (held + part.value.byteLength > serverLimits.bodiesHeld)
        throw unavailable(new Error('Too much is being sent at once'))
      held += part.value.byteLength
      kept += part.value.byteLength
      chunks.push(part.value)
    }
  } finally {
    clearTimeout(timer)
    held -= kept
  }
  if (late) throw new CallError(408, 'too_slow', 'The body took too long to arrive. Please try again.')
  if (size > most) throw new CallError(413, 'too_large', `The body is larger than ${amount(most)}, which is the limit.`)
  const { method, headers, signal } = request
  return new Request(request.url, { method, headers, signal, body: Buffer.concat(chunks) })
}

function amount(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`
}

/** The request of a page: read, or posted to by one of its forms. Throws a `CallError` 405. */
export async function readPageRequest(request: Request, most: number): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const type = request.headers.get('content-type') ?? ''
  if (request.method !== 'POST' || !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new CallError(405, 'method_not_allowed', `This address does not take ${request.method}.`)
  }
  const { url, method, headers: sent, body, signal } = await withinLimit(request, most)
  const headers = new Headers(sent)
  // React Router compares it with the address that this server is reached at, which behind a proxy is another one. Ours has been
  // compared with the configured origin before any route (security.ts).
  headers.delete('origin')
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
}

/** What the same client would have sent to `path` from a script. */
export function asJson(request: Request, path: string, input: object): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const { signal } = request
  return new Request(new URL(path, request.url), { method: 'POST', headers, signal, body: JSON.stringify(input) })
}
