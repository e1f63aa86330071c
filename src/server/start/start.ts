/**
 * One server from start to end: settings, port, database, personas, requests, SIGTERM. `main.ts` runs it from the
 * build, `dev.ts` from changing sources.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Logger } from 'pino'
import { readCapacity } from '#adapters/database/connection-plan.ts'
import type { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import { type Job, jobRunner } from '#door/job.ts'
import { obeyAdminEmails } from '#features/auth/commands.server.ts'
import { renewEncryption } from '#features/auth/renew-encryption.server.ts'
import { fetchPublicData, isUntried } from '#features/imports/public-data.server.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { brand } from '#shared/product/brand.ts'
import { finishRequests } from '../http/finish-requests.ts'
import type { HttpApp } from '../http/http-app.ts'
import { listenWithMany } from '../http/listening.ts'
import { plainPage, wantsPage } from '../http/plain-page.ts'
import type { ServerDeps } from '../http/server-deps.ts'
import { type Listener, makeWebServer } from '../http/web-server.ts'
import { listenForMetrics } from '../metrics/answer-metrics.ts'
import { exposition, timeJobs } from '../metrics/metrics.ts'
import { watchServer } from '../metrics/server-figures.ts'
import { type Env, goneSettingsSet, isProduction, notifySocket, readEnv, SettingsError } from '../settings/env.ts'
import { joinServers } from '../system/join-servers.ts'
import { reportServer } from '../system/report-server.ts'
import { traceIfAsked } from '../tracing/start-tracing.ts'
import { claimSample } from './claimed-sample.ts'
import { makeDeps } from './deps.ts'
import { makeLakesideTeam, teamEmails } from './lakeside-team.ts'
import { makeLog } from './log.ts'
import { makePersonas, type PersonaName, personaEmail, personaPassword, personas } from './personas.ts'
import { type ServiceManager, serviceManager } from './service-manager.ts'
import { refuseStart, type Say, speakOf } from './speak-json.ts'

export interface Served {
  app: HttpApp
  /** Runs before the app, for the hot-reloading server; calls `next` for requests that are not its own. */
  front?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

interface Startable {
  startApp: (deps: ServerDeps) => Served | Promise<Served>
  jobs: readonly Job[]
}

/**
 * The default of DRAIN_MS, in milliseconds. Proxies check every one or two seconds and react to the second or third
 * result.
 */
const drainBehindProxy = 5_000
const drainAlone = 500

/** Runs until a signal ends it. Settings and setup errors are printed as messages, with exit code 1. */
export async function runServer(startable: Startable): Promise<void> {
  try {
    await serve(readEnv(), startable)
  } catch (error) {
    if (!(isNamed<SettingsError>(error, 'SettingsError') || isNamed<DatabaseSetupError>(error, 'DatabaseSetupError')))
      throw error
    refuseStart(error.message, isProduction())
  }
}

async function serve(env: Env, { startApp, jobs }: Startable): Promise<void> {
  const log = makeLog(env)
  for (const sentence of goneSettingsSet()) log.warn(sentence)
  const manager = serviceManager(notifySocket(), log)
  const speak = speakOf(env.MODE, log)
  const say: Say = (sentence) => {
    speak(sentence)
    manager.status(sentence)
  }
  let listener: Listener = answerWhileStarting
  const server = makeWebServer((request, response) => listener(request, response), env)
  // The port first: if it is taken, that is reported now rather than after a minute of work.
  const waits = await hasNeighbors(env)
  if (waits) await refuseTaken(env)
  const port = waits ? env.PORT : await listen(server, env)
  await refuseTakenForMetrics(env)
  const ending = endingOf(server, env, { log, say: speak, manager })
  const endTracing = await traceIfAsked(env, log)
  const deps = await makeDeps({ env, port, log, progress: say })
  ending.afterRequests(() => deps.close())
  const id = await joinServers(deps)
  if (deps.sandbox) {
    await makePersonas(deps.db, deps.sandbox)
    await makeLakesideTeam(deps.db)
    await claimSample(deps.db, personaEmail('physician'))
  }
  await obeyAdminEmails(deps.db, env.ADMIN_EMAILS)
  if (!deps.search.isReady()) say('Bringing up the search index')
  await deps.search.ready
  await deps.jobQueue.start(jobs, timeJobs(deps.metrics, jobRunner(jobs, deps)))
  if (deps.publicData && (await isUntried(deps.db, deps.publicData.sources)))
    await deps.jobs.enqueue(deps.db, fetchPublicData, {})
  if (deps.authSecrets.length > 1) await deps.jobs.enqueue(deps.db, renewEncryption, {})
  if (isMeasured(env)) watchServer(deps)
  const { app, front } = await startApp(deps)
  ending.beforeRequestsEnd(() => {
    app.readiness.draining = true
  })
  const answer = app.listener
  listener = front ? (request, response) => front(request, response, () => answer(request, response)) : answer
  if (waits) await listen(server, env)
  const reporting = reportServer(deps, id)
  const metricsServer =
    env.METRICS_PORT === undefined ? null : await listenForMetrics(env, () => exposition(deps.metrics), deps.log)
  ending.afterRequests(async () => {
    await Promise.all([metricsServer?.close(), reporting.end()])
    await deps.close()
    await endTracing()
  })
  manager.ready()
  announce(deps.settings.origin, env, speak)
}

