/** script/doctor finds what was planted: each fault by its line, which says what to do. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { eventTypes } from '#adapters/billing/stripe.ts'
import { makeS3Storage } from '#adapters/storage/s3.ts'
import { checkDatabase } from '../src/server/doctor/check-database.ts'
import { checkDisk, checkFolder, checkSecrets } from '../src/server/doctor/check-machine.ts'
import { checkMail, type TextRecords } from '../src/server/doctor/check-mail.ts'
import { certificateFinding, checkOrigin } from '../src/server/doctor/check-origin.ts'
import { checkStorage, checkStripe } from '../src/server/doctor/check-providers.ts'
import type { Finding } from '../src/server/doctor/finding.ts'
import { makeClientAddress } from '../src/server/http/client-address.ts'
import { answerProbe, probePath } from '../src/server/http/probe.ts'
import { parseEnv } from '../src/server/settings/env.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { copyTemplate } from './support/database.ts'
import { startMailServer } from './support/mail-server.ts'
import { S3StandIn, s3Keys, s3Region } from './support/s3-stand-in.ts'
import { settingsOf } from './support/settings.ts'
import { StripeStandIn } from './support/stripe-stand-in.ts'

const faultsOf = (found: readonly Finding[]) => found.filter(({ verdict }) => verdict === 'fault')
const sentences = (found: readonly Finding[]) => faultsOf(found).map(({ check, says }) => `${check}: ${says}`)

/** One fault, of this check, whose line matches. */
function expectFault(found: readonly Finding[], check: string, says: RegExp): void {
  expect(sentences(found)).toEqual([expect.stringMatching(says)])
  expect(faultsOf(found)[0]?.check).toBe(check)
}

