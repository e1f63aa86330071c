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
import { teamEmails } from '../src/server/start/lakeside-team.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { startServerProcess } from '../test/support/process.ts'
import { signIn } from '../test/support/sign-in.ts'
import { isTakenOver } from '../test/support/taken-over.ts'
import { type Screen, screens } from './screen-pages.ts'
import { addSamples, type Samples } from './screen-samples.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

interface Size {
  viewport: { width: number; height: number }
  /** As phones are: larger targets, no pointer that rests on something. */
  hasTouch?: true
}

const desktop: Size = { viewport: { width: 1440, height: 900 } }
const tablet: Size = { viewport: { width: 768, height: 1024 } }
const phone: Size = { viewport: { width: 390, height: 844 }, hasTouch: true }

const [folder, ...names] = process.argv.slice(2)
const target = path.resolve(folder ?? path.join(projectRoot, 'docs/screens'))
const chosen = folder
  ? screens.filter(({ name }) => names.length === 0 || names.includes(name))
  : screens.filter(({ inReadme }) => inReadme)

/** Every page is loaded once for all of `themes`: a page follows the device's theme while it is open. */
async function draw(origin: string, samples: Samples, browser: Browser, size: Size, themes: readonly Theme[]) {
  for (const who of new Set(chosen.map((screen) => screen.who))) {
    const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...size })
    await context.addCookies([{ name: themeCookie, value: 'system', url: origin }])
    if (who !== 'visitor') {
      const value = encodeURIComponent(await signIn(origin, who === 'owner' ? teamEmails[0]! : personaEmail(who)))
      await context.addCookies([{ name: 'attending.session_token', value, url: origin }])
    }
    for (const screen of chosen.filter((one) => one.who === who)) {
      const page = await context.newPage()
      await page.goto(screen.path(samples))
      await page.waitForFunction(isTakenOver)
      await page.waitForLoadState('networkidle')
      await screen.prepare?.(page)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await page.evaluate(() => document.fonts.ready)
        await keep(await page.screenshot({ fullPage: folder !== undefined }), nameOf(screen, size, theme))
      }
      await page.close()
    }
    await context.close()
  }
}

async function keep(picture: Buffer, name: string): Promise<void> {
  const shot = sharp(picture)
  const { width, height } = await shot.metadata()
  await shot
    .extract({ left: 0, top: 0, width, height: Math.min(height, tallest) })
    .webp({ quality: 82 })
    .toFile(path.join(target, name))
}

/** Pixels that WebP can have; a longer page is cut there. */
const tallest = 16_383

const nameOf = ({ name }: Screen, { viewport }: Size, theme: Theme) =>
  `${name}-${viewport.width}${theme === 'dark' ? '-dark' : ''}.webp`

async function drawAll(origin: string): Promise<void> {
  const samples = await addSamples(origin)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
  try {
    await draw(origin, samples, browser, desktop, themes)
    if (folder) await draw(origin, samples, browser, tablet, themes)
    await draw(origin, samples, browser, phone, folder ? themes : ['light'])
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
