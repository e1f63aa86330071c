/** The images and texts that an admin sets: what is taken, what is refused, and that what comes out is harmless. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { getSiteSettings, saveSiteSettings } from '../src/features/site/contracts.ts'
import { type ImageSlot, imageFiles } from '../src/features/site/image-address.ts'
import { imageSlots } from '../src/features/site/image-slots.ts'
import { bucketSettings, S3StandIn } from './support/s3-stand-in.ts'
import { type Speaker, startTestServer, type TestServer } from './support/server.ts'
import { signIn } from './support/sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SIGN_INS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

type Bytes = Uint8Array<ArrayBuffer>
/** A size that fits each slot. */
const sizes: Record<ImageSlot, readonly [width: number, height: number]> = {
  favicon: [32, 32],
  'og-image': [1200, 630],
  'twitter-image': [1200, 600],
  logo: [112, 112],
  'hero-image': [1200, 675],
}
const picture = (format: 'png' | 'jpeg', width = 120, height = 120): Promise<Bytes> =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b53' } })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))
const text = (content: string): Bytes => new TextEncoder().encode(content)

async function upload(slot: string, content: Bytes, { name = 'image.png', who = 'admin' as Speaker } = {}) {
  const form = new FormData()
  form.set('file', new File([content], name))
  return server.fetch(`/uploads/site-assets/${slot}`, {
    method: 'POST',
    body: form,
    headers: await server.as(who).headers(),
  })
}

const unusable = {
  error: {
    code: 'unusable',
    message: 'This image is damaged or too complex to draw. Save it again in another program, and upload the new file.',
  },
}
const costs = {
  error: {
    code: 'unusable',
    message: expect.stringMatching(
      /^This image takes more than (1\.5 seconds|512 MB of memory) to read, which is the limit\. Save it again/,
    ),
  },
}
const wrongType = { error: { code: 'wrong_type', message: 'Please select a PNG, JPG, SVG, or ICO file.' } }
const tooLarge = { error: { code: 'too_large', message: 'Please select a file smaller than 5MB.' } }

/** An ICO of the older kind: 32 bits a pixel, all of one color. */
function oldIco(size = 128): Bytes {
  const bitmap = Buffer.alloc(40 + size * size * 4)
  bitmap.writeUInt32LE(40, 0)
  bitmap.writeInt32LE(size, 4)
  bitmap.writeInt32LE(size * 2, 8)
  bitmap.writeUInt16LE(1, 12)
  bitmap.writeUInt16LE(32, 14)
  for (let at = 40; at < bitmap.length; at += 4) bitmap.writeUInt32LE(0xff11_2233, at)
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head[6] = size
  head[7] = size
  head.writeUInt32LE(bitmap.length, 14)
  head.writeUInt32LE(22, 18)
  return new Uint8Array(Buffer.concat([head, bitmap]))
}

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="alert(1)">${script}<image href="file:///etc/passwd" width="9" height="9"/><rect width="40" height="40" fill="red"/></svg>`

const rect = '<rect width="9" height="9" filter="url(#a)"/>'
const hostile = (slot: ImageSlot): string => {
  const [width, height] = sizes[slot]
  return svg.replace('width="40" height="40"', `width="${width}" height="${height}"`)
}
const drawing = (content: string, size = 40) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`

