import { paths } from '#shared/product/paths.ts'

/**
 * The site images an admin can replace, by file, below the store's root. That is all most pages need to know about
 * them.
 */
export const imageFiles = {
  favicon: 'favicon.ico',
  'og-image': 'social/og-image.jpg',
  'twitter-image': 'social/twitter-image.jpg',
  logo: 'icons/logo.png',
  'hero-image': 'seo/hero-image.jpg',
} as const

export type ImageSlot = keyof typeof imageFiles

/** The URL of the image in a slot; null while the site uses its own. */
export function siteImageAddress(
  images: Readonly<Record<string, { version: string }>>,
  slot: ImageSlot,
): string | null {
  const image = images[slot]
  return image ? paths.siteImage(imageFiles[slot], image.version) : null
}
