/** script/test itself: what it counts, with stand-ins for the runners. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const checkout = path.resolve(import.meta.dirname, '../..')
let clone: string

beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'attending stages '))
  for (const part of ['.tools/node/bin', 'script', 'node_modules/vitest', 'node_modules/@biomejs/biome/bin']) {
    await mkdir(path.join(clone, part), { recursive: true })
  }
  await symlink(process.execPath, path.join(clone, '.tools/node/bin/node'))
  for (const file of await readdir(path.join(checkout, 'script'))) {
    if (/^test.*\.ts$/.test(file)) await cp(path.join(checkout, 'script', file), path.join(clone, 'script', file))
  }
  await lint(0)
})

afterEach(() => rm(clone, { recursive: true, force: true }))

const lint = (code: number, program = '') =>
  writeFile(path.join(clone, 'node_modules/@biomejs/biome/bin/biome'), `${program}\nprocess.exitCode = ${code}`)

interface Stood {
  passed?: number
  /** Names of failed tests, and what they say. */
  failed?: Record<string, string>
}

/** A Vitest that reports these tests at one run after another; undefined for a run that dies without a report. */
async function vitest(...runs: { code: number; report: Stood | undefined }[]): Promise<void> {
  const reports = runs.map(({ code, report }) => ({ code, report: report && reportOf(report) }))
  await writeFile(
    path.join(clone, 'node_modules/vitest/vitest.mjs'),
    `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
     const log = ${JSON.stringify(path.join(clone, 'runs'))}
     const before = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\\n').length : 0
     const words = process.argv.slice(2)
     appendFileSync(log, JSON.stringify({ words, seed: process.env.FAST_CHECK_SEED, heavy: process.env.HEAVY_TESTS }) + '\\n')
     const file = words.find((word) => word.startsWith('--outputFile.json=')).split('=')[1]
     const { code, report } = ${JSON.stringify(reports)}[before]
     if (report) writeFileSync(file, JSON.stringify(report))
     process.exitCode = code`,
  )
}

function reportOf({ passed = 0, failed = {} }: Stood) {
  const assertionResults = [
    ...Array.from({ length: passed }, (_, place) => ({ status: 'passed', fullName: `good ${place}` })),
    ...Object.entries(failed).map(([title, said]) => ({
      status: 'failed',
      ancestorTitles: ['group (1)'],
      title,
      failureMessages: [said],
    })),
  ]
  const status = Object.keys(failed).length > 0 ? 'failed' : 'passed'
  return { testResults: [{ name: path.join(clone, 'test/some.test.ts'), status, assertionResults }] }
}

