/** script/bootstrap on a clone without dependencies, so that nothing comes over the network. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const checkout = path.resolve(import.meta.dirname, '../..')
const empty = { name: 'attending', version: '0.0.0', lockfileVersion: 3, packages: { '': { name: 'attending' } } }

let folder: string
let clone: string
let programs: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attending clone '))
  clone = path.join(folder, 'attending')
  programs = path.join(folder, 'programs')
  await mkdir(programs)
  for (const part of ['script', 'src/adapters/database', '.npmrc']) {
    await cp(path.join(checkout, part), path.join(clone, part), { recursive: true })
  }
  await write('package.json', JSON.stringify({ name: 'attending', type: 'module', engines: { node: '>=24.15.0 <25' } }))
  await write('package-lock.json', JSON.stringify(empty))
})

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const write = (name: string, text: string) => writeFile(path.join(clone, name), text)
const read = (name: string) => readFile(path.join(clone, name), 'utf8')

async function program(name: string, text: string): Promise<void> {
  await writeFile(path.join(programs, name), `#!/bin/sh\n${text}\n`)
  await chmod(path.join(programs, name), 0o755)
}

/** As on a machine that has Node 24 and npm. The npm leaves behind what the real one does, and counts its runs. */
async function withNode24(): Promise<void> {
  await symlink(process.execPath, path.join(programs, 'node'))
  await program(
    'npm',
    `case $1 in
       --version) echo 11.0.0 ;;
       ci) echo run >>runs && mkdir -p node_modules && cp package-lock.json node_modules/.package-lock.json && sleep 0.3 ;;
     esac`,
  )
}

/** As on a machine with an older Node, whose npm hands out an archive with this integrity. */
async function withOldNode(integrity: string): Promise<void> {
  await program('node', 'echo v20.11.0')
  await program('npm', `case $1 in pack) echo '{"integrity":"${integrity}"}' && echo >package.tgz ;; esac`)
}

async function run(environment: Record<string, string> = {}) {
  // The shell tells at its end what it and its children have used of the processor, whatever else the machine does.
  const child = spawn('/bin/sh', ['-c', '"$0"; code=$?; times; exit $code', path.join(clone, 'script/bootstrap')], {
    cwd: '/',
    env: { HOME: folder, PATH: `${programs}:/usr/bin:/bin`, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  let used = ''
  child.stdout.on('data', (chunk) => {
    used += chunk
  })
  const [code] = await once(child, 'close')
  const seconds = [...used.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, rest]) => 60 * Number(minutes) + Number(rest))
  if (seconds.length < 4) throw new Error(`The shell told no times: ${used}`)
  return { code, said, milliseconds: 1000 * seconds.slice(-4).reduce((sum, one) => sum + one, 0) }
}

describe('on a machine with Node 24', () => {
  beforeEach(withNode24)

  test('a clone is made ready once, and again when its packages change', async () => {
    const first = await run()
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining('Everything is installed') })
    expect(await read('runs')).toBe('run\n')

    const second = await run()
    expect(second).toMatchObject({ code: 0, said: '' })
    expect(second.milliseconds).toBeLessThan(1_000)
    expect(await read('runs')).toBe('run\n')

    const changed = { ...empty, packages: { ...empty.packages, 'node_modules/added': { version: '1.0.0' } } }
    await write('package-lock.json', JSON.stringify(changed))
    expect((await run()).code).toBe(0)
    expect(await read('runs')).toBe('run\nrun\n')
  })

  test('packages that are there already are not installed again', async () => {
    await run()
    await rm(path.join(clone, '.tools'), { recursive: true })
    expect((await run()).code).toBe(0)
    expect(await read('runs')).toBe('run\n')
  })

  test('an installation that was cut short is done again', async () => {
    await run()
    await rm(path.join(clone, 'node_modules/.package-lock.json'))
    expect((await run()).code).toBe(0)
    expect(await read('runs')).toBe('run\nrun\n')
  })

  test('several at once wait for the first', async () => {
    const runs = await Promise.all([run(), run(), run()])
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await read('runs')).toBe('run\n')
    expect((await readdir(path.join(clone, '.tools'))).sort()).toEqual(['bootstrap.stamp', 'node'])
  })

  test('the lock of one that was killed is taken over', async () => {
    await mkdir(path.join(clone, '.tools/bootstrap.lock'), { recursive: true })
    await write('.tools/bootstrap.lock/holder', '2147483646\n')
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('Everything is installed') })
  })

  test('a failing npm is told of, and nothing counts as installed', async () => {
    await program('npm', 'case $1 in --version) echo 11.0.0 ;; ci) echo "no network" >&2; exit 1 ;; esac')
    const failed = await run()
    expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('npm could not install the packages.') })
    expect(await readdir(path.join(clone, '.tools'))).toEqual(['node'])
  })
})

describe('on a machine with an older Node', () => {
  test('a package of Node that is not the one that was tried is not used, nor an archive with a wrong checksum', async () => {
    await withOldNode('sha512-another')
    const archive = Buffer.from('not Node')
    const sums = (hash: string) =>
      ['linux', 'darwin']
        .flatMap((system) => ['x64', 'arm64'].map((machine) => `${hash}  node-v24.18.0-${system}-${machine}.tar.gz\n`))
        .join('')
    const mirror = createServer(({ url }, response) => {
      response.end(url?.endsWith('.txt') ? sums(createHash('sha256').update('Node').digest('hex')) : archive)
    }).listen(0, '127.0.0.1')
    await once(mirror, 'listening')
    const address = mirror.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { code, said } = await run({ NODEJS_ORG_MIRROR: `http://127.0.0.1:${port}` })
    mirror.close()
    expect(code).toBe(1)
    if (!(process.platform === 'darwin' && process.arch === 'arm64'))
      expect(said).toContain('its integrity is not sha512-')
    expect(said).toContain('does not have the checksum of SHASUMS256.txt; it is not used.')
    expect(said).toContain('Node 24 could not be fetched, neither with npm nor from nodejs.org.')
    expect(await readdir(path.join(clone, '.tools'))).toEqual([])
  })
})
