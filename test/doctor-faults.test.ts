/** The mistakes of `support/planted-faults.ts`, planted one by one: script/doctor's checks say each, and what to do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#adapters/database/session.ts'
import { checkBackups, type LastBackup } from '../src/server/doctor/check-backups.ts'
import { checkDatabase } from '../src/server/doctor/check-database.ts'
import { checkModel, checkTracing } from '../src/server/doctor/check-endpoints.ts'
import { checkFolder, checkSecrets } from '../src/server/doctor/check-machine.ts'
import { checkMail } from '../src/server/doctor/check-mail.ts'
import { checkStorage } from '../src/server/doctor/check-providers.ts'
import { checkServers } from '../src/server/doctor/check-servers.ts'
import { checkSettings, misspelledSettings, settingsThatAreGone } from '../src/server/doctor/check-settings.ts'
import type { Finding } from '../src/server/doctor/finding.ts'
import { type Env, parseEnv } from '../src/server/settings/env.ts'
import { backupBucketOf, bucketOf } from '../src/server/start/providers.ts'
import { copyTemplate } from './support/database.ts'
import { startMailServer } from './support/mail-server.ts'
import { plantedFaults } from './support/planted-faults.ts'
import { bucketSettings, S3StandIn } from './support/s3-stand-in.ts'
import { type Pair, startPair } from './support/standby.ts'

const found = new Set<number>()

/** Nothing but this is wrong, and it is said. */
function expectPlanted(number: keyof typeof plantedFaults, findings: readonly Finding[]): void {
  const { planted, check, verdict, says } = plantedFaults[number]
  const wrong = findings.filter((finding) => finding.verdict !== 'good')
  expect(wrong, planted).toEqual([{ check, verdict, says: expect.stringMatching(says) }])
  found.add(number)
}

const folder = mkdtempSync(path.join(tmpdir(), 'attending-planted-'))
writeFileSync(path.join(folder, 'file'), '')
const random = '0f3c9a7be41d58260f3c9a7be41d5826'
const settings = (more: Record<string, string> = {}): Env => parseEnv({ DATA_DIR: folder, BACKUP_KEY: random, ...more })

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  expect(
    Object.keys(plantedFaults)
      .map(Number)
      .filter((number) => !found.has(number)),
  ).toEqual([])
})

/** An HTTP server for as long as `use` runs. */
async function served<Result>(listener: RequestListener, use: (origin: string) => Promise<Result>): Promise<Result> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('backups and files', () => {
  const day = 24 * 60 * 60 * 1000
  const good: LastBackup = { finishedAt: new Date(), ok: true, error: null }
  const look = (more: Record<string, string>, last: LastBackup | null = good, now?: () => number) => {
    const env = settings({ BACKUP_DIR: path.join(folder, 'backups'), ...more })
    return checkBackups({ ...env, MODE: 'production' }, { bucket: backupBucketOf(env), last, ...(now && { now }) })
  }
  let bucket: S3StandIn
  beforeAll(async () => {
    bucket = await new S3StandIn().start()
    bucket.missing = new Set(['backups-gone', 'gone'])
  })
  afterAll(() => bucket.stop())

  test('32 to 37: no key, no place, no bucket; none yet, an old one, a failed one', async () => {
    expect((await look({}))[0]).toMatchObject({ verdict: 'good' })
    expectPlanted(32, await look({ BACKUP_KEY: '' }))
    expectPlanted(33, await look({ BACKUP_DIR: path.join(folder, 'file/backups') }))
    expectPlanted(34, await look({ ...bucketSettings(bucket), BACKUP_BUCKET: 'backups-gone' }))
    expect(await look({ ...bucketSettings(bucket), BACKUP_BUCKET: 'there' })).toMatchObject([{ verdict: 'good' }])
    expectPlanted(35, await look({}, null))
    expectPlanted(36, await look({}, good, () => Date.now() + 3.2 * day))
    expectPlanted(37, await look({}, { ...good, ok: false, error: 'The disk is full' }))
  })

  test('38 and 39: no bucket for files, and no folder', async () => {
    const env = settings(bucketSettings(bucket, 'gone'))
    expectPlanted(38, await checkStorage(bucketOf(env), env))
    expectPlanted(39, [await checkFolder('FILES_DIR', path.join(folder, 'file/files'))])
  })
})

