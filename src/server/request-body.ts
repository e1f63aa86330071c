/** Bodies of calls are small; who sends more is told so, and not by a broken connection. */
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
