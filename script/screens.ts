/**
 * Draws pages of the product as WebP pictures, on a built server with sample data of its own:
 * `node script/screens.ts` writes those that the README shows to docs/screens; `node script/screens.ts FOLDER [NAME…]` draws all pages, or
 * those with these names, from top to bottom, at three widths in both themes. ORIGIN names a local server that is running already.
 * CHROMIUM is the browser.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { themeCookie } from '../src/app/theme.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { startServerProcess } from '../test/support/process.ts'
import { signIn } from '../test/support/sign-in.ts'
import { type Screen, screens } from './screen-pages.ts'
import { addSamples, type Samples } from './screen-samples.ts'

interface View {
  width: number
  height: number
  theme: 'light' | 'dark'
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const
const everyView: readonly View[] = sizes.flatMap((size) => [
  { ...size, theme: 'light' as const },
  { ...size, theme: 'dark' as const },
])
const readmeViews: readonly View[] = [
  { ...sizes[0], theme: 'light' },
  { ...sizes[0], theme: 'dark' },
  { ...sizes[2], theme: 'light' },
]

const [folder, ...names] = process.argv.slice(2)
const target = path.resolve(folder ?? path.join(projectRoot, 'docs/screens'))
const chosen = folder
  ? screens.filter(({ name }) => names.length === 0 || names.includes(name))
  : screens.filter(({ inReadme }) => inReadme)

async function draw(browser: Browser, origin: string, samples: Samples, view: View): Promise<void> {
  for (const who of new Set(chosen.map((screen) => screen.who))) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: view.width, height: view.height },
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: themeCookie, value: view.theme, url: origin }])
    if (who !== 'visitor') {
      const value = encodeURIComponent(await signIn(origin, personaEmail(who)))
      await context.addCookies([{ name: 'attending.session_token', value, url: origin }])
    }
    const page = await context.newPage()
    for (const screen of chosen.filter((one) => one.who === who)) {
      await page.goto(screen.path(samples), { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      const shot = sharp(await page.screenshot({ fullPage: folder !== undefined }))
      const { width, height } = await shot.metadata()
      await shot
        .extract({ left: 0, top: 0, width, height: Math.min(height, tallest) })
        .webp({ quality: 82, effort: 6 })
        .toFile(path.join(target, nameOf(screen, view)))
    }
    await context.close()
  }
}

/** Pixels that WebP can have; a longer page is cut there. */
const tallest = 16_383

const nameOf = ({ name }: Screen, { width, theme }: View) => `${name}-${width}${theme === 'dark' ? '-dark' : ''}.webp`

async function drawAll(origin: string): Promise<void> {
  const samples = await addSamples(origin)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
  try {
    for (const view of folder ? everyView : readmeViews) await draw(browser, origin, samples, view)
  } finally {
    await browser.close()
  }
}

async function onOwnServer(work: (origin: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-screens-'))
  try {
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      PHYSICIANS: '20000',
      SIGN_INS_PER_MINUTE: '1000',
      FORMS_PER_HOUR: '1000',
    })
    try {
      await work(server.origin)
    } finally {
      server.child.kill('SIGTERM')
      await server.ended
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

mkdirSync(target, { recursive: true })
const { ORIGIN } = process.env
await (ORIGIN ? drawAll(ORIGIN) : onOwnServer(drawAll))
