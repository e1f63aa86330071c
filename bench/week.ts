/**
 * Measures a recruiter's week on a running server: `node bench/week.ts [--rows 30000]`.
 *
 * Through the calls, over HTTP, on a list of 10,000: a move (goal: 50 ms at p95), the table filtered and sorted, its search, the
 * board, and the figures; and combining two lists of 10,000 (goal: 150 ms at p95). In Chromium, on a board with 2,000 cards: the
 * time from the click that moves a card until it is drawn elsewhere, and how long that keeps the main thread busy (goal: one
 * frame at 60 per second). The browser is CHROMIUM, or the one that `script/browser` finds.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { personaEmail } from '../src/server/start/personas.ts'
import { startServerProcess } from '../test/support/process.ts'
import { signIn } from '../test/support/sign-in.ts'
import { percentile } from './search/report.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '30000' } } })
const size = 10_000
const goals = { move: 50, combine: 150, frame: 1000 / 60 }

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-week-'))
const server = await startServerProcess({ DATA_DIR: dataDir, PHYSICIANS: values.rows })
const token = await signIn(server.origin, personaEmail('premium'))
const missed: string[] = []

async function call<Answer>(name: string, input: object): Promise<Answer> {
  const response = await fetch(`${server.origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${text}`)
  return JSON.parse(text) as Answer
}

function report(name: string, times: readonly number[], goal?: number): void {
  const cells = [50, 95, 100].map((part) => `${percentile(times, part).toFixed(1)} ms`.padStart(12)).join('')
  const p95 = percentile(times, 95)
  const verdict = goal === undefined ? '' : `  goal ${goal.toFixed(0)} ms: ${p95 <= goal ? 'reached' : 'missed'}`
  process.stdout.write(`${name.padEnd(52)}${cells}${verdict}\n`)
  if (goal !== undefined && p95 > goal) missed.push(name)
}

async function measure(name: string, rounds: number, act: (round: number) => Promise<unknown>, goal?: number) {
  const times: number[] = []
  // The first ones warm up.
  for (let round = -3; round < rounds; round++) {
    const begun = performance.now()
    await act(round)
    if (round >= 0) times.push(performance.now() - begun)
  }
  report(name, times, goal)
}

async function listOf(name: string, ids: readonly number[]): Promise<string> {
  const { listId } = await call<{ listId: string }>('add-to-list', { listName: name, physicianIds: ids.slice(0, 5000) })
  for (let from = 5000; from < ids.length; from += 5000) {
    await call('add-to-list', { listId, physicianIds: ids.slice(from, from + 5000) })
  }
  return listId
}

async function stagesOf(listId: string, names: readonly string[]): Promise<string[]> {
  const stages = names.map((name) => ({ name }))
  return (await call<{ stages: { id: string }[] }>('set-stages', { listId, stages })).stages.map(({ id }) => id)
}

async function measureServer(ids: readonly number[]): Promise<void> {
  const first = await listOf('First', ids.slice(0, size))
  const second = await listOf('Second', ids.slice(size / 2, size * 1.5))
  const stages = await stagesOf(first, ['Found', 'Contacted', 'Replied', 'Screening', 'Offer', 'Placed'])
  for (let at = 0; at < 5; at++) {
    const physicianIds = ids.slice(at * 1500, (at + 1) * 1500)
    await call('move-physicians', { listId: first, stageId: stages[at + 1], physicianIds })
    await call('set-tags', { listId: first, physicianIds, add: [`Tag ${at}`] })
  }
  const stage = (round: number) => stages[(round + 6) % 6]
  const list = `of ${size.toLocaleString('en-US')}`
  const move = (round: number, many: number) =>
    call('move-physicians', {
      ...{ listId: first, stageId: stage(round) },
      physicianIds: ids.slice((round + 3) * many, (round + 4) * many),
    })
  await measure(`moving one on a list ${list}`, 200, (round) => move(round, 1), goals.move)
  await measure('moving forty', 40, (round) => move(round, 40))
  const table = (input: object) => call('get-list', { listId: first, ...input })
  const byStage = { key: 'stage', direction: 'desc' }
  await measure(`table ${list}, by name`, 20, (round) => table({ page: round + 4 }))
  await measure(`table ${list}, a stage and a tag`, 20, () => table({ filters: { stageId: stages[2], tag: 'Tag 1' } }))
  await measure(`table ${list}, by stage, not contacted`, 20, () =>
    table({ filters: { notContactedDays: 30 }, sort: byStage }),
  )
  await measure(`table ${list}, words`, 20, (round) => table({ filters: { query: `ann ${'aeiou'[(round + 5) % 5]}` } }))
  await measure(`board ${list}`, 10, () => call('get-board', { listId: first }))
  await measure(`figures ${list}`, 10, () => call('get-list-figures', { listId: first }))
  for (const operation of ['union', 'intersection', 'difference']) {
    const input = { operation, first: { listId: first }, second: { listId: second } }
    await measure(`${operation} of two lists ${list}`, 20, () => call('combine-lists', input), goals.combine)
  }
}

async function measureBoard(ids: readonly number[]): Promise<void> {
  const listId = await listOf('Board', ids.slice(0, 2000))
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
  const stages = await stagesOf(listId, names)
  for (const [at, stageId] of stages.entries()) {
    await call('move-physicians', { listId, stageId, physicianIds: ids.slice(at * 250, (at + 1) * 250) })
  }
  const executablePath =
    process.env.CHROMIUM ??
    execFileSync(path.join(import.meta.dirname, '../script/browser'), { encoding: 'utf8' }).trim()
  const browser = await chromium.launch({ executablePath })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const value = encodeURIComponent(token)
    await context.addCookies([{ name: 'attending.session_token', value, url: server.origin }])
    const page = await context.newPage()
    await page.goto(`${server.origin}/lists/${listId}?view=board`)
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await column('One')
      .getByRole('button', { name: /^Move / })
      .first()
      .waitFor()
    await page.evaluate(() => {
      const busy: number[] = []
      Object.assign(window, { busy })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) busy.push(duration)
      }).observe({ type: 'longtask' })
    })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const busyFor = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
    }
    const drawn: number[] = []
    const busy: number[] = []
    for (let round = -3; round < 24; round++) {
      const to = names[(round + 11) % 8]!
      const from = names[(round + 12) % 8]!
      await column(from)
        .getByRole('button', { name: /^Move / })
        .first()
        .click()
      const button = page.getByRole('dialog', { name: /^Move / }).getByRole('button', { name: to, exact: true })
      await button.waitFor()
      const before = await busyFor()
      // A click as people make it: a scripted one isn't a user event, and React would postpone what follows.
      const drawing = page.evaluate(
        (stage) =>
          new Promise<number>((resolve) => {
            let begun = 0
            document.addEventListener('click', () => (begun = performance.now()), { capture: true, once: true })
            new MutationObserver(() => {
              if (begun === 0) return
              // Including the layout the browser has to do for it.
              document.body.getBoundingClientRect()
              resolve(performance.now() - begun)
            }).observe(document.querySelector(`section[aria-label="${stage}"]`)!, {
              ...{ childList: true, subtree: true, characterData: true },
            })
          }),
        to,
      )
      await button.click()
      const time = await drawing
      const after = await busyFor()
      await page.getByText(`Moved to ${to}`).first().waitFor()
      if (round < 0) continue
      drawn.push(time)
      busy.push(after - before)
    }
    report('board of 2,000: from the press to the card drawn', drawn, goals.frame)
    report('board of 2,000: main thread busy, with the dialog', busy)
    const long = await page.evaluate(() => (window as unknown as { busy: number[] }).busy)
    process.stdout.write(`tasks of more than 50 ms while moving: ${long.length}\n`)
  } finally {
    await browser.close()
  }
}

try {
  const { ids: found } = await call<{ ids: number[] }>('select-physicians', {})
  // Ids of generated physicians have no gaps.
  const lowest = Math.min(...found, 1)
  const ids = Array.from({ length: size * 1.5 }, (_, index) => lowest + index)
  const load = () =>
    loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')
  process.stdout.write(`${cpus().length} cores, load ${load()}\n`)
  process.stdout.write(`${''.padEnd(52)}${['p50', 'p95', 'most'].map((name) => name.padStart(12)).join('')}\n`)
  await measureServer(ids)
  await measureBoard(ids)
  process.stdout.write(
    `load at the end ${load()}; ${missed.length === 0 ? 'all goals reached' : `missed: ${missed.join(', ')}`}\n`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
}
