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
  DATABASE_POOL: {
    sentence:
      'The most database connections this server keeps for calls and pages. Default: 20, or fewer if max_connections leaves fewer for each server.',
    schema: wholeNumber(2, 500).optional(),
    example: '20',
  },
} as const satisfies Record<string, Setting>
