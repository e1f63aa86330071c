/** Answers over HTTP: written once, and compressed in one go if that pays off. */
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'

/** In characters or bytes. A smaller answer fits in at most two packets, compressed or not. */
const minSize = 2048

// Level 3 turns a 35 KB page of results into 6.4 KB in 0.11 ms (gzip: 6.5 KB in 0.21 ms). Level 1 is no faster; level 6
// takes two to three times as long and saves a tenth.
const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const gzip = { level: 3 }

/** Answers with this JSON, in the best encoding that `Accept-Encoding` offers. */
export function jsonResponse(json: string, accepted: string | null): Response {
  const { body, headers } = compressed(json, accepted)
  return new Response(body, { headers: { 'content-type': 'application/json', ...headers } })
}

/** The same for any text, with the headers that say so. */
export function compressed<Text extends string | Uint8Array<ArrayBuffer>>(text: Text, accepted: string | null) {
  const headers: Record<string, string> = {}
  if (text.length < minSize) return { body: text, headers }
  headers.vary = 'Accept-Encoding'
  const encoding = encodingOf(accepted)
  if (encoding === null) return { body: text, headers }
  headers['content-encoding'] = encoding
  const bytes = typeof text === 'string' ? encoded(text) : text
  return { body: encoding === 'zstd' ? zstdCompressSync(bytes, zstd) : gzipSync(bytes, gzip), headers }
}

/**
 * Texts are written here to be compressed: into memory that is there, in half the time that it takes with new memory.
 */
const desk = new Uint8Array(1 << 20)
const encoder = new TextEncoder()

/** The text's bytes, until the next text is written. */
function encoded(text: string): Uint8Array {
  // A UTF-16 unit has up to three bytes.
  if (text.length * 3 > desk.length) return encoder.encode(text)
  return desk.subarray(0, encoder.encodeInto(text, desk).written)
}

/**
 * The encodings in a header that are not ruled out with `q=0`, in no order: a client accepts anything it lists (RFC
 * 9110, 12.5.3).
 */
function encodingOf(accepted: string | null): 'zstd' | 'gzip' | null {
  if (accepted === null) return null
  const offered = accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim())
  if (offered.includes('zstd')) return 'zstd'
  return offered.includes('gzip') || offered.includes('*') ? 'gzip' : null
}
