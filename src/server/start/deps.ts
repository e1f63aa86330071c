import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#adapters/database/database.ts'
import { openListener } from '#adapters/database/listener.ts'
import type { MailExchangers, TextRecords } from '#adapters/dns/port.ts'
import { systemMailExchangers, systemTextRecords } from '#adapters/dns/text-records.ts'
import { openInternet } from '#adapters/internet/ask.ts'
import { makePgBossQueue } from '#adapters/jobs/pg-boss.ts'
import type { JobQueue } from '#adapters/jobs/port.ts'
import { makeMailboxes } from '#adapters/mailbox/mailboxes.ts'
import { newestChange } from '#data/changes.ts'
import { loadGenerated } from '#data/generate/load.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { AuthSecrets } from '#door/auth-secrets.ts'
import type { Deps, Settings } from '#door/deps.ts'
import type { Jobs } from '#door/queue.ts'
import { makeReading, type Reading } from '#door/reading.ts'
import { readingStoreIn } from '#door/reading-store.ts'
import { makeRequestLimiter } from '#door/request-limiter.ts'
import { makeSearchTally } from '#features/statistics/search-tally.server.ts'
import type { LongSession } from '#shared/database/connections.ts'
import { brand } from '#shared/product/brand.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { makeClientAddress } from '../http/client-address.ts'
import { watchDatabase } from '../http/database-watch.ts'
import { makePageCache } from '../http/page-cache.ts'
import { followPageNews } from '../http/page-news.ts'
import { contentPolicy } from '../http/security.ts'
import type { ServerDeps } from '../http/server-deps.ts'
import { deskImportsOf } from '../imports/desk-imports.ts'
import { publicDataOf } from '../imports/public-data.ts'
import { publicFilesOf } from '../imports/public-files.ts'
import { makeMetrics } from '../metrics/metrics.ts'
import { makeFileReader } from '../reading/file-reader.ts'
import { makeSearchEngines, type NameService } from '../search/engines.ts'
import { measureLag } from '../search/lag.ts'
import { startSearch } from '../search/service.ts'
import { makeDataDir, workDirOf } from '../settings/data-dir.ts'
import type { Env } from '../settings/env.ts'
import { projectRoot } from '../settings/project-root.ts'
import { authSecretWarning } from '../settings/secret-checks.ts'
import { localSecrets } from '../settings/secrets.ts'
import { makeLog } from './log.ts'
import { billingOf, descriptionReaderOf, emailModelOf, mailerOf, smsSenderOf, storageOf } from './providers.ts'
import { claimConnections, followServers, openStore } from './store.ts'
import { followRegister, openRegister } from './suppression-register.ts'

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
  /** For tests: asks the DNS who takes mail for a domain. */
  mailExchangers?: MailExchangers
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
  mailExchangers = systemMailExchangers(),
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
    finishedRetention: env.KEEP_JOBS_HOURS * 60 * 60,
    lookEvery,
    log: tell,
  })
  const following = { settings: suppression, notices: listener, log }
  const unfollow = followRegister(opened.database, following)
  const databaseWatch = watchDatabase({
    pools: [opened.database.jobDb, db],
    ping: listener.ping,
    onAway: () => void opened.database.breakOff(),
  })
  const servers = followServers(opened.database, given, { resizes: !database, log })
  const reading = readingOf(env, { names, db, log })
  const pages = makePageCache({
    maxBytes: env.PAGES_KEPT_MB * 1_000_000,
    reading,
    policyWith: contentPolicy({ overHttps: settings.origin.startsWith('https://') }),
    isAway: databaseWatch.isAway,
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
    databaseIsAway: databaseWatch.isAway,
    readLag: () => opened.database.readers?.lag() ?? null,
    waiting,
    log,
    clientAddress,
    textRecords,
    mailExchangers,
    // On a developer's machine, providers and programs may run there, too.
    internet: openInternet({ anywhere: !settings.origin.startsWith('https://') }),
    authSecrets,
    trustedOrigins,
    settings,
    search,
    suppression,
    publicFiles: publicFilesOf(env, directUrl),
    publicData: publicDataOf(env, directUrl),
    imports: deskImportsOf(env, directUrl),
    searches,
    browserHelper: builtHelper(),
    doFileWork: makeFileReader(workDirOf(env)),
    databaseUrl: url,
    storage: storageOf(env),
    metrics,
    connectionCounts: opened.database.connectionCounts,
    jobQueue,
    jobs: jobsOf(jobQueue),
    reading,
    pages,
    requestLimiter: makeRequestLimiter({
      atOnce: env.CALLS_AT_ONCE,
      perMinute: env.CALLS_PER_MINUTE,
      slotTime: env.CALL_TURN_MS,
    }),
    ...billingOf(env, { db, authSecret: authSecrets[0], origin: settings.origin, port, log }),
    emailModel: emailModelOf(env),
    descriptionReader: descriptionReaderOf(env),
    // On a developer's machine, mail servers may run there, too.
    mailboxes: makeMailboxes(!settings.origin.startsWith('https://')),
    mail: mailerOf({ env, origin: settings.origin, db, log, metrics }),
    sms: smsSenderOf(env, db),
    now: () => new Date(),
    close: async () => {
      await jobQueue.stop()
      await search.close()
      await searches.flush()
      await reading.close()
      await unfollow()
      servers.end()
      databaseWatch.end()
      await listener.close()
      await opened.database.close()
      await opened.stop()
      await new Promise((resolve) => log.flush(resolve))
    },
  }
}

/** The real folder, not the link: a server hands out what belongs to it, whatever is built later. */
function builtHelper(): string | null {
  const folder = path.join(projectRoot, 'build/extension')
  return existsSync(folder) ? realpathSync(folder) : null
}

/** Shared by the server and `script/import`, because each must know who the other removes. */
export function suppressionOf(env: Env) {
  return {
    suppressionKey: env.SUPPRESSION_KEY ?? localSecrets(env.DATA_DIR).suppressionKey,
    journalFile: path.join(env.DATA_DIR, 'suppressions.journal'),
  }
}

const clientOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null

function settingsOf(env: Env, origin: string): Settings {
  return {
    mode: env.MODE,
    origin,
    demoEmail: env.DEMO_EMAIL,
    adminEmails: env.ADMIN_EMAILS,
    adminsNeedTwoFactor: env.ADMINS_NEED_TWO_FACTOR,
    securityContact: env.SECURITY_CONTACT ?? brand.supportEmail,
    tries: {
      signInsPerMinute: env.SIGN_INS_PER_MINUTE,
      passwordsPerAccount: env.PASSWORD_TRIES,
      mailsPerHour: env.MAILS_PER_HOUR,
      mailsPerEmail: env.MAILS_PER_EMAIL,
      formsPerHour: env.FORMS_PER_HOUR,
    },
    mailArrival: env.MAIL_ARRIVAL_S,
    mailSignIn: {
      google: clientOf(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
      microsoft: clientOf(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET),
      standIn: env.MAIL_LOGIN_ORIGIN,
    },
    retention: {
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

function originsOf(env: Env, port: number): string[] {
  if (env.MODE === 'production') return [env.ORIGIN!]
  const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return env.ORIGIN ? [env.ORIGIN, ...own] : own
}
