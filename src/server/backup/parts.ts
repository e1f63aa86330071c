/** The contents of a backup: named parts, one after the other, each of any length. */
import { BackupError } from './sealed-stream.ts'

/**
 * A frame is four bytes of length and its bytes. A part is a frame with its name, frames of content, and an empty
 * frame.
 */
export function frame(bytes: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(bytes.length)
  return Buffer.concat([head, bytes])
}

export const endOfPart = Buffer.alloc(4)

export interface Part {
  name: string
  /** Must be read before the next part; anything unread is skipped. */
  content: AsyncIterable<Buffer>
}

/** @throws {BackupError} if the bytes end within a part */
export async function* readParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const frames = readFrames(bytes)
  const next = async (): Promise<Buffer | undefined> => (await frames.next()).value
  for (let name = await next(); name !== undefined; name = await next()) {
    let isOver = false
    const content = (async function* () {
      while (!isOver) {
        const piece = await next()
        if (piece === undefined) throw new BackupError('The backup ends in the middle of a part.')
        isOver = piece.length === 0
        if (!isOver) yield piece
      }
    })()
    yield { name: name.toString(), content }
    while (!isOver) {
      const piece = await next()
      if (piece === undefined) throw new BackupError('The backup ends in the middle of a part.')
      isOver = piece.length === 0
    }
  }
}

async function* readFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest = Buffer.alloc(0)
  for await (const piece of bytes) {
    rest = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    let at = 0
    while (rest.length - at >= 4) {
      const end = at + 4 + rest.readUInt32BE(at)
      if (rest.length < end) break
      yield rest.subarray(at + 4, end)
      at = end
    }
    rest = rest.subarray(at)
  }
  if (rest.length > 0) throw new BackupError('The backup ends in the middle of a part.')
}

export async function textOf({ content }: Part): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
