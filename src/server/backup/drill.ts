/** Proves that a backup can be restored: into a PostgreSQL that exists only for this, on this machine's disk. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { readTables } from '#adapters/database/contents.ts'
import { startEmbedded } from '#adapters/database/embedded.ts'
import { openSession } from '#adapters/database/session.ts'
import { typed } from '#shared/database/typed.ts'
import type { BackupBytes } from './read-backup.ts'
import { type Restored, type RestoreOptions, restoreBackup } from './restore-backup.ts'
import { BackupError } from './sealed-stream.ts'

interface Drill extends Pick<RestoreOptions, 'secrets' | 'secretChecks'> {
  /** Gets a folder for the database, which is removed when it is done. It needs room for all tables. */
  folder: string
  /** With this release's migrations. */
  migrations: string
}

/**
 * Restores the backup, and counts the rows of each table.
 *
 * @throws {BackupError} if it can't be restored, or if rows are missing
 */
export async function drillBackup(bytes: BackupBytes, { folder, migrations, ...options }: Drill): Promise<Restored> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const dataDir = mkdtempSync(path.join(folder, 'drill-'))
  const embedded = await startEmbedded({ dataDir, fast: true, log: () => {} })
  try {
    const session = await openSession({ connectionString: embedded.url, application_name: 'attending drill' })
    try {
      const target = { session: session.db, url: embedded.url, migrations }
      const restored = await restoreBackup(bytes, target, { ...options, replace: false, say: () => {} })
      const tables = new Set((await readTables(session.db)).map(({ name }) => name))
      for (const [table, expected] of Object.entries(restored.totals.rows)) {
        // A table that newer migrations have dropped.
        if (!tables.has(table)) continue
        const { rows } = await typed({
          count: 'number',
        })`select count(*)::float8 as count from ${sql.raw(table)}`.execute(session.db)
        const count = rows[0]?.count ?? 0
        if (count < expected) throw new BackupError(`Only ${count} of ${expected} rows of ${table} came back.`)
      }
      return restored
    } finally {
      await session.close()
    }
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
