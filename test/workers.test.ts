/** Two threads that serve HTTP over one index, in the server that `script/server` starts. Each request here has its own connection. */
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { recordChanges } from '#data/changes.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { paths } from '#shared/product/paths.ts'
import { saveSiteSettings } from '../src/features/site/contracts.ts'
import { contactForm } from '../src/features/support/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { copyTemplate } from './support/database.ts'
import { type ServerProcess, startServerProcess } from './support/process.ts'
import { signIn } from './support/sign-in.ts'

const metricsToken = 'a token of at least 24 characters'
const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-workers-'))
let server: ServerProcess
let database: Database
let dropDatabase: () => Promise<void>
let token: string
beforeAll(async () => {
  const copy = await copyTemplate()
  database = copy.database
  dropDatabase = copy.drop
  server = await startServerProcess({
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'support/fall-probe.ts')).href}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    WORKERS: '2',
    PAGES_KEPT_MB: '16',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'info',
    PHYSICIANS_PER_HOUR: '60',
    SIGN_INS_PER_MINUTE: '100000',
    PASSWORD_TRIES: '100000',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  token = await signIn(server.origin, personaEmail('premium'))
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await dropDatabase()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface Sent {
  body?: object
  bearer?: string
  address?: string
}

/** Over its own connection, so that the kernel deals it out. Rejects if the connection breaks. */
function send(pathname: string, { body, bearer, address = '192.0.2.1' }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': address,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const options = { method: body ? 'POST' : 'GET', agent: false as const, headers }
    const sent = request(new URL(pathname, server.origin), options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }))
    })
    sent.once('error', reject).end(body ? JSON.stringify(body) : undefined)
  })
}

const call = (name: string, body: object, sent: Sent = {}) => send(paths.call(name), { ...sent, body })

/** So many that it is one in a million that all of them meet the same thread. */
const enough = 20
const often = <T>(run: (i: number) => Promise<T>) => Promise.all(Array.from({ length: enough }, (_, i) => run(i)))
const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))]

test('every thread knows a session, and that it has ended', async () => {
  const bearer = await signIn(server.origin, personaEmail('basic'))
  const account = () => call('get-account', {}, { bearer })
  expect(statusesOf(await often(account))).toEqual([200])
  await database.pool.query('delete from sessions where user_id = (select id from users where email = $1)', [
    personaEmail('basic'),
  ])
  expect(statusesOf(await often(account))).toEqual([401])
})

test('/metrics counts what all threads have answered, and the process once', async () => {
  const counted = async () => {
    const { body } = await send('/metrics', { bearer: metricsToken })
    expect(body.match(/^process_resident_memory_bytes /gm)).toHaveLength(1)
    return Number(/^attending_calls_total\{call="get-site-facts",status="200"\} (\d+)/m.exec(body)?.[1] ?? 0)
  }
  const before = await counted()
  await often(() => call('get-site-facts', {}))
  expect(await counted()).toBe(before + enough)
})

test('what an account may see in an hour counts over all threads', async () => {
  const bearer = await signIn(server.origin, personaEmail('free'))
  const statuses: number[] = []
  for (const state of ['CA', 'TX', 'NY', 'FL', 'PA', 'OH', 'IL', 'NC', 'GA', 'MI']) {
    statuses.push((await call('search-physicians', { filters: { state } }, { bearer, address: '192.0.2.2' })).status)
  }
  expect(statuses).toEqual([...Array(3).fill(200), ...Array(7).fill(429)])
})

test('an edit is found by every thread, and a deletion too', async () => {
  const change = (sql: string, kind: 'written' | 'deleted') =>
    inTransaction(database.db, async (db) => {
      const { rows } = await database.pool.query<{ id: number }>(sql)
      await recordChanges(db, [{ physicianId: Number(rows[0]!.id), kind }])
    })
  const totals = async () => {
    const found = await often(() => call('search-physicians', { filters: { query: 'quackenbush' } }, { bearer: token }))
    return [...new Set(found.map(({ body }) => JSON.parse(body).total))]
  }
  await change(
    "insert into physicians (first_name, last_name, source) values ('Zebulon', 'Quackenbush', 'test') returning id",
    'written',
  )
  await vi.waitFor(async () => expect(await totals()).toEqual([1]), { timeout: 15_000, interval: 100 })
  await change("delete from physicians where last_name = 'Quackenbush' returning id", 'deleted')
  await vi.waitFor(async () => expect(await totals()).toEqual([0]), { timeout: 15_000, interval: 100 })
})

