/** Files that come as the body of a request: how large they may be, and by which name they are kept. */
import { CallError } from '#shared/calls/call-error.ts'

/**
 * The same pieces.
 *
 * @throws {CallError} 413 when they are more than `most` bytes, 422 when there are none
 */
export async function* boundedUpload(pieces: AsyncIterable<Uint8Array> | [], most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > most) {
      const megabytes = Math.round(most / 1024 / 1024).toLocaleString('en-US')
      throw new CallError(413, 'too_large', `The file is larger than ${megabytes} MB, which is the limit for uploads.`)
    }
    yield piece
  }
  if (size === 0) throw new CallError(422, 'empty_file', 'The file is empty.')
}

/**
 * Of a path of any system its last part, without signs that mean something to a shell or a disk.
 *
 * @throws {CallError} 422 when nothing is left
 */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = [...last.replace(/[^\p{L}\p{N} ._()-]+/gu, '_')]
  // A disk counts bytes: 255 of them, of which what stands around the name while it is written takes 41.
  while (Buffer.byteLength(plain.join('')) > 200) plain.shift()
  const safe = plain
    .join('')
    .replace(/^[.\s-]+/, '')
    .trim()
  if (safe === '') throw new CallError(422, 'no_name', 'Give the file a name: ?name=contacts.csv')
  return safe
}
