import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { jsonResponse } from './compression.ts'

const long = JSON.stringify({ data: Array.from({ length: 200 }, (_, i) => `Núñez ${i}`) })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['GZIP;q=0.5', 'gzip', gunzipSync],
  ['*', 'gzip', gunzipSync],
  ['zstd;q=0, gzip', 'gzip', gunzipSync],
] as const)('a long answer to Accept-Encoding: %s is sent as %s', async (accepted, encoding, open) => {
  const response = jsonResponse(long, accepted)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json',
    'content-encoding': encoding,
    vary: 'Accept-Encoding',
  })
  const bytes = await bytesOf(response)
  expect(bytes.byteLength).toBeLessThan(long.length / 2)
  expect(open(bytes).toString()).toBe(long)
})

test.each([null, '', 'br', 'identity', 'gzip;q=0, zstd; q=0.0'])('to %j it is sent as it is', async (accepted) => {
  const response = jsonResponse(long, accepted)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect((await bytesOf(response)).toString()).toBe(long)
})

test('a short answer is not worth it', async () => {
  const response = jsonResponse('{"alive":true}', 'gzip, zstd')
  expect(Object.fromEntries(response.headers)).toEqual({ 'content-type': 'application/json' })
  expect(await response.text()).toBe('{"alive":true}')
})
