/**
 * Every setting of the product, validated once at start. The only place that reads the process's environment;
 * `.env.example` is printed from this file (`script/env-example`).
 */
import { existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { publicSourceNames } from '#data/sources/source-names.ts'

/** The folder of the checkout, whichever folder the command was started in, and wherever the build puts this file. */
export const projectRoot = path.dirname(findPackageJSON(import.meta.url)!)

interface Setting {
  /** What it does, for a person; the lines of `.env.example`. */
  sentence: string
  schema: z.ZodType
  example?: string
}

const text = z.string().trim()
const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)
const commaList = text.transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const httpUrl = text.refine((value) => /^https?:\/\/[^/]+$/.test(value) && URL.canParse(value), {
  error: 'must be an origin such as https://attending.example.com, without a path or a slash at the end',
})
const cron = text.refine((value) => /^([\d*/,-]+\s+){4}[\d*/,-]+$/.test(value), {
  error: 'must have five fields such as 23 4 * * *',
})
const postgresUrl = text.refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
  error: 'must look like postgres://user:password@host:5432/database',
})
const secret = text.min(32, 'must have at least 32 characters; `openssl rand -hex 32` makes one')
/** Of secrets that are being replaced: the first is used, the others are still taken. */
const secretList = (one: z.ZodType<string>) =>
  commaList.transform((values, context): [string, ...string[]] => {
    const fault = [values.at(0) ?? '', ...values]
      .map((value) => one.safeParse(value).error?.issues[0]?.message)
      .find(Boolean)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    if (new Set(values).size < values.length) context.addIssue({ code: 'custom', message: 'names one of them twice' })
    return [values[0] ?? '', ...values.slice(1)]
  })

/** Only Linux deals the connections of one port out among threads. */
const coresToServe = () => (process.platform === 'linux' ? Math.min(64, availableParallelism()) : 1)

