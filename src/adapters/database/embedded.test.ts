import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { installedNative } from './native.ts'
import { isRunning, readLock } from './postmaster.ts'
import type { Embedded } from './service.ts'

const asRoot = process.getuid?.() === 0

// mkdtemp makes folders of mode 0700, so as root every test here runs below one that no other user can enter.
let folder: string
let dataDir: string
let said: string[]
const started: { stop(): Promise<void> }[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attending it’s a '))
  dataDir = path.join(folder, 'data')
  said = []
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const embedded of started.splice(0)) await embedded.stop()
  const left = await readLock(path.join(dataDir, 'postgres'))
  if (left) await kill(left.pid)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function begin(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, fast: true, log: (sentence) => said.push(sentence), ...options })
  started.push(embedded)
  return embedded
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), { timeout: 15_000, interval: 10 })
}

const lockOf = () => readLock(path.join(dataDir, 'postgres'))

/**
 * Another server on the same folder, as a process. It writes one line of JSON when it is ready, and stops on SIGTERM.
 */
async function otherServer(fast = true) {
  const module = new URL('embedded.ts', import.meta.url)
  const code = `
    import { startEmbedded } from ${JSON.stringify(module.href)}
    const embedded = await startEmbedded({ dataDir: process.argv[1], fast: ${fast}, log: () => {} })
    process.on('SIGTERM', async () => { await embedded.stop(); process.exit(0) })
    process.on('SIGUSR2', () => process.exit(3))
    console.log(JSON.stringify({ url: embedded.url, adopted: embedded.adopted }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  const [line] = await once(lines, 'line')
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { ...(JSON.parse(String(line)) as { url: string; adopted: boolean }), pid: child.pid ?? 0, end }
}

describe('an embedded PostgreSQL', () => {
  it('is made, keeps its data and its address, and ends with the server', async () => {
    const first = await begin()
    expect(first.adopted).toBe(false)
    await ask(first.url, 'create table kept as select 42 as answer')
    const lock = await lockOf()
    await first.stop()
    expect(await isRunning(lock?.pid ?? 0)).toBe(false)
    await expect(ask(first.url, 'select 1')).rejects.toThrow()

    const second = await begin()
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('is PostgreSQL 18 in UTF-8, and durable unless a test says otherwise', async () => {
    const { url } = await begin({ fast: false })
    const [facts] = await ask(
      url,
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
              current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous,
              current_setting('full_page_writes') as pages, current_setting('lc_collate', true) as collate`,
    )
    expect(facts).toMatchObject({ version: 18, encoding: 'UTF8', fsync: 'on', synchronous: 'on', pages: 'on' })
  })

  it('lets no one in without the password, and the application only as an ordinary user', async () => {
    const { url } = await begin()
    expect(await ask(url, 'select usesuper from pg_user where usename = current_user')).toEqual([{ usesuper: false }])
    await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
    const { mode } = await lstat(path.join(dataDir, 'postgres', 'attending.json'))
    expect(mode & 0o077).toBe(0)
  })

  it('makes the links of its libraries when the install left them out', async () => {
    const packageDir = path.join(folder, 'a package')
    const nativeDir = path.join(packageDir, 'native')
    await cp(installedNative(), nativeDir, {
      recursive: true,
      filter: async (file) => !(await lstat(file)).isSymbolicLink(),
    })
    expect(await readdir(path.join(nativeDir, 'lib'))).not.toContain('libpq.so.5')
    const { url } = await begin({ nativeDir })
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('takes another port when the remembered one is in use', async () => {
    const first = await begin()
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    await once(squatter, 'listening')
    const second = await begin()
    squatter.close()
    expect(second.url).not.toBe(first.url)
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })
})

