/** script/test itself: what it counts, with stand-ins for the runners. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const checkout = path.resolve(import.meta.dirname, '../..')
let clone: string

beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'attending stages '))
  for (const part of ['.tools/node/bin', 'script', 'node_modules/vitest', 'node_modules/@biomejs/biome/bin']) {
    await mkdir(path.join(clone, part), { recursive: true })
  }
  await symlink(process.execPath, path.join(clone, '.tools/node/bin/node'))
  await cp(path.join(checkout, 'script/test.ts'), path.join(clone, 'script/test.ts'))
  await lint(0)
})

afterEach(() => rm(clone, { recursive: true, force: true }))

const lint = (code: number, program = '') =>
  writeFile(path.join(clone, 'node_modules/@biomejs/biome/bin/biome'), `${program}\nprocess.exitCode = ${code}`)

/** A Vitest that reports these numbers; undefined for one that dies without a report. */
async function vitest(
  code: number,
  report: { numPassedTests: number; numFailedTests: number } | undefined,
): Promise<void> {
  await writeFile(
    path.join(clone, 'node_modules/vitest/vitest.mjs'),
    `import { writeFileSync } from 'node:fs'
     const file = process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1]
     if (${report !== undefined}) writeFileSync(file, ${JSON.stringify(JSON.stringify(report ?? null))})
     process.exitCode = ${code}`,
  )
}

async function run(...stages: string[]) {
  const child = spawn(process.execPath, [path.join(clone, 'script/test.ts'), ...stages], { cwd: '/', stdio: 'pipe' })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said, last: said.trim().split('\n').at(-1) }
}

test('adds up checks and tests', async () => {
  await vitest(0, { numPassedTests: 41, numFailedTests: 0 })
  expect(await run('lint', 'unit')).toMatchObject({ code: 0, last: '42 passed, 0 failed' })
})

test('goes on after a failure, and fails in the end', async () => {
  await lint(1)
  await vitest(1, { numPassedTests: 40, numFailedTests: 1 })
  expect(await run('lint', 'unit')).toMatchObject({ code: 1, last: '40 passed, 2 failed' })
})

test('what a failed stage said last is repeated behind the others', async () => {
  await lint(1, `console.log('a line of the beginning '.repeat(1000)); console.error('the fault')`)
  await vitest(0, { numPassedTests: 40, numFailedTests: 0 })
  const { said } = await run('lint', 'unit')
  const repeated = said.slice(said.indexOf("== the end of 'lint', which failed"))
  expect(repeated).toMatch(/the fault\n+lint .*\nunit .*\n40 passed, 1 failed\n$/)
  expect(repeated.length).toBeLessThan(7000)
})

test('a process that a stage left behind holds nothing up', async () => {
  const left = `const left = require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit', detached: true })
    left.unref()
    console.log('left behind: ' + left.pid)`
  await lint(0, left)
  const { code, said, last } = await run('lint')
  process.kill(Number(/left behind: (\d+)/.exec(said)?.[1]))
  expect({ code, last }).toEqual({ code: 0, last: '1 passed, 0 failed' })
})

test('a stage in which no test ran has failed', async () => {
  await vitest(0, { numPassedTests: 0, numFailedTests: 0 })
  expect(await run('unit')).toMatchObject({
    code: 1,
    last: '0 passed, 1 failed',
    said: expect.stringContaining('No test ran'),
  })
  await vitest(0, undefined)
  expect(await run('unit')).toMatchObject({ code: 1, last: '0 passed, 1 failed' })
})

test('a runner that fails beside its tests has failed, and a report of an earlier run does not count', async () => {
  await vitest(1, { numPassedTests: 40, numFailedTests: 0 })
  expect(await run('unit')).toMatchObject({ code: 1, last: '40 passed, 1 failed' })
  await vitest(1, undefined)
  expect(await run('unit')).toMatchObject({ code: 1, last: '0 passed, 1 failed' })
})

test('an unknown stage is named', async () => {
  expect(await run('uint')).toMatchObject({
    code: 2,
    said: expect.stringContaining('There is no stage uint. The stages are types,'),
  })
})
