/**
 * Encrypts a backup in chunks that are each authenticated, like age: changed, truncated, or reordered data is never
 * passed on. A file is `head`, then chunks of 64 KB in AES-256-GCM. The nonce of a chunk is its number and whether it
 * is the last, so a file that ends early does not end with a last chunk.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A backup that must not be used; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const magic = Buffer.from('attending backup 1\n')
const saltBytes = 32
const checkBytes = 16
const headBytes = magic.length + saltBytes + checkBytes
const chunkBytes = 64 * 1024
const tagBytes = 16
const sealedBytes = chunkBytes + tagBytes

interface FileKey {
  key: Buffer
  /** Shows whether a file was made with BACKUP_KEY, without revealing anything about the key. */
  check: Buffer
}

/** A separate key for each file, so no nonce is ever used twice with a key. */
function fileKey(secret: string, salt: Buffer): FileKey {
  const bytes = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `attending backup: ${purpose}`, length))
  return { key: bytes('chunks', 32), check: bytes('check', checkBytes) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** @param secrets the setting BACKUP_KEY; the first one encrypts */
export function seal(secrets: readonly string[]) {
  return async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes)
    const { key, check } = fileKey(secrets[0] ?? '', salt)
    const head = Buffer.concat([magic, salt, check])
    yield head
    let number = 0
    const sealed = (chunk: Buffer, isLast: boolean): Buffer => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast)).setAAD(head)
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    }
    // A full chunk is held back until more data follows, because the last one is marked.
    const chunks = inChunks(plain, chunkBytes)
    let held = (await chunks.next()).value ?? Buffer.alloc(0)
    for await (const chunk of chunks) {
      yield sealed(held, false)
      held = chunk
    }
    yield sealed(held, true)
  }
}

/**
 * The plain bytes of a backup; each chunk is authenticated first.
 *
 * @param secrets the setting BACKUP_KEY; the file may have been made with any of them
 * @throws {BackupError} at the first changed byte, and if the file ends early
 */
export function unseal(secrets: readonly string[]) {
  return async function* (file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head: Buffer | undefined
    let key = Buffer.alloc(0)
    let number = 0
    let rest = Buffer.alloc(0)
    const opened = (chunk: Buffer, isLast: boolean): Buffer => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagBytes })
        decipher.setAAD(head ?? Buffer.alloc(0)).setAuthTag(chunk.subarray(-tagBytes))
        const plain = Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
        number++
        return plain
      } catch {
        throw new BackupError(
          isLast
            ? `The backup is damaged or cut off: it does not end as it was written (after ${counted(headBytes + number * sealedBytes)} bytes).`
            : `The backup is damaged at byte ${counted(headBytes + number * sealedBytes)}.`,
        )
      }
    }
    for await (const piece of file) {
      rest = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
      if (head === undefined) {
        if (rest.length < headBytes) continue
        head = rest.subarray(0, headBytes)
        key = keyOf(secrets, head)
        rest = rest.subarray(headBytes)
      }
      let at = 0
      for (; rest.length - at > sealedBytes; at += sealedBytes) yield opened(rest.subarray(at, at + sealedBytes), false)
      rest = rest.subarray(at)
    }
    if (head === undefined || rest.length < tagBytes) throw new BackupError('The backup is cut off: it has no end.')
    yield opened(rest, true)
  }
}

function keyOf(secrets: readonly string[], head: Buffer): Buffer<ArrayBuffer> {
  if (!head.subarray(0, magic.length).equals(magic))
    throw new BackupError('The file is not a backup made by script/backup.')
  const salt = head.subarray(magic.length, magic.length + saltBytes)
  for (const secret of secrets) {
    const { key, check } = fileKey(secret, salt)
    if (check.equals(head.subarray(-checkBytes))) return Buffer.from(key)
  }
  throw new BackupError(
    'The backup was made with another BACKUP_KEY. Add the former key to BACKUP_KEY, after a comma, and try again.',
  )
}

/** The same bytes in pieces of `size`; only the last may be shorter. */
async function* inChunks(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    held.push(piece)
    length += piece.length
    if (length < size) continue
    const whole = held.length === 1 ? piece : Buffer.concat(held, length)
    let at = 0
    for (; length - at >= size; at += size) yield whole.subarray(at, at + size)
    const left = whole.subarray(at)
    held = left.length > 0 ? [left] : []
    length = left.length
  }
  if (length > 0) yield Buffer.concat(held, length)
}

const counted = (count: number): string => count.toLocaleString('en-US')