describe('after a crash', () => {
  it('of only the server: PostgreSQL is adopted, and then stopped by the process that adopted it', async () => {
    const killed = await otherServer()
    await ask(killed.url, 'create table kept as select 42 as answer')
    const before = await lockOf()
    await killed.end('SIGKILL')
    expect(await isRunning(before?.pid ?? 0)).toBe(true)

    const next = await begin()
    expect(next.adopted).toBe(true)
    expect(next.url).toBe(killed.url)
    expect((await lockOf())?.pid).toBe(before?.pid)
    expect(await ask(next.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await next.stop()
    expect(await isRunning(before?.pid ?? 0)).toBe(false)
  })

  it('of everything while it writes: nothing acknowledged is lost', async () => {
    const killed = await otherServer(false)
    await ask(killed.url, 'create table kept (id int primary key)')
    const client = new pg.Client(killed.url)
    client.on('error', () => {})
    await client.connect()
    let acknowledged = 0
    const writing = (async () => {
      for (let id = 1; ; id++) {
        await client.query('insert into kept values ($1)', [id])
        acknowledged = id
      }
    })().catch(() => {})
    await sleep(200)
    const lock = await lockOf()
    process.kill(killed.pid, 'SIGKILL')
    process.kill(lock?.pid ?? 0, 'SIGKILL')
    await writing
    await client.end().catch(() => {})

    const next = await begin({ fast: false })
    expect(next.adopted).toBe(false)
    const [row] = await ask<{ count: string }>(next.url, 'select count(*) from kept')
    expect(acknowledged).toBeGreaterThan(0)
    expect(Number(row?.count)).toBeGreaterThanOrEqual(acknowledged)
  })

  it('a lock is not believed whose number has gone to another program', async () => {
    const first = await begin()
    const lockFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    const lock = await lockOf()
    await first.stop()
    await writeFile(
      lockFile,
      [process.pid, lock?.dataDir, 1, lock?.port, '', '127.0.0.1', '1 1', 'ready', ''].join('\n'),
    )
    const next = await begin()
    expect(next.adopted).toBe(false)
    expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('a lock that was left empty is removed', async () => {
    const first = await begin()
    await first.stop()
    await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), '')
    const next = await begin()
    expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('a copy of a folder whose original still runs is started next to it', async () => {
    const first = await begin({ fast: false })
    await ask(first.url, 'create table kept as select 1 as original')
    await cp(dataDir, path.join(folder, 'copy'), { recursive: true })
    const copy = await begin({ dataDir: path.join(folder, 'copy') })
    expect(copy.adopted).toBe(false)
    expect(copy.url).not.toBe(first.url)
    await ask(copy.url, 'update kept set original = 2')
    expect(await ask(first.url, 'select original from kept')).toEqual([{ original: 1 }])
  })

  it('of only PostgreSQL: it’s started again on the same address', async () => {
    const embedded = await begin({ fast: false })
    await ask(embedded.url, 'create table kept as select 42 as answer')
    await kill((await lockOf())?.pid ?? 0)
    await vi.waitFor(async () => expect(await ask(embedded.url, 'select answer from kept')).toEqual([{ answer: 42 }]), {
      timeout: 15_000,
    })
    await vi.waitFor(() => expect(said).toContain('PostgreSQL is back'), { timeout: 15_000 })
    const lock = await lockOf()
    await embedded.stop()
    expect(await isRunning(lock?.pid ?? 0)).toBe(false)
  })

  it('a server that exits without stopping takes PostgreSQL with it', async () => {
    const other = await otherServer()
    const lock = await lockOf()
    await other.end('SIGUSR2')
    await vi.waitFor(async () => expect(await isRunning(lock?.pid ?? 0)).toBe(false), { timeout: 15_000 })
    await expect(ask(other.url, 'select 1')).rejects.toThrow()
  })

  it('a cluster that was only half made is made again', async () => {
    await mkdir(path.join(dataDir, 'postgres.new-abandoned', 'base'), { recursive: true })
    const { url } = await begin()
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('several servers on one folder', () => {
  it('start together on an empty one, share one PostgreSQL, and the last to stop ends it', async () => {
    const servers = await Promise.all([otherServer(), otherServer(), otherServer()])
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1)
    expect(servers.filter(({ adopted }) => !adopted)).toHaveLength(1)
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
    const lock = await lockOf()
    const [url] = servers.map((server) => server.url)
    servers.sort((one, other) => Number(one.adopted) - Number(other.adopted)) // the one who started it stops first
    for (const server of servers) {
      expect(await ask(url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
      expect((await lockOf())?.pid).toBe(lock?.pid)
      await server.end('SIGTERM')
    }
    expect(await isRunning(lock?.pid ?? 0)).toBe(false)
  })

  it('start and stop in turns without one pulling it away from another', async () => {
    const holder = await begin()
    for (let round = 0; round < 3; round++) {
      const other = await startEmbedded({ dataDir, fast: true, log: () => {} })
      expect(other.adopted).toBe(true)
      await other.stop()
    }
    const first = begin()
    await holder.stop()
    expect(await ask((await first).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('a durable one doesn’t continue what a test left running', async () => {
    const careless = await otherServer(true)
    await careless.end('SIGKILL')
    const careful = await begin({ fast: false })
    expect(careful.adopted).toBe(false)
    expect(await ask(careful.url, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'on' }])
  })
})

describe('a folder or port that cannot be used gets a sentence', () => {
  it('a file in the way', async () => {
    await writeFile(dataDir, '')
    await expect(begin()).rejects.toThrow(
      `The data folder ${dataDir} cannot be used: it is a file, not a folder. Set DATA_DIR`,
    )
    await expect(begin({ dataDir: path.join(dataDir, 'below') })).rejects.toThrow('a part of the path is a file')
  })

  it('data of another version', async () => {
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true })
    await expect(begin()).rejects.toThrow('postgres is not a PostgreSQL data folder; the embedded PostgreSQL is 18.')
    await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(begin()).rejects.toThrow('holds data of PostgreSQL 17')
  })

  it('a fixed port in use', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const address = squatter.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(begin({ port })).rejects.toThrow(`port ${port} is in use by another program`)
    squatter.close()
  })

  it('lost passwords', async () => {
    const embedded = await begin()
    await embedded.stop()
    await rm(path.join(dataDir, 'postgres', 'attending.json'))
    await expect(begin()).rejects.toThrow("attending.json, which holds the database's passwords, cannot be read")
  })

  it.skipIf(asRoot)('a folder that this user may not write', async () => {
    await mkdir(dataDir)
    await chmod(dataDir, 0o500)
    await expect(begin()).rejects.toThrow(`The data folder ${dataDir} cannot be used: this user cannot write there.`)
    await chmod(dataDir, 0o700)
  })

  it.runIf(asRoot && process.platform === 'linux')('a full disk', async () => {
    const module = new URL('embedded.ts', import.meta.url)
    const code = `
      import { startEmbedded } from ${JSON.stringify(module.href)}
      await startEmbedded({ dataDir: process.argv[1], log: () => {} }).catch(({ name, message }) => console.log(name, message))`
    await mkdir(dataDir)
    const script = 'mount -t tmpfs -o size=30m tmpfs "$1" && exec "$0" --input-type=module -e "$2" "$1"'
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, process.execPath, dataDir, code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output] = await Promise.all([once(child.stdout, 'data'), once(child, 'exit')])
    expect(String(output)).toMatch(
      /^DatabaseSetupError The disk of .* is nearly full: \d+ MB are free, 256 MB are needed\./,
    )
  })
})

describe.runIf(asRoot)('root where user namespaces are forbidden', () => {
  it('gives PostgreSQL a user and a place that this user reaches, and says where', async () => {
    const publicPlace = await mkdtemp(path.join(tmpdir(), 'attending-public-'))
    await chmod(publicPlace, 0o755)
    const packageDir = path.join(folder, 'package')
    await cp(installedNative(), path.join(packageDir, 'native'), { recursive: true, verbatimSymlinks: true })
    const options = {
      userNamespaces: false,
      publicPlaces: [path.join(publicPlace, 'attending')],
      nativeDir: path.join(packageDir, 'native'),
    }
    const first = await begin(options)
    const place = await readlink(path.join(dataDir, 'postgres'))
    expect(place.startsWith(publicPlace)).toBe(true)
    expect(said.join()).toContain(`Creating the database in ${path.dirname(place)}`)
    expect((await lstat(place)).uid).not.toBe(0)
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await begin(options)
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
    // The next kernel allows them again.
    const third = await begin()
    expect(await ask(third.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await third.stop()
    await rm(publicPlace, { recursive: true })
  })

  it('uses the data folder itself when that can be reached', async () => {
    await chmod(folder, 0o755)
    const first = await begin({ userNamespaces: false })
    const cluster = await lstat(path.join(dataDir, 'postgres'))
    expect(cluster.isDirectory()).toBe(true)
    expect(cluster.uid).not.toBe(0)
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await begin()
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(await readFile(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
  })
})
