/** Bodies of calls and forms are small; who sends more is told so, and not by a broken connection. */
import { CallError } from '#shared/call-error.ts'
import { limits } from '#shared/limits.ts'

// What is read and thrown away beyond the limit, so that the client has finished sending when the refusal comes.
const patience = 16 * limits.requestBody

/** The request with its body read, at most `limits.requestBody` bytes. Throws a `CallError` 413. */
export async function withinLimit(request: Request): Promise<Request> {
  if (!request.body) return request
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size <= limits.requestBody) chunks.push(chunk)
    if (size > patience) break
  }
  if (size > limits.requestBody) {
    const megabytes = limits.requestBody / 1024 / 1024
    throw new CallError(413, 'too_large', `The body is larger than ${megabytes} MB, which is the limit.`)
  }
  const { method, headers, signal } = request
  return new Request(request.url, { method, headers, signal, body: Buffer.concat(chunks) })
}

/** The request of a page: read, or posted to by one of its forms. Throws a `CallError` 405. */
export async function readPageRequest(request: Request): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const type = request.headers.get('content-type') ?? ''
  if (request.method !== 'POST' || !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new CallError(405, 'method_not_allowed', `This address does not take ${request.method}.`)
  }
  const { url, method, headers: sent, body, signal } = await withinLimit(request)
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
