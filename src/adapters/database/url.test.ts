import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded } from './embedded.ts'
import type { Embedded } from './service.ts'
import { DatabaseSetupError } from './setup-error.ts'
import { checkUrl } from './url.ts'

let folder: string
let embedded: Embedded
let good: URL

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attending-'))
  embedded = await startEmbedded({ dataDir: folder, fast: true, log: () => {} })
  good = new URL(embedded.url)
})

afterAll(async () => {
  await embedded.stop()
  await rm(folder, { recursive: true })
})

/** The message for a changed address. */
async function refusal(change: (url: URL) => void, timeout = 0): Promise<string> {
  const url = new URL(good)
  change(url)
  const error = await checkUrl(url.href, () => {}, { timeout }).then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(DatabaseSetupError)
  expect(error.message).not.toContain(good.password)
  return error.message
}

async function execute(database: string, ...statements: string[]): Promise<void> {
  const url = new URL(good)
  url.pathname = database
  const client = new pg.Client(url.href)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A database whose answers about itself are replaced by functions that are found before PostgreSQL's own. */
async function pretender(name: string, ...functions: string[]): Promise<void> {
  await execute('attending', `create database ${name}`)
  await execute(name, ...functions, `alter database ${name} set search_path = public, pg_catalog`)
}

it('accepts a usable address', async () => {
  await checkUrl(good.href, () => {})
})

it('says what’s wrong with the address', async () => {
  for (const url of ['', 'localhost:5432', 'mysql://localhost/attending', 'postgres://user:p@ss/word@host/db']) {
    await expect(checkUrl(url, () => {})).rejects.toThrow('DATABASE_URL is not a PostgreSQL address.')
  }
  expect(
    await refusal((url) => {
      url.hostname = 'nowhere.invalid'
    }),
  ).toMatch(/names the host 'nowhere.invalid', which cannot be (found|looked up now)\./)
  expect(
    await refusal((url) => {
      url.port = '1'
    }),
  ).toBe('No PostgreSQL answers at 127.0.0.1:1, where DATABASE_URL points.')
  expect(
    await refusal((url) => {
      url.password = 'guess'
    }),
  ).toBe("PostgreSQL at 127.0.0.1 refuses the user 'attending' or the password of DATABASE_URL.")
  expect(
    await refusal((url) => {
      url.pathname = 'absent'
    }),
  ).toContain("has no database 'absent', which DATABASE_URL names.")
  expect(await refusal((url) => url.searchParams.set('sslmode', 'verify-full'))).toContain(
    'does not support TLS: remove sslmode from',
  )
})

it('names another program on that port', async () => {
  const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  await new Promise((resolve) => web.once('listening', resolve))
  const address = web.address()
  const sentence = await refusal((url) => {
    url.port = String(typeof address === 'object' && address?.port)
  })
  expect(sentence).toContain('DATABASE_URL')
  web.close()
})

it('refuses an old version', async () => {
  await pretender(
    'old',
    "create function current_setting(text) returns text language sql as $$ select case $1 when 'server_version_num' then '140011' else 'UTF8' end $$",
  )
  expect(
    await refusal((url) => {
      url.pathname = 'old'
    }),
  ).toBe('PostgreSQL at 127.0.0.1 is version 14; version 15 or newer is needed.')
})

it('refuses a replica', async () => {
  await pretender('replica', 'create function pg_is_in_recovery() returns boolean language sql as $$ select true $$')
  expect(
    await refusal((url) => {
      url.pathname = 'replica'
    }),
  ).toContain('is a read-only replica')
})

it('refuses another encoding', async () => {
  await execute('attending', "create database latin encoding 'latin1' template template0")
  expect(
    await refusal((url) => {
      url.pathname = 'latin'
    }),
  ).toContain('is encoded in LATIN1; it must be UTF8')
})

it('refuses a user who cannot make tables', async () => {
  await execute('attending', 'create database narrow')
  await execute('narrow', 'drop schema public', 'create schema elsewhere')
  expect(
    await refusal((url) => {
      url.pathname = 'narrow'
    }),
  ).toContain("The user 'attending' cannot create tables in the database 'narrow'")
})

it('waits for a server that is just starting', async () => {
  const logged: string[] = []
  const other = await mkdtemp(path.join(tmpdir(), 'attending-'))
  const first = await startEmbedded({ dataDir: other, fast: true, log: () => {} })
  await first.stop()
  const checked = checkUrl(first.url, (sentence) => logged.push(sentence), { timeout: 10_000 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const second = await startEmbedded({ dataDir: other, fast: true, log: () => {} })
  await checked
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('Trying again for 10 seconds.')
  await second.stop()
  await rm(other, { recursive: true })
})
