/** Builds what handlers and jobs use. The only place that names a concrete adapter. */
import { createHmac } from 'node:crypto'
import path from 'node:path'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { makeChecked } from '#adapters/ai/checked.ts'
import { makeComposer } from '#adapters/ai/composer.ts'
import { makeDescriptionReader } from '#adapters/ai/description-reader.ts'
import type { EndpointOptions } from '#adapters/ai/endpoint.ts'
import type { DescriptionReader, EmailWriter, WriterFault } from '#adapters/ai/port.ts'
import { makeProvider } from '#adapters/ai/provider.ts'
import type { BillingFault, BillingProvider, BillingSandbox } from '#adapters/billing/port.ts'
import { makeSandbox } from '#adapters/billing/sandbox.ts'
import { makeStripe } from '#adapters/billing/stripe.ts'
import type { Database } from '#adapters/database/database.ts'
import { openListener } from '#adapters/database/listener.ts'
import type { TextRecords } from '#adapters/dns/port.ts'
import { systemTextRecords } from '#adapters/dns/text-records.ts'
import { makePgBossQueue } from '#adapters/jobs/pg-boss.ts'
import type { JobQueue } from '#adapters/jobs/port.ts'
import { makeMailer } from '#adapters/mail/mailer.ts'
import { makeOutbox } from '#adapters/mail/outbox.ts'
import type { MailError, Mailer } from '#adapters/mail/port.ts'
import { makeSmtp } from '#adapters/mail/smtp.ts'
import { makeDiskStorage } from '#adapters/storage/disk.ts'
import type { Storage, StorageAwayError, StorageFullError } from '#adapters/storage/port.ts'
import { makeS3Storage } from '#adapters/storage/s3.ts'
import { newestChange } from '#data/changes.ts'
import { loadGenerated } from '#data/generate/load.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { AuthSecrets } from '#door/auth-secrets.ts'
import type { Deps, Settings } from '#door/deps.ts'
import type { Jobs } from '#door/queue.ts'
import { makeReading, type Reading } from '#door/reading.ts'
import { readingStoreIn } from '#door/reading-store.ts'
import { makeTurns, type Turns } from '#door/turns.ts'
import { makeSearchTally } from '#features/statistics/search-tally.server.ts'
import type { CallError } from '#shared/calls/call-error.ts'
import type { LongSession } from '#shared/database/connections.ts'
import { brand } from '#shared/product/brand.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { tracedAs } from '#shared/tracing/spans.ts'
import { type ClientAddress, makeClientAddress } from '../http/client-address.ts'
import { makePageCache, type PageCache } from '../http/page-cache.ts'
import { followPageNews } from '../http/page-news.ts'
import { contentPolicy } from '../http/security.ts'
import { deskImportsOf } from '../imports/desk-imports.ts'
import { publicDataOf } from '../imports/public-data.ts'
import { publicFilesOf } from '../imports/public-files.ts'
import { countMails, type Metrics, makeMetrics } from '../metrics/metrics.ts'
import { makeFileReader } from '../reading/file-reader.ts'
import { makeSearchEngines, type NameService } from '../search/engines.ts'
import { type IndexLag, measureLag } from '../search/lag.ts'
import { type SearchService, startSearch } from '../search/service.ts'
import { makeDataDir, workDirOf } from './data-dir.ts'
import type { Env } from './env.ts'
import { authSecretWarning } from './secret-checks.ts'
import { localSecrets } from './secrets.ts'
import { claimConnections, followServers, openStore } from './store.ts'
import { followRegister, openRegister } from './suppression-register.ts'

/** What the server needs in addition to what handlers may use. */
export interface ServerDeps extends Deps {
  env: Env
  clientAddress: ClientAddress
  /** Shares the server fairly among askers. */
  turns: Turns
  search: SearchService
  /** The address of the database, regardless of who started it. */
  databaseUrl: string
  metrics: Metrics
  /** Current connections to the database, and requests waiting for one. */
  connectionCounts: () => { open: number; idle: number; waiting: number }
  /** Visitors' pages. */
  pages: PageCache
  /** How far this server's search index is behind; rejects while the database is unreachable. */
  indexLag: () => Promise<IndexLag>
  /** How many servers use this database, including this one. */
  servers: () => number
  /** How far the read replica is behind, in milliseconds; null without one, or while it is not used. */
  readLag: () => number | null
  /** Start it once the jobs are known; `close` stops it. */
  jobQueue: JobQueue
  /** Every origin of this site; the configured one is first. */
  trustedOrigins: readonly string[]
  close: () => Promise<void>
}