test('what an admin says of the site is on the kept pages of every thread', async () => {
  const pages = () => often(() => send(paths.home()))
  await vi.waitFor(async () => expect((await pages()).every(({ headers }) => headers.etag !== undefined)).toBe(true), {
    timeout: 15_000,
    interval: 100,
  })
  const admin = await signIn(server.origin, personaEmail('admin'))
  const words = { google_search_text: 'Doctors in two threads', meta_description: '', seo_description: '' }
  expect((await call(saveSiteSettings.name, { id: 1, ...words }, { bearer: admin })).status).toBe(200)
  const isNew = ({ body }: Answer) => body.includes('Doctors in two threads')
  await vi.waitFor(async () => expect((await pages()).every(isNew)).toBe(true), { timeout: 15_000, interval: 100 })
})

test('a job runs once, whichever thread it was asked of', async () => {
  const subjects = Array.from({ length: 6 }, (_, i) => `Of thread ${i}`)
  const message = { name: 'Ann Lee', email: 'ann@clinic.example', message: 'How much is it for eleven of us?' }
  const sent = await Promise.all(
    subjects.map((subject, i) => call(contactForm.name, { ...message, subject }, { address: `192.0.3.${i}` })),
  )
  expect(statusesOf(sent)).toEqual([200])
  const mails = async () => (await database.pool.query('select subject from outbox')).rows.map(({ subject }) => subject)
  await vi.waitFor(
    async () => {
      const all = (await mails()).join('\n')
      for (const subject of subjects) expect(all.split(subject)).toHaveLength(2)
    },
    { timeout: 20_000, interval: 100 },
  )
  // The queue marks a job as done a moment after what it did.
  const left = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as left from pgboss.job where state in ('created', 'active') and name not like '\\_\\_pgboss%'",
    )
    return rows[0].left
  }
  await expect.poll(left).toBe(0)
})

test('a thread that falls over takes its own requests along and no other, and is replaced', async () => {
  const clients = 6
  let lost = 0
  let answered = 0
  let going = true
  const asking = Array.from({ length: clients }, async () => {
    while (going) {
      await call('search-physicians', { filters: { query: 'a' } }, { bearer: token }).then(
        ({ status }) => {
          expect(status).toBe(200)
          answered++
        },
        () => {
          lost++
        },
      )
    }
  })
  await vi.waitFor(() => expect(answered).toBeGreaterThan(20), 30_000)
  server.child.kill('SIGUSR2')
  await vi.waitFor(() => expect(server.output()).toContain('another thread has taken over'), 30_000)
  const before = answered
  await vi.waitFor(() => expect(answered).toBeGreaterThan(before + 40), 30_000)
  going = false
  await Promise.all(asking)
  expect(server.output()).toContain('a thread that serves HTTP crashed; starting another')
  expect(lost).toBeLessThanOrEqual(clients)
  expect(server.child.exitCode).toBeNull()
  expect(statusesOf(await often(() => send('/readyz')))).toEqual([200])
})

test('SIGTERM under 50 parallel requests loses none', async () => {
  const statuses: number[] = []
  const body = { email: personaEmail('free'), password: 'attending' }
  const requests = Array.from({ length: 50 }, async () => {
    statuses.push((await send(paths.signIn(), { body })).status)
  })
  await new Promise((resolve) => setTimeout(resolve, 60))
  server.child.kill('SIGTERM')
  await vi.waitFor(async () => expect(statusesOf(await often(() => send('/readyz')))).toEqual([503]), 5000)
  await Promise.all(requests)
  expect(statuses).toEqual(Array(50).fill(200))
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toMatch(/did not shut down cleanly/)
})
