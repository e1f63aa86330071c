/** Files sent as the body of a request: their maximum size, and the name they are stored under. */
import { CallError } from '#shared/calls/call-error.ts'

// How much is discarded beyond the limit, so that the client has finished sending when the refusal arrives.
const discarded = 16 * 1024 * 1024

/**
 * The same pieces.
 *
 * @throws {CallError} 413 if there are more than `max` bytes, 422 if there are none
 */
export async function* boundedUpload(pieces: AsyncIterable<Uint8Array> | [], max: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > max + discarded) break
    if (size <= max) yield piece
  }
  if (size > max) {
    const megabytes = Math.round(max / 1024 / 1024).toLocaleString('en-US')
    throw new CallError(413, 'too_large', `The file is larger than ${megabytes} MB, which is the limit for uploads.`)
  }
  if (size === 0) throw new CallError(422, 'empty_file', 'The file is empty.')
}

/**
 * The last part of a path on any system, without characters that are special to a shell or a file system.
 *
 * @throws {CallError} 422 if nothing is left
 */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = [...last.replace(/[^\p{L}\p{N} ._()-]+/gu, '_')]
  // File systems allow 255 bytes, of which the prefix and suffix used while writing take 41.
  while (Buffer.byteLength(plain.join('')) > 200) plain.shift()
  const safe = plain
    .join('')
    .replace(/^[.\s-]+/, '')
    .trim()
  if (safe === '') throw new CallError(422, 'no_name', 'Give the file a name: ?name=contacts.csv')
  return safe
}