const settings = {
  MODE: {
    sentence: 'local (the default: binds to loopback, has personas, sandbox and /dev pages) or production',
    schema: z.enum(['local', 'production'], { error: 'must be local or production' }).default('local'),
  },
  PORT: { sentence: 'The port to listen on.', schema: wholeNumber(0, 65_535).default(3000) },
  HOST: {
    sentence: 'The address to bind to in production mode; local mode always binds to 127.0.0.1.',
    schema: text.default('0.0.0.0'),
  },
  ORIGIN: {
    sentence: 'The address people type, scheme and host only. Links in emails use it. Needed in production mode.',
    schema: httpUrl.optional(),
    example: 'https://attending.example.com',
  },
  DATA_DIR: {
    sentence: 'Where the embedded database, uploads and local secrets live; the default is data/ in the checkout.',
    schema: text.transform((value) => path.resolve(projectRoot, value)).default(path.join(projectRoot, 'data')),
    example: './data',
  },
  DATABASE_URL: {
    sentence:
      'Any PostgreSQL 15 or newer; without it an embedded PostgreSQL 18 runs in DATA_DIR. Needed in production mode.',
    schema: postgresUrl.optional(),
    example: 'postgres://attending:secret@localhost:5432/attending',
  },
  DATABASE_DIRECT_URL: {
    sentence:
      "PostgreSQL's own address, if DATABASE_URL is that of PgBouncer or another pooler in transaction mode: for hearing other servers, migrations, imports and the search index.",
    schema: postgresUrl.optional(),
    example: 'postgres://attending:secret@10.0.0.5:5432/attending',
  },
  DATABASE_READ_URL: {
    sentence:
      'A read replica for public pages, figures and index builds; one that is down or too far behind is passed over.',
    schema: postgresUrl.optional(),
    example: 'postgres://attending:secret@10.0.0.6:5432/attending',
  },
  READ_LAG_MS: {
    sentence: 'How far DATABASE_READ_URL may be behind before the primary is read instead.',
    schema: wholeNumber(100, 3_600_000).default(10_000),
  },
  DATABASE_POOL: {
    sentence:
      'Connections for calls and pages that this server keeps to the database at most; without it 20, or fewer where max_connections leaves fewer for each server.',
    schema: wholeNumber(2, 500).optional(),
    example: '20',
  },
  SERVERS: {
    sentence:
      'How many servers will share the database, to divide its connections; without it those that are running are counted.',
    schema: wholeNumber(1, 1000).optional(),
    example: '3',
  },
  STATEMENT_TIMEOUT_MS: {
    sentence: 'How long a query may take before it is ended and answered with 503: one of a page or a call.',
    schema: wholeNumber(100, 600_000).default(10_000),
  },
  JOB_STATEMENT_TIMEOUT_MS: {
    sentence: 'The same for a query of a job.',
    schema: wholeNumber(100, 3_600_000).default(60_000),
  },
  LONG_STATEMENT_TIMEOUT_MS: {
    sentence: 'The same for a query of an import.',
    schema: wholeNumber(1000, 86_400_000).default(3_600_000),
  },
  JOB_ALIVE_WITHIN_S: {
    sentence: 'After how many seconds without a sign of life another server takes over what a server was doing.',
    schema: wholeNumber(10, 3600).default(30),
  },
  KEEP_CHANGES_DAYS: {
    sentence:
      'For how many days the log of changed physicians is kept; a server that was away for longer reads all physicians again.',
    schema: wholeNumber(1, 3650).default(14),
  },
  KEEP_MAILS_DAYS: {
    sentence: 'For how many days it is kept which emails were sent, and, without SMTP_URL, the emails themselves.',
    schema: wholeNumber(2, 3650).default(30),
  },
  KEEP_JOBS_HOURS: {
    sentence: 'For how many hours finished jobs are kept; they hold addresses.',
    schema: wholeNumber(1, 720).default(1),
  },
  KEEP_ALERTS_DAYS: {
    sentence: 'For how many days alerts are kept after an admin has dealt with them.',
    schema: wholeNumber(1, 3650).default(365),
  },
  AUTH_SECRET: {
    sentence:
      'Signs sessions and encrypts second factors. Several, joined by commas, while it is being replaced: the first signs, all verify. Needed in production mode; local mode makes one and keeps it in DATA_DIR.',
    schema: secretList(secret).optional(),
  },
  SUPPRESSION_KEY: {
    sentence: 'Keys the hashes of people who asked to be removed; never change it. Needed in production mode.',
    schema: secret.optional(),
  },
  ADMIN_EMAILS: {
    sentence: 'Addresses, joined by commas, that become admins once they are confirmed.',
    schema: commaList.transform((emails) => emails.map((email) => email.toLowerCase())).default([]),
    example: 'you@example.com',
  },
  DEMO_EMAIL: {
    sentence: 'The address of the shared demo account.',
    schema: text.toLowerCase().default('demo@attending.example'),
  },
  TRUSTED_PROXIES: {
    sentence: 'Addresses or CIDR ranges, joined by commas, of proxies whose X-Forwarded-For counts.',
    schema: commaList.default([]),
    example: '10.0.0.0/8',
  },
  WORKERS: {
    sentence:
      'How many threads serve HTTP over one search index: a number, or auto for one a core. Several need Linux; script/dev has one.',
    schema: z
      .preprocess(
        (value) => (value === 'auto' ? coresToServe() : value),
        wholeNumber(1, 64).refine((count) => count === 1 || process.platform === 'linux', {
          error: 'must be 1 on this system: several need Linux',
        }),
      )
      .default(1),
    example: 'auto',
  },
  CONNECTIONS: {
    sentence: 'How many connections this server keeps open; more are closed at once.',
    schema: wholeNumber(10, 100_000).default(5000),
  },
  CONNECTIONS_PER_ADDRESS: {
    sentence: 'The same, of one address (IPv6: one /64) that is neither this machine nor one of TRUSTED_PROXIES.',
    schema: wholeNumber(1, 100_000).default(200),
  },
  SIGN_INS_PER_MINUTE: {
    sentence: 'How often one address may try to sign in within a minute before it is answered with 429.',
    schema: wholeNumber(1, 100_000).default(30),
  },
  PASSWORD_TRIES: {
    sentence:
      'How many wrong passwords one account takes within 15 minutes before it is answered with 429; a browser that has signed in to it before takes as many of its own.',
    schema: wholeNumber(1, 100_000).default(10),
  },
  MAILS_PER_HOUR: {
    sentence: 'How many confirmations and resets one network address may ask for within an hour.',
    schema: wholeNumber(1, 100_000).default(30),
  },
  MAILS_PER_EMAIL: {
    sentence:
      'How many confirmations and resets one network may ask for within an hour for one email address; all networks together three times as many.',
    schema: wholeNumber(1, 100_000).default(6),
  },
  REVEALS_PER_HOUR: {
    sentence: 'How many contacts one person may reveal within an hour before the next is answered with 429.',
    schema: wholeNumber(1, 1_000_000).default(120),
  },
  REVEALS_PER_DAY: {
    sentence: 'The same within a day.',
    schema: wholeNumber(1, 1_000_000).default(500),
  },
  READS_PER_MINUTE: {
    sentence:
      'How many searches and profiles one account, or the visitors of one network, may read within a minute before they are answered with 429. Verified search engines are not limited.',
    schema: wholeNumber(1, 10_000_000).default(300),
  },
  PHYSICIANS_PER_HOUR: {
    sentence:
      'How many different physicians one account without a plan, or the visitors of one network, may see within an hour.',
    schema: wholeNumber(1, 1_000_000).default(2000),
  },
  PHYSICIANS_PER_HOUR_WITH_PLAN: {
    sentence: 'The same for one account with a plan.',
    schema: wholeNumber(1, 1_000_000).default(20_000),
  },
  READERS_PER_NETWORK: {
    sentence:
      'How many accounts at their full limits of reading one network (an IPv4 address, or the /64 of an IPv6 address) is taken for.',
    schema: wholeNumber(1, 100_000).default(5),
  },
  CALLS_AT_ONCE: {
    sentence:
      'How many requests of one account, or of the visitors of one network, are worked on at once; more wait for each other.',
    schema: wholeNumber(1, 100_000).default(6),
  },
  CALLS_PER_MINUTE: {
    sentence:
      'How many requests one account may send within a minute before they are worked on one at a time; the visitors of one network READERS_PER_NETWORK times as many.',
    schema: wholeNumber(1, 10_000_000).default(300),
  },
  CALL_TURN_MS: {
    sentence:
      'After this long a request is no longer counted as being worked on: it waits for something else, and the next begins.',
    schema: wholeNumber(10, 600_000).default(2000),
  },
  LONGEST_WAIT_MS: {
    sentence:
      'How long a request may wait when the server has more to do than it can: those that would wait longer are answered with 503 at once. 0 lets all wait.',
    schema: wholeNumber(0, 60_000).default(600),
  },
  EXPORTED_ROWS_PER_DAY: {
    sentence: 'How many physicians one person may export within 24 hours before the next export is answered with 429.',
    schema: wholeNumber(1, 10_000_000).default(10_000),
  },
  FORMS_PER_HOUR: {
    sentence: 'How many messages, resumes and removal requests, of each, one network address may send within an hour.',
    schema: wholeNumber(1, 100_000).default(20),
  },
  SECURITY_CONTACT: {
    sentence:
      'Where people report a security problem, for /.well-known/security.txt: an email address or an https:// page; the default is the support address.',
    schema: text
      .refine((value) => z.email().safeParse(value).success || (/^https:\/\//.test(value) && URL.canParse(value)), {
        error: 'must be an email address or an https:// page',
      })
      .optional(),
    example: 'security@example.com',
  },
  EMAILS_PER_DAY: {
    sentence: 'How many emails one person may have written within a day before the next is answered with 429.',
    schema: wholeNumber(1, 1_000_000).default(200),
  },
  AI_BASE_URL: {
    sentence:
      'The endpoint of any OpenAI-compatible service that writes emails, together with AI_MODEL; without it a built-in template engine writes them.',
    schema: text
      .refine((value) => /^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(value) && URL.canParse(value), {
        error: 'must look like https://api.openai.com/v1',
      })
      .optional(),
    example: 'https://api.openai.com/v1',
  },
  AI_API_KEY: {
    sentence: 'The key for AI_BASE_URL, where it wants one.',
    schema: text.optional(),
    example: 'sk-…',
  },
  AI_MODEL: {
    sentence: 'The model to ask at AI_BASE_URL.',
    schema: text.optional(),
    example: 'gpt-5-mini',
  },
  AI_TIMEOUT_MS: {
    sentence: 'How long the model may take for one email, with its retries.',
    schema: wholeNumber(100, 55_000).default(45_000),
  },
  SMTP_URL: {
    sentence:
      'The mail server. smtps:// is TLS from the start, smtp:// insists on STARTTLS (unless ?requireTLS=false). Several, joined by commas, while a password is being replaced: the next is asked where one refuses its password. Needed in production mode; without it emails stay in the outbox.',
    schema: text
      .transform((value) => value.split(/,\s*(?=smtps?:\/\/)/))
      .refine((urls) => urls.every((url) => /^smtps?:\/\//.test(url) && URL.canParse(url)), {
        error: 'must look like smtp://user:password@host:587',
      })
      .optional(),
    example: 'smtp://user:password@mail.example.com:587',
  },
  MAIL_FROM: {
    sentence: 'The sender of every email. Needed in production mode.',
    schema: text.optional(),
    example: 'Attending <hello@attending.example.com>',
  },
  STRIPE_SECRET_KEY: {
    sentence:
      'Takes payments with Stripe, together with STRIPE_WEBHOOK_SECRET; several, joined by commas, while it is being replaced: the next is used where Stripe refuses one; without both, local mode has a sandbox. Needed in production mode.',
    schema: secretList(
      text.refine((value) => /^(sk|rk)_/.test(value), {
        error: 'must be a secret or restricted key of Stripe: sk_… or rk_…',
      }),
    ).optional(),
    example: 'sk_live_…',
  },
  STRIPE_WEBHOOK_SECRET: {
    sentence:
      'Checks what Stripe posts to /webhooks/stripe; Stripe shows it beside the webhook endpoint. Several, joined by commas, while it is being replaced. Needed in production mode.',
    schema: secretList(
      text.refine((value) => value.startsWith('whsec_'), { error: 'must begin with whsec_' }),
    ).optional(),
    example: 'whsec_…',
  },
  STRIPE_PRICE_MONTHLY: {
    sentence: "Stripe's id of the monthly price; without it the price with the lookup key price_monthly.",
    schema: text.optional(),
    example: 'price_…',
  },
  STRIPE_PRICE_ANNUAL: {
    sentence: "Stripe's id of the annual price; without it the price with the lookup key price_annual.",
    schema: text.optional(),
    example: 'price_…',
  },
  STRIPE_API_ORIGIN: {
    sentence: "Where Stripe's API is; only to try things against a stand-in.",
    schema: httpUrl.default('https://api.stripe.com'),
  },
  STRIPE_TIMEOUT_MS: {
    sentence: 'How long one request to Stripe may take; two more tries follow.',
    schema: wholeNumber(50, 60_000).default(6_000),
  },
  PHYSICIANS: {
    sentence: 'How many sample physicians the first start makes when there are none: 250000 in local mode, else 0.',
    schema: wholeNumber(0, 5_000_000).optional(),
    example: '250000',
  },
  PUBLIC_FILES_DIR: {
    sentence:
      'A folder of public files of CMS (NPPES, doctors and clinicians), from which new ones are imported automatically.',
    schema: text.transform((value) => path.resolve(projectRoot, value)).optional(),
    example: '/var/lib/attending/public-files',
  },
  PUBLIC_FILES_CRON: {
    sentence: 'When PUBLIC_FILES_DIR is looked into: a cron expression in UTC.',
    schema: cron.default('23 4 * * *'),
  },
  PUBLIC_DATA: {
    sentence: `The public sources whose newest files are downloaded and imported on a schedule: ${publicSourceNames.join(',')}, or all.`,
    schema: commaList
      .transform((names) => (names.includes('all') ? [...publicSourceNames] : names))
      .pipe(z.array(z.enum(publicSourceNames, { error: `must name some of ${publicSourceNames.join(', ')}, or all` })))
      .default([]),
    example: 'nppes,dac,hospitals,affiliations,leie,volumes,totals,shortage,optout,referring,revoked',
  },
  PUBLIC_DATA_CRON: {
    sentence: 'When PUBLIC_DATA is downloaded: a cron expression in UTC.',
    schema: cron.default('43 2 * * *'),
  },
  PUBLIC_DATA_ORIGIN: {
    sentence:
      "What answers in place of the government's sites, each below its name; only to try things against a stand-in.",
    schema: httpUrl.optional(),
    example: 'http://127.0.0.1:8080',
  },
  IMPORT_FILES_DIR: {
    sentence: 'A folder of this server whose files an admin can name for an import; without it files are uploaded.',
    schema: text.transform((value) => path.resolve(projectRoot, value)).optional(),
    example: '/var/lib/attending/import-files',
  },
  IMPORT_UPLOAD_MB: {
    sentence: 'How large a file for an import may be that an admin uploads, in megabytes.',
    schema: wholeNumber(1, 1_000_000).default(2000),
  },
  S3_ENDPOINT: {
    sentence:
      "Keeps the site's images, uploads, and rejected rows in a bucket of Amazon S3 or of what speaks like it, together with S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; without them in DATA_DIR. Several servers need it.",
    schema: httpUrl.optional(),
    example: 'https://s3.us-east-1.amazonaws.com',
  },
  S3_BUCKET: {
    sentence: 'The bucket at S3_ENDPOINT. It need not be public.',
    schema: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
    example: 'attending',
  },
  S3_REGION: { sentence: "The bucket's region.", schema: text.default('us-east-1') },
  S3_ACCESS_KEY_ID: {
    sentence: 'A key that may list, read, write, and delete objects of S3_BUCKET.',
    schema: text.optional(),
    example: 'AKIA…',
  },
  S3_SECRET_ACCESS_KEY: { sentence: 'Its secret.', schema: text.optional() },
  BACKUP_KEY: {
    sentence:
      'Encrypts backups; script/backup and script/restore need it. Keep it apart from the backups. Several, joined by commas: the first encrypts, all decrypt.',
    schema: commaList
      .refine((keys) => keys.every((key) => key.length >= 32), {
        error: 'must have at least 32 characters; `openssl rand -hex 32` makes one',
      })
      .default([]),
  },
  BACKUP_DIR: {
    sentence: 'The folder of backups; the default is DATA_DIR/backups. Another disk is better.',
    schema: text.transform((value) => path.resolve(projectRoot, value)).optional(),
    example: '/var/backups/attending',
  },
  BACKUP_BUCKET: {
    sentence: 'Keeps backups in this bucket of S3_ENDPOINT, with the same keys, instead of BACKUP_DIR.',
    schema: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(),
    example: 'attending-backups',
  },
  BACKUP_KEEP_DAILY: {
    sentence: 'Of how many days the last backup is kept.',
    schema: wholeNumber(1, 3660).default(7),
  },
  BACKUP_KEEP_WEEKLY: {
    sentence: 'Of how many weeks the last backup is kept, besides.',
    schema: wholeNumber(0, 520).default(5),
  },
  PAGES_KEPT_MB: {
    sentence:
      "How much memory visitors' pages may take, each kept until something in it changes; 0 keeps none. Each of WORKERS has as much.",
    schema: wholeNumber(0, 10_000).default(64),
  },
  METRICS_PORT: {
    sentence:
      'A port of its own for /metrics in the Prometheus format, at the address of HOST. Strangers must not reach it; with METRICS_TOKEN it wants that, too.',
    schema: wholeNumber(0, 65_535).optional(),
    example: '9464',
  },
  METRICS_TOKEN: {
    sentence: 'Opens /metrics on PORT to requests with it: Authorization: Bearer …. Without it, /metrics is off there.',
    schema: text.min(24, 'must have at least 24 characters; `openssl rand -hex 24` makes one').optional(),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    sentence:
      'Where traces are sent, by OTLP over HTTP: the address of an OpenTelemetry collector. Without it there are no traces.',
    schema: text
      .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
        error: 'must look like http://localhost:4318',
      })
      .optional(),
    example: 'http://localhost:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    sentence: 'Headers for it, such as a key: name=value, joined by commas.',
    schema: commaList
      .transform((pairs) => pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
      .refine((pairs) => pairs.every(([name, value]) => /^[\w-]+$/.test(name ?? '') && value), {
        error: 'must look like name=value,other=value',
      })
      .transform((pairs) => Object.fromEntries(pairs) as Record<string, string>)
      .default({}),
    example: 'x-api-key=…',
  },
  OTEL_SERVICE_NAME: { sentence: 'What the server is called in traces.', schema: text.default('attending') },
  OTEL_TRACES_SAMPLER_ARG: {
    sentence:
      'The part of the requests that is traced, from 0 to 1. A trusted proxy that sends a trace along decides for its own.',
    schema: z.coerce
      .number({ error: 'must be a number' })
      .min(0, 'must be at least 0')
      .max(1, 'must be at most 1')
      .default(1),
  },
  LOG_LEVEL: {
    sentence: 'How much is logged; the default is info in production mode and warn in local mode.',
    schema: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, silent',
      })
      .optional(),
    example: 'info',
  },
  DRAIN_MS: {
    sentence:
      'After SIGTERM, how long requests are still taken while /readyz already says no: longer than a proxy takes to notice. 5000 in production mode, else 500.',
    schema: wholeNumber(0, 120_000).optional(),
    example: '5000',
  },
} as const satisfies Record<string, Setting>

