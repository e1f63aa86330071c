/** What is done with a photo of a license or badge, in a process of its own: whatever comes in, only pixels go out. */
import sharp from 'sharp'
import type { InChild } from '#door/file-work.ts'
import type { drawClaimDocument } from './file-work.ts'

/** A small file that unpacks to more than this would fill the memory. */
const maxPixels = 60_000_000
/** Enough to read the small print of a license. */
const side = 2400
/** Of processor time. */
const maxSeconds = 6

export const drawClaimDocumentInChild: InChild<typeof drawClaimDocument> = async ({ content }, { within }) => {
  sharp.concurrency(1)
  sharp.cache(false)
  const bytes = Buffer.from(content)
  if (!isPhoto(bytes)) return { refused: 'wrongType' }
  within(maxSeconds)
  try {
    const drawn = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer()
    return { drawn }
  } catch {
    return { refused: 'unusable' }
  }
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** JPEG, PNG, or WebP by its first bytes: a name and a Content-Type prove nothing. */
function isPhoto(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) || bytes.subarray(0, 8).equals(png) || isWebp
}
