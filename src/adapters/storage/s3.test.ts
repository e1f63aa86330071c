import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { S3StandIn, s3Keys, s3Region } from '../../../test/support/s3-stand-in.ts'
import { makeS3Storage, type S3StorageOptions } from './s3.ts'

const bucket = new S3StandIn()
const elsewhere = new S3StandIn()
beforeAll(() => Promise.all([bucket.start(), elsewhere.start()]))
afterAll(() => {
  bucket.stop()
  elsewhere.stop()
  rmSync(copiesDir, { recursive: true, force: true })
})
afterEach(() => {
  bucket.seen.length = 0
  bucket.troubles = []
})

async function* inPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of parts) pieces.push(piece)
  return Buffer.concat(pieces)
}
const inParts = { partSize: 100_000 }

const copiesDir = mkdtempSync(path.join(tmpdir(), 'attending-copies-'))
const storage = (more: Partial<S3StorageOptions> = {}) =>
  makeS3Storage({ endpoint: bucket.origin, bucket: 'site', region: s3Region, copiesDir, ...s3Keys, ...more })

test('what was put is got, and replaced as a whole', async () => {
  const [first, second] = [randomBytes(200_000), randomBytes(10)]
  await storage().put('social/og-image.jpg', first)
  expect(await storage().get('social/og-image.jpg')).toEqual(first)
  await storage().put('social/og-image.jpg', second)
  expect(await storage().get('social/og-image.jpg')).toEqual(second)
  expect([...bucket.objects.keys()]).toEqual(['/site/social/og-image.jpg'])
})

test('what was never put is null', async () => expect(await storage().get('favicon.ico')).toBeNull())

test.each([
  ['another secret', { secretAccessKey: 'a guess' }],
  ['another key', { accessKeyId: 'AKGUESS' }],
  ['another region', { region: 'us-east-1' }],
])('%s is refused, and the sentence says where to look', async (_what, more) => {
  await expect(storage(more).get('favicon.ico')).rejects.toThrow(
    'The file store answered 403 to GET favicon.ico: check the S3_ settings',
  )
  await expect(storage(more).put('refused.ico', randomBytes(4))).rejects.toThrow('answered 403 to PUT refused.ico')
  expect(bucket.objects.has('/site/refused.ico')).toBe(false)
})

test('a store that is briefly out of order is asked again, but not forever', async () => {
  bucket.troubles = ['fail', 'cut']
  await storage().put('icons/logo.png', randomBytes(4))
  expect(bucket.seen).toHaveLength(3)
  bucket.troubles = ['fail', 'fail', 'fail']
  await expect(storage().get('icons/logo.png')).rejects.toThrow('answered 503')
  bucket.troubles = ['slow', 'slow', 'slow']
  await expect(storage({ timeout: 300 }).get('icons/logo.png')).rejects.toThrow('could not be reached')
  expect(bucket.seen).toHaveLength(9)
})

test('threat 34: a redirect is not followed, and the signature goes nowhere else', async () => {
  bucket.troubles = [{ redirectTo: `${elsewhere.origin}/site/favicon.ico` }]
  await expect(storage().get('favicon.ico')).rejects.toThrow('answered 307')
  expect(elsewhere.seen).toEqual([])
})

test.each([0, 1, 99_999, 100_000, 100_001, 200_000, 350_000])(
  '%d bytes come back as they were, and more than a part of them goes in parts',
  async (size) => {
    const content = randomBytes(size)
    expect(await storage(inParts).write('imports/x/a (1).csv', inPieces(content, 33_333))).toBe(size)
    expect(bucket.seen.some((line) => line.includes('partNumber'))).toBe(size > 100_000)
    expect(await storage().size('imports/x/a (1).csv')).toBe(size)
    const found = await storage().read('imports/x/a (1).csv')
    expect(found?.size).toBe(size)
    expect((await whole(found!.parts)).equals(content)).toBe(true)
    expect(bucket.uploads.size).toBe(0)
  },
)

