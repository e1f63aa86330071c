import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { S3StandIn, s3Keys, s3Region } from '../../../test/support/s3-stand-in.ts'
import { makeS3Storage, type S3Options } from './s3.ts'

const bucket = new S3StandIn()
const elsewhere = new S3StandIn()
beforeAll(() => Promise.all([bucket.start(), elsewhere.start()]))
afterAll(() => {
  bucket.stop()
  elsewhere.stop()
})
afterEach(() => {
  bucket.seen.length = 0
  bucket.troubles = []
})

const storage = (more: Partial<S3Options> = {}) =>
  makeS3Storage({ endpoint: bucket.origin, bucket: 'site', region: s3Region, ...s3Keys, ...more })

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

test('a store that is out of order for a moment is asked again, and not for ever', async () => {
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