const isMeasured = (env: Env): boolean => env.METRICS_PORT !== undefined || env.METRICS_TOKEN !== undefined

/**
 * Alongside other servers, it accepts no connection before it can answer, so that even a proxy that checks no status
 * uses one of the others. Alone, it answers that it is starting.
 */
async function hasNeighbors({ DATABASE_URL, DATABASE_DIRECT_URL, PORT }: Env): Promise<boolean> {
  if (DATABASE_URL === undefined || PORT === 0) return false
  // An unreachable database is reported later, in better words.
  const capacity = await readCapacity(DATABASE_DIRECT_URL ?? DATABASE_URL).catch(() => null)
  return capacity !== null && capacity.servers > 0
}

async function refuseTaken(env: Env): Promise<void> {
  const host = hostOf(env)
  const socket = connect(env.PORT, host === '0.0.0.0' ? '127.0.0.1' : host)
  const taken = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  if (taken) throw new SettingsError(`- ${portFault({ code: 'EADDRINUSE' }, env.PORT, host)}`)
}

/** Before a minute of work, too. On one machine, two units with the same settings would want the same port. */
async function refuseTakenForMetrics(env: Env): Promise<void> {
  if (env.METRICS_PORT === undefined || env.METRICS_PORT === 0) return
  try {
    await holdOnce({ host: hostOf(env), port: env.METRICS_PORT })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(
      code === 'EADDRINUSE'
        ? `- METRICS_PORT is ${env.METRICS_PORT}, which another program uses. If it is another server on this machine, give each its own: docs/observability.md shows how.`
        : `- METRICS_PORT is ${env.METRICS_PORT}, and the server cannot listen on it (${code}). Choose another port.`,
    )
  }
}

const hostOf = (env: Env): string => (env.MODE === 'local' ? '127.0.0.1' : env.HOST)

/** Returns the port. */
async function listen(server: Server, env: Env): Promise<number> {
  const host = hostOf(env)
  try {
    // A shared port can also be opened by another server of the same user, which would take half of the requests.
    if (env.PORT !== 0) await holdOnce({ host, port: env.PORT })
    await listenWithMany(server, { host, port: env.PORT })
  } catch (error) {
    throw new SettingsError(`- ${portFault(error as NodeJS.ErrnoException, env.PORT, host)}`)
  }
  return (server.address() as AddressInfo).port
}

/** Rejects if anyone has the port, shared or not. */
async function holdOnce(address: { host: string; port: number }): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => void probe.once('error', reject).listen(address, resolve))
  await new Promise((resolve) => probe.close(resolve))
}

function portFault(
  error: Pick<NodeJS.ErrnoException, 'code'> & { message?: string },
  port: number,
  host: string,
): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} script/server`
  }
  if (error.code === 'EACCES') return `Port ${port} is reserved for root. Choose one above 1023 with PORT.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST is ${host}, which is not an address of this machine.`
  return `Cannot listen on port ${port} at ${host} (${error.message}). Change PORT or HOST.`
}

const answerWhileStarting: Listener = (request, response) => {
  const alive = request.url === '/healthz'
  const page = !alive && wantsPage(request.method, request.headers.accept)
  response.writeHead(alive ? 200 : 503, {
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    'retry-after': '2',
  })
  const message = `${brand.name} is starting. Please try again in a moment.`
  if (page) response.end(plainPage({ title: 'Starting', sentence: message, againAfter: 3 }))
  else response.end(JSON.stringify(alive ? { alive: true } : { error: { code: 'starting', message } }))
}

/**
 * What happens at SIGTERM or SIGINT: report it on /readyz, keep answering for DRAIN_MS while proxies notice, accept no
 * new connections, let requests in flight finish, close the database, exit. A second signal exits immediately.
 */
interface EndingOptions {
  log: Logger
  say: Say
  manager: ServiceManager
}

function endingOf(server: Server, env: Env, { log, say, manager }: EndingOptions) {
  let before = () => {}
  let after = async () => {}
  let ending = false
  const end = async (signal: NodeJS.Signals) => {
    if (ending) process.exit(1)
    ending = true
    say(`${signal}: finishing work in progress.`)
    manager.stopping()
    before()
    const drain = env.DRAIN_MS ?? (env.MODE === 'production' ? drainBehindProxy : drainAlone)
    await new Promise((resolve) => setTimeout(resolve, env.MODE === 'local' && signal === 'SIGINT' ? 0 : drain))
    await finishRequests(server)
    await after()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      end(signal).catch((error) => {
        log.error({ err: error }, 'the server did not shut down cleanly')
        process.exit(1)
      })
    })
  }
  return {
    beforeRequestsEnd: (run: () => void) => {
      before = run
    },
    afterRequests: (run: () => Promise<void>) => {
      after = run
    },
  }
}

function announce(origin: string, env: Env, say: Say): void {
  say(`${brand.name} is ready at ${origin}`)
  if (env.MODE !== 'local') return
  const emails = [...Object.keys(personas).map((name) => personaEmail(name as PersonaName)), ...teamEmails]
  say(`Sign in with the password '${personaPassword}' as\n  ${emails.join('\n  ')}`)
}
