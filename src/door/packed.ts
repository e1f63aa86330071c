/** JSON over HTTP: written once, and compressed where that pays. */
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'

/** In characters. A smaller answer goes in two packets at most, whether it is compressed or not. */
const least = 2048

// Of a page of results, 35 KB, level 3 makes 6.4 KB in 0.11 ms (gzip: 6.5 KB in 0.21 ms). Level 1 is no quicker; level 6 takes two to three
// times as long for a tenth less.
const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const gzip = { level: 3 }

/** Answers with this JSON, in the best encoding that `Accept-Encoding` offers. */
export function packed(json: string, accepted: string | null): Response {
  if (json.length < least) return new Response(json, { headers: { 'content-type': 'application/json' } })
  const headers: Record<string, string> = { 'content-type': 'application/json', vary: 'Accept-Encoding' }
  const encoding = encodingOf(accepted)
  if (encoding === null) return new Response(json, { headers })
  headers['content-encoding'] = encoding
  return new Response(encoding === 'zstd' ? zstdCompressSync(json, zstd) : gzipSync(json, gzip), { headers })
}

/** The encodings of a header that are not ruled out with `q=0`, without an order: a client takes whatever it lists (RFC 9110, 12.5.3). */
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
