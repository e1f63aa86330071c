/** What visitors see when no server answers: the proxies' own configuration of deploy/, each with nothing behind it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#adapters/database/port.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { programOf } from './support/programs.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'attending-error-pages-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const read = (file: string) =>
  readFileSync(path.join(projectRoot, 'deploy', file), 'utf8').replaceAll('/opt/attending/current', projectRoot)

const installed = (program: string) => programOf(program, 'its error page is not tried')

function start(program: string, args: string[], env: Record<string, string> = {}): () => string {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return () => output
}

async function expectOurPage(port: number, output: () => string, headers: Record<string, string> = {}): Promise<void> {
  let answer: Response | null = null
  for (const until = Date.now() + 20_000; answer === null && Date.now() < until; ) {
    answer = await fetch(`http://127.0.0.1:${port}/lists`, { headers }).catch(() => null)
    if (answer === null) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(answer?.status, output()).toBe(503)
  expect(answer?.headers.get('retry-after'), output()).toBe('10')
  expect(await answer?.text()).toContain(
    '<h1 style="margin: .5rem 0; font-size: 1.75rem; line-height: 1.25">Back in a moment',
  )
}

test('the page that HAProxy answers with is the one that the others show', () => {
  const [head = '', html] = read('error-pages/away.http').split('\r\n\r\n')
  expect(html).toBe(read('error-pages/away.html'))
  expect(head).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 10\r\n/)
})

test('Caddy', { timeout: 60_000 }, async () => {
  const program = installed('caddy')
  if (program === undefined) return
  const port = await freePort()
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(
    file,
    read('caddy/Caddyfile').replace('{\n', '{\n\tadmin off\n').replace('lb_try_duration 10s', 'lb_try_duration 1s'),
  )
  const env = { SITE: `http://127.0.0.1:${port}`, UPSTREAMS: '127.0.0.1:1', HOME: folder, XDG_DATA_HOME: folder }
  await expectOurPage(port, start(program, ['run', '--adapter', 'caddyfile', '--config', file], env))
})

test('HAProxy', { timeout: 60_000 }, async () => {
  const program = installed('haproxy')
  if (program === undefined) return
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  const config = read('haproxy/haproxy.cfg')
    .replace(/ {4}bind :80\n {4}bind :443.*\n/, `    bind 127.0.0.1:${port}\n`)
    .replace(/ {4}http-request redirect scheme.*\n/, '')
    // More files than this machine may allow a process.
    .replace('maxconn 20000', 'maxconn 500')
    .replaceAll(/127\.0\.0\.1:300\d/g, '127.0.0.1:1')
  writeFileSync(file, config)
  await expectOurPage(port, start(program, ['-db', '-f', file]))
})

test('nginx', { timeout: 60_000 }, async () => {
  const program = installed('nginx')
  if (program === undefined) return
  const port = await freePort()
  const own = path.join(folder, 'nginx')
  mkdirSync(own)
  const site = read('nginx/attending.conf')
    .replace(/^server \{\n {4}listen 80;[\s\S]*?^\}\n/m, '')
    .replace(/ {4}listen 443 ssl http2;\n {4}listen \[::\]:443 ssl http2;\n/, `    listen 127.0.0.1:${port};\n`)
    .replaceAll(/^ {4}ssl_.*\n/gm, '')
    .replaceAll(/127\.0\.0\.1:300\d/g, '127.0.0.1:1')
  writeFileSync(path.join(own, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`)
  // As root, its workers would be of a user that can't read a checkout.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    path.join(own, 'nginx.conf'),
    `daemon off; ${user} pid ${own}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} include ${own}/site.conf; }`,
  )
  await expectOurPage(port, start(program, ['-p', own, '-c', path.join(own, 'nginx.conf')]))
})
