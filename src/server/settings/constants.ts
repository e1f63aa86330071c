/**
 * Values that no operator has to choose: each has its reason, and its bounds. Tests replace some with CONSTANTS, as
 * JSON by name (`test/support/settings.ts`), where waiting for the real one would take too long or a stand-in answers.
 */
import { z } from 'zod'
import { httpUrl, type Setting, text, wholeNumber } from './setting.ts'

export const constants = {
  PAGES_KEPT_MB: {
    sentence: "How much memory visitors' pages can use. Each page is kept until something in it changes. 0 keeps none.",
    schema: wholeNumber(0, 10_000).default(64),
  },
  DATABASE_WAIT_MS: {
    sentence:
      'How long a server that starts waits for a PostgreSQL that does not answer yet, as after a reboot. Default: 240,000 in production mode, which is within the five minutes that systemd allows for a start, else 15,000.',
    schema: wholeNumber(0, 3_600_000).optional(),
  },
  READ_LAG_MS: {
    sentence: 'How far DATABASE_READ_URL can fall behind before the primary is read instead.',
    schema: wholeNumber(100, 3_600_000).default(10_000),
  },
  STATEMENT_TIMEOUT_MS: {
    sentence: 'How long a query of a page or call can take before it is ended and answered with 503.',
    schema: wholeNumber(100, 600_000).default(10_000),
  },
  JOB_STATEMENT_TIMEOUT_MS: {
    sentence: 'The same for queries of jobs.',
    schema: wholeNumber(100, 3_600_000).default(60_000),
  },
  LONG_STATEMENT_TIMEOUT_MS: {
    sentence: 'The same for queries of imports.',
    schema: wholeNumber(1000, 86_400_000).default(3_600_000),
  },
  JOB_ALIVE_WITHIN_S: {
    sentence: 'How many seconds a server can be silent before another server takes over its work.',
    schema: wholeNumber(10, 3600).default(30),
  },
  KEEP_CHANGES_DAYS: {
    sentence:
      'How many days to keep the log of changed physicians. A server that was down longer reads all physicians again.',
    schema: wholeNumber(1, 3650).default(14),
  },
  KEEP_MAILS_DAYS: {
    sentence: 'How many days to keep the record of sent emails and, without SMTP_URL, the emails themselves.',
    schema: wholeNumber(2, 3650).default(30),
  },
  KEEP_JOBS_HOURS: {
    sentence: 'How many hours to keep finished jobs. They contain addresses.',
    schema: wholeNumber(1, 720).default(1),
  },
  KEEP_ALERTS_DAYS: {
    sentence: 'How many days to keep alerts after an admin has handled them.',
    schema: wholeNumber(1, 3650).default(365),
  },
  CONNECTIONS_PER_ADDRESS: {
    sentence:
      'The same for one address (IPv6: one /64; a /48 has four times as many), except this machine and TRUSTED_PROXIES.',
    schema: wholeNumber(1, 100_000).default(200),
  },
  PASSWORD_TRIES: {
    sentence:
      'How many wrong passwords an account accepts within 15 minutes before it answers with 429. A browser that has signed in to it before has its own count.',
    schema: wholeNumber(1, 100_000).default(10),
  },
  MAILS_PER_HOUR: {
    sentence: 'How many confirmations and resets one network address can request per hour.',
    schema: wholeNumber(1, 100_000).default(30),
  },
  MAILS_PER_EMAIL: {
    sentence:
      'How many confirmations and resets one network can request per hour for one email address. All networks together: three times as many.',
    schema: wholeNumber(1, 100_000).default(6),
  },
  READERS_PER_NETWORK: {
    sentence:
      'How many accounts’ full reading limits one network (an IPv4 address, or the /64 of an IPv6 address) gets.',
    schema: wholeNumber(1, 100_000).default(5),
  },
  CALL_TURN_MS: {
    sentence: 'After this long, a request no longer counts as running, and the next one starts.',
    schema: wholeNumber(10, 600_000).default(2000),
  },
  FORMS_PER_HOUR: {
    sentence: 'How many messages, resumes, and removal requests (each) one network address can send per hour.',
    schema: wholeNumber(1, 100_000).default(20),
  },
  STRIPE_API_ORIGIN: {
    sentence: "The address of Stripe's API. Change it only to test against a stand-in.",
    schema: httpUrl.default('https://api.stripe.com'),
  },
  MAIL_ARRIVAL_S: {
    sentence: "How long a new mailbox's email to itself can take before it counts as lost.",
    schema: wholeNumber(1, 600).default(90),
  },
  MAIL_LOGIN_ORIGIN: {
    sentence:
      "A server to use instead of Google's and Microsoft's login pages, each under its name. Set it only to test against a stand-in.",
    schema: httpUrl.optional(),
    example: 'http://127.0.0.1:8080',
  },
  STRIPE_TIMEOUT_MS: {
    sentence: 'How long one request to Stripe can take. It is retried twice.',
    schema: wholeNumber(50, 60_000).default(6_000),
  },
  AI_TIMEOUT_MS: {
    sentence: 'How long the model can take for one email, including retries.',
    schema: wholeNumber(100, 55_000).default(45_000),
  },
  PUBLIC_DATA_ORIGIN: {
    sentence:
      "A server to use instead of the government's sites, each under its name. Set it only to test against a stand-in.",
    schema: httpUrl.optional(),
    example: 'http://127.0.0.1:8080',
  },
  IMPORT_UPLOAD_MB: {
    sentence: 'How large a file an admin can upload for an import, in megabytes.',
    schema: wholeNumber(1, 1_000_000).default(2000),
  },
  OTEL_SERVICE_NAME: { sentence: 'What the server is called in traces.', schema: text.default('attending') },
  CONNECTIONS: {
    sentence: 'How many connections a server keeps open: more than it can serve, so that only a flood meets this.',
    schema: wholeNumber(10, 100_000).default(5000),
  },
  REVEALS_PER_HOUR: {
    sentence: 'How many contacts one person can reveal per hour: what a busy day takes, and what plans and terms say.',
    schema: wholeNumber(1, 1_000_000).default(120),
  },
  REVEALS_PER_DAY: { sentence: 'The same per day.', schema: wholeNumber(1, 1_000_000).default(500) },
  EXPORTED_ROWS_PER_DAY: {
    sentence: 'How many physicians one person can export within 24 hours, so that no one leaves with the data.',
    schema: wholeNumber(1, 10_000_000).default(10_000),
  },
  EMAILS_PER_DAY: {
    sentence: 'How many emails one person can generate per day: more than anyone reads before sending.',
    schema: wholeNumber(1, 1_000_000).default(200),
  },
  DEMO_EMAIL: {
    sentence: 'The address of the shared demo account, at a domain that no one can own.',
    schema: text.toLowerCase().default('demo@attending.example'),
  },
  BACKUP_KEEP_DAILY: {
    sentence: 'Of how many days the last backup stays. Copy those that you need for longer.',
    schema: wholeNumber(1, 3660).default(7),
  },
  BACKUP_KEEP_WEEKLY: { sentence: 'The same for weeks, in addition.', schema: wholeNumber(0, 520).default(5) },
  OTEL_TRACES_SAMPLER_ARG: {
    sentence: 'The share of requests to trace. The collector can leave out more, and knows which were slow or failed.',
    schema: z.coerce.number({ error: 'must be a number' }).min(0).max(1).default(1),
  },
  LOG_LEVEL: {
    sentence: 'How much to log: in production, whatever an operator may look for; locally, what is wrong.',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  },
} as const satisfies Record<string, Setting>

/** These were never settings. */
export const neverSettings: ReadonlySet<string> = new Set(['DATABASE_WAIT_MS', 'MAIL_ARRIVAL_S', 'MAIL_LOGIN_ORIGIN'])
