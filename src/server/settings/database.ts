/** PostgreSQL: its address, the number of connections, the time limit of queries, and retention periods. */
import { postgresUrl, type Setting, wholeNumber } from './setting.ts'

export const database = {
  DATABASE_URL: {
    sentence:
      'PostgreSQL 15 or newer. Without it, an embedded PostgreSQL 18 runs in DATA_DIR. Required in production mode.',
    schema: postgresUrl.optional(),
    example: 'postgres://attending:secret@localhost:5432/attending',
  },
  DATABASE_DIRECT_URL: {
    sentence:
      "PostgreSQL's own address, if DATABASE_URL points to PgBouncer or another pooler in transaction mode. Used for messages between servers, migrations, imports, and the search index.",
    schema: postgresUrl.optional(),
    example: 'postgres://attending:secret@10.0.0.5:5432/attending',
  },
  DATABASE_READ_URL: {
    sentence: 'A read replica for public pages, figures, and index builds. Skipped while it is down or too far behind.',
    schema: postgresUrl.optional(),
    example: 'postgres://attending:secret@10.0.0.6:5432/attending',
  },
  READ_LAG_MS: {
    sentence: 'How far DATABASE_READ_URL can fall behind before the primary is read instead.',
    schema: wholeNumber(100, 3_600_000).default(10_000),
  },
  DATABASE_POOL: {
    sentence:
      'The most database connections this server keeps for calls and pages. Default: 20, or fewer if max_connections leaves fewer for each server.',
    schema: wholeNumber(2, 500).optional(),
    example: '20',
  },
  SERVERS: {
    sentence: 'How many servers share the database, to divide its connections. Default: the number that are running.',
    schema: wholeNumber(1, 1000).optional(),
    example: '3',
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
} as const satisfies Record<string, Setting>