/** The arguments and seeds of every run of Vitest so far. */
async function runsOf(): Promise<{ words: string[]; seed?: string; heavy: string }[]> {
  const lines = (await readFile(path.join(clone, 'runs'), 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

async function run(...stages: string[]) {
  // The run that this test is a part of has decided for itself.
  const { HEAVY_TESTS: _, ...env } = process.env
  const child = spawn(process.execPath, [path.join(clone, 'script/test.ts'), ...stages], {
    cwd: '/',
    stdio: 'pipe',
    env,
  })
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
  await vitest({ code: 0, report: { passed: 41 } })
  expect(await run('lint', 'unit')).toMatchObject({ code: 0, last: '42 passed, 0 failed' })
})

test('processor time is told by stage, that of processes that a stage started included', {
  timeout: 180_000,
}, async () => {
  const compute = `const begun = process.cpuUsage(); while (process.cpuUsage(begun).user < 800_000);`
  await lint(0, `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(compute)}])`)
  await vitest({ code: 0, report: { passed: 1 } })
  const { said } = await run('lint', 'unit')
  const minutes = (stage: string) => Number(new RegExp(`^${stage} .* ([\\d.]+) CPU min`, 'm').exec(said)?.[1])
  expect(minutes('lint')).toBeGreaterThanOrEqual(0.01)
  expect(minutes('in all')).toBeGreaterThanOrEqual(minutes('lint'))
  expect(minutes('unit')).toBeLessThan(minutes('lint'))
})

test('what needs no database runs beside the others, and is told in one piece', async () => {
  const other = path.join(clone, 'others-are-running')
  // Each waits for the other: one after the other, they would never end.
  await lint(
    0,
    `const fs = require('node:fs')
     console.log('lint begins')
     while (!fs.existsSync(${JSON.stringify(other)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
     console.log('lint ends')`,
  )
  await writeFile(
    path.join(clone, 'node_modules/vitest/vitest.mjs'),
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(other)}, '')
     writeFileSync(process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1],
       ${JSON.stringify(JSON.stringify(reportOf({ passed: 2 })))})`,
  )
  const { code, said, last } = await run('lint', 'unit')
  expect({ code, last }).toEqual({ code: 0, last: '3 passed, 0 failed' })
  expect(said).toMatch(/== lint: format and lint\nlint begins\nlint ends\n/)
})

describe('heavy tests', () => {
  const good = { code: 0, report: { passed: 1 } }
  const day = 24 * 60 * 60 * 1000
  const git = (daysAgo: number, ...words: string[]) => {
    const at = new Date(Date.now() - daysAgo * day).toISOString()
    const env = { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], { cwd: clone, env })
  }
  const write = async (file: string) => {
    await mkdir(path.dirname(path.join(clone, file)), { recursive: true })
    await writeFile(path.join(clone, file), String(Math.random()))
  }
  const commit = async (daysAgo: number, file: string) => {
    await write(file)
    git(daysAgo, 'add', '-A')
    git(daysAgo, 'commit', '-qm', 'One')
  }
  const ran = async () => (await runsOf()).map(({ heavy }) => heavy === '1')

  beforeEach(async () => {
    await vitest(...Array.from({ length: 6 }, () => good))
    await writeFile(path.join(clone, '.gitignore'), 'node_modules\n.tools\nruns\n')
  })

  test('run where there is no commit to compare with', async () => {
    const { said } = await run('unit')
    git(0, 'init', '-q')
    await commit(0.5, 'src/ui/a.ts')
    await run('unit')
    expect(await ran()).toEqual([true, true])
    expect(said).toContain('heavy tests run: this is no git checkout')
  })

  test('are left out while what they are about has not changed for a day, unless they are asked for', async () => {
    git(0, 'init', '-q')
    await commit(3, 'src/server/a.ts')
    await commit(2, 'src/server/b.ts')
    await commit(0.5, 'src/ui/a.ts')
    const { said } = await run('unit')
    await run('unit', '--all')
    await commit(0.4, 'src/server/b.ts')
    await run('unit')
    await write('script/new')
    git(0, 'checkout', '-q', 'HEAD~1')
    await run('unit')
    await rm(path.join(clone, 'script/new'))
    await run('unit')
    expect(await ran()).toEqual([false, true, true, true, false])
    expect(said).toMatch(/heavy tests left to script\/test --all: .* have not changed since [0-9a-f]{8}, .*\n1 passed/)
  })
})

test('continues after a failure, and fails in the end', async () => {
  await lint(1)
  const failing = { code: 1, report: { failed: { 'a b': 'no' } } }
  await vitest({ code: 1, report: { passed: 40, failed: { 'a b': 'no' } } }, failing)
  expect(await run('lint', 'unit')).toMatchObject({ code: 1, last: '40 passed, 2 failed' })
})

test('what a failed stage said last is repeated behind the others', async () => {
  await lint(1, `console.log('a line of the beginning '.repeat(1000)); console.error('the fault')`)
  await vitest({ code: 0, report: { passed: 40 } })
  const { said } = await run('lint', 'unit')
  const repeated = said.slice(said.indexOf("== the end of 'lint', which failed"))
  expect(repeated).toMatch(/the fault\n+lint .*\nunit .*\nin all .*\nheavy .*\n40 passed, 1 failed\n$/)
  expect(repeated.length).toBeLessThan(7000)
})

test('a run that is interrupted ends its stages', async () => {
  const at = path.join(clone, 'stage.pid')
  await lint(
    0,
    `require('node:fs').writeFileSync(${JSON.stringify(at)}, String(process.pid)); setInterval(() => {}, 1000)`,
  )
  const child = spawn(process.execPath, [path.join(clone, 'script/test.ts'), 'lint'], { cwd: '/', stdio: 'ignore' })
  const pid = await expect
    .poll(() => readFile(at, 'utf8').catch(() => ''))
    .toMatch(/^\d+$/)
    .then(() => readFile(at, 'utf8'))
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([143, null])
  const isAlive = () => {
    try {
      return process.kill(Number(pid), 0)
    } catch {
      return false
    }
  }
  await expect.poll(isAlive).toBe(false)
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

test('temporary files go when the run ends, in memory if there is any; those of a killed run go with the next', async () => {
  const { pid: killed } = spawn(process.execPath, ['--version'])
  const left = `/dev/shm/attending-tests-${killed}`
  const inMemory = await mkdir(left).then(
    () => true,
    () => false,
  )
  await lint(
    0,
    `console.log('kept in ' + process.env.TMPDIR)\nrequire('node:fs').writeFileSync(process.env.TMPDIR + '/some', '')`,
  )
  const { said } = await run('lint')
  const folder = /kept in (.*)/.exec(said)?.[1] ?? ''
  if (!folder.startsWith('/dev/shm/attending-tests-')) return expect(folder).toBe(process.env.TMPDIR ?? 'undefined')
  expect([inMemory, existsSync(folder), existsSync(left)]).toEqual([true, false, false])
})

test('a stage in which no test ran has failed', async () => {
  await vitest({ code: 0, report: {} }, { code: 0, report: undefined })
  expect(await run('unit')).toMatchObject({
    code: 1,
    last: '0 passed, 1 failed',
    said: expect.stringContaining('No test ran'),
  })
  expect(await run('unit')).toMatchObject({ code: 1, last: '0 passed, 1 failed' })
})

test('a runner that fails next to its tests has failed, and a report of an earlier run does not count', async () => {
  await vitest({ code: 1, report: { passed: 40 } }, { code: 1, report: undefined })
  expect(await run('unit')).toMatchObject({ code: 1, last: '40 passed, 1 failed' })
  expect(await run('unit')).toMatchObject({ code: 1, last: '0 passed, 1 failed' })
})

describe('a failed test', () => {
  const unlucky = { code: 1, report: { passed: 40, failed: { 'is [unlucky]': 'too late' } } }
  const good = { code: 0, report: { passed: 1 } }

  test('runs again on its own; if it passes, it’s listed as flaky', async () => {
    await vitest(unlucky, good)
    const { code, said, last } = await run('unit')
    expect({ code, last }).toEqual({ code: 0, last: '41 passed, 0 failed' })
    expect(said).toMatch(/Flaky: .*\n {2}test\/some\.test\.ts > group \(1\) > is \[unlucky\]\n/)
    const [first, second] = await runsOf()
    expect(first?.words).toContain('--project=unit')
    expect(second?.words).not.toContain('--project=unit')
    expect(second?.words.slice(-3)).toEqual(['test/some.test.ts', '-t', '^group \\(1\\) > is \\[unlucky\\]$'])
  })

  test('that fails again has failed, and is named at the end', async () => {
    await vitest(unlucky, { code: 1, report: { failed: { 'is [unlucky]': 'too late' } } })
    const { code, said, last } = await run('unit')
    expect({ code, last }).toEqual({ code: 1, last: '40 passed, 1 failed' })
    expect(said.slice(said.indexOf("== the end of 'unit'"))).toContain('test/some.test.ts > group (1) > is [unlucky]')
    expect(said).not.toContain('Flaky')
  })

  test('that does not run again has failed', async () => {
    await vitest(unlucky, { code: 0, report: {} })
    expect(await run('unit')).toMatchObject({ code: 1, last: '40 passed, 1 failed' })
  })

  test('is flaky at most three times', async () => {
    const several = (count: number) => ({
      code: 1,
      report: { passed: 10, failed: Object.fromEntries(Array.from({ length: count }, (_, at) => [`t${at}`, 'no'])) },
    })
    await vitest(several(3), good, good, good)
    expect(await run('unit')).toMatchObject({ code: 0, last: '13 passed, 0 failed' })
    await rm(path.join(clone, 'runs'))
    await vitest(several(4), good, good, good, good)
    expect(await run('unit')).toMatchObject({
      code: 1,
      last: '10 passed, 4 failed',
      said: expect.stringContaining('More than 3 flaky tests count as failed.'),
    })
  })

  test('is not run again beside ten others: that is no bad luck', async () => {
    const failed = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`t${at}`, 'no']))
    await vitest({ code: 1, report: { passed: 10, failed } })
    expect(await run('unit')).toMatchObject({ code: 1, last: '10 passed, 11 failed' })
    expect(await runsOf()).toHaveLength(1)
  })

  test('of a property runs again with its seed, which is printed', async () => {
    const said = 'Property failed after 1 tests\n{ seed: -1234, path: "0:1", endOnFailure: true }'
    const falsified = { code: 1, report: { failed: { 'a property': said } } }
    await vitest(falsified, falsified)
    const { said: output } = await run('unit')
    expect(output).toContain('test/some.test.ts > group (1) > a property  (FAST_CHECK_SEED=-1234 repeats it)')
    expect((await runsOf()).map(({ seed }) => seed)).toEqual([undefined, '-1234'])
  })
})

test('the real Vitest runs one failed test alone by its report, with its seed', { timeout: 120_000 }, async () => {
  await rm(path.join(clone, 'node_modules/vitest'), { recursive: true })
  for (const name of ['vitest', 'fast-check']) {
    await symlink(path.join(checkout, 'node_modules', name), path.join(clone, 'node_modules', name))
  }
  await mkdir(path.join(clone, 'test'))
  await writeFile(
    path.join(clone, 'vitest.config.ts'),
    `export default { test: { projects: [{ test: { name: 'unit', include: ['test/*.test.ts'] } }] } }`,
  )
  const values = path.join(clone, 'values')
  await writeFile(
    path.join(clone, 'test/some.test.ts'),
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
     import fc from 'fast-check'
     import { describe, expect, test } from 'vitest'
     const seed = process.env.FAST_CHECK_SEED
     if (seed) fc.configureGlobal({ seed: Number(seed) })
     const values = ${JSON.stringify(values)}
     test('good', () => {})
     describe('group (1)', () => {
       test('is [unlucky] > a/b $5', () => {
         const before = existsSync(values)
         appendFileSync(values, 'x')
         expect(before).toBe(true)
       })
       test('is [unlucky] > a/b $5 more', () => {})
       test('finds a problem', () => fc.assert(fc.property(fc.integer(), (n) => n < 1000)))
     })`,
  )
  const { code, said, last } = await run('unit')
  expect({ code, last }).toEqual({ code: 1, last: '3 passed, 1 failed' })
  expect(said).toMatch(/Flaky: .*\n {2}test\/some\.test\.ts > group \(1\) > is \[unlucky\] > a\/b \$5\n/)
  expect(said).toMatch(/group \(1\) > finds a problem {2}\(FAST_CHECK_SEED=(-?\d+) repeats it\)/)
  const [, seed] = /FAST_CHECK_SEED=(-?\d+)/.exec(said)!
  expect(said.split(`seed: ${seed}`).length - 1, 'twice with one seed').toBeGreaterThanOrEqual(2)
})