const illustrators = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 28.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
${drawing('<rect width="40" height="40" fill="red"/>')}`
const prefixed =
  '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="40" height="40"><svg:rect width="40" height="40" fill="red"/></svg:svg>'

/** A part made of several copies of a part, made of several copies of a part. */
function copies(levels: number, each: number): string {
  const level = (at: number) => `<g id="l${at}">${`<use href="#l${at - 1}"/>`.repeat(each)}</g>`
  const parts = Array.from({ length: levels }, (_, at) => level(at + 1)).join('')
  return `<defs><circle id="l0" r="4000" fill-opacity=".1"/>${parts}</defs><use href="#l${levels}"/>`
}

describe('an image', () => {
  test.each(Object.entries(imageFiles))('for %s is public at once, at its own address', async (slot, name) => {
    const response = await upload(slot, await picture('png', ...sizes[slot as ImageSlot]))
    expect(response.status).toBe(200)
    const { url } = (await response.json()) as { url: string }
    expect(url).toMatch(name === 'favicon.ico' ? /^\/favicon\.ico\?v=/ : new RegExp(`^/assets/${name}\\?v=`))
    const shown = await server.fetch(url)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(shown.headers.get('content-type')).toMatch(/^image\/(png|jpeg|x-icon)$/)
    const { images } = await server.as('visitor').call(getSiteSettings, {})
    expect(url).toBe(paths.siteImage(name, images[slot]!.version))
    expect((await server.fetch(url, { headers: { 'if-none-match': shown.headers.get('etag')! } })).status).toBe(304)
  })

  test.each([
    ['a PNG', () => picture('png')],
    ['a JPEG', () => picture('jpeg')],
    ['an SVG', async () => text(svg)],
    ['an SVG as Illustrator saves it', async () => text(illustrators)],
    ['an SVG with a prefixed root', async () => text(prefixed)],
    [
      'an SVG with another prefix, behind a BOM',
      async () => text(`\uFEFF${prefixed.replaceAll('svg:', 'd:').replace('xmlns:svg', 'xmlns:d')}`),
    ],
    ['an ICO of the older kind', async () => oldIco()],
  ])('may be %s', async (_kind, make) => {
    for (const slot of ['logo', 'favicon'] as const) {
      const response = await upload(slot, await make())
      expect(response.status).toBe(200)
      const { url } = (await response.json()) as { url: string }
      const bytes = Buffer.from(await (await server.fetch(url)).arrayBuffer())
      const png = slot === 'favicon' ? bytes.subarray(22) : bytes
      expect((await sharp(png).metadata()).format).toBe('png')
      // Something was drawn.
      expect((await sharp(png).stats()).channels[0]!.mean).toBeGreaterThan(0)
    }
  })

  test('of an older ICO keeps its colors', async () => {
    await upload('logo', oldIco())
    const bytes = Buffer.from(await (await server.fetch('/assets/icons/logo.png')).arrayBuffer())
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 4)]).toEqual([0x11, 0x22, 0x33, 0xff])
  })

  test('threat 31: of an SVG with script only the pixels are left', async () => {
    for (const slot of Object.keys(imageSlots) as ImageSlot[]) {
      const { url } = (await (await upload(slot, text(hostile(slot)), { name: 'a.svg' })).json()) as { url: string }
      const shown = await server.fetch(url)
      expect(shown.headers.get('content-type')).not.toContain('svg')
      const body = Buffer.from(await shown.arrayBuffer()).toString('latin1')
      for (const trace of ['<svg', 'script', 'alert', 'root:']) expect(body).not.toContain(trace)
    }
  })

  test('threat 31: metadata does not survive', async () => {
    const marked = await sharp(await picture('jpeg', 1200, 630))
      .withExif({ IFD0: { Copyright: 'HIDDEN-WORDS' } })
      .jpeg()
      .toBuffer()
    expect(marked.toString('latin1')).toContain('HIDDEN-WORDS')
    const { url } = (await (await upload('og-image', new Uint8Array(marked))).json()) as { url: string }
    expect(Buffer.from(await (await server.fetch(url)).arrayBuffer()).toString('latin1')).not.toContain('HIDDEN-WORDS')
  })

  test.each([
    ['HTML named .png', () => text('<html><script>alert(1)</script></html>')],
    ['an SVG with entities', () => text('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a PNG', () => text('\u0089PNG\r\n')],
    ['a GIF', () => text('GIF89a')],
    ['an ICO that is cut off', () => oldIco().slice(0, 80)],
    ['nothing', () => text('')],
    ['a pixel bomb', () => bomb(30_000, 30_000)],
    [
      'an SVG as large as a house',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'),
    ],
  ])('threat 31: %s is refused', async (_what, make) => {
    const before = (await server.as('visitor').call(getSiteSettings, {})).images
    const response = await upload('og-image', make())
    expect([response.status, await response.json()]).toEqual([422, expect.toBeOneOf([wrongType, unusable, costs])])
    expect((await server.as('visitor').call(getSiteSettings, {})).images).toEqual(before)
  })

  const wanted: Record<ImageSlot, RegExp> = {
    favicon: /the favicon: it must be square, at least 32 × 32 pixels\.$/,
    'og-image': /the social image: it must be 1200 × 630 pixels, or the same shape and at least 600 × 315 pixels\.$/,
    'twitter-image':
      /the Twitter image: it must be 1200 × 600 pixels, or about the same shape and at least 600 × 300 pixels\.$/,
    logo: /the logo: it must be at least 112 × 112 pixels, with an aspect ratio from 1:2 to 2:1\.$/,
    'hero-image': /the hero image: it must be at least 1200 × 600 pixels, with an aspect ratio from 4:3 to 2:1\.$/,
  }
  const misfits: [slot: ImageSlot, width: number, height: number][] = [
    ...(Object.keys(imageSlots) as ImageSlot[]).map((slot): [ImageSlot, number, number] => [slot, 800, 200]),
    ['favicon', 31, 31],
    ['favicon', 64, 48],
    ['og-image', 1200, 900],
    ['og-image', 590, 310],
    ['twitter-image', 600, 600],
    ['twitter-image', 500, 250],
    ['logo', 111, 111],
    ['hero-image', 1190, 670],
    ['hero-image', 1200, 1200],
  ]
  test.each(misfits)('for %s of %i × %i is refused, and told what is wanted', async (slot, width, height) => {
    const before = (await server.as('visitor').call(getSiteSettings, {})).images
    const response = await upload(slot, await picture('png', width, height))
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    expect([response.status, error.code]).toEqual([422, 'wrong_size'])
    expect(error.message).toMatch(wanted[slot])
    expect((await server.as('visitor').call(getSiteSettings, {})).images).toEqual(before)
  })

  test('that a camera has turned is measured as it is seen', async () => {
    const turned = (width: number, height: number) =>
      picture('jpeg', width, height).then(async (bytes) => {
        const marked = await sharp(bytes).withMetadata({ orientation: 6 }).jpeg().toBuffer()
        return upload('og-image', new Uint8Array(marked))
      })
    expect((await turned(630, 1200)).status).toBe(200)
    expect((await turned(1200, 630)).status).toBe(422)
  })

  test('of a small drawing is as large as its slot requires', async () => {
    const { url } = (await (await upload('logo', text(drawing(rect.replace(/ filter="[^"]*"/, ''), 24)))).json()) as {
      url: string
    }
    const { width, height } = await sharp(Buffer.from(await (await server.fetch(url)).arrayBuffer())).metadata()
    expect([width, height]).toEqual([120, 120])
  })

  test('a broken PNG is reported as broken, and anything else as not an image', async () => {
    const broken = (await picture('png')).slice(0, 60)
    expect(await (await upload('og-image', broken)).json()).toEqual(unusable)
    expect(await (await upload('og-image', text('GIF89a'))).json()).toEqual(wrongType)
  })

  test.each([
    ['filters', drawing(`<filter id="a">${'<feTurbulence numOctaves="99"/>'.repeat(600)}</filter>${rect}`)],
    ['filters of another prefix', drawing('<s:filter xmlns:s="http://www.w3.org/2000/svg"/>')],
    ['filters in a style sheet', drawing('<rect style="fil&#116;er:blur(900px)" width="9" height="9"/>')],
    ['filters spelled with a backslash', drawing('<style>rect{f\\69lter:blur(900px)}</style>')],
    ['patterns', drawing('<pattern id="a" width="1" height="1"/>')],
    ['a page', drawing('<foreignObject/>')],
    ['copies of copies', drawing(copies(10, 10))],
    ['an SVG inside', drawing(`<image href="data:image/svg+xml;base64,${btoa(drawing(rect))}"/>`)],
    ['entities', `<svg xmlns="http://www.w3.org/2000/svg"><!DOCTYPE a [<!ENTITY b "c">]></svg>`],
    ['comments that a pattern would try in every way', `${'<!---->'.repeat(500)}<sgv/>`],
    // Nothing that is forbidden, and too much of it: the process that draws ends itself.
    ['too much of what is allowed', drawing('<circle r="6000" fill-opacity=".1"/>'.repeat(100_000), 6000)],
    ['deep copies', drawing(copies(8, 3), 4000)],
  ])('threat 46: with %s is refused, and sign-in and search are answered meanwhile', async (_what, costly) => {
    const uploads = Promise.all(Array.from({ length: 3 }, () => upload('logo', text(costly))))
    const results = await server.as('basic').call(searchPhysicians, { filters: { query: 'smith' } })
    expect(results.data.length).toBeGreaterThan(0)
    expect(await signIn(server.origin, 'free@attending.example')).toBeTruthy()
    for (const response of await uploads) {
      expect([response.status, await response.json()]).toEqual([422, expect.toBeOneOf([wrongType, unusable, costs])])
    }
  })

  test('threat 46: that is something else, too, is taken as the picture that it begins as', async () => {
    for (const tail of [text(`<html>${script}</html>`), text('PK\u0003\u0004 %PDF-1.7'), text(svg)]) {
      const response = await upload('logo', new Uint8Array([...(await picture('png')), ...tail]))
      expect(response.status).toBe(200)
      const { url } = (await response.json()) as { url: string }
      const shown = Buffer.from(await (await server.fetch(url)).arrayBuffer()).toString('latin1')
      for (const trace of ['<html', '<svg', 'PK\u0003', '%PDF']) expect(shown).not.toContain(trace)
    }
  })

  test('threat 31: of 5 MB and more is refused', async () => {
    for (const size of [limits.imageUpload, limits.imageUpload + 1, limits.imageUpload * 2]) {
      const response = await upload('logo', new Uint8Array(size))
      expect([response.status, await response.json()]).toEqual([413, tooLarge])
    }
  })

  test('threat 31: an unknown slot is 404, and a way out of the store leads nowhere', async () => {
    for (const slot of ['banner', '..%2f..%2fetc%2fpasswd', '__proto__', 'constructor', '..']) {
      expect([404, 405]).toContain((await upload(slot, await picture('png'))).status)
    }
    await upload('logo', await picture('png'), { name: '../../../escape.png' })
    const dataDir = server.deps.env.DATA_DIR
    expect(existsSync(path.join(dataDir, '../escape.png'))).toBe(false)
    const stored = readdirSync(path.join(dataDir, 'assets'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(stored.map(({ name }) => name).toSorted()).toEqual(
      Object.values(imageFiles)
        .map((name) => path.basename(name))
        .toSorted(),
    )
    for (const address of [
      '/assets/..%2f..%2fsecrets.json',
      '/assets/icons/..%2flogo.png',
      '/assets/icons/other.png',
    ]) {
      expect((await server.fetch(address)).status, address).toBe(404)
    }
  })

  test('threat 15: no one but an admin uploads', async () => {
    const content = await picture('png')
    expect((await upload('logo', content, { who: 'visitor' })).status).toBe(401)
    for (const who of ['free', 'basic', 'premium', 'monthly', 'demo'] as const) {
      expect((await upload('logo', content, { who })).status, who).toBe(403)
    }
  })

  test('threat 20: a form on another site cannot upload', async () => {
    const form = new FormData()
    form.set('file', new File([await picture('png')], 'a.png'))
    const headers = { cookie: 'attending.session_token=x', origin: 'https://evil.example' }
    expect((await server.fetch('/uploads/site-assets/logo', { method: 'POST', body: form, headers })).status).toBe(403)
  })
})

describe('a bucket in the place of the disk', () => {
  test('keeps what was drawn, and every server shows it; while the store is away, no missing image is referenced', async () => {
    const bucket = await new S3StandIn().start()
    const env = bucketSettings(bucket, 'site')
    const other = await startTestServer({ env, peerOf: server })
    const send = async (width: number) => {
      const body = new FormData()
      body.set('file', new File([await picture('png', width, 700)], 'a.png'))
      const headers = await other.as('admin').headers()
      return other.fetch('/uploads/site-assets/hero-image', { method: 'POST', body, headers })
    }
    const { url } = (await (await send(1300)).json()) as { url: string }
    const [stored] = bucket.objects.values()
    expect([...bucket.objects.keys()]).toEqual(['/site/seo/hero-image.jpg'])
    expect(Buffer.from(await (await other.fetch(url)).arrayBuffer())).toEqual(stored)
    const before = await other.as('visitor').call(getSiteSettings, {})
    bucket.stop()
    const refused = await send(1301)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await other.as('visitor').call(getSiteSettings, {})).toEqual(before)
    await other.close()
  })
})

/** A PNG of one color: a few kilobytes that would be gigabytes of pixels. */
function bomb(width: number, height: number): Bytes {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb8_8320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) =>
    (bytes.reduce((c, byte) => table[(c ^ byte) & 255]! ^ (c >>> 8), 0xffff_ffff) ^ 0xffff_ffff) >>> 0
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)))
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]))
}

describe('the texts', () => {
  const texts = { google_search_text: 'Find physicians', meta_description: 'All of them.', seo_description: 'Now.' }

  test('are saved, in one line each, and leave the images alone', async () => {
    await upload('logo', await picture('png'))
    const before = await server.as('visitor').call(getSiteSettings, {})
    const saved = await server
      .as('admin')
      .call(saveSiteSettings, { ...texts, id: 1, seo_description: ' Now.\r\nHere. ' })
    expect(saved).toEqual({ ...before, ...texts, seo_description: 'Now. Here.' })
    expect(await server.as('visitor').call(getSiteSettings, {})).toEqual(saved)
  })

  test('threat 40: that are too long or of another row are refused, and nothing is written', async () => {
    const before = await server.as('visitor').call(getSiteSettings, {})
    for (const input of [
      { ...texts, google_search_text: 'x'.repeat(201) },
      { ...texts, meta_description: 'x'.repeat(10_000) },
      { ...texts, id: 2 },
      { ...texts, images: {} },
    ]) {
      expect((await server.as('admin').post(saveSiteSettings.name, input)).status).toBe(422)
    }
    expect(
      (await server.as('admin').post(saveSiteSettings.name, { ...texts, seo_description: '\u0000\ud800%_\\' })).status,
    ).toBe(200)
    await server.as('admin').call(saveSiteSettings, textsOnly(before))
  })
})

const textsOnly = ({
  google_search_text,
  meta_description,
  seo_description,
}: typeof saveSiteSettings.output._output) => ({
  google_search_text,
  meta_description,
  seo_description,
})

describe('the product’s own icons', () => {
  test.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ])('%s is a picture of its size', async (address, size) => {
    const response = await server.fetch(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([size, size])
    const again = await server.fetch(address, { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  test('the manifest names icons that are there', async () => {
    const response = await server.fetch('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const { name, icons } = (await response.json()) as { name: string; icons: { src: string }[] }
    expect(name).toBe('Attending')
    for (const { src } of icons) expect((await server.fetch(src)).status).toBe(200)
  })

  test('/favicon.ico is there without one of an admin’s', async () => {
    await server.pool.query("update site_settings set images = images - 'favicon'")
    const response = await server.fetch('/favicon.ico')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  })
})