export interface DepsOptions {
  env: Env
  /** The port used in links in local mode. */
  port: number
  log?: Logger
  /** Gets a message for each step of a slow start. */
  progress?: (sentence: string) => void
  /** For tests: an existing, migrated database. */
  database?: Database
  /** For tests: seconds between checks for jobs and changes whose notification was lost. */
  lookEvery?: number
  /** For tests: recognizes search engines. */
  names?: NameService
  /** For tests: queries the DNS. */
  textRecords?: TextRecords
}

/** How many sample profiles the first start in local mode generates. */
const samplePhysicians = 250_000

/**
 * Starts or connects to the database, migrates it, and creates the rest. Throws errors with messages for an operator.
 */
export async function makeDeps({
  env: given,
  port,
  log = makeLog(given),
  progress = () => {},
  database,
  lookEvery,
  names,
  textRecords = systemTextRecords(),
}: DepsOptions): Promise<ServerDeps> {
  let env = given
  const trustedOrigins = originsOf(env, port)
  const clientAddress = makeClientAddress(env.TRUSTED_PROXIES)
  makeDataDir(env)
  const authSecrets: AuthSecrets = env.AUTH_SECRET ?? [localSecrets(env.DATA_DIR).authSecret]
  const opened = database ? { database, stop: async () => {} } : await openStore(env, progress, log)
  const { db, directUrl, longSession, waiting, url } = opened.database
  const { suppressionKey, journalFile } = suppressionOf(env)
  const suppression = { key: new SuppressionKey(suppressionKey), journalFile }
  try {
    if (!database) env = await claimConnections(opened.database, given)
    await openRegister(opened.database, suppression, progress)
  } catch (error) {
    await opened.database.close()
    await opened.stop()
    throw error
  }
  const warning = await authSecretWarning(db, authSecrets)
  if (warning !== null) log.warn(warning)
  if (!database) await makePhysicians(longSession, env, progress)
  const settings = settingsOf(env, trustedOrigins[0]!)
  const tell = (sentence: string) => log.warn(sentence)
  const listener = openListener({ directUrl, log: tell })
  const snapshotDir = path.join(env.DATA_DIR, 'search')
  const metrics = makeMetrics()
  const places = { databaseUrl: directUrl, readUrl: env.DATABASE_READ_URL, snapshotDir }
  const search = startSearch({ ...places, lookEvery }, log)
  const searches = makeSearchTally({
    db,
    now: () => new Date(),
    onFault: (error) => log.warn({ err: error }, 'searches could not be counted: they are counted with the next ones'),
  })
  const jobQueue = makePgBossQueue({
    url,
    directUrl,
    listener,
    statementTimeout: env.STATEMENT_TIMEOUT_MS,
    aliveWithin: env.JOB_ALIVE_WITHIN_S,
    keepFinished: env.KEEP_JOBS_HOURS * 60 * 60,
    lookEvery,
    log: tell,
  })
  const following = { settings: suppression, notices: listener, log }
  const unfollow = followRegister(opened.database, following)
  const servers = followServers(opened.database, given, { resizes: !database, log })
  const reading = readingOf(env, { names, db, log })
  const pages = makePageCache({
    mostBytes: env.PAGES_KEPT_MB * 1_000_000,
    reading,
    policyWith: contentPolicy({ overHttps: settings.origin.startsWith('https://') }),
    isCurrent: async () => {
      // In this order, so that changes in between count as new.
      const newest = await newestChange(db)
      return (await search.forEveryone.lastChange()) >= newest
    },
    log,
  })
  if (env.PAGES_KEPT_MB > 0) followPageNews(listener, { onChange: pages.forget, onHearing: pages.hears })
  return {
    env,
    db,
    jobDb: opened.database.jobDb,
    lockDb: opened.database.lockDb,
    readDb: opened.database.readDb,
    longSession,
    notices: listener,
    indexLag: () => measureLag(db, search),
    servers: servers.count,
    readLag: () => opened.database.readers?.lag() ?? null,
    waiting,
    log,
    clientAddress,
    textRecords,
    authSecrets,
    trustedOrigins,
    settings,
    search,
    suppression,
    publicFiles: publicFilesOf(env, directUrl),
    publicData: publicDataOf(env, directUrl),
    imports: deskImportsOf(env, directUrl),
    searches,
    doFileWork: makeFileReader(workDirOf(env)),
    databaseUrl: url,
    storage: storageOf(env),
    metrics,
    connectionCounts: opened.database.connectionCounts,
    jobQueue,
    jobs: jobsOf(jobQueue),
    reading,
    pages,
    turns: makeTurns({ atOnce: env.CALLS_AT_ONCE, perMinute: env.CALLS_PER_MINUTE, turnTime: env.CALL_TURN_MS }),
    ...billingOf(env, { db, authSecret: authSecrets[0], origin: settings.origin, port, log }),
    emailWriter: writerOf(env),
    descriptionReader: descriptionReaderOf(env),
    mail: mailerOf({ env, origin: settings.origin, db, log, metrics }),
    now: () => new Date(),
    close: async () => {
      await jobQueue.stop()
      await search.close()
      await searches.flush()
      await reading.close()
      await unfollow()
      servers.end()
      await listener.close()
      await opened.database.close()
      await opened.stop()
      await new Promise((resolve) => log.flush(resolve))
    },
  }
}

