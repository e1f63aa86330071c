/** The database hangs, or goes away: answers stay bounded, the process stays alive, and it heals alone. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from './support/process.ts'
import { signIn } from './support/sign-in.ts'

let dataDir: string
let server: ServerProcess
let token: string
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'attending-outage-'))
  server = await startServerProcess({ DATA_DIR: dataDir })
  token = await signIn(server.origin, 'free@attending.example')
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
})

/** Every process of the cluster: the postmaster and its children. */
function signalDatabase(signal: 'STOP' | 'CONT' | 'KILL'): void {
  const postmaster = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]!
  const children = execFileSync('pgrep', ['-P', postmaster], { encoding: 'utf8' }).trim().split('\n')
  execFileSync('kill', [`-${signal}`, postmaster, ...children])
}

async function status(pathname: string): Promise<number> {
  const response = await fetch(server.origin + pathname)
  await response.body?.cancel()
  return response.status
}

async function callStatus(): Promise<number> {
  const response = await fetch(`${server.origin}/functions/v1/get-account`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await response.body?.cancel()
  return response.status
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 100))
}

test('a database that hangs: 503 within seconds, then at once, with cached pages; then all is well again', {
  timeout: 60_000,
}, async () => {
  expect(await status('/about')).toBe(200)
  signalDatabase('STOP')
  try {
    const started = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, callStatus))
    expect(answers).toEqual(Array(40).fill(503))
    // Two checks of a second each, not the time limit of a statement (15 s) or of a wait for a connection (5 s).
    expect(performance.now() - started).toBeLessThan(5_000)
    const asked = performance.now()
    const post = await fetch(`${server.origin}/functions/v1/contact`, { method: 'POST', body: '{}' })
    expect([post.status, post.headers.get('retry-after')]).toEqual([503, '2'])
    expect(performance.now() - asked).toBeLessThan(500)
    const signingIn = signIn(server.origin, 'free@attending.example')
    await expect(signingIn).rejects.toThrow(/503 .*The service is busy/)
    expect(await status('/healthz')).toBe(200)
    // No other server could answer, either: a proxy should keep sending requests.
    const ready = await fetch(`${server.origin}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true, checks: { database: false } }])
    expect(await status('/about')).toBe(200)
    const headers = { accept: 'text/html', authorization: `Bearer ${token}` }
    const page = await fetch(`${server.origin}/lists`, { headers })
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page.text()).toMatch(/<h1[^>]*>Busy at the moment<[\s\S]*The service is busy[\s\S]*>Try again</)
  } finally {
    signalDatabase('CONT')
  }
  await until(async () => (await callStatus()) === 200)
})

test('a killed database comes back by itself, with everything it acknowledged', { timeout: 60_000 }, async () => {
  signalDatabase('KILL')
  expect([200, 503]).toContain(await callStatus())
  expect(await status('/healthz')).toBe(200)
  await until(async () => (await callStatus()) === 200)
})
