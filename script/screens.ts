/**
 * Captures pages of the product as WebP images, on a built server with its own sample data: `node script/screens.ts`
 * writes the README's images to docs/screens; `node script/screens.ts FOLDER [NAME…]` captures all pages, or those with
 * these names, from top to bottom, at three widths in both themes. ORIGIN names a local server that is already running,
 * and DATABASE_URL its database, without which pages with a missing table are skipped. CHROMIUM is the browser.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import sharp from 'sharp'
import { startEmbedded } from '#adapters/database/embedded.ts'
import { refusedLogin } from '#features/mailboxes/providers.ts'
import { themeCookie } from '../src/app/page/theme.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { teamEmails } from '../src/server/start/lakeside-team.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { startServerProcess } from '../test/support/process.ts'
import { signIn } from '../test/support/sign-in.ts'
import { addClaimPhoto } from './screen-claims.ts'
import { type DrawnScreen, emptyScreens, screens } from './screen-pages.ts'
import { addSamples } from './screen-samples.ts'
import { addSequences, screensSecret } from './screen-sequences.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

interface Size {
  viewport: { width: number; height: number }
  /** As phones are: larger targets, no pointer that rests on something. */
  hasTouch?: true | undefined
}

const desktop: Size = { viewport: { width: 1440, height: 900 } }
const tablet: Size = { viewport: { width: 768, height: 1024 } }
const phone: Size = { viewport: { width: 390, height: 844 }, hasTouch: true }

const [folder, ...names] = process.argv.slice(2)
const target = path.resolve(folder ?? path.join(projectRoot, 'docs/screens'))
const isChosen = ({ name, inReadme }: DrawnScreen) =>
  folder ? names.length === 0 || names.includes(name) : inReadme === true

interface Site {
  origin: string
  /** Undefined where it can't be reached. */
  databaseUrl: string | undefined
}

async function drawAll(browser: Browser, site: Site, screens: readonly DrawnScreen[]): Promise<void> {
  const chosen = screens.filter((screen) => isChosen(screen) && (site.databaseUrl || !screen.away))
  await draw(browser, site, chosen, desktop, themes)
  if (folder) await draw(browser, site, chosen, tablet, themes)
  await draw(browser, site, chosen, phone, folder ? themes : ['light'])
}

async function draw(
  browser: Browser,
  { origin, databaseUrl }: Site,
  screens: readonly DrawnScreen[],
  size: Size,
  themes: readonly Theme[],
): Promise<void> {
  for (const who of new Set(screens.map((screen) => screen.who))) {
    const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...size })
    await context.addCookies([{ name: themeCookie, value: 'system', url: origin }])
    if (who !== 'visitor') {
      const value = encodeURIComponent(await signIn(origin, who === 'owner' ? teamEmails[0]! : personaEmail(who)))
      await context.addCookies([{ name: 'attending.session_token', value, url: origin }])
    }
    for (const screen of screens.filter((one) => one.who === who)) {
      const page = await context.newPage()
      const shoot = () => drawOne(page, screen, size, themes)
      await (databaseUrl && screen.away ? without(databaseUrl, screen.away, shoot) : shoot())
      await page.close()
    }
    await context.close()
  }
}

/** The page is loaded once for all of `themes`: it follows the device's theme while it is open. */
async function drawOne(page: Page, screen: DrawnScreen, size: Size, themes: readonly Theme[]): Promise<void> {
  await screen.open(page, screen.path)
  await screen.prepare?.(page)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate(() => document.fonts.ready)
    // On a busy machine, the other theme appears a moment later.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const pictures = folder ? await pagePictures(page, size) : [await page.screenshot()]
    for (const [at, picture] of pictures.entries()) {
      await sharp(picture)
        .webp({ quality: 82 })
        .toFile(path.join(target, nameOf(screen, size, theme, at)))
    }
  }
}