/** Shared by the server and `script/import`, because each must know who the other removes. */
export function suppressionOf(env: Env) {
  return {
    suppressionKey: env.SUPPRESSION_KEY ?? localSecrets(env.DATA_DIR).suppressionKey,
    journalFile: path.join(env.DATA_DIR, 'suppressions.journal'),
  }
}

function settingsOf(env: Env, origin: string): Settings {
  return {
    mode: env.MODE,
    origin,
    demoEmail: env.DEMO_EMAIL,
    adminEmails: env.ADMIN_EMAILS,
    securityContact: env.SECURITY_CONTACT ?? brand.supportEmail,
    tries: {
      signInsPerMinute: env.SIGN_INS_PER_MINUTE,
      passwordsPerAccount: env.PASSWORD_TRIES,
      mailsPerHour: env.MAILS_PER_HOUR,
      mailsPerEmail: env.MAILS_PER_EMAIL,
      formsPerHour: env.FORMS_PER_HOUR,
    },
    keep: {
      changesDays: env.KEEP_CHANGES_DAYS,
      mailsDays: env.KEEP_MAILS_DAYS,
      alertsDays: env.KEEP_ALERTS_DAYS,
    },
    quotas: {
      revealsPerHour: env.REVEALS_PER_HOUR,
      revealsPerDay: env.REVEALS_PER_DAY,
      exportedRowsPerDay: env.EXPORTED_ROWS_PER_DAY,
      emailsPerDay: env.EMAILS_PER_DAY,
    },
  }
}

function readingOf(
  env: Env,
  { names, db, log }: { names: NameService | undefined; db: Deps['db']; log: Logger },
): Reading {
  return makeReading({
    limits: {
      perMinute: env.READS_PER_MINUTE,
      physiciansPerHour: env.PHYSICIANS_PER_HOUR,
      physiciansPerHourWithPlan: env.PHYSICIANS_PER_HOUR_WITH_PLAN,
      accountsPerNetwork: env.READERS_PER_NETWORK,
      namesPerMinute: serverLimits.typeaheadNames,
    },
    isSearchEngine: makeSearchEngines({ names }).isSearchEngine,
    store: readingStoreIn(db),
    onFault: (error) =>
      log.warn({ err: error }, 'reading is not counted together with the other servers until the database answers'),
  })
}

function jobsOf(queue: JobQueue): Jobs {
  return {
    enqueue: async (db, job, data, options) => {
      await queue.enqueue(db, job.name, job.data.parse(data) as object, options)
    },
  }
}

/** Stripe, if its keys are set. The sandbox always exists in local mode, because the personas subscribe there. */
function billingOf(
  env: Env,
  {
    db,
    authSecret,
    origin,
    port,
    log,
  }: { db: Deps['db']; authSecret: string; origin: string; port: number; log: Logger },
): { billing: BillingProvider; sandbox: BillingSandbox | null } {
  const tell = (sentence: string) => log.warn(sentence)
  const stripe =
    env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET !== undefined
      ? makeStripe({
          secretKeys: env.STRIPE_SECRET_KEY,
          webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
          prices: { price_monthly: env.STRIPE_PRICE_MONTHLY, price_annual: env.STRIPE_PRICE_ANNUAL },
          apiOrigin: env.STRIPE_API_ORIGIN,
          timeout: env.STRIPE_TIMEOUT_MS,
          log: tell,
        })
      : null
  if (env.MODE === 'production') return { billing: tracedAs('billing', stripe!), sandbox: null }
  const sandbox = makeSandbox({
    db,
    secret: createHmac('sha256', authSecret).update('events of the payment sandbox').digest('hex'),
    webhookUrl: stripe ? null : `http://127.0.0.1:${port}${serverPaths.webhook('sandbox')}`,
    origin,
    log: tell,
  })
  return { billing: tracedAs('billing', stripe ?? sandbox), sandbox }
}

export function storageOf(env: Env): Storage {
  const folderOf = (name: string) => path.join(env.DATA_DIR, name)
  const onDisk = () =>
    makeDiskStorage(folderOf('assets'), { imports: folderOf('imports'), rejects: folderOf('rejects') })
  return bucketOf(env) ?? onDisk()
}

/** The bucket in the S3_ settings; null if they are not set. */
export function bucketOf(env: Env): Storage | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return null
  }
  const copiesDir = path.join(workDirOf(env), 'copies')
  return makeS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey, copiesDir })
}

