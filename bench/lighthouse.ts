/**
 * Asks Lighthouse about the public pages, as a phone sees them: `node bench/lighthouse.ts [--rows 20000] [--runs 5] [--only /pricing]`.
 *
 * On the built server with a database of its own. Its people are invented, but not marked so: pages of marked ones are kept from search
 * engines, which Lighthouse would find fault with. Prints the median of each category beside its goal, with the median times behind
 * the first, and the bytes of JavaScript that the first load transfers. The times are honest on a quiet machine only: the load stands
 * below. The browser is that of CHROMIUM, or the one that `script/browser` finds.
 */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { loadGenerated } from '../src/data/generate/load.ts'
import { startServerProcess } from '../test/support/process.ts'
import { withDatabase } from './data/database.ts'
import { percentile, print } from './search/report.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
})
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = Object.keys(goals) as (keyof typeof goals)[]
const times = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

interface Page {
  name: string
  path: string
}
const pages: readonly Page[] = [
  { name: 'landing', path: '/' },
  { name: 'pricing', path: '/pricing' },
  { name: 'specialties', path: '/specialties' },
  { name: 'directory', path: '/directory/internal-medicine' },
  { name: 'profile', path: '/physician/1' },
]

const browserPath =
  process.env.CHROMIUM ?? execFileSync(path.join(import.meta.dirname, '../script/browser'), { encoding: 'utf8' }).trim()
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')

/** One look at a page with a browser of its own, so that nothing comes from a cache. */
async function look(url: string): Promise<Result> {
  const browser = await launch({
    chromePath: browserPath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    const found = await lighthouse(url, { port: browser.port, onlyCategories: categories, logLevel: 'error' })
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

function scriptBytes({ audits }: Result): number {
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? (details.items as unknown as Transfer[]) : []
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}

/** The titles of what costs a category points. */
function faults(result: Result): string[] {
  return categories
    .flatMap((category) => (category === 'performance' ? [] : (result.categories[category]?.auditRefs ?? [])))
    .flatMap(({ id, weight }) => {
      const audit = result.audits[id]
      return weight > 0 && audit && audit.score !== null && audit.score < 1 ? [audit.title] : []
    })
}

function tell({ name }: Page, results: readonly Result[]): void {
  const scores = categories.map((category) => {
    const score = Math.round(median(results.map((result) => result.categories[category]?.score ?? 0)) * 100)
    return `${category} ${score}${score < goals[category] ? ` (goal ${goals[category]})` : ''}`
  })
  const behind = Object.entries(times).map(([short, audit]) => {
    const value = median(results.map((result) => result.audits[audit]?.numericValue ?? 0))
    return `${short} ${short === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`
  })
  const script = Math.round(median(results.map(scriptBytes)) / 1000)
  print(`${name.padEnd(12)} ${scores.join('  ')}`)
  print(`${''.padEnd(12)} ${behind.join('  ')}  scripts ${script} kB`)
  for (const fault of new Set(results.flatMap(faults))) print(`${''.padEnd(12)} fault: ${fault}`)
}

await withDatabase(async ({ pool, longSession, url, folder }) => {
  await loadGenerated(longSession, { count: Number(values.rows) })
  await pool.query('update physicians set generated = false')
  const server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: url })
  try {
    print(`Lighthouse, mobile, median of ${values.runs}; ${cpus().length} cores, load ${load()} before`)
    for (const page of pages.filter(({ path }) => !values.only || path === values.only)) {
      const results: Result[] = []
      for (let run = 0; run < Number(values.runs); run++) results.push(await look(server.origin + page.path))
      tell(page, results)
    }
    print(`load ${load()} after`)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})
