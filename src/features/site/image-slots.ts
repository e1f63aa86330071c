import { paths } from '#shared/paths.ts'

/** The images of the site that an admin can replace (specification, section 3, 'Site image assets'). */
export const imageSlots = {
  favicon: { name: 'favicon.ico', title: 'Favicon', hint: 'In the browser tab. Square; shown at 32 × 32.' },
  'og-image': { name: 'social/og-image.jpg', title: 'Social image', hint: 'Shown with a shared link. 1200 × 630.' },
  'twitter-image': {
    name: 'social/twitter-image.jpg',
    title: 'Twitter image',
    hint: 'Shown with a link on X. 1200 × 600.',
  },
  logo: { name: 'icons/logo.png', title: 'Logo', hint: 'For search engines and bookmarks. At least 112 × 112.' },
  'hero-image': { name: 'seo/hero-image.jpg', title: 'Hero image', hint: 'For search engines. 1200 pixels wide.' },
} as const

export type ImageSlot = keyof typeof imageSlots

export const isImageSlot = (text: string): text is ImageSlot => Object.hasOwn(imageSlots, text)

/** Section 8, as title and description. */
export const imageTexts = {
  wrongType: ['Invalid file type', 'Please select a PNG, JPG, SVG, or ICO file.'],
  unusable: [
    'Picture not used',
    'This picture is damaged or too complex to draw. Save it again in another program, and upload that.',
  ],
  tooLarge: ['File too large', 'Please select a file smaller than 5MB.'],
} as const

/** What the browser's file chooser offers, and what is checked before anything is sent. */
export const imageTypes = [
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'image/x-icon',
  'image/vnd.microsoft.icon',
] as const

/** Where the picture is that was put into a slot; null while the site has its own. */
export function siteImageAddress(
  images: Readonly<Record<string, { version: string }>>,
  slot: ImageSlot,
): string | null {
  const image = images[slot]
  return image ? paths.siteImage(imageSlots[slot].name, image.version) : null
}
