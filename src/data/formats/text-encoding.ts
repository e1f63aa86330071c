/**
 * What encodes a text file: UTF-8, UTF-16 with or without a byte order mark, or what old programs on PCs and Macs
 * write.
 */

export type Utf16 = 'le' | 'be'

/** How the first bytes of a UTF-16 file look; null for any other. */
export function utf16In(head: Buffer): Utf16 | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'be'
  // Without the mark: every other byte of what is mostly ASCII is zero.
  const looked = Math.min(head.length, 1024) & ~1
  if (looked < 8) return null
  const zeros = [0, 0]
  for (let at = 0; at < looked; at++) if (head[at] === 0) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  const half = looked / 2
  if (odd > half * 0.4 && even < half * 0.05) return 'le'
  return even > half * 0.4 && odd < half * 0.05 ? 'be' : null
}

export function utf8Of(bytes: Buffer, kind: Utf16): Buffer {
  const decoder = new TextDecoder(kind === 'le' ? 'utf-16le' : 'utf-16be')
  return Buffer.from(decoder.decode(bytes))
}

/** The text as it was encoded, for what is added to a file. */
export function asUtf16(text: string, kind: Utf16): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  return kind === 'le' ? bytes : bytes.swap16()
}

/** The same bytes, or UTF-8 of what is UTF-16. */
export async function* inUtf8(blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined
  for await (const block of blocks) {
    if (decoder === undefined) {
      const kind = utf16In(block)
      decoder = kind === null ? null : new TextDecoder(kind === 'le' ? 'utf-16le' : 'utf-16be')
    }
    if (decoder === null) yield block
    else yield Buffer.from(decoder.decode(block, { stream: true }))
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield Buffer.from(rest)
}

export type Legacy = 'windows-1252' | 'macintosh'

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122))

/**
 * Which of the two encodings that text in neither UTF-8 nor UTF-16 has: accented letters are below 0xA0 in Mac Roman
 * and above 0xBF in Windows-1252, where the lower ones are quotes and dashes.
 */
export function legacyOf(bytes: Buffer): Legacy {
  let [mac, windows] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue
    // A quote in 'O’Brien' and a dash between words are letters of the other.
    if (byte >= 0xc0) windows++
    else if (byte < 0xa0 && ![0x91, 0x92, 0x93, 0x94].includes(byte)) {
      if (isLetter(bytes[at - 1]) || ![0x96, 0x97].includes(byte)) mac++
    } else if (byte === 0xa7) mac++
  }
  return mac > windows ? 'macintosh' : 'windows-1252'
}