test('an unknown stage is named', async () => {
  expect(await run('uint')).toMatchObject({
    code: 2,
    said: expect.stringContaining('There is no stage or file uint. The stages are types,'),
  })
})

describe('some of the tests', () => {
  const ran = async () =>
    (await runsOf()).map(({ words }) => words.filter((word) => !/^--(reporter|outputFile)|^run$/.test(word)))

  beforeEach(async () => {
    for (const [file, text] of Object.entries({
      'src/features/lists/list-name.ts': 'export const listName = 1',
      'src/features/lists/list-name.test.ts': `import './list-name.ts'`,
      'src/shared/text/fold.ts': 'export const fold = 1',
      'src/shared/text/fold.test.ts': `import { fold } from './fold.ts'; test('folds accents', fold)`,
      'src/search/near.test.ts': `import { fold } from '#shared/text/fold.ts'`,
      'test/lists.test.ts': `import './support/server.ts'`,
      'test/search.test.ts': `import './support/server.ts'`,
    })) {
      await mkdir(path.dirname(path.join(clone, file)), { recursive: true })
      await writeFile(path.join(clone, file), text)
    }
  })

  test('are those of a path, a name, or both', async () => {
    const good = { code: 0, report: { passed: 3 } }
    await vitest(good, good, good)
    expect(await run('src/shared/text')).toMatchObject({ code: 0, last: '3 passed, 0 failed' })
    await run('-t', 'folds accents')
    await run('test/lists.test.ts', '-t', 'a name')
    expect(await ran()).toEqual([
      ['src/shared/text'],
      ['src/shared/text/fold.test.ts', '-t', 'folds accents'],
      ['test/lists.test.ts', '-t', 'a name'],
    ])
  })

  test('are, after a change, those that import the file, are next to it, or carry the name of its feature', async () => {
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], { cwd: clone })
    await writeFile(path.join(clone, '.gitignore'), 'node_modules\n.tools\nruns\n')
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'All')
    for (const file of ['@react-router/dev/bin.cjs', 'typescript/bin/tsc']) {
      await mkdir(path.dirname(path.join(clone, 'node_modules', file)), { recursive: true })
      await writeFile(path.join(clone, 'node_modules', file), '')
    }
    const good = { code: 0, report: { passed: 2 } }
    await vitest(good, good, good, good, good, good)
    const change = (file: string) => writeFile(path.join(clone, file), 'export const other = 1')
    await change('src/shared/text/fold.ts')
    expect(await run('--changed')).toMatchObject({ code: 0, last: '6 passed, 0 failed' })
    git('commit', '-qam', 'Fold')
    expect(await run('--changed'), 'of the last commit').toMatchObject({ code: 0 })
    await change('src/features/lists/list-name.ts')
    expect(await run('--changed')).toMatchObject({ code: 0 })
    const fold = ['src/search/near.test.ts', 'src/shared/text/fold.test.ts']
    const lists = ['src/features/lists/list-name.test.ts', 'test/lists.test.ts']
    expect(
      (await ran()).filter((words) => words[0] !== '--project=conventions').map((words) => words.toSorted()),
    ).toEqual([fold, fold, lists])
  })
})
