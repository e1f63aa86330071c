/**
 * A real server for a suite: the built application, real HTTP on a free port, a real PostgreSQL of its own.
 * `as('basic').call(contract, input)` speaks as a persona with a bearer token; `as('visitor')` without one. All that
 * serves comes from the build's entry, as it does for `script/server`.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Logger, pino } from 'pino'
import type { Database } from '#adapters/database/database.ts'
import type { MailExchangers, TextRecords } from '#adapters/dns/port.ts'
import type { Handler } from '#door/handle.ts'
import type { Job } from '#door/job.ts'
import { CallError, type CallErrorBody } from '#shared/calls/call-error.ts'
import type { AnyContract, InputOf, OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import type { HttpApp } from '../../src/server/http/http-app.ts'
import type { ServerDeps } from '../../src/server/http/server-deps.ts'
import type { NameService } from '../../src/server/search/engines.ts'
import { parseEnv } from '../../src/server/settings/env.ts'
import { projectRoot } from '../../src/server/settings/project-root.ts'
import { localSecrets } from '../../src/server/settings/secrets.ts'
import { type PersonaName, personaEmail } from '../../src/server/start/personas.ts'
import { buildIfStale } from './build.ts'
import { copyTemplate, joinDatabase, storeIndexOf } from './database.ts'
import { readingAtWill } from './reading-at-will.ts'
import { settingsOf } from './settings.ts'
import { signIn } from './sign-in.ts'

export type Speaker = PersonaName | 'visitor'

export interface TestServer {
  origin: string
  databaseUrl: string
  /** To look at the data as it is, and to change it. */
  pool: Database['pool']
  deps: ServerDeps
  app: HttpApp
  /** Every line that was logged, as JSON text. */
  logged: string[]
  fetch: (pathname: string, init?: RequestInit) => Promise<Response>
  as: (speaker: Speaker) => Caller
  /** Speaks with a bearer token. */
  bearing: (token: string) => Caller
  /** Resolves when no job is waiting to be run: the emails of what was done before have left. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

export interface Caller {
  /** The parsed answer; a refusal is thrown as a `CallError`. */
  call: <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<OutputOf<C>>
  /** The raw answer to any body. */
  post: (name: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  headers: () => Promise<Record<string, string>>
}

export interface TestServerOptions {
  /** Next to the product's own. */
  handlers?: readonly Handler[]
  jobs?: readonly Job[]
  env?: Record<string, string>
  /** On the database of this server, as its equal. */
  peerOf?: TestServer
  /** AUTH_SECRET instead of that of `peerOf`. */
  authSecret?: string
  /** Seconds between looks for jobs and changes of which no notification told. */
  lookEvery?: number
  /** Tells search engines. */
  names?: NameService
  /** Reads the DNS. */
  textRecords?: TextRecords
  /** Who takes mail for a domain, by the DNS. */
  mailExchangers?: MailExchangers
}

export async function startTestServer({
  handlers = [],
  jobs: moreJobs = [],
  env = {},
  peerOf,
  authSecret,
  lookEvery,
  names,
  textRecords,
  mailExchangers,
}: TestServerOptions = {}): Promise<TestServer> {
  const build = await loadBuild()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-suite-'))
  const { database, drop } = peerOf ? joinDatabase(peerOf.databaseUrl) : await copyTemplate()
  if (!peerOf) await storeIndexOf(database, path.join(dataDir, 'search'))
  const logged: string[] = []
  let listener: Parameters<typeof build.makeWebServer>[0] = (_, response) => response.writeHead(503).end()
  const settings = parseEnv(
    settingsOf({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      ...readingAtWill,
      // Tests write to the database by hand, of which no page is told.
      PAGES_KEPT_MB: '0',
      ...env,
      ...(peerOf && takeSecrets(peerOf, dataDir)),
      ...(authSecret !== undefined && { AUTH_SECRET: authSecret }),
    }),
  )
  const server = build.makeWebServer((request, response) => listener(request, response), settings)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const deps = await build.makeDeps({
    env: settings,
    port,
    database,
    log: collectingLog(logged),
    lookEvery,
    names,
    textRecords,
    mailExchangers,
  })
  await deps.search.ready
  const app = build.createApp({ deps, moreHandlers: handlers })
  const jobs = [...build.jobs, ...moreJobs]
  await deps.jobQueue.start(jobs, build.timeJobs(deps.metrics, build.jobRunner(jobs, deps)))
  if (settings.METRICS_TOKEN !== undefined) build.watchServer(deps)
  listener = app.listener
  const tokens = new Map<Speaker, Promise<string>>()
  const headersOf = async (speaker: Speaker): Promise<Record<string, string>> => {
    if (speaker === 'visitor') return {}
    if (!tokens.has(speaker)) tokens.set(speaker, signIn(origin, personaEmail(speaker)))
    return { authorization: `Bearer ${await tokens.get(speaker)}` }
  }
  return {
    origin,
    databaseUrl: database.url,
    pool: database.pool,
    deps,
    app,
    logged,
    fetch: (pathname, init) => fetch(origin + pathname, { redirect: 'manual', ...init }),
    as: (speaker) => callerAt(origin, () => headersOf(speaker)),
    bearing: (token) => callerAt(origin, async () => ({ authorization: `Bearer ${token}` })),
    settled: () => settled(database.pool),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await deps.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let shared: Promise<TestServer> | undefined

/** For suites that only read: one server for all that a worker runs, which ends with it. */
export function sharedServer(): Promise<TestServer> {
  shared ??= startTestServer()
  return shared
}

/** Servers on one database have the same secrets, and so have the imports that they run. */
function takeSecrets({ deps }: TestServer, dataDir: string): Record<string, string> {
  copyFileSync(path.join(deps.env.DATA_DIR, 'secrets.json'), path.join(dataDir, 'secrets.json'))
  const { authSecret, suppressionKey } = localSecrets(dataDir)
  return {
    AUTH_SECRET: deps.env.AUTH_SECRET?.join(',') ?? authSecret,
    SUPPRESSION_KEY: deps.env.SUPPRESSION_KEY ?? suppressionKey,
  }
}

async function settled(pool: Database['pool']): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from pgboss.job
       where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_pgboss%' limit 1`,
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function collectingLog(lines: string[]): Logger {
  return pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
}

export async function loadBuild(): Promise<typeof import('../../src/server/start/app.ts')> {
  buildIfStale()
  return import(pathToFileURL(path.join(projectRoot, 'build/server/index.js')).href)
}

export function callerAt(origin: string, headers: () => Promise<Record<string, string>>, send = fetch): Caller {
  const post: Caller['post'] = async (name, body = {}, more = {}) =>
    send(origin + paths.call(name), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await headers()), ...more },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    post,
    headers,
    call: async (contract, input) => {
      const response = await post(contract.name, input)
      if (response.ok) return (await response.json()) as never
      const { error, redirectUrl } = (await response.json()) as CallErrorBody
      throw new CallError(response.status, error.code, error.message, { fields: error.fields, redirectUrl })
    },
  }
}
