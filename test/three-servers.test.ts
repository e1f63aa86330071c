/** Three built servers over one PostgreSQL and one bucket, with no disk in common, behind proxies. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#adapters/database/database.ts'
import { freePort } from '#adapters/database/port.ts'
import { recordChanges } from '#data/changes.ts'
import { settledNewest } from '#data/newest-ids.ts'
import { generateEmail } from '#features/email/contracts.ts'
import { readEvents } from '#shared/calls/event-stream.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { buildIfStale } from './support/build.ts'
import { copyTemplate } from './support/database.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { type Pooler, startPgBouncer } from './support/pgbouncer.ts'
import { runServerProcess, type ServerProcess, startServerProcess } from './support/process.ts'
import { type FrontProxy, startRealProxies, startRoundRobin } from './support/proxies.ts'
import { bucketSettings, S3StandIn } from './support/s3-stand-in.ts'
import { isSignedIn, signIn } from './support/sign-in.ts'

interface Member {
  port: number
  env: Record<string, string>
  process: ServerProcess
  origin: string
  mail: MailServer
}

const folder = mkdtempSync(path.join(tmpdir(), 'attending-three-'))
const members: Member[] = []
let database: Database
let drop: () => Promise<void>
let bucket: S3StandIn
let proxies: FrontProxy[] = []
let pooler: Pooler | null = null

beforeAll(async () => {
  buildIfStale()
  ;({ database, drop } = await copyTemplate())
  bucket = await new S3StandIn().start()
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  proxies = [await startRoundRobin(ports), ...(await startRealProxies(ports, folder))]
  pooler = await startPgBouncer(database.url, folder)
  const started = ports.map(async (port, at) => {
    const mail = await startMailServer()
    const env = {
      PORT: String(port),
      // One of them behind PgBouncer in transaction mode.
      ...(at === 1 && pooler
        ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url }
        : { DATABASE_URL: database.url }),
      DATA_DIR: path.join(folder, `server-${at}`),
      ...bucketSettings(bucket),
      AUTH_SECRET: 'a secret that has thirty-two characters',
      SUPPRESSION_KEY: 'a key that has more than thirty-two characters',
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: `${mail.url}?requireTLS=false`,
      DATABASE_POOL: '6',
      DRAIN_MS: '1500',
      JOB_ALIVE_WITHIN_S: '10',
      PASSWORD_TRIES: '4',
    }
    return { port, env, mail, process: await startServerProcess(env), origin: `http://127.0.0.1:${port}` }
  })
  members.push(...(await Promise.all(started)))
}, 240_000)

afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await Promise.all(
    members.map(async ({ process, mail }) => {
      process.child.kill('SIGKILL')
      await process.ended
      await mail.close()
    }),
  )
  await pooler?.close()
  bucket.stop()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function post(origin: string, name: string, body: object, token?: string, more: Record<string, string> = {}) {
  return fetch(`${origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...more },
    body: JSON.stringify(body),
  })
}

const everywhere = <T>(ask: (origin: string) => Promise<T>) => Promise.all(members.map(({ origin }) => ask(origin)))

test('a session is good at every server, and signing out at one holds at all with the next request', async () => {
  const token = await signIn(members[0]!.origin, 'free@attending.example')
  expect(await everywhere((origin) => isSignedIn(origin, token))).toEqual([true, true, true])
  const left = await fetch(`${members[1]!.origin}/api/auth/sign-out`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(left.status).toBe(200)
  expect(await everywhere((origin) => isSignedIn(origin, token))).toEqual([false, false, false])
})

test('wrong passwords are counted by all servers together', async () => {
  const tried: number[] = []
  for (let at = 0; at < 5; at++) {
    const response = await fetch(`${members[at % 3]!.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'monthly@attending.example', password: 'not the password' }),
    })
    await response.body?.cancel()
    tried.push(response.status)
  }
  expect(tried).toEqual([401, 401, 401, 401, 429])
})

test('what an admin changes at one server is what all of them show', async () => {
  const token = await signIn(members[0]!.origin, 'admin@attending.example')
  const about = async (origin: string) =>
    /<meta name="description" content="([^"]*)"/.exec(await (await fetch(origin)).text())?.[1]
  await everywhere(about)
  const words = { google_search_text: '', meta_description: 'Three servers say the same.', seo_description: '' }
  expect((await post(members[2]!.origin, 'save-site-settings', words, token)).status).toBe(200)
  await expect.poll(() => everywhere(about)).toEqual(Array(3).fill('Three servers say the same.'))
})

test('a physician changed by one server is found as changed by all', async () => {
  const token = await signIn(members[0]!.origin, 'premium@attending.example')
  const totals = () =>
    everywhere(async (origin) => {
      const answer = await (await post(origin, 'search-physicians', {}, token)).json()
      return (answer as { total: number }).total
    })
  const [before] = await totals()
  expect(before).toBeGreaterThan(1000)
  await inTransaction(database.db, async (db) => {
    const one = await db.selectFrom('physicians').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    await db.deleteFrom('physicians').where('id', '=', one.id).execute()
    await recordChanges(db, [{ physicianId: one.id, kind: 'deleted' }])
  })
  await expect.poll(totals).toEqual(Array(3).fill(before! - 1))
})

test('who is removed at one server is in the journals of all within seconds', async () => {
  await database.pool.query(
    `insert into suppressions (hash, kind, reason) values (decode(repeat('ab', 32), 'hex'), 'npi', 'removed elsewhere')`,
  )
  const written = () =>
    members.map(({ env }) =>
      readFileSync(path.join(env.DATA_DIR!, 'suppressions.journal'), 'utf8').includes('abababab'),
    )
  await expect.poll(written).toEqual([true, true, true])
})

test('an answer that comes piece by piece does so through every proxy', async () => {
  const token = await signIn(members[0]!.origin, 'basic@attending.example')
  const position = {
    jobTitle: 'Interventional Cardiologist',
    jobDescription: 'Boise, ID. Base salary $480,000 to $530,000. 4-day work week. Call 1:6.',
  }
  for (const { name, origin } of proxies) {
    const response = await post(origin, generateEmail.name, position, token, { accept: 'text/event-stream' })
    const events: string[] = []
    for await (const event of readEvents(response)) events.push(event.name)
    expect(events.length, name).toBeGreaterThan(2)
    expect(events.at(-1), name).not.toBe('event')
  }
})

test('behind PgBouncer a statement ends at its limit, too, and locks and imports go past it', async (context) => {
  if (!pooler) return context.skip()
  const { url } = pooler
  const pooled = openDatabase({ url, directUrl: database.url, statementTimeout: 500, log: () => {} })
  try {
    await expect(sql`select pg_sleep(60)`.execute(pooled.db)).rejects.toThrow('Query read timeout')
    const sleeping = `select count(*)::int as count from pg_stat_activity
      where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`
    const count = async () => (await database.pool.query<{ count: number }>(sleeping)).rows[0]?.count
    await expect.poll(count).toBe(0)
    expect((await settledNewest(pooled.lockDb))?.newest).toBeGreaterThan(0)
    const own = await pooled.longSession(async (db) => {
      await sql`create temp table kept as select 1 as one`.execute(db)
      return (await sql`select one from kept`.execute(db)).rows
    })
    expect(own).toEqual([{ one: 1 }])
  } finally {
    await pooled.close()
  }
})

test('a server that is killed while it does a job: another finishes it', { timeout: 120_000 }, async () => {
  // The first server to take the job finds a mail server that doesn't answer.
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const member = members[2]!
  await end(member, 'SIGTERM')
  const { port } = silent.address() as { port: number }
  const taken = new Promise<void>((resolve) => silent.once('connection', () => resolve()))
  for (const other of members.slice(0, 2)) other.process.child.kill('SIGSTOP')
  let asked: Promise<Response>
  try {
    member.process = await startServerProcess({ ...member.env, SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=false` })
    asked = post(member.origin, 'request-password-reset', { email: 'free@attending.example' })
    expect((await asked).status).toBe(200)
    await taken
    await end(member, 'SIGKILL')
  } finally {
    for (const other of members.slice(0, 2)) other.process.child.kill('SIGCONT')
  }
  silent.close()
  member.process = await startServerProcess(member.env)
  const received = () => members.flatMap(({ mail }) => mail.received).flatMap(({ recipients }) => recipients)
  await expect.poll(received, { timeout: 90_000 }).toEqual(['free@attending.example'])
})

async function end(member: Member, signal: NodeJS.Signals): Promise<void> {
  member.process.child.kill(signal)
  await member.process.ended
}

test('a rolling restart under load fails none of 2,000 requests', { timeout: 180_000 }, async () => {
  const token = await signIn(members[0]!.origin, 'premium@attending.example')
  const failed: string[] = []
  let done = 0
  let restarting = true
  const load = async ({ name, origin }: FrontProxy, at: number) => {
    for (let number = at; restarting || done < 2000; number++) {
      try {
        const response =
          number % 3 === 0 ? await fetch(`${origin}/robots.txt`) : await post(origin, 'get-account', {}, token)
        await response.arrayBuffer()
        if (response.status !== 200) failed.push(`${name}: ${response.status}`)
      } catch (error) {
        failed.push(`${name}: ${error instanceof Error ? (error.cause ?? error) : error}`)
      }
      done++
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  const loads = proxies.flatMap((proxy) => [0, 1, 2, 3].map((at) => load(proxy, at)))
  for (const member of members) {
    await end(member, 'SIGTERM')
    member.process = await startServerProcess(member.env)
  }
  restarting = false
  await Promise.all(loads)
  process.stdout.write(
    `${done} requests through ${proxies.map(({ name }) => name).join(', ')}, ${failed.length} failed\n`,
  )
  expect(failed).toEqual([])
  expect(done).toBeGreaterThanOrEqual(2000)
})

test('a server that stores its files elsewhere refuses to start, and says what to set', async () => {
  const { env } = members[0]!
  const { S3_ENDPOINT: _, S3_BUCKET: __, S3_ACCESS_KEY_ID: ___, S3_SECRET_ACCESS_KEY: ____, ...others } = env
  const elsewhere = { ...others, PORT: '0', DATA_DIR: path.join(folder, 'elsewhere') }
  const { ended, output } = runServerProcess(elsewhere)
  expect(await ended).toBe(1)
  expect(output()).toContain(
    `This server stores uploads in the folder ${elsewhere.DATA_DIR}, and the one that runs on this machine with the same database stores them elsewhere`,
  )
  expect(output()).toContain('or FILES_DIR to one folder')
  expect(output()).not.toMatch(/^\s+at /m)
})
