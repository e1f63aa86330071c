import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startLimited } from './limited-process.ts'
import { usageOf } from './usage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'attending-limited-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(name: string, script: string, limits: Partial<Parameters<typeof startLimited>[1]> = {}) {
  const file = path.join(folder, `${name}.mjs`)
  writeFileSync(file, script)
  return startLimited({ script: file }, { megabytes: 256, seconds: 60, timeout: 60, ...limits }, { stdio: 'ignore' })
}

test.each([
  // Outside of Node's heap, and without ever giving the event loop a turn.
  ['memory', `const all = []; for (;;) all.push(Buffer.alloc(1e6, 'x'))`, {}],
  ['seconds', 'for (;;);', { seconds: 1 }],
  ['timeout', 'setInterval(() => {}, 1000)', { timeout: 1 }],
] as const)('threat 56: a process that takes too much is killed: %s', async (what, script, limits) => {
  const one = run(what, script, limits)
  await once(one.child, 'exit')
  expect([one.exceeded(), one.child.signalCode]).toEqual([what, 'SIGKILL'])
})

test('threat 56: one may be left less time than before, and never more', async () => {
  const one = run('less', 'for (;;);')
  one.within(100)
  expect(one.seconds()).toBe(60)
  one.within(0.5)
  expect(one.seconds()).toBe(0.5)
  await once(one.child, 'exit')
  expect(one.exceeded()).toBe('seconds')
})

test('threat 56: one that ends in time is left alone, and what it used is seen from outside', async () => {
  const one = run('fine', 'const a = Buffer.alloc(90e6, "x"); setTimeout(() => process.exit(7), 1500, a)')
  const max = { bytes: 0, seconds: 0 }
  const looking = setInterval(async () => {
    const used = (await usageOf([one.child.pid!])).get(one.child.pid!)
    max.bytes = Math.max(max.bytes, used?.bytes ?? 0)
    max.seconds = Math.max(max.seconds, used?.seconds ?? 0)
  }, 50)
  const [code] = await once(one.child, 'exit')
  clearInterval(looking)
  expect([code, one.exceeded()]).toEqual([7, null])
  expect(max.bytes).toBeGreaterThan(90e6)
  expect(max.bytes).toBeLessThan(250e6)
  expect(max.seconds).toBeGreaterThan(0)
})
