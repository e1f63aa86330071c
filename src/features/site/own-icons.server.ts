/** The product's own icons, where browsers request them unprompted: drawn from its logo, once. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { asIco, faviconSize } from './ico.server.ts'

const { resolve } = createRequire(import.meta.url)
const evergreen = '#0b6b53'
const sizes = { touch: 180, small: 192, large: 512 } as const

export type OwnIcon = 'favicon' | keyof typeof sizes

const drawn = new Map<OwnIcon, Promise<Buffer>>()

export function ownIcon(icon: OwnIcon): Promise<Buffer> {
  const known = drawn.get(icon)
  if (known) return known
  const drawing = draw(icon)
  drawn.set(icon, drawing)
  drawing.catch(() => drawn.delete(icon))
  return drawing
}

async function draw(icon: OwnIcon): Promise<Buffer> {
  const mark = readFileSync(resolve('#app/assets/mark.svg'))
  if (icon !== 'favicon') {
    const size = sizes[icon]
    // Its 32 units become this many pixels. Systems round the corners themselves.
    return sharp(mark, { density: (72 * size) / 32 })
      .resize(size, size)
      .flatten({ background: evergreen })
      .png()
      .toBuffer()
  }
  const picture = sharp(mark, { density: (72 * faviconSize) / 32 }).resize(faviconSize, faviconSize)
  return asIco(await picture.png().toBuffer())
}

export function manifest(): string {
  const icon = (name: 'small' | 'large') => ({
    src: serverPaths.appIcon(sizes[name]),
    sizes: `${sizes[name]}x${sizes[name]}`,
    type: 'image/png',
  })
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    start_url: paths.home(),
    display: 'browser',
    background_color: '#fbfbf8',
    theme_color: evergreen,
    icons: [icon('small'), icon('large')],
  })
}
