import { type ImageSlot, imageFiles } from './image-address.ts'

interface Slot {
  title: string
  /** What it is for. */
  use: string
  /** The minimum size in pixels, and the minimum and maximum ratio of width to height. */
  least: { width: number; height: number }
  shape: readonly [least: number, max: number]
  /** The same in words, completing a sentence that begins with 'it must be'. */
  wanted: string
}

/** The site images an admin can replace. The sizes are what browsers, search engines, and social networks require. */
export const imageSlots = {
  favicon: {
    title: 'Favicon',
    use: 'In the browser tab.',
    least: { width: 32, height: 32 },
    shape: [0.98, 1.02],
    wanted: 'square, at least 32 × 32 pixels',
  },
  'og-image': {
    title: 'Social image',
    use: 'Shown with a shared link.',
    least: { width: 600, height: 315 },
    shape: [1.8, 2],
    wanted: '1200 × 630 pixels, or the same shape and at least 600 × 315 pixels',
  },
  'twitter-image': {
    title: 'Twitter image',
    use: 'Shown with a link on X.',
    least: { width: 600, height: 300 },
    // An image made for the other networks will do.
    shape: [1.8, 2.1],
    wanted: '1200 × 600 pixels, or about the same shape and at least 600 × 300 pixels',
  },
  logo: {
    title: 'Logo',
    use: 'For search engines and bookmarks.',
    least: { width: 112, height: 112 },
    shape: [0.5, 2],
    wanted: 'at least 112 × 112 pixels, with an aspect ratio from 1:2 to 2:1',
  },
  'hero-image': {
    title: 'Hero image',
    use: 'For search engines.',
    least: { width: 1200, height: 600 },
    shape: [1.3, 2],
    wanted: 'at least 1200 × 600 pixels, with an aspect ratio from 4:3 to 2:1',
  },
} as const satisfies Record<ImageSlot, Slot>

export const isImageSlot = (text: string): text is ImageSlot => Object.hasOwn(imageFiles, text)

/** As title and description. */
export const imageTexts = {
  wrongType: ['Invalid file type', 'Please select a PNG, JPG, SVG, or ICO file.'],
  unusable: [
    'Image not used',
    'This image is damaged or too complex to draw. Save it again in another program, and upload the new file.',
  ],
  wrongSize: ['Image not used', 'This image is too small or has the wrong shape.'],
  tooLarge: ['File too large', 'Please select a file smaller than 5MB.'],
} as const

/** Tells an admin whose image was refused for its size what is required. */
export const sizeRefusal = (slot: ImageSlot): string =>
  `This image can’t be used as the ${imageSlots[slot].title.toLowerCase().replace('twitter', 'Twitter')}: it must be ${imageSlots[slot].wanted}.`

/** What the browser's file chooser offers, and what is checked before anything is sent. */
export const imageTypes = [
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'image/x-icon',
  'image/vnd.microsoft.icon',
] as const