export type Env = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> }

/** A setting is missing or wrong: the message names each, one a line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export const neededInProduction = [
  'ORIGIN',
  'AUTH_SECRET',
  'SUPPRESSION_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/** What MODE says, where other settings may be wrong. */
export const isProduction = (): boolean => process.env.MODE === 'production'

/** Throws a `SettingsError` that names every fault at once. An empty value counts as not set. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const faults: string[] = []
  const env: Record<string, unknown> = {}
  for (const [name, { schema }] of Object.entries(settings)) {
    const value = source[name]
    const parsed = schema.safeParse(value === '' ? undefined : value)
    if (parsed.success) env[name] = parsed.data
    else faults.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}`)
  }
  if (
    env.MODE !== 'production' &&
    (env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined)
  ) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or neither')
  }
  if ((env.AI_BASE_URL === undefined) !== (env.AI_MODEL === undefined)) {
    faults.push('AI_BASE_URL and AI_MODEL belong together: set both, or neither')
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const unset = s3.filter((name) => env[name] === undefined)
  if (unset.length > 0 && unset.length < s3.length) {
    faults.push(`${s3.slice(0, -1).join(', ')} and ${s3.at(-1)} belong together: set all, or none`)
  }
  if (env.BACKUP_BUCKET !== undefined && env.S3_ENDPOINT === undefined) {
    faults.push('BACKUP_BUCKET needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (env[name] !== undefined && env.DATABASE_URL === undefined) faults.push(`${name} needs DATABASE_URL as well`)
  }
  if (env.MODE === 'production') {
    for (const name of neededInProduction) if (env[name] === undefined) faults.push(missing(name))
    if (typeof env.ORIGIN === 'string' && !env.ORIGIN.startsWith('https://')) {
      faults.push('ORIGIN must start with https:// in production mode, else sign-in cookies travel in the open')
    }
  }
  if (faults.length > 0) throw new SettingsError(faults.map((fault) => `- ${fault}.`).join('\n'))
  return env as Env
}

function missing(name: (typeof neededInProduction)[number]): string {
  return `${name} is missing: production mode needs it (${settings[name].sentence.replace(/\.$/, '')})`
}

/** The environment of a process that this one starts. */
export const childEnvironment = (more: Record<string, string>): Record<string, string | undefined> => ({
  ...process.env,
  ...more,
})

/** Reads `.env` of the checkout, where there is one, then the environment, which wins. */
export function readEnv(): Env {
  const file = path.join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return parseEnv(process.env)
}

/** React and its neighbors look at NODE_ENV when they are loaded; the built server is never in development. */
export function runAsBuilt(): void {
  process.env.NODE_ENV = 'production'
}

/** The text of `.env.example`. */
export function envExample(): string {
  const blocks = Object.entries(settings).map(([name, setting]: [string, Setting]) => {
    const standard = setting.schema.safeParse(undefined)
    const isPath = name === 'DATA_DIR'
    const value =
      setting.example ?? (standard.success && standard.data !== undefined && !isPath ? String(standard.data) : '')
    return `# ${setting.sentence}\n# ${name}=${value}\n`
  })
  return `# Settings of Attending. All are optional in local mode. Copy to .env and take away the # of what you change.\n\n${blocks.join('\n')}`
}