test('a part that fails is sent again, and an upload that fails leaves nothing behind', async () => {
  const content = randomBytes(250_000)
  bucket.troubles = [undefined, 'fail', undefined, 'cut']
  await storage(inParts).write('imports/b.csv', inPieces(content, 50_000))
  expect(bucket.objects.get('/site/imports/b.csv')?.equals(content)).toBe(true)
  bucket.troubles = [undefined, undefined, 'fail', 'fail', 'fail']
  await expect(storage(inParts).write('imports/c.csv', inPieces(content, 50_000))).rejects.toThrow(
    'answered 503 to PUT',
  )
  bucket.troubles = [undefined, undefined, undefined, undefined, 'broken']
  await expect(storage(inParts).write('imports/c.csv', inPieces(content, 50_000))).rejects.toThrow(
    'could not put the parts',
  )
  const hungUp = async function* () {
    yield* inPieces(content, 50_000)
    throw new Error('the caller hung up')
  }
  await expect(storage(inParts).write('imports/c.csv', hungUp())).rejects.toThrow('the caller hung up')
  expect(bucket.uploads.size).toBe(0)
  expect(bucket.objects.has('/site/imports/c.csv')).toBe(false)
})

test('the parts are put together though the answer to that was lost', async () => {
  const content = randomBytes(250_000)
  const lost = inPieces(content, 50_000)
  const waiting = storage(inParts).write('imports/lost.csv', lost)
  // The store did it, but its answer never arrives.
  const { completed } = bucket
  bucket.afterComplete = 'cut'
  expect(await waiting).toBe(content.length)
  expect(bucket.completed).toBe(completed + 1)
  expect(bucket.objects.get('/site/imports/lost.csv')?.equals(content)).toBe(true)
})

test('reading continues where it broke off, and never with another file', async () => {
  const content = randomBytes(3_000_000)
  await storage().put('imports/d.csv', content)
  bucket.troubles = ['half', 'half']
  const found = await storage().read('imports/d.csv')
  expect((await whole(found!.parts)).equals(content)).toBe(true)
  expect(bucket.seen.filter((line) => line.startsWith('GET'))).toHaveLength(3)

  bucket.troubles = ['half']
  const replaced = await storage().read('imports/d.csv')
  await storage().put('imports/d.csv', randomBytes(3_000_000))
  await expect(whole(replaced!.parts)).rejects.toThrow('answered 412')
})

test('lists are read to their end', async () => {
  bucket.pageSize = 2
  const names = ['rejects/a.csv', 'rejects/b & c.csv', 'rejects/d/é.csv', 'rejects/f+g.csv', 'rejects/z.csv']
  for (const name of names) await storage().put(name, Buffer.from(name))
  const found = await Array.fromAsync(storage().list('rejects/'))
  bucket.pageSize = 1000
  expect(found.map(({ name }) => name)).toEqual(names)
  expect(found[1]).toMatchObject({ size: 17, changedAt: expect.any(Date) })
  expect(Math.abs(found[0]!.changedAt.getTime() - Date.now())).toBeLessThan(60_000)
  for (const name of names) await storage().remove(name)
  await storage().remove('rejects/never.csv')
  expect(await Array.fromAsync(storage().list('rejects/'))).toEqual([])
})

test('what a killed server left half sent is taken away, and what is under way stays', async () => {
  bucket.uploads.set('old', { path: '/site/imports/old.csv', parts: new Map(), begun: new Date('2026-01-01') })
  bucket.uploads.set('of now', { path: '/site/imports/now.csv', parts: new Map(), begun: new Date() })
  await storage().forgetUnfinished('imports/', new Date(Date.now() - 60_000))
  expect([...bucket.uploads.keys()]).toEqual(['of now'])
  bucket.uploads.clear()
})

test('a file is on this disk while it is used, comes once, and is another one when it was replaced', async () => {
  const store = storage()
  await store.put('imports/e/contacts.csv', Buffer.from('one'))
  const look = () =>
    store.withFile('imports/e/contacts.csv', async (file) => [path.basename(file), readFileSync(file, 'utf8')])
  expect(await Promise.all([look(), look()])).toEqual([
    ['contacts.csv', 'one'],
    ['contacts.csv', 'one'],
  ])
  expect(await look()).toEqual(['contacts.csv', 'one'])
  expect(bucket.seen.filter((line) => line.startsWith('GET'))).toHaveLength(1)
  await store.put('imports/e/contacts.csv', Buffer.from('two'))
  expect(await look()).toEqual(['contacts.csv', 'two'])
  await store.remove('imports/e/contacts.csv')
  expect(await look()).toBeNull()
  await vi.waitFor(() => expect(readdirSync(copiesDir)).toEqual([]))
})