/** The page from top to bottom, in as many pictures as it takes. */
async function pagePictures(page: Page, { viewport, hasTouch }: Size): Promise<Buffer[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // What lies over the page is as high as the window.
  const isCovered = await page.locator('[data-drawer], [data-dialog], [role=listbox]').first().isVisible()
  if (hasTouch && isCovered) return [await page.screenshot()]
  if (!hasTouch && height <= tallest) return [await page.screenshot({ fullPage: true })]
  const step = Math.min(height, tallest)
  await resize(page, { viewport: { ...viewport, height: step }, hasTouch })
  const pictures: Buffer[] = []
  for (let top = 0; top < height; top += step) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    pictures.push(await page.screenshot())
  }
  await resize(page, { viewport, hasTouch })
  return pictures
}

async function resize(page: Page, { viewport, hasTouch }: Size): Promise<void> {
  await page.setViewportSize(viewport)
  if (!hasTouch) return
  // Chromium forgets it with each change of size, and would draw the smaller targets of a mouse.
  // What the session says holds for as long as it is there.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
}

/** While `work` lasts, whatever reads the table fails. */
async function without(databaseUrl: string, table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const away = `${table}_away`
  try {
    await client.query(`alter table ${table} rename to ${away}`)
    await work()
  } finally {
    await client.query(`alter table if exists ${away} rename to ${table}`)
    await client.end()
  }
}

/** What no call can make. */
async function addFailedJob(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, start_after, output)
     values ('clean-up-accounts', '{}', 'retry', 5, 2, now() + interval '1 hour', '{"fault":"MailError","code":"EAUTH"}')`,
  )
  await client.end()
}

/** One that works and one that doesn't, for every persona: a call would ask their providers. */
async function addMailboxes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const columns = 'id, user_id, sender_name, login, username, secret, smtp_host, smtp_port, imap_host, imap_port'
  const values = `gen_random_uuid(), id, name, 'password', email, '-', 'smtp.gmail.com', 465, 'imap.gmail.com', 993`
  await client.query(
    `insert into mailboxes (${columns}, address, state, authentication)
     select ${values}, 'recruiting.' || email, 'works', '{"spf":"found","dkim":"pass","dmarc":"missing"}' from users`,
  )
  await client.query(
    `insert into mailboxes (${columns}, address, state, problem)
     select ${values}, 'outreach.' || email, 'broken', $1 from users`,
    [refusedLogin('imap.gmail.com')],
  )
  await client.end()
}

/** Pixels that WebP can have; the rest of a longer page is in further pictures. */
const tallest = 16_383

const nameOf = ({ name }: DrawnScreen, { viewport }: Size, theme: Theme, at: number) =>
  `${name}-${viewport.width}${theme === 'dark' ? '-dark' : ''}${at > 0 ? `-${at + 1}` : ''}.webp`

/** First the pages before anyone has done anything, then those with samples. */
async function drawSite(site: Site): Promise<void> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
  try {
    await drawAll(browser, site, emptyScreens)
    const samples = await addSamples(site.origin)
    await addClaimPhoto(site.origin, samples.longNameId)
    if (site.databaseUrl) await addFailedJob(site.databaseUrl)
    if (site.databaseUrl) {
      await addMailboxes(site.databaseUrl)
      await addSequences(site.databaseUrl, samples.longNameId)
    }
    await drawAll(
      browser,
      site,
      screens.map((screen) => ({ ...screen, path: screen.path(samples) })),
    )
  } finally {
    await browser.close()
  }
}

async function onOwnServer(work: (site: Site) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-screens-'))
  const postgres = await startEmbedded({ dataDir, fast: true, log: () => {} })
  try {
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      PHYSICIANS: '20000',
      AUTH_SECRET: screensSecret,
      SIGN_INS_PER_MINUTE: '1000',
      FORMS_PER_HOUR: '1000',
    })
    try {
      await work({ origin: server.origin, databaseUrl: postgres.url })
    } finally {
      server.child.kill('SIGTERM')
      await server.ended
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

mkdirSync(target, { recursive: true })
const { ORIGIN, DATABASE_URL } = process.env
await (ORIGIN ? drawSite({ origin: ORIGIN, databaseUrl: DATABASE_URL }) : onOwnServer(drawSite))
