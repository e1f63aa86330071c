/** JSON over HTTP: serialized once, and compressed if that pays off. */
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'

/** In characters. A smaller answer fits in at most two packets, compressed or not. */
const least = 2048

// Level 3 turns a 35 KB page of results into 6.4 KB in 0.11 ms (gzip: 6.5 KB in 0.21 ms). Level 1 is no faster; level 6
// takes two to three times as long and saves a tenth.
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
