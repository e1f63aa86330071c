/**
 * Makes images from strangers harmless: whatever comes in, only pixels go out. Loaded only by a process of its own
 * (in-child.server.ts), which can be killed.
 */
import sharp from 'sharp'
import { asIco, faviconSize } from './ico.server.ts'
import type { ImageSlot } from './image-address.ts'
import { imageSlots } from './image-slots.ts'
import { isCostly } from './svg-cost.server.ts'
import { drawingAlone, svgBegun } from './svg-root.server.ts'

/** A small file that unpacks to more than this would fill the memory. */
const maxPixels = 40_000_000
/** For a vector drawing at its own size. */
const dotsPerInch = 72

/** The file for a slot, redrawn; null if it isn't a PNG, JPEG, SVG, or ICO, or is damaged. */
export async function drawnAnew(slot: ImageSlot, content: Buffer): Promise<Buffer | 'wrongSize' | null> {
  try {
    const read = isIco(content) ? pictureInIco(content) : isPicture(content) ? { data: plain(content) } : null
    if (read === null) return null
    // Rasterizing an SVG runs no scripts and, without a base address, loads nothing.
    const options = {
      limitInputPixels: maxPixels,
      failOn: 'error',
      ...('raw' in read ? { raw: read.raw } : {}),
    } as const
    const { autoOrient: size, format } = await sharp(read.data, options).metadata()
    const grow = format === 'svg' ? growth(slot, size) : 1
    if (!fits(slot, { width: size.width * grow, height: size.height * grow })) return 'wrongSize'
    const picture = sharp(read.data, { ...options, density: dotsPerInch * grow }).rotate()
    if (slot === 'favicon') {
      const box = { width: faviconSize, height: faviconSize, fit: 'contain', background: '#0000' } as const
      return asIco(await picture.resize(box).png().toBuffer())
    }
    const box = { width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true } as const
    if (slot === 'logo') return await picture.resize(box).png().toBuffer()
    return await picture.resize(box).flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer()
  } catch {
    return null
  }
}

interface Size {
  width: number
  height: number
}

function fits(slot: ImageSlot, { width, height }: Size): boolean {
  const { least, shape } = imageSlots[slot]
  const [narrow, wide] = shape
  return width >= least.width && height >= least.height && width >= height * narrow && width <= height * wide
}

/** A vector drawing has no pixels of its own: a small one is drawn as large as it needs to be. */
function growth(slot: ImageSlot, { width, height }: Size): number {
  const { least } = imageSlots[slot]
  return Math.max(1, Math.ceil(least.width / width), Math.ceil(least.height / height))
}

/** Pixels; the cost of drawing grows with their number. */
export function isPhoto(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 8).equals(pngSign) ||
    (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
    isIco(bytes)
  )
}

/** PNG, JPEG, or SVG, by its first bytes: a name and a Content-Type prove nothing. */
function isPicture(bytes: Buffer): boolean {
  if (isPhoto(bytes)) return true
  const text = textOf(bytes)
  return svgBegun(text) !== null && !isCostly(text)
}

/** Whether a file begins like one of these, even if it is damaged or must not be drawn. */
export function saysPicture(bytes: Buffer): boolean {
  return isPhoto(bytes) || svgBegun(textOf(bytes.subarray(0, 8192))) !== null
}

const plain = (picture: Buffer): Buffer => (isPhoto(picture) ? picture : drawingAlone(picture))

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function isIco(bytes: Buffer): boolean {
  return bytes.length > 22 && bytes.readUInt32LE(0) === 0x0001_0000 && bytes.readUInt16LE(4) > 0
}

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 4 }
}

/** The largest image in an ICO: a PNG, or pixels in the older format. Throws a RangeError if it is cut off. */
function pictureInIco(ico: Buffer): { data: Buffer } | Pixels | null {
  const count = Math.min(ico.readUInt16LE(4), 64)
  let best: { width: number; data: Buffer } | null = null
  for (let index = 0; index < count; index++) {
    const at = 6 + index * 16
    const width = ico.readUInt8(at) || 256
    const [size, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)]
    if (best === null || width > best.width) best = { width, data: ico.subarray(offset, offset + size) }
  }
  if (best === null) return null
  return best.data.subarray(0, 8).equals(pngSign) ? { data: best.data } : pixelsOf(best.data)
}

/**
 * A bitmap without its file header, from the bottom row up: 1, 4, or 8 bits into a palette, or 24 or 32 bits of color.
 */
function pixelsOf(bitmap: Buffer): Pixels | null {
  const head = bitmap.readUInt32LE(0)
  // The height includes the mask below the image.
  const [width, height] = [bitmap.readInt32LE(4), bitmap.readInt32LE(8) / 2]
  const bits = bitmap.readUInt16LE(14)
  const plain = head >= 40 && bitmap.readUInt32LE(16) === 0 && Number.isInteger(height)
  if (!plain || width < 1 || height < 1 || width > 256 || height > 256 || ![1, 4, 8, 24, 32].includes(bits)) return null
  const colours = bits > 8 ? 0 : bitmap.readUInt32LE(32) || 2 ** bits
  const start = head + colours * 4
  const row = Math.ceil((width * bits) / 32) * 4
  const maskRow = Math.ceil(width / 32) * 4
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const line = start + (height - 1 - y) * row
      const to = (y * width + x) * 4
      const index =
        bits > 8 ? 0 : (bitmap.readUInt8(line + ((x * bits) >> 3)) >> (8 - bits - ((x * bits) & 7))) & (2 ** bits - 1)
      const from = bits > 8 ? line + x * (bits / 8) : head + index * 4
      for (const [channel, offset] of [2, 1, 0].entries()) data[to + channel] = bitmap.readUInt8(from + offset)
      const mask = start + height * row + (height - 1 - y) * maskRow + (x >> 3)
      const hidden = bits < 32 && mask < bitmap.length && (bitmap.readUInt8(mask) >> (7 - (x & 7))) & 1
      data[to + 3] = bits === 32 ? bitmap.readUInt8(from + 3) : hidden ? 0 : 255
    }
  }
  return { data, raw: { width, height, channels: 4 } }
}
