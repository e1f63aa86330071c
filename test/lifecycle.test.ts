/** Starting, refusing to start, and ending, with the server as its own process. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { freePort } from '#adapters/database/port.ts'
import { copyTemplate } from './support/database.ts'
import { heavy } from './support/heavy.ts'
import { runServerProcess, type ServerProcess, startServerProcess } from './support/process.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'attending lifecycle '))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// At once: most of them wait, such as for a database that may be about to start.
describe.concurrent('refusing to start: one clear sentence, no stack trace, exit code 1', { timeout: 180_000 }, () => {
  async function refusal(env: Record<string, string>): Promise<string> {
    const { ended, output } = runServerProcess({ DATA_DIR: dataDir, ...env })
    expect(await ended).toBe(1)
    expect(output()).not.toMatch(/^\s+at /m)
    return output()
  }

  test('the port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toContain(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} script/server`,
    )
    other.close()
  })

  test('the port of the metrics is taken, such as by the other server of this machine', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    expect(await refusal({ METRICS_PORT: String(port) })).toContain(
      `METRICS_PORT is ${port}, which another program uses. If it is another server on this machine, give each its own`,
    )
    other.close()
  })

  test('half a configuration', async () => {
    const said = await refusal({ MODE: 'production', ORIGIN: 'https://attending.example.com' })
    for (const name of ['AUTH_SECRET', 'SUPPRESSION_KEY', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM']) {
      expect(said).toContain(`${name} is missing`)
    }
  })

  test('a data folder that cannot be one', async () => {
    const file = path.join(dataDir, 'a file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toContain(`DATA_DIR is ${path.join(file, 'data')}`)
  })

  const unreachable: [what: string, url: () => string, sentence: RegExp][] = [
    ['no server there', () => 'postgres://u:p@127.0.0.1:1/x', /No PostgreSQL answers at 127\.0\.0\.1:1/],
    ['a host that does not exist', () => 'postgres://u:p@no-such-host.invalid/x', /'no-such-host\.invalid'/],
    [
      'a database that does not exist',
      () => inject('postgresUrl').replace(/\/[^/]*$/, '/nowhere'),
      /no database 'nowhere'/,
    ],
    [
      'a wrong password',
      () => inject('postgresUrl').replace(/:[^:@/]+@/, ':wrong@'),
      /refuses the user '\w+' or the password/,
    ],
  ]
  test.each(heavy ? unreachable : unreachable.slice(0, 1))('DATABASE_URL: %s', async (_, url, sentence) => {
    const said = await refusal({ DATABASE_URL: url() })
    expect(said).toMatch(sentence)
    expect(said).not.toContain(':wrong@')
  })
})

describe('ending', () => {
  let server: ServerProcess
  beforeAll(async () => {
    const unlimited = { SIGN_INS_PER_MINUTE: '100000', PASSWORD_TRIES: '100000' }
    server = await startServerProcess({ DATA_DIR: dataDir, ...unlimited })
  })
  afterAll(() => server.child.kill('SIGKILL'))

  test('connections stay open for longer than proxies keep theirs', async () => {
    expect((await fetch(`${server.origin}/healthz`)).headers.get('keep-alive')).toBe('timeout=75')
  })

  test('SIGTERM under 50 parallel requests loses none, and the database ends with the server', async () => {
    const body = JSON.stringify({ email: 'free@attending.example', password: 'attending' })
    const statuses: number[] = []
    // Sign-ins take long enough (argon2) to be in flight when the signal comes.
    const requests = Array.from({ length: 50 }, async () => {
      const response = await fetch(`${server.origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await response.arrayBuffer()
      statuses.push(response.status)
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(statuses.length).toBeLessThan(50)
    server.child.kill('SIGTERM')
    await Promise.all(requests)
    expect(statuses).toEqual(Array(50).fill(200))
    expect(await server.ended).toBe(0)
    expect(server.output()).not.toMatch(/did not shut down cleanly/)
  })

  test('the next start needs no repair, says that it is starting, and is ready in under 5 seconds', async () => {
    const started = performance.now()
    const { port } = new URL(server.origin)
    const starting = startServerProcess({ DATA_DIR: dataDir, PORT: port })
    const early = await firstAnswer(`http://127.0.0.1:${port}/`)
    expect(early.status).toBe(503)
    expect(await early.text()).toContain('Attending is starting. Please try again in a moment.')
    const again = await starting
    const seconds = (performance.now() - started) / 1000
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200)
    process.stdout.write(`ready again after ${seconds.toFixed(1)} s\n`)
    expect(again.output()).not.toContain('Applied the migration')
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
  })
})

test('systemd hears what the start waits for, when the server is ready, and that it ends', {
  timeout: 120_000,
}, async () => {
  const { env, said } = listeningSystemd()
  const server = await startServerProcess({ DATA_DIR: dataDir, ...env })
  await vi.waitFor(() => expect(said()).toContain('--ready'), 10_000)
  expect(said()).toContain('--status=Bringing up the search index')
  expect(said().indexOf('--status=Bringing up the search index')).toBeLessThan(said().indexOf('--ready'))
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(said().slice(-2)).toEqual(['STOPPING=1', '--status=Finishing requests in progress'])
})

test('a PostgreSQL that starts later is waited for, which systemd hears', { timeout: 120_000 }, async () => {
  const { env, said } = listeningSystemd()
  const port = await freePort()
  const { database, drop } = await copyTemplate()
  const real = new URL(database.url)
  const late = new URL(database.url)
  late.hostname = '127.0.0.1'
  late.port = String(port)
  const { child, ended, output } = runServerProcess({
    ...{ DATA_DIR: path.join(dataDir, 'late'), DATABASE_URL: late.href, DATABASE_WAIT_MS: '100000' },
    ...env,
  })
  const waiting = `--status=No PostgreSQL answers at 127.0.0.1:${port}`
  await vi.waitFor(() => expect(said().some((line) => line.startsWith(waiting))).toBe(true), 30_000)
  expect(said()).not.toContain('--ready')
  const postgres = createTcpServer((client) => {
    const behind = connect(Number(real.port), real.hostname)
    client.pipe(behind).pipe(client)
    for (const socket of [client, behind]) socket.on('error', () => client.destroy() && behind.destroy())
  }).listen(port, '127.0.0.1')
  await vi.waitFor(() => expect(said(), output()).toContain('--ready'), 60_000)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  postgres.close()
  await drop()
})

/** Stands in for systemd's own program, which sends its arguments to the socket in NOTIFY_SOCKET. */
function listeningSystemd() {
  const programs = mkdtempSync(path.join(dataDir, 'programs-'))
  const heard = path.join(programs, 'heard')
  writeFileSync(heard, '')
  const program = `#!/bin/sh\nfor said in "$@"; do printf '%s\\n' "$said" >> '${heard}'; done\n`
  writeFileSync(path.join(programs, 'systemd-notify'), program, { mode: 0o755 })
  return {
    env: { NOTIFY_SOCKET: path.join(programs, 'socket'), PATH: `${programs}:${process.env.PATH}` },
    said: () => readFileSync(heard, 'utf8').split('\n').filter(Boolean),
  }
}

/** As a browser asks, until the port is open. */
async function firstAnswer(address: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(address, { headers: { accept: 'text/html' } })
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
