import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isNamed } from '#shared/calls/named-error.ts'
import type { Addresses } from './pool.ts'
import { codeOf, DatabaseSetupError, messageOf } from './setup-error.ts'

const oldestVersion = 15

/**
 * Checks DATABASE_URL and, if it differs, DATABASE_DIRECT_URL: each by itself, and that both lead to one database.
 *
 * @param timeout milliseconds for each, as in `checkUrl`
 * @throws {DatabaseSetupError} as `checkUrl`
 */
export async function checkAddresses(
  { url, directUrl }: Addresses,
  log: (sentence: string) => void,
  timeout?: number,
): Promise<void> {
  const waits = timeout === undefined ? {} : { timeout }
  if (url === directUrl) return void (await checkUrl(url, log, waits))
  const direct = await checkUrl(directUrl, log, { setting: 'DATABASE_DIRECT_URL', ...waits })
  const pooled = await checkUrl(url, log, { throughPooler: true, ...waits })
  if (direct === pooled) return
  throw new DatabaseSetupError(
    'DATABASE_URL and DATABASE_DIRECT_URL point to different databases. DATABASE_DIRECT_URL must be the address of the PostgreSQL behind the pooler.',
  )
}

interface Check {
  /** The setting the address comes from. */
  setting?: string
  /** A pooler doesn't accept session settings. */
  throughPooler?: boolean
  /** How many milliseconds to wait for a server that is just starting. */
  timeout?: number
}

/**
 * Checks a DATABASE_URL before anything depends on it: reachable, the right version, writable. Waits for a server that
 * is just starting. Returns what identifies this database among all others.
 *
 * @throws {DatabaseSetupError} with a sentence that names what to change and never the password
 */
export async function checkUrl(
  url: string,
  log: (sentence: string) => void,
  { setting = 'DATABASE_URL', throughPooler = false, timeout = 15_000 }: Check = {},
): Promise<string> {
  const place = placeOf(url, setting)
  const until = Date.now() + timeout
  for (let lastLogged = false; ; ) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      // A pooler that refuses it is noticed here.
      ...(!throughPooler && { lock_timeout: 5_000 }),
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return await inspect(client, place)
    } catch (error) {
      if (isNamed<DatabaseSetupError>(error, 'DatabaseSetupError')) throw error
      if (!isStarting(error) || Date.now() > until) throw new DatabaseSetupError(explain(error, place))
      if (!lastLogged) log(`${explain(error, place)} Trying again for ${Math.round(timeout / 1000)} seconds.`)
      lastLogged = true
      await sleep(500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

type PlaceOfUrl = { host: string; port: string; user: string; database: string; setting: string }

function placeOf(url: string, setting: string): PlaceOfUrl {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  // An unencoded @, / or # moves part of the password to another part of the address.
  const mixed = parsed && (parsed.pathname.includes('@') || parsed.hash)
  if (!parsed || mixed || !['postgres:', 'postgresql:'].includes(parsed.protocol)) {
    throw new DatabaseSetupError(
      `${setting} is not a PostgreSQL address. It should look like postgres://user:password@host:5432/database, ` +
        'where special characters in the password are percent-encoded.',
    )
  }
  return {
    host: parsed.searchParams.get('host') ?? (parsed.hostname || 'localhost'),
    port: parsed.port || '5432',
    user: decodeURIComponent(parsed.username),
    database: decodeURIComponent(parsed.pathname.slice(1)),
    setting,
  }
}

function isStarting(error: unknown): boolean {
  return ['ECONNREFUSED', '57P03', 'EAI_AGAIN', 'ECONNRESET', 'ENOENT'].includes(codeOf(error) ?? '')
}

/** What is wrong with an address that could not be connected to, in a sentence without the password. */
export function explainAddress(error: unknown, url: string, setting: string): string {
  return explain(error, placeOf(url, setting))
}

function explain(error: unknown, { host, port, user, database, setting }: PlaceOfUrl): string {
  const words = messageOf(error)
  const code = codeOf(error) ?? ''
  const sentences: Record<string, string> = {
    ENOTFOUND: `${setting} names the host '${host}', which cannot be found.`,
    EAI_AGAIN: `${setting} names the host '${host}', which cannot be looked up now.`,
    ECONNREFUSED: `No PostgreSQL answers at ${host}:${port}, where ${setting} points.`,
    ENOENT: `No PostgreSQL answers at ${host}, where ${setting} points.`,
    ECONNRESET: `The server at ${host}:${port}, where ${setting} points, closes the connection. Is it PostgreSQL?`,
    ETIMEDOUT: `${host}:${port}, where ${setting} points, does not answer. A firewall may be in the way.`,
    '28P01': `PostgreSQL at ${host} refuses the user '${user}' or the password of ${setting}.`,
    '28000': `PostgreSQL at ${host} does not let the user '${user}' of ${setting} in: ${words}.`,
    '3D000': `PostgreSQL at ${host} has no database '${database}', which ${setting} names. Create it, or change the name.`,
    '53300': `PostgreSQL at ${host} has no connection left (max_connections).`,
    '57P03': `PostgreSQL at ${host} is starting or stopping.`,
  }
  if (sentences[code]) return sentences[code]
  if (/no encryption|SSL off/.test(words))
    return `PostgreSQL at ${host} requires TLS: add ?sslmode=verify-full to ${setting}.`
  if (/does not support SSL/.test(words))
    return `PostgreSQL at ${host} does not support TLS: remove sslmode from ${setting}.`
  if (/certificate|CERT_/.test(`${words} ${code}`)) {
    return `The certificate of ${host} is not trusted (${words}): add its CA with sslrootcert= to ${setting}.`
  }
  if (/unsupported startup parameter/.test(words)) {
    return `The pooler at ${host} refuses session settings (${words}). Set DATABASE_DIRECT_URL to the address of the PostgreSQL behind it.`
  }
  if (/timeout|terminated/i.test(words)) return sentences.ETIMEDOUT ?? words
  return `${setting} (${host}:${port}) cannot be used: ${words}.`
}

type Facts = {
  version: number
  encoding: string
  replica: boolean
  schema: string | null
  creates: boolean | null
  identity: string
}

async function inspect(client: pg.Client, { host, user, database, setting }: PlaceOfUrl): Promise<string> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            pg_is_in_recovery() as replica, current_schema() as schema,
            has_schema_privilege(current_schema(), 'create') as creates,
            concat_ws(' ', (select oid from pg_database where datname = current_database()), pg_postmaster_start_time()) as identity`,
  )
  const facts = rows[0]
  if (!facts) throw new DatabaseSetupError(`PostgreSQL at ${host} gives no answer about itself.`)
  const version = Math.floor(facts.version / 10_000)
  if (version < oldestVersion) {
    throw new DatabaseSetupError(
      `PostgreSQL at ${host} is version ${version}; version ${oldestVersion} or newer is needed.`,
    )
  }
  if (facts.replica) {
    throw new DatabaseSetupError(
      `PostgreSQL at ${host} is a read-only replica. ${setting} must name the primary server.`,
    )
  }
  if (facts.encoding !== 'UTF8') {
    throw new DatabaseSetupError(
      `The database '${database}' at ${host} is encoded in ${facts.encoding}; it must be UTF8.`,
    )
  }
  if (!facts.schema || !facts.creates) {
    throw new DatabaseSetupError(
      `The user '${user}' cannot create tables in the database '${database}' at ${host}. ` +
        'Make it the owner of the database, or grant it create on schema public.',
    )
  }
  return facts.identity
}