describe('the database and its servers', () => {
  let pair: Pair
  let other: Awaited<ReturnType<typeof copyTemplate>>
  let client: pg.Client
  beforeAll(async () => {
    ;[pair, other] = await Promise.all([startPair(path.join(folder, 'pair')), copyTemplate()])
    client = new pg.Client({ connectionString: pair.primary.url })
    await client.connect()
  }, 120_000)
  afterAll(async () => {
    await client.end()
    await pair.stop()
    await other.drop()
  })
  /** An empty database has no tables and no servers, which is a finding of its own. */
  const isPlanted = ({ check }: Finding) => check !== 'migrations'
  const look = async (more: object = {}) => {
    const env = { DATABASE_URL: pair.primary.url, DATABASE_POOL: 5, SUPPRESSION_KEY: undefined, ...more }
    return (await checkDatabase(env, { timeout: 0 })).filter(isPlanted)
  }

  test('41 and 42: the direct address', async () => {
    expect((await look({ DATABASE_DIRECT_URL: pair.primary.url })).every(({ verdict }) => verdict === 'good')).toBe(
      true,
    )
    expectPlanted(41, await look({ DATABASE_DIRECT_URL: other.database.url }))
    expectPlanted(42, await look({ DATABASE_DIRECT_URL: 'postgres://u:p@127.0.0.1:1/x' }))
  })

  test('43 to 45: the replica', async () => {
    expect((await look({ DATABASE_READ_URL: pair.standby.url })).every(({ verdict }) => verdict === 'good')).toBe(true)
    expectPlanted(43, await look({ DATABASE_READ_URL: 'postgres://u:p@127.0.0.1:1/x' }))
    expectPlanted(45, await look({ DATABASE_READ_URL: other.database.url }))
    await client.query('create table planted (at timestamptz)')
    await pair.pause()
    await client.query('insert into planted values (now())')
    // Further behind than is allowed.
    await new Promise((resolve) => setTimeout(resolve, 11_000))
    expectPlanted(44, await look({ DATABASE_READ_URL: pair.standby.url }))
    await pair.resume()
  }, 60_000)

  test('46 to 49: limits of the role', async () => {
    const role = decodeURIComponent(new URL(pair.primary.url).username)
    const planted = [
      [46, 'default_transaction_read_only', 'on'],
      [47, 'statement_timeout', '1s'],
      [48, 'lock_timeout', '10ms'],
      [49, 'idle_in_transaction_session_timeout', '5s'],
    ] as const
    for (const [number, name, value] of planted) {
      await client.query(`alter role ${role} set ${name} = '${value}'`)
      expectPlanted(number, await look())
      await client.query('set default_transaction_read_only = off')
      await client.query(`alter role ${role} reset ${name}`)
    }
  })

  test('40 and 62: what the servers and their events say', async () => {
    const session = await openSession({ connectionString: other.database.url })
    const servers = async (env: Partial<Env> = {}) =>
      (await checkServers(session.db, { S3_ENDPOINT: undefined, ...env })).findings
    const start = (name: string) =>
      other.database.pool.query(
        `insert into servers (id, name, version, build, started_at) values (gen_random_uuid(), '${name}', '1', 'a', now())`,
      )
    await start('one')
    await start('one')
    expect(await servers()).toMatchObject([{ verdict: 'good', says: '2 servers run on this database.' }])
    await start('two')
    expect(await servers({ S3_ENDPOINT: 'https://s3.example.com' })).toMatchObject([{ verdict: 'good' }])
    expectPlanted(40, await servers())
    await other.database.pool.query(`delete from servers where name = 'two'`)
    await other.database.pool.query(
      `insert into billing_events (id, provider, type, created_at, received_at)
       select 'evt_' || n, 'stripe', 'invoice.paid', now() - interval '1 hour', now() from generate_series(1, 3) as n`,
    )
    expectPlanted(62, await servers())
    await session.close()
  })
})

describe('mail', () => {
  const MAIL_FROM = 'Attending <hello@mail.example.com>'
  const records: Record<string, string> = {
    'mail.example.com': 'v=spf1 -all',
    's1._domainkey.mail.example.com': 'v=DKIM1; p=MIGf',
    '_dmarc.mail.example.com': 'v=DMARC1; p=quarantine',
  }
  const dns = {
    resolveTxt: async (name: string) => {
      const text = records[name]
      if (!text) throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
      return [[text]]
    },
  }
  let server: Awaited<ReturnType<typeof startMailServer>>
  afterEach(() => server?.close())
  const look = async (
    options: Parameters<typeof startMailServer>[0],
    { from = MAIL_FROM, host = '127.0.0.1' } = {},
  ) => {
    server = await startMailServer({ disabledCommands: ['STARTTLS', 'AUTH'], ...options })
    const SMTP_URL = [server.url.replace('127.0.0.1', host)]
    return checkMail({ SMTP_URL, MAIL_FROM: from }, { dns, to: 'you@example.com' })
  }

  test('a server that takes the email gets it', async () => {
    expect((await look({})).every(({ verdict }) => verdict === 'good')).toBe(true)
    expect(server.received).toMatchObject([{ recipients: ['you@example.com'] }])
  })
  test('50: it wants a user', async () => {
    const wants = { disabledCommands: ['STARTTLS'], authOptional: false }
    expectPlanted(50, await look(wants))
  })
  const refusal = (code: number, says: string) => Object.assign(new Error(says), { responseCode: code })
  test('51: it refuses the sender', async () => {
    expectPlanted(51, await look({ onMailFrom: (_, __, done) => done(refusal(553, 'not verified')) }))
  })
  test('52: it refuses the recipient', async () => {
    expectPlanted(52, await look({ onRcptTo: (_, __, done) => done(refusal(550, 'no such user')) }))
  })
  test('53: it has no TLS', async () => {
    // This machine by an address that is not known to be this machine.
    expectPlanted(53, await look({}, { host: '[::ffff:127.0.0.1]' }))
  })
  test('68: a sender without an address', async () => {
    const env = { SMTP_URL: [server.url], MAIL_FROM: 'Attending' }
    server = await startMailServer()
    const findings = await checkMail({ ...env, SMTP_URL: [server.url] }, { dns })
    expectPlanted(68, findings)
  })
})

