import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { readApplied, readQueueVersion, readSequences, readTables } from '#adapters/database/contents.ts'
import { journalLines } from '#data/suppression/journal.ts'
import { readRegister } from '#data/suppression/register.ts'
import type { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { copyOut } from '#shared/database/copy.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { BackupFacts, BackupTotals, factsPart, journalPart, tablePart, totalsPart } from './backup-facts.ts'
import { endOfPart, frame } from './parts.ts'
import { seal } from './sealed-stream.ts'

export interface BackupSource {
  /** A separate connection, without time limits. */
  session: Kysely<DB>
  suppressionKey: SuppressionKey
  /** The files in the file store: they are listed, not backed up. */
  files: readonly { name: string; bytes: number }[]
}

/**
 * Passes the bytes of a backup to `save`: compressed and encrypted, as of a single point in time, while servers keep
 * writing.
 *
 * @param secrets the setting BACKUP_KEY
 */
export async function writeBackup(
  source: BackupSource,
  secrets: readonly string[],
  save: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<{ facts: BackupFacts; totals: BackupTotals }> {
  return inTransaction(source.session, async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db)
    await sayPortably(db)
    const facts = await readFacts(db)
    const totals: BackupTotals = { rows: {}, sequences: [], journalLines: 0, files: [...source.files] }
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
    await pipeline(Readable.from(partsOf(db, source, facts, totals)), compress, seal(secrets), save)
    return { facts, totals }
  })
}

/** So that rows mean the same anywhere they are read, regardless of the database's own settings. */
export async function sayPortably(db: Kysely<DB>): Promise<void> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(db)
  await sql`set local intervalstyle = 'iso_8601'`.execute(db)
  await sql`set local timezone = 'UTC'`.execute(db)
  await sql`set local extra_float_digits = 1`.execute(db)
}

async function readFacts(db: Kysely<DB>): Promise<BackupFacts> {
  const { rows } = await typed({ at: 'time', postgres: 'text' })`
    select now() as at, current_setting('server_version') as postgres`.execute(db)
  const checks = await db.selectFrom('secret_checks').select(['name', 'value']).execute()
  return BackupFacts.parse({
    madeAt: rows[0]?.at.toISOString(),
    postgres: rows[0]?.postgres,
    migrations: await readApplied(db),
    queueVersion: await readQueueVersion(db),
    secretChecks: Object.fromEntries(checks.map(({ name, value }) => [name, value.toString('hex')])),
    tables: await readTables(db),
  })
}

async function* partsOf(
  db: Kysely<DB>,
  { suppressionKey }: BackupSource,
  facts: BackupFacts,
  totals: BackupTotals,
): AsyncGenerator<Buffer> {
  yield* part(factsPart, [JSON.stringify(facts)])
  for (const { name, columns } of facts.tables) {
    const rows = new PassThrough()
    const copied = copyOut(db, `(select ${columns.join(', ')} from ${name})`, rows).then(
      (count) => {
        totals.rows[name] = count
        rows.end()
      },
      (error) => void rows.destroy(error),
    )
    yield* part(`${tablePart}${name}`, rows)
    await copied
  }
  const register = await readRegister(db)
  totals.journalLines = register.length
  yield* part(journalPart, journalLines(suppressionKey, register))
  totals.sequences = await readSequences(db)
  yield* part(totalsPart, [JSON.stringify(BackupTotals.parse(totals))])
}

async function* part(name: string, content: Iterable<string> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield frame(Buffer.from(name))
  for await (const piece of content) if (piece.length > 0) yield frame(Buffer.from(piece as string))
  yield endOfPart
}
