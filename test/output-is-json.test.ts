/**
 * Production's output, both streams, in starting, refusing to start, serving, falling over and ending: a JSON object a
 * line, nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#adapters/database/port.ts'
import { copyTemplate } from './support/database.ts'
import { runServerProcess } from './support/process.ts'

/**
 * On a signal, what Node.js itself would write as text: a warning, and then what nothing catches; in the main thread
 * alone.
 */
const planted = `import { isMainThread } from 'node:worker_threads'
if (isMainThread) process.on('SIGUSR2', () => { process.emitWarning('planted'); setTimeout(() => Promise.reject(new Error('fell')), 50) })`

let dataDir: string
let database: Awaited<ReturnType<typeof copyTemplate>>
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'attending-json-'))
  database = await copyTemplate()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const settings = () => ({
  MODE: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: database.database.url,
  ORIGIN: 'https://attending.example.com',
  AUTH_SECRET: 'a secret that has thirty-two characters',
  SUPPRESSION_KEY: 'a key that has more than thirty-two characters',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Attending <hello@attending.example.com>',
  STRIPE_SECRET_KEY: 'sk_test_json',
  STRIPE_WEBHOOK_SECRET: 'whsec_json',
  STRIPE_API_ORIGIN: 'http://127.0.0.1:9',
  DRAIN_MS: '0',
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(planted)}`,
})

interface Line {
  level: number
  msg: string
  faults?: string[]
  err?: { message: string }
}

/** Throws for a line that is no JSON. */
const linesOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

/** The server, once it answers. */
async function started(more: Record<string, string> = {}) {
  const port = await freePort()
  const running = runServerProcess({ ...settings(), PORT: String(port), ...more })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  return { ...running, origin: `http://127.0.0.1:${port}` }
}

test('starting, serving, and ending', async () => {
  const server = await started()
  expect((await fetch(`${server.origin}/pricing`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const said = linesOf(server.output()).map(({ msg }) => msg)
  expect(said).toContain('Attending is ready at https://attending.example.com')
  expect(said).toContain('SIGTERM: finishing work in progress.')
})

test('a setting that no longer exists is named once, in a warning', async () => {
  const server = await started({ WORKERS: 'auto' })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const warned = linesOf(server.output()).filter(({ msg }) => msg.includes('WORKERS'))
  expect(warned).toEqual([expect.objectContaining({ level: 40, msg: expect.stringMatching(/no longer exists/) })])
})

test('a warning of Node.js, and an error that nothing catches', async () => {
  const server = await started()
  server.child.kill('SIGUSR2')
  expect(await server.ended).toBe(1)
  const said = linesOf(server.output())
  expect(said).toContainEqual(
    expect.objectContaining({ level: 40, err: expect.objectContaining({ message: 'planted' }) }),
  )
  expect(said).toContainEqual(expect.objectContaining({ level: 60, err: expect.objectContaining({ message: 'fell' }) }))
})

describe.concurrent('refusing to start', { timeout: 180_000 }, () => {
  test.each([
    ['settings that are missing', { ORIGIN: '', SMTP_URL: '' }, [/^ORIGIN is missing/, /^SMTP_URL is missing/]],
    ['a database that does not exist', { DATABASE_URL: 'gone' }, [/has no database 'gone', which DATABASE_URL names/]],
  ])('for %s', async (_, env, faults) => {
    const more = 'DATABASE_URL' in env ? { DATABASE_URL: settings().DATABASE_URL.replace(/[^/]+$/, 'gone') } : env
    const { ended, output } = runServerProcess({ ...settings(), ...more })
    expect(await ended).toBe(1)
    const last = linesOf(output()).at(-1)
    expect(last).toMatchObject({ level: 60, msg: 'Attending could not start.' })
    expect(last?.faults).toEqual(faults.map((fault) => expect.stringMatching(fault)))
  })
})
