/** The image for a link to the site or to a specialty: 1200 by 630, drawn from the site's settings. */
import sharp, { type OverlayOptions } from 'sharp'
import type { Deps } from '#door/deps.ts'
import { publicSpecialties } from '#features/specialties/queries.server.ts'
import { brand } from '#shared/product/brand.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { interFile } from './font-file.server.ts'
import { siteSettings } from './queries.server.ts'
import { escapeXml } from './sitemap.server.ts'

const size = { width: 1200, height: 630 }
const margin = 96

export interface SocialWords {
  title: string
  text: string
}

/** The text on a specialty's image or, without one, the site's; null for a specialty that no one has. */
export async function socialWords(deps: Deps, slug: string | undefined): Promise<SocialWords | null> {
  if (slug === undefined) {
    const settings = await siteSettings(deps.db)
    return {
      title: settings.google_search_text || brand.tagline,
      text: settings.seo_description || settings.meta_description || brand.description,
    }
  }
  const specialties = await publicSpecialties(deps)
  const found = specialties.find(({ value }) => specialtySlug(value) === slug)
  return found ? { title: found.value, text: `${found.count.toLocaleString('en-US')} physicians available` } : null
}

/** PNG. Drawing takes tens of milliseconds: callers should cache the result. */
export async function drawSocialImage({ title, text }: SocialWords): Promise<Buffer> {
  const [headline, words, mark] = await Promise.all([
    write(shorten(title, 90), { weight: 600, size: title.length > 46 ? 60 : 76, colour: '#14201d' }),
    write(shorten(text, 160), { weight: 400, size: 30, colour: '#55635e' }),
    write(brand.name, { weight: 600, size: 34, colour: '#14201d' }),
  ])
  const top = Math.max(150, (size.height - headline.height - words.height - 40) / 2)
  const layers: OverlayOptions[] = [
    { input: mark.data, left: margin, top: 64 },
    { input: headline.data, left: margin, top: Math.round(top) },
    { input: words.data, left: margin, top: Math.round(top + headline.height + 40) },
  ]
  return sharp(Buffer.from(ground)).composite(layers).png({ compressionLevel: 9, palette: true }).toBuffer()
}

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="#fbfbf8"/><rect width="14" height="100%" fill="#0b6b53"/></svg>`

/** By weight, with the files' own family names. */
const faces = { 400: 'Inter', 600: 'Inter SemiBold' } as const

interface Writing {
  weight: keyof typeof faces
  size: number
  colour: string
}

async function write(text: string, { weight, size: points, colour }: Writing) {
  const { data, info } = await sharp({
    text: {
      // Pango markup: anything an admin typed is only text in it.
      text: `<span foreground="${colour}">${escapeXml(text)}</span>`,
      // The comma ends the family: without it, 'SemiBold' would be read as a weight of Inter.
      font: `${faces[weight]}, ${points}`,
      fontfile: interFile(weight),
      width: size.width - 2 * margin,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

/** Cut at the end of a word; control characters and lone surrogates cannot be drawn. */
function shorten(text: string, max: number): string {
  const plain = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  if (plain.length <= max) return plain || brand.name
  return `${plain.slice(0, plain.lastIndexOf(' ', max) || max).trimEnd()}…`
}
