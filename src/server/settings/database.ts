/** PostgreSQL: where it is, how many connections, how long a query may take, and what is kept how long. */
import { postgresUrl, type Setting, wholeNumber } from './setting.ts'

export const database = {
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
} as const satisfies Record<string, Setting>