describe('settings', () => {
  test('54 to 56: names that are no settings', () => {
    expectPlanted(54, misspelledSettings({ TRUSTED_PROXY: '127.0.0.1' }))
    expectPlanted(55, misspelledSettings({ S3_ACESS_KEY_ID: 'AK' }))
    expectPlanted(56, misspelledSettings({ STRIPE_KEY: 'sk_live_1' }))
    const usual = { PATH: '/bin', HOME: '/root', LANG: 'C', SHELL: '/bin/sh', NODE_ENV: 'production', TZ: 'UTC' }
    const systemd = { INVOCATION_ID: 'a', JOURNAL_STREAM: '8:1', STATE_DIRECTORY: '/var', NOTIFY_SOCKET: '/run/a' }
    const cloud = { POSTGRES_PASSWORD: 'x', KUBERNETES_PORT: 'tcp://', HOSTNAME: 'pod', AWS_REGION: 'x', LOGNAME: 'me' }
    expect(misspelledSettings({ ...usual, ...systemd, ...cloud, ORIGIN: 'https://a.example' })).toEqual([])
  })

  test('69: a name that was one', () => {
    expectPlanted(69, settingsThatAreGone({ SERVERS: '1', WORKERS: '' }))
  })

  test('63 to 65 and 70: values that cannot be meant', () => {
    expectPlanted(63, checkSettings(settings({ PORT: '3001', METRICS_PORT: '3001' })))
    expectPlanted(64, checkSettings(settings({ TRUSTED_PROXIES: '127.0.0.1,0.0.0.0/0' })))
    expectPlanted(65, checkSettings({ ...settings(), MODE: 'production' }))
    expectPlanted(70, checkSettings(settings({ ORIGIN: 'https://attending.example.com' })))
    expect(checkSettings(settings({ ADMIN_EMAILS: 'a@b.example' }))).toEqual([])
  })

  test('66 and 67: a key of backups that can be guessed, or that is another secret', () => {
    const keys = { AUTH_SECRET: [random] as [string], SUPPRESSION_KEY: random.split('').toReversed().join('') }
    const secrets = (BACKUP_KEY: string) =>
      checkSecrets({ ...settings({ BACKUP_KEY }), ...keys, METRICS_TOKEN: undefined })
    expectPlanted(66, secrets('attending backups of our company and a secret'))
    expectPlanted(67, secrets(keys.SUPPRESSION_KEY))
  })
})

describe('endpoints', () => {
  const model = (baseUrl: string) =>
    checkModel(settings({ AI_BASE_URL: `${baseUrl}/v1`, AI_MODEL: 'nowhere-1', AI_API_KEY: 'sk' }))
  const answers =
    (status: number, body: object): RequestListener =>
    (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const models = (...ids: string[]) => answers(200, { data: ids.map((id) => ({ id })) })

  test('57 to 59: the model', async () => {
    expect(await served(models('nowhere-1'), model)).toMatchObject([{ verdict: 'good' }])
    expectPlanted(57, await model('http://127.0.0.1:1'))
    expectPlanted(58, await served(answers(401, {}), model))
    expectPlanted(59, await served(models('one', 'two'), model))
  })

  test('60 and 61: the collector of traces', async () => {
    const tracing = (origin: string) => checkTracing(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: origin }))
    expect(await served(answers(200, {}), tracing)).toMatchObject([{ verdict: 'good' }])
    expectPlanted(60, await tracing('http://127.0.0.1:1'))
    expectPlanted(61, await served(answers(401, {}), tracing))
  })
})
