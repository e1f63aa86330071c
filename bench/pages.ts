/**
 * How long it takes from a keystroke in the query box until the results are painted, in Chromium, against the built
 * server on its own database: `node bench/pages.ts [--rows 250000]`; whether anything on the page jumps in the meantime
 * (CLS); and how long clicks and keystrokes on the search and on a list take until the next frame is painted (INP, as
 * web-vitals defines it); and how fast a list of 2,000 answers as table, drawer, board, and on the Today page: only
 * that with `--only workbench`. The browser is CHROMIUM, or the one that `script/browser` finds.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { personaEmail } from '../src/server/start/personas.ts'
import { startServerProcess } from '../test/support/process.ts'
import { signIn } from '../test/support/sign-in.ts'
import { measureWorkbench, watchResponses } from './pages/workbench.ts'
import { ms, percentile, print } from './search/report.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '250000' }, only: { type: 'string' } } })
const goals = { fromKey: 100, fromRequest: 100, interaction: 200 }
/** Typed letter by letter; each prefix is requested once, so nothing comes from the browser's cache. */
const words = [
  'cardiology',
  'smith',
  'garcia jose',
  'pediatric',
  'teaching',
  'medical center',
  'neuro',
  'university',
  'zhang',
]
const warmUp = 5

/**
 * What one keystroke cost, in milliseconds: until the rows in the window are painted, and until all are; and the call
 * alone.
 */
interface Keystroke {
  fromKey: number
  fromRequest: number
  toAll: number
  toAnswer: number
}

/** Runs in the page: records when keys are pressed, when requests leave, and when their results are painted. */
function watch(): void {
  const interactions: Record<number, number> = {}
  const noted = { pressed: 0, asked: 0, answeredAt: 0, painted: 0, all: 0, shift: 0, interactions }
  Object.assign(window, { noted })
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => Object.assign(noted, { pressed: timeStamp, painted: 0, all: 0 }),
    true,
  )
  let answered = false
  const send = window.fetch
  window.fetch = async (input, init) => {
    const isSearch = String(input).endsWith('/search-physicians')
    if (isSearch) noted.asked = performance.now()
    const response = await send(input, init)
    if (isSearch) {
      answered = true
      noted.answeredAt = performance.now()
    }
    return response
  }
  // The frame with the rows, and the moment after it was handed to the screen.
  const note = (what: 'painted' | 'all') =>
    requestAnimationFrame(() => setTimeout(() => Object.assign(noted, { [what]: performance.now() })))
  let wasBusy = false
  const look = (changes: MutationRecord[]) => {
    const isBusy = document.querySelector('ul[aria-busy=true]') !== null
    const isDone = wasBusy && !isBusy
    wasBusy = isBusy
    // Dimming and the end of waiting change the list itself, not what is in it.
    const isInRows = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest('ul[aria-busy] > li') != null
    const areRows = ({ target, type }: MutationRecord) =>
      type === 'childList' && (target as Element).matches('ul[aria-busy]')
    if (answered && (isDone || changes.some((change) => areRows(change) || isInRows(change)))) {
      answered = false
      note('painted')
    }
    if (isDone) note('all')
  }
  const start = () =>
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  document.addEventListener('DOMContentLoaded', start)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) noted.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  // One click is several events; the longest of them is the interaction's time.
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (interactionId > 0) interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

interface Noted {
  pressed: number
  asked: number
  answeredAt: number
  painted: number
  all: number
  shift: number
  /** Milliseconds of each interaction, in steps of 8, as browsers report them; those below 16 aren't reported. */
  interactions: Record<number, number>
}
const read = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted)

async function press(page: Page, key: string): Promise<Keystroke> {
  await page.keyboard.press(key)
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.all > 0, undefined, {
    polling: 20,
  })
  const { pressed, asked, answeredAt, painted, all } = await read(page)
  return {
    fromKey: painted - pressed,
    fromRequest: painted - asked,
    toAll: all - pressed,
    toAnswer: answeredAt - asked,
  }
}

async function type(page: Page): Promise<Keystroke[]> {
  const box = page.getByRole('combobox', { name: /^Search by name/ })
  const keystrokes: Keystroke[] = []
  for (const word of words) {
    await box.fill('')
    await page.locator('ul[aria-busy=false]').waitFor()
    // Not counting the clearing, whose answer may still be on its way.
    await page.waitForTimeout(400)
    await box.focus()
    for (const letter of word) {
      // A space requests nothing new.
      if (letter === ' ') await page.keyboard.press('Space')
      else keystrokes.push(await press(page, letter))
      await page.waitForTimeout(40)
    }
  }
  return keystrokes.slice(warmUp)
}

async function turnPages(page: Page): Promise<void> {
  await page.goto('/search?query=an')
  for (let number = 2; number <= 8; number++) {
    await page.getByRole('link', { name: `Page ${number}`, exact: true }).click()
    await page.waitForURL(new RegExp(`page=${number}`))
    await page.locator('ul[aria-busy=false]').waitFor()
    // After the half second during which a browser excuses a jump.
    await page.waitForTimeout(700)
  }
}

