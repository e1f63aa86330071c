/**
 * What the makers of the Model Context Protocol test servers with: their conformance suite, of the revisions of
 * 2025-06-18 and 2025-11-25, and the Inspector's command line, which also speaks 2026-07-28. Each is a package of its
 * own, in test/conformance and test/inspector. The suite is made for a server with tools, prompts, and resources of the
 * suite's own; what it looks for and finds nowhere in a product is listed in test/conformance/not-here.json.
 */
import { type ExecFileException, execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '../src/features/api-keys/contracts.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { scopes } from '../src/shared/access/scopes.ts'
import { appsAt, paying } from './support/connected-app.ts'
import type { Seated } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const minutes = 60_000

interface Ran {
  code: number
  out: string
  problems: string
}

function run(file: string, args: readonly string[], cwd: string, more: Record<string, string> = {}): Promise<Ran> {
  const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, ...more }
  const options = { cwd, env, timeout: 4 * minutes, maxBuffer: 32 * 1024 * 1024 }
  return new Promise((resolve) => {
    execFile(file, args, options, (error: ExecFileException | null, out, problems) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, problems }),
    )
  })
}

/** Where the machine's own npm has its settings (registry, certificates). */
function machineSettings(): string {
  const PATH = (process.env.PATH ?? '').split(':').filter((folder) => !folder.startsWith(projectRoot))
  try {
    const env = { ...process.env, PATH: PATH.join(':') }
    return execFileSync('npm', ['config', 'get', 'globalconfig'], { env, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** The folder of a package, with what it needs installed. */
async function folderOf(name: string): Promise<string> {
  const folder = path.join(projectRoot, 'test', name)
  const installed = path.join(folder, 'node_modules/.package-lock.json')
  const lock = path.join(folder, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return folder
  const { code, problems } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder, {
    // npm looks for the machine's settings next to the node that runs it; script/bootstrap says the same.
    ...(process.env.npm_config_globalconfig ? {} : { npm_config_globalconfig: machineSettings() }),
    NODE_USE_SYSTEM_CA: '1',
  })
  if (code !== 0) throw new Error(`test/${name} can't be installed: ${problems}`)
  return folder
}

/** The suite can send no key, so this adds one on the way. */
async function adding(secret: string, origin: string): Promise<{ address: string; proxy: Server }> {
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${secret}` }
    // Of the same machine: as if it had asked the server itself.
    if (headers.host?.startsWith('localhost:')) headers.host = new URL(origin).host
    if (headers.origin?.startsWith('http://localhost:')) headers.origin = origin
    const passed = httpRequest(origin + asked.url, { method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return { address: `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`, proxy }
}

let server: TestServer
let person: Seated
let secret: string
let token: string
beforeAll(async () => {
  server = await startTestServer({ env: { READS_PER_MINUTE: '100000' } })
  person = await paying(server)
  secret = (await person.call(makeApiKey, { name: 'Tools', scopes: [...scopes], days: 30, networks: [] })).secret
  token = (await appsAt(server).connect(person)).token
})
afterAll(() => server.close())

test('the conformance suite passes, but for what is listed', { timeout: 10 * minutes }, async () => {
  const folder = await folderOf('conformance')
  const notHere: Record<string, string> = JSON.parse(readFileSync(path.join(folder, 'not-here.json'), 'utf8'))
  const results = mkdtempSync(path.join(tmpdir(), 'conformance-'))
  const { address, proxy } = await adding(secret, server.deps.settings.origin)
  try {
    const suite = ['node_modules/.bin/conformance', 'server', '--url', address, '--suite', 'all', '-o', results]
    const { out } = await run(process.execPath, suite, folder)
    const rows = [...out.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm)]
    const failed = rows.filter(([, , , failures]) => failures !== '0').map(([, name]) => name)
    expect(failed.toSorted()).toEqual(Object.keys(notHere).toSorted())
    const passed = rows.filter(([, , passes, failures]) => passes !== '0' && failures === '0').map(([, name]) => name)
    expect(passed).toEqual(['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'])
  } finally {
    proxy.closeAllConnections()
    proxy.close()
    rmSync(results, { recursive: true, force: true })
  }
})

test.each(['legacy', 'modern'])('the Inspector, of the %s revision', { timeout: 10 * minutes }, async (era) => {
  const folder = await folderOf('inspector')
  const inspect = (bearer: string | null, ...args: string[]) =>
    run(
      process.execPath,
      [
        ...['node_modules/.bin/mcp-inspector', '--cli', `${server.origin}/mcp`, '--transport', 'http'],
        ...['--protocol-era', era, '--format', 'json', '--quiet', '--stored-auth-only', ...args],
        ...(bearer === null ? [] : ['--header', `Authorization: Bearer ${bearer}`]),
      ],
      folder,
    )
  for (const bearer of [secret, token]) {
    const listed = await inspect(bearer, '--method', 'tools/list', '--strict')
    const { result, schemaFindings = [] } = JSON.parse(listed.out)
    expect([listed.code, result.tools.length]).toEqual([0, 14])
    // Not even a warning that a schema can't be used everywhere.
    expect(schemaFindings).toEqual([])
    const search = [
      '--method',
      'tools/call',
      '--tool-name',
      'search-physicians',
      '--tool-arg',
      'filters={"state":"TX"}',
    ]
    expect((await inspect(bearer, ...search)).out).toContain('physicianId')
    const { out } = await inspect(bearer, '--method', 'resources/templates/list')
    expect(out).toContain('attending://lists/{id}')
  }
  const refused = await inspect(null, '--method', 'tools/list')
  expect(refused.code).toBe(3)
  expect(refused.problems).toContain('auth_required')
})