describe('the machine', () => {
  test('1: a DATA_DIR that cannot be written to', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'attending doctor '))
    writeFileSync(path.join(dir, 'file'), '')
    const found = [await checkFolder('DATA_DIR', path.join(dir, 'file', 'data'))]
    expectFault(found, 'data-dir', /cannot be written to .* Make it writable/)
    expect((await checkFolder('DATA_DIR', dir)).verdict).toBe('good')
    rmSync(dir, { recursive: true })
  })

  test('2: a disk that is nearly full', async () => {
    const disk = (bavail: number) => (async () => ({ bavail, blocks: 100_000, bsize: 4096 })) as never
    expectFault([await checkDisk('/', disk(5000))], 'disk', /Only 0\.0 GB of 0\.4 GB are free .* Free some space/)
    expect((await checkDisk('/', disk(50_000))).verdict).toBe('good')
  })

  test('3 and 4: secrets that can be guessed, or do two things', () => {
    const [random, other] = ['0f3c9a7be41d5826', 'b7d20c4ea6f19835'].map((half) => half.repeat(2)) as [string, string]
    const env = { MODE: 'production', METRICS_TOKEN: undefined, BACKUP_KEY: [] as string[] } as const
    expect(sentences(checkSecrets({ ...env, AUTH_SECRET: [random], SUPPRESSION_KEY: other }))).toEqual([])
    const weak = checkSecrets({ ...env, AUTH_SECRET: [random, 'a'.repeat(32)], SUPPRESSION_KEY: other })
    expectFault(weak, 'secrets', /AUTH_SECRET is not random\. Replace it with the output of `openssl/)
    const same = checkSecrets({ ...env, AUTH_SECRET: [random], SUPPRESSION_KEY: random })
    expectFault(same, 'secrets', /are the same\. Replace AUTH_SECRET/)
  })
})

describe('the database', () => {
  let url: string
  let drop: () => Promise<void>
  beforeAll(async () => {
    const copy = await copyTemplate()
    url = copy.database.url
    drop = copy.drop
    await copy.database.pool.query(
      `insert into secret_checks (name, value) values ('suppression_key', decode(repeat('00', 32), 'hex'))`,
    )
  })
  afterAll(() => drop())
  const look = (more: object = {}, options = {}) =>
    checkDatabase(
      { DATABASE_URL: url, DATABASE_POOL: 20, SUPPRESSION_KEY: undefined, ...more },
      { timeout: 0, ...options },
    )

  test('5 and 6: no database there, a wrong password', async () => {
    expectFault(await look({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }), 'database', /No PostgreSQL answers/)
    const wrong = inject('postgresUrl').replace(/:[^:@/]+@/, ':wrong@')
    expectFault(await look({ DATABASE_URL: wrong }), 'database', /refuses the user '\w+' or the password/)
  })

  test('7: fewer connections than one server needs', async () => {
    expectFault(
      await look({ DATABASE_POOL: 500 }),
      'database-connections',
      /one server needs 512\. Set its max_connections to \d+ or more, or DATABASE_POOL lower/,
    )
  })

  test('8: a clock that is wrong', async () => {
    const late = { now: () => Date.now() - 60_000 }
    expectFault(await look({}, late), 'clock', /differ by 60 seconds.* Set both with NTP/)
  })

  test('9: another SUPPRESSION_KEY than before', async () => {
    const other = { SUPPRESSION_KEY: 'a key that has more than thirty-two characters' }
    expectFault(await look(other), 'suppression-key', /Set SUPPRESSION_KEY to the former key/)
    expect(sentences(await look())).toEqual([])
  })

  test('30: a user without the rights that the job queue needs', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const name = new URL(url).pathname.slice(1)
    const change = (what: 'grant' | 'revoke', side: 'to' | 'from') =>
      client.query(
        `${what} create on database ${name} ${side} current_user; ${what} create on schema pgboss ${side} current_user`,
      )
    try {
      await change('revoke', 'from')
      expectFault(await look(), 'database-rights', /cannot create the schema pgboss.*Grant it create/)
    } finally {
      await change('grant', 'to')
      await client.end()
    }
    expect(sentences(await look())).toEqual([])
  })

  test('31: migrations that are not applied, or those of a newer release', async () => {
    const migrations = async () => (await look()).filter(({ check }) => check === 'migrations')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      expect(await migrations()).toMatchObject([{ verdict: 'good' }])
      await client.query(`insert into schema_migrations (name, checksum) values ('9999_next.sql', '')`)
      expect(await migrations()).toMatchObject([
        { verdict: 'warning', says: expect.stringContaining('a newer release') },
      ])
      await client.query(`delete from schema_migrations where name like '0030%'`)
      const says = expect.stringContaining('not applied yet: 1.')
      expect(await migrations()).toMatchObject([{ verdict: 'warning', says }])
    } finally {
      await client.end()
    }
  })
})

describe('mail', () => {
  const records: Record<string, string> = {
    'mail.example.com': 'v=spf1 include:_spf.example.net -all',
    's1._domainkey.mail.example.com': 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3',
    '_dmarc.example.com': 'v=DMARC1; p=quarantine',
  }
  const dnsWith = (changed: Record<string, string | null> = {}): TextRecords => ({
    resolveTxt: async (name: string) => {
      const text = { ...records, ...changed }[name]
      if (!text) throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
      return [[text.slice(0, 5), text.slice(5)]]
    },
  })
  let server: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    server = await startMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        password === 'right' ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    })
  })
  afterAll(() => server.close())
  const MAIL_FROM = 'Attending <hello@mail.example.com>'
  const look = (dns = dnsWith(), password = 'right') =>
    checkMail({ SMTP_URL: [server.url.replace('//', `//me:${password}@`)], MAIL_FROM }, { dns })

  test('10 and 11: a mail server that refuses the password, or is not there', async () => {
    expect(sentences(await look())).toEqual([])
    expectFault(await look(dnsWith(), 'wrong'), 'mail', /refuses the user or password .* Correct SMTP_URL/)
    const away = await checkMail({ SMTP_URL: ['smtp://127.0.0.1:1'], MAIL_FROM }, { dns: dnsWith() })
    expectFault(away, 'mail', /cannot be reached .* Check the host and port/)
  })

  test('12, 13 and 14: no SPF, DKIM, or DMARC record', async () => {
    expectFault(await look(dnsWith({ 'mail.example.com': null })), 'mail-spf', /no SPF record.* Add the TXT record/)
    expectFault(await look(dnsWith({ 'mail.example.com': 'v=spf1 +all' })), 'mail-spf', /lets anyone send/)
    const key = 's1._domainkey.mail.example.com'
    expectFault(await look(dnsWith({ [key]: null })), 'mail-dkim', /no DKIM key .*--dkim-selector/)
    expectFault(await look(dnsWith({ [key]: 'v=DKIM1; p=' })), 'mail-dkim', /withdrawn/)
    expectFault(await look(dnsWith({ '_dmarc.example.com': null })), 'mail-dmarc', /no DMARC record\. Add/)
  })
})

describe('Stripe', () => {
  let stripe: StripeStandIn
  const origin = 'https://attending.example.com'
  beforeAll(async () => {
    stripe = await new StripeStandIn().start()
  })
  afterAll(() => stripe.stop())
  const look = (more: Record<string, string> = {}) =>
    checkStripe({ ...parseEnv(settingsOf({ ...stripe.env(), ORIGIN: origin, STRIPE_TIMEOUT_MS: '5000', ...more })) })
  const endpoint = (events: readonly string[], more: object = {}) => {
    stripe.items.set('we_1', {
      id: 'we_1',
      object: 'webhook_endpoint',
      created: 1,
      url: `${origin}/webhooks/stripe`,
      status: 'enabled',
      enabled_events: events,
      ...more,
    })
  }

  test('15: a key that Stripe refuses', async () => {
    expectFault(await look({ STRIPE_SECRET_KEY: 'sk_test_wrong' }), 'stripe-key', /refuses STRIPE_SECRET_KEY/)
  })

  test('16, 17 and 18: no webhook, a disabled one, one that lacks events', async () => {
    expectFault(
      await look(),
      'stripe-webhook',
      /no webhook endpoint https:\/\/attending\.example\.com\/webhooks\/stripe/,
    )
    endpoint(eventTypes, { status: 'disabled' })
    expectFault(await look(), 'stripe-webhook', /is disabled/)
    endpoint(eventTypes.filter((type) => type !== 'charge.refunded'))
    expectFault(await look(), 'stripe-webhook', /is missing these events: charge\.refunded\./)
    endpoint(eventTypes)
    expect(sentences(await look())).toEqual([])
  })

  test('19 and 20: a price that is missing, or not what the pages say', async () => {
    endpoint(['*'])
    const price = stripe.get('price', 'price_1Month')
    price.lookup_key = null
    expectFault(await look(), 'stripe-price', /no active price with the lookup key price_monthly/)
    Object.assign(price, { lookup_key: 'price_monthly', unit_amount: 1900 })
    expectFault(await look(), 'stripe-price', /is not 19900 cents/)
  })
})

test('21: a bucket that refuses the key', async () => {
  const s3 = await new S3StandIn().start()
  const place = { endpoint: s3.origin, bucket: 'site', region: s3Region, copiesDir: tmpdir() }
  const open = (secretAccessKey: string) => checkStorage(makeS3Storage({ ...place, ...s3Keys, secretAccessKey }))
  expect(sentences(await open(s3Keys.secretAccessKey))).toEqual([])
  expect([...s3.objects.keys()]).toEqual([])
  expectFault(await open('wrong'), 'storage', /cannot be written in S3_BUCKET.* s3:PutObject/)
  s3.stop()
})

describe('the site as the world sees it', () => {
  const AUTH_SECRET: [string] = ['0f3c9a7be41d58260f3c9a7be41d5826']
  /** What stands at ORIGIN: a proxy that does this to X-Forwarded-For, before a server that trusts these. */
  async function seen({
    forwards,
    trusts,
    secret = AUTH_SECRET[0],
    late = 0,
  }: {
    forwards: (given: string) => string | null
    trusts: string[]
    secret?: string
    late?: number
  }): Promise<Finding[]> {
    const server = createServer(async (request, response) => {
      const headers = new Headers(request.headers as Record<string, string>)
      const forwarded = forwards(headers.get('x-forwarded-for') ?? '')
      headers.delete('x-forwarded-for')
      if (forwarded !== null) headers.set('x-forwarded-for', forwarded)
      const env = { TRUSTED_PROXIES: trusts } as never
      const deps = { authSecrets: [secret] as const, clientAddress: makeClientAddress(trusts), env }
      const answer =
        request.url === probePath ? answerProbe(deps, headers, '127.0.0.1') : new Response(null, { status: 404 })
      const body = answer.status === 200 ? { ...(await answer.json()), at: Date.now() - late } : {}
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const ORIGIN = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const found = await checkOrigin({ ORIGIN, AUTH_SECRET, MODE: 'production' })
    await new Promise((resolve) => server.close(resolve))
    return found
  }
  const appends = (given: string) => `${given}, 198.51.100.7`

  test('22, 23 and 24: a proxy that is not named, that hides its clients, that lets them choose their address', async () => {
    expect(sentences(await seen({ forwards: appends, trusts: ['127.0.0.1'] }))).toEqual([])
    expectFault(await seen({ forwards: appends, trusts: [] }), 'proxy', /TRUSTED_PROXIES=127\.0\.0\.1/)
    expectFault(await seen({ forwards: () => null, trusts: ['127.0.0.1'] }), 'proxy', /sends no X-Forwarded-For/)
    expectFault(await seen({ forwards: (given) => given, trusts: ['127.0.0.1'] }), 'proxy', /anyone can choose/)
  })

  test('25 and 26: something else at ORIGIN, or nothing', async () => {
    const secret = 'another secret of thirty-two characters'
    expectFault(await seen({ forwards: appends, trusts: [], secret }), 'origin', /Something else answers/)
    const nothing = await checkOrigin({ ORIGIN: 'http://127.0.0.1:1', AUTH_SECRET, MODE: 'production' })
    expectFault(nothing, 'origin', /refuses connections|cannot be reached/)
  })

  test('27 and 28: a server whose clock is wrong, a certificate that ends', async () => {
    expectFault(await seen({ forwards: appends, trusts: ['127.0.0.1'], late: 90_000 }), 'server-clock', /by 90 seconds/)
    const day = 24 * 60 * 60 * 1000
    expectFault(
      [certificateFinding('a.example', 3.5 * day, 0)],
      'certificate',
      /expires in 3 days\. Check the proxy's log/,
    )
    expectFault([certificateFinding('a.example', 0, 1)], 'certificate', /has expired/)
    expect(certificateFinding('a.example', 60 * day, 0).verdict).toBe('good')
  })
})

describe('the command', () => {
  const run = (args: string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [path.join(projectRoot, 'src/server/start/doctor.ts'), ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code: code as number, stdout: String(stdout) }),
    )

  test('29: settings that are missing are a line each, and the exit code is 1', async () => {
    const { code, stdout } = await run([], { MODE: 'production' })
    expect(code).toBe(1)
    for (const name of ['ORIGIN', 'AUTH_SECRET', 'DATABASE_URL', 'STRIPE_SECRET_KEY']) {
      expect(stdout).toMatch(new RegExp(`^FAULT settings: ${name} is missing`, 'm'))
    }
    expect(stdout).not.toMatch(/^\s+at /m)
  })

  test('--json has the same', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'attending doctor '))
    const { code, stdout } = await run(['--json'], { DATA_DIR: dataDir, WORKERS: 'auto' })
    const found = JSON.parse(stdout) as Finding[]
    expect(found).toContainEqual({
      check: 'settings',
      verdict: 'good',
      says: 'The settings are complete for local mode.',
    })
    expect(found).toContainEqual({
      check: 'settings',
      verdict: 'warning',
      says: expect.stringMatching(/^The setting WORKERS no longer exists/),
    })
    expect(found.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['disk', 'data-dir', 'secrets', 'mail', 'stripe', 'storage']),
    )
    const disk = found.find(({ check }) => check === 'disk')
    expect(code).toBe(disk?.verdict === 'fault' ? 1 : 0)
    expect((await run(['--no-such-option'], {})).code).toBe(2)
    rmSync(dataDir, { recursive: true })
  })
})