/** Clicks what people click on a search: filters, checkboxes, a section, the density of rows, a contact. */
async function pressAround(page: Page): Promise<void> {
  await page.goto('/search?query=an')
  await page.waitForLoadState('networkidle')
  const filters = page.getByRole('complementary', { name: 'Search filters' })
  for (let round = 0; round < 4; round++) {
    await filters.getByRole('checkbox').nth(round).click()
    await page.locator('ul[aria-busy=false]').waitFor()
    await page.locator('[data-row]').nth(round).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Compact rows' }).click()
    await filters
      .locator('summary')
      .nth(2 + round)
      .click()
    // Not everyone has one; a revealed one has a different name.
    await page
      .getByRole('button', { name: /^View Phone/ })
      .first()
      .click()
    await page.waitForTimeout(300)
  }
}

async function pressOnList(page: Page, token: string): Promise<void> {
  const call = async <Answer>(name: string, data: object) => {
    const response = await page.request.post(`/functions/v1/${name}`, {
      data,
      headers: { authorization: `Bearer ${token}` },
    })
    return (await response.json()) as Answer
  }
  const { ids } = await call<{ ids: number[] }>('select-physicians', {})
  const { listId } = await call<{ listId: string }>('add-to-list', {
    listName: 'Texas',
    physicianIds: ids.slice(0, 200),
  })
  await page.goto(`/lists/${listId}`)
  await page.waitForLoadState('networkidle')
  for (let round = 0; round < 8; round++) {
    await page.locator('[data-row]').nth(round).getByRole('checkbox').click()
    await page.waitForTimeout(100)
  }
}

/** The longest of up to fifty; with more, the 98th percentile: what web-vitals calls INP. */
async function tellInteractions(where: string, page: Page): Promise<void> {
  // Browsers report an event a few frames after it.
  await page.waitForTimeout(1000)
  const times = Object.values((await read(page)).interactions)
  const inp = times.length === 0 ? 0 : percentile(times, times.length <= 50 ? 100 : 98)
  const met = inp <= goals.interaction ? 'met' : 'missed'
  print(
    `INP on ${where}: ${inp} ms, over ${times.length} interactions of 16 ms or more, p50 ${ms(percentile(times, 50))}   goal ${goals.interaction}: ${met}`,
  )
}

function tell(what: string, times: number[], goal: number): void {
  const [p50, p95, worst] = [percentile(times, 50), percentile(times, 95), Math.max(...times)]
  const met = p95 <= goal ? 'met' : 'missed'
  print(
    `${what.padEnd(34)} n ${times.length}  p50 ${ms(p50)}  p95 ${ms(p95)}  worst ${ms(worst)} ms   goal p95 ≤ ${goal} ms: ${met}`,
  )
}

async function measureSearch(page: Page, token: string): Promise<void> {
  await page.goto('/search?query=first')
  await page.waitForLoadState('networkidle')
  const before = load()
  const keystrokes = await type(page)
  const typing = (await read(page)).shift
  await tellInteractions('the search, typing', page)
  await turnPages(page)
  const paging = (await read(page)).shift
  print(
    `${Number(values.rows).toLocaleString('en-US')} physicians, ${cpus().length} cores, load ${before} before and ${load()} after`,
  )
  tell(
    'key to painted results',
    keystrokes.map(({ fromKey }) => fromKey),
    goals.fromKey,
  )
  tell(
    'request to painted results',
    keystrokes.map(({ fromRequest }) => fromRequest),
    goals.fromRequest,
  )
  for (const [what, part] of [
    ['request to answer', 'toAnswer'],
    ["key to all of a page's rows", 'toAll'],
  ] as const) {
    const times = keystrokes.map((keystroke) => keystroke[part])
    print(`${what.padEnd(34)} p50 ${ms(percentile(times, 50))}  p95 ${ms(percentile(times, 95))}`)
  }
  print(`layout shift (CLS): ${typing.toFixed(4)} while typing, ${paging.toFixed(4)} while turning pages   goal 0`)
  await pressAround(page)
  await tellInteractions('the search, clicking', page)
  await pressOnList(page, token)
  await tellInteractions('a list, clicking', page)
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-pages-'))
const browserPath =
  process.env.CHROMIUM ?? execFileSync(path.join(import.meta.dirname, '../script/browser'), { encoding: 'utf8' }).trim()
const server = await startServerProcess({ DATA_DIR: dataDir, PHYSICIANS: values.rows, SIGN_INS_PER_MINUTE: '1000' })
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
  const token = await signIn(server.origin, personaEmail('premium'))
  await context.addCookies([{ name: 'attending.session_token', value: encodeURIComponent(token), url: server.origin }])
  await context.addInitScript(watch)
  await context.addInitScript(watchResponses)
  const page = await context.newPage()
  if (values.only !== 'workbench') await measureSearch(page, token)
  await measureWorkbench(page, token)
} finally {
  await browser.close()
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
}
