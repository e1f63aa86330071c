/**
 * Runs Lighthouse on pages, as seen on a phone: `node bench/lighthouse.ts [--rows 20000] [--runs 5] [--only /pricing]`;
 * with `--quality`, on many more of them, once each and without the times, signed in where needed.
 *
 * On the built server with its own database. Its people are made up but not marked as samples: pages of marked ones are
 * hidden from search engines, which Lighthouse would criticize. Prints the median of each category next to its goal,
 * with the median times behind the first, and the bytes of JavaScript that the first load transfers. The times are
 * accurate only on a quiet machine: the load is printed below. The browser is CHROMIUM, or the one that
 * `script/browser` finds.
 */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { loadGenerated } from '../src/data/generate/load.ts'
import { type PersonaName, personaEmail } from '../src/server/start/personas.ts'
import { paths } from '../src/shared/product/paths.ts'
import { startServerProcess } from '../test/support/process.ts'
import { signIn } from '../test/support/sign-in.ts'
import { withDatabase } from './data/database.ts'
import { percentile, print } from './search/report.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    quality: { type: 'boolean', default: false },
  },
})
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof goals
const categories: readonly Category[] = values.quality
  ? ['accessibility', 'best-practices', 'seo']
  : (Object.keys(goals) as Category[])
const times = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

interface Page {
  name: string
  path: string
  /** Signed in; these pages, and those with a token, aren't for search engines. */
  who?: PersonaName
}
const timed: readonly Page[] = [
  { name: 'landing', path: '/' },
  { name: 'pricing', path: '/pricing' },
  { name: 'specialties', path: '/specialties' },
  { name: 'directory', path: '/directory/internal-medicine' },
  { name: 'profile', path: '/physician/1' },
]
const visitors = [
  paths.about(),
  paths.data(),
  paths.contact(),
  paths.states(),
  '/states/texas',
  '/directory/internal-medicine/texas',
  paths.submitResume(),
  paths.removeInfo(),
  paths.terms(),
  paths.privacy(),
  paths.moneyBackGuarantee(),
  paths.apiDocs(),
]
const members = [paths.search(), paths.lists(), paths.today(), paths.email(), paths.match(), paths.account('profile')]
const admins = [paths.adminDashboard(), paths.users(), paths.dataDesk('messages'), paths.figures()]
const pages: readonly Page[] = values.quality
  ? [
      ...timed,
      ...visitors.map((path) => ({ name: path, path })),
      ...members.map((path) => ({ name: path, path, who: 'premium' as const })),
      ...admins.map((path) => ({ name: path, path, who: 'admin' as const })),
    ]
  : timed

const browserPath =
  process.env.CHROMIUM ?? execFileSync(path.join(import.meta.dirname, '../script/browser'), { encoding: 'utf8' }).trim()
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')

/** One visit to a page in a fresh browser, so that nothing comes from a cache. */
async function look(url: string, asked: readonly Category[], token?: string): Promise<Result> {
  const browser = await launch({
    chromePath: browserPath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const found = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...asked],
      logLevel: 'error',
      ...(token && { extraHeaders: { cookie: `attending.session_token=${encodeURIComponent(token)}` } }),
    })
    if (!found || found.lhr.runtimeError) throw new Error(`${url}: ${found?.lhr.runtimeError?.message ?? 'no result'}`)
    return found.lhr
  } finally {
    browser.kill()
  }
}

const median = (numbers: readonly number[]) => percentile(numbers, 50)

interface Transfer {
  resourceType?: string
  transferSize: number
}

const askedOf = ({ who }: Page) => categories.filter((category) => !(category === 'seo' && who !== undefined))

function scriptBytes({ audits }: Result): number {
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? (details.items as unknown as Transfer[]) : []
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}

/** The titles of audits that cost a category points. */
function faults(result: Result): string[] {
  return categories
    .flatMap((category) => (category === 'performance' ? [] : (result.categories[category]?.auditRefs ?? [])))
    .flatMap(({ id, weight }) => {
      const audit = result.audits[id]
      return weight > 0 && audit && audit.score !== null && audit.score < 1 ? [audit.title] : []
    })
}

function tell(page: Page, results: readonly Result[]): void {
  const { name } = page
  const scores = askedOf(page).map((category) => {
    const score = Math.round(median(results.map((result) => result.categories[category]?.score ?? 0)) * 100)
    return `${category} ${score}${score < goals[category] ? ` (goal ${goals[category]})` : ''}`
  })
  print(`${name.padEnd(12)} ${scores.join('  ')}`)
  for (const fault of new Set(results.flatMap(faults))) print(`${''.padEnd(12)} fault: ${fault}`)
  if (values.quality) return
  const behind = Object.entries(times).map(([short, audit]) => {
    const value = median(results.map((result) => result.audits[audit]?.numericValue ?? 0))
    return `${short} ${short === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`
  })
  const script = Math.round(median(results.map(scriptBytes)) / 1000)
  print(`${''.padEnd(12)} ${behind.join('  ')}  scripts ${script} kB`)
}

await withDatabase(async ({ pool, longSession, url, folder }) => {
  await loadGenerated(longSession, { count: Number(values.rows) })
  await pool.query('update physicians set generated = false')
  const server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: url })
  try {
    const runs = values.quality ? 1 : Number(values.runs)
    print(`Lighthouse, mobile, median of ${runs}; ${cpus().length} cores, load ${load()} before`)
    for (const page of pages.filter(({ path }) => !values.only || path === values.only)) {
      const results: Result[] = []
      const token = page.who && (await signIn(server.origin, personaEmail(page.who)))
      for (let run = 0; run < runs; run++) results.push(await look(server.origin + page.path, askedOf(page), token))
      tell(page, results)
    }
    print(`load ${load()} after`)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})