function writerOf(env: Env): EmailWriter {
  const endpoint = endpointOf(env)
  return endpoint ? makeChecked(makeProvider(endpoint), env.AI_TIMEOUT_MS) : makeComposer()
}

/** The model at AI_BASE_URL; null if not set. */
function endpointOf(env: Env): EndpointOptions | null {
  if (env.AI_BASE_URL === undefined || env.AI_MODEL === undefined) return null
  return { baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY, model: env.AI_MODEL, timeout: env.AI_TIMEOUT_MS }
}

/** Someone is waiting, and rules can read the text as well: a shorter time limit than for an email, and no retries. */
function descriptionReaderOf(env: Env): DescriptionReader | null {
  const endpoint = endpointOf(env)
  const timeout = Math.min(env.AI_TIMEOUT_MS, serverLimits.descriptionTime)
  return endpoint && makeDescriptionReader({ ...endpoint, timeout, retries: 0 })
}

function mailerOf({
  env,
  origin,
  db,
  log,
  metrics,
}: {
  env: Env
  origin: string
  db: Deps['db']
  log: Logger
  metrics: Metrics
}): Mailer {
  return makeMailer({
    db,
    carrier: countMails(metrics, env.SMTP_URL === undefined ? makeOutbox(db) : makeSmtp(env.SMTP_URL)),
    from: env.MAIL_FROM ?? `${brand.name} <${brand.supportEmail}>`,
    host: new URL(origin).hostname,
    log,
  })
}

/** Fills an empty database with sample profiles; in production mode only if PHYSICIANS asks for them. */
async function makePhysicians(longSession: LongSession, env: Env, progress: (sentence: string) => void): Promise<void> {
  const count = env.PHYSICIANS ?? (env.MODE === 'local' ? samplePhysicians : 0)
  await loadGenerated(longSession, {
    count,
    onProgress: ({ loaded, count, seconds }) =>
      progress(
        `Creating sample physicians: ${loaded.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} (${Math.round(seconds)} s)`,
      ),
  })
}

/** Structured logs on standard output. Secrets and contact values are removed here, no matter which code logs them. */
export function makeLog(env: Pick<Env, 'LOG_LEVEL' | 'MODE'>): Logger {
  const output = standardOutput()
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, write, level) {
      write.apply(this, line)
      // Someone may be waiting for it.
      if (level >= warnLevel) output.flush()
    },
  }
  return pino({ ...logOptions(env), hooks }, output)
}

/** Pino's level number. */
const warnLevel = 40

/** What is removed from each line, and how errors are written. */
export function logOptions(env: Pick<Env, 'LOG_LEVEL' | 'MODE'>): LoggerOptions {
  const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'phone', 'value']
  return {
    level: env.LOG_LEVEL ?? (env.MODE === 'production' ? 'info' : 'warn'),
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    // Database errors carry the row's values in `detail` and `where`, and the statement's in `parameters`.
    serializers: {
      err: (error: Error) => {
        const traced = !tellsItAll.has(error.name)
        const cause = error.cause instanceof Error ? describe(error.cause, traced) : undefined
        return { ...describe(error, traced), cause }
      },
    },
  }
}

/** Milliseconds that a line may wait for the following ones. */
const mostLogDelay = 100

/** Lines are written asynchronously, dozens at a time, because each write costs as much as reading a request. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: mostLogDelay })
  process.once('exit', () => output.flushSync())
  return output
}

/** Errors outside our code are one sentence: our stack trace would not help the operator. */
const tellsItAll: ReadonlySet<string> = new Set<
  (BillingFault | WriterFault | MailError | StorageAwayError | StorageFullError | CallError)['name']
>(['BillingFault', 'WriterFault', 'MailError', 'StorageAwayError', 'StorageFullError', 'CallError'])

/** What an operator has to do about a problem outside the program. */
const hints: Record<string, string> = {
  53100: 'The database’s disk is full. Free some space there. Until then, nothing can be saved.',
  53300: 'PostgreSQL has no connection left. See max_connections, DATABASE_POOL and SERVERS.',
  25006: 'The database does not accept writes: it is a replica, or was made read-only.',
  ENOSPC: 'A disk on this server is full. Free some space in DATA_DIR and in the folder for temporary files.',
  EDQUOT: 'This server’s disk quota is used up. Free some space in DATA_DIR and in the folder for temporary files.',
  EROFS: 'A disk on this server is read-only. Mount it writable.',
}

function describe(error: Error, traced: boolean) {
  const code = 'code' in error ? error.code : undefined
  const hint = hints[String(code)]
  return { type: error.name, message: error.message, code, hint, stack: traced && !hint ? error.stack : undefined }
}

function originsOf(env: Env, port: number): string[] {
  if (env.MODE === 'production') return [env.ORIGIN!]
  const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return env.ORIGIN ? [env.ORIGIN, ...own] : own
}
