/** Makes the folder that a browser loads as the extension. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { build, type InlineConfig } from 'vite'
import { addressedTo, helperVersion } from '#features/browser-helper/manifest.ts'

const here = import.meta.dirname
const root = path.resolve(here, '../..')
const iconSizes = [16, 32, 48, 128]

interface ExtensionFacts {
  /** Where it is made; what is there is replaced. */
  folder: string
  /** Attending's: 'https://attending.example'. Without, it has to be typed, or a server adds its own (`addressedTo`). */
  origin?: string | undefined
}

export async function buildExtension({ folder, origin }: ExtensionFacts): Promise<void> {
  const shared: InlineConfig = {
    ...{ root: path.join(here, 'src'), configFile: false, publicDir: false, base: './', logLevel: 'error' },
  }
  await build({
    ...shared,
    build: {
      ...{ outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: false },
      rolldownOptions: { input: ['popup.html', 'options.html'].map((page) => path.join(here, 'src', page)) },
    },
  })
  await build({ ...shared, build: { outDir: folder, emptyOutDir: false, target: 'es2023', ...injected } })
  const manifest = JSON.parse(await readFile(path.join(here, 'manifest.json'), 'utf8'))
  const icons = Object.fromEntries(iconSizes.map((size) => [size, `icon-${size}.png`]))
  const made = { ...manifest, version: helperVersion, icons }
  const whole = origin === undefined ? made : addressedTo(origin, made)
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(whole, null, 2))
  await writeIcons(folder)
}

/** A script that can be run in a page again and again; its value is the answer. */
const injected: InlineConfig['build'] = {
  lib: {
    entry: path.join(here, 'src/page/inject.ts'),
    formats: ['iife'],
    name: 'page',
    fileName: () => 'read-page.js',
  },
  rolldownOptions: { output: { footer: 'page.reading;' } },
}

async function writeIcons(folder: string): Promise<void> {
  const mark = await readFile(path.join(root, 'src/app/assets/mark.svg'))
  await mkdir(folder, { recursive: true })
  for (const size of iconSizes) {
    const icon = sharp(mark, { density: (72 * size) / 32 }).resize(size, size)
    await writeFile(path.join(folder, `icon-${size}.png`), await icon.png().toBuffer())
  }
}
