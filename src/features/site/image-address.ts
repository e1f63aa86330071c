import { paths } from '#shared/product/paths.ts'

/** The files of the site's images that an admin can replace, below the store's root. All that most pages need to know of them. */
export const imageFiles = {
  favicon: 'favicon.ico',
  'og-image': 'social/og-image.jpg',
  'twitter-image': 'social/twitter-image.jpg',
  logo: 'icons/logo.png',
  'hero-image': 'seo/hero-image.jpg',
} as const

export type ImageSlot = keyof typeof imageFiles

/** Where the picture is that was put into a slot; null while the site has its own. */
export function siteImageAddress(
  images: Readonly<Record<string, { version: string }>>,
  slot: ImageSlot,
): string | null {
  const image = images[slot]
  return image ? paths.siteImage(imageFiles[slot], image.version) : null
}
