import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/adapters/database/database.ts'
import { startEmbedded } from '../../src/adapters/database/embedded.ts'
import { migrate } from '../../src/adapters/database/migrate.ts'

export interface BenchDatabase extends Database {
  /** For files; deleted at the end. */
  folder: string
}

const migrations = path.join(import.meta.dirname, '../../db/migrations')
const quiet = () => {}

/** Gives `work` a migrated database: the one at DATABASE_URL, or an embedded one with the product's settings. */
export async function withDatabase(work: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'attending-bench-'))
  const own = process.env.DATABASE_URL ? undefined : await startEmbedded({ dataDir: folder, log: quiet })
  const database = openDatabase({ url: own?.url ?? process.env.DATABASE_URL ?? '', log: quiet })
  try {
    await migrate(database.url, migrations, quiet)
    // The previous measurement may have used the database at DATABASE_URL.
    await database.pool.query('truncate physicians, physician_contacts, suppressions, physician_changes cascade')
    await work({ ...database, folder })
  } finally {
    await database.close()
    await own?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` on a plain connection, for comparing a bare COPY of whole files with ours. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
