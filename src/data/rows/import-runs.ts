import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { typed } from '#shared/database/typed.ts'
import { ImportError } from './import-error.ts'
import type { ImportReport } from './report.ts'
import type { Dataset, Edition } from './source.ts'

// Any number that no one else uses: two concurrent imports would wait for each other's rows.
const importLock = 5_190_421

/** For the rest of the transaction. */
export async function takeImportLock(db: Kysely<DB>): Promise<void> {
  const { rows } = await typed({ taken: 'boolean' })`select pg_try_advisory_xact_lock(${importLock}) as taken`.execute(
    db,
  )
  if (!rows[0]?.taken)
    throw new ImportError('Another import is running. Wait until it has finished. Nothing was changed.')
}

/** Whether one is running on any server. Another may start at any time. */
export async function isImporting(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await typed({ running: 'boolean' })`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${importLock} and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
    ) as running`.execute(db)
  return rows[0]?.running ?? false
}

export async function storeRun(
  db: Kysely<DB>,
  run: { id: string; startedAt: Date; report: ImportReport; error: string | null; edition: Edition | undefined },
): Promise<void> {
  const { id, startedAt, report, error, edition } = run
  await db
    .insertInto('import_runs')
    .values({
      id,
      source: report.source,
      file_name: report.fileName,
      dry_run: report.dryRun,
      outcome: error === null ? 'done' : 'failed',
      report: JSON.stringify(report),
      error,
      started_at: startedAt,
      dataset: edition?.dataset ?? null,
      part: edition?.part ?? '',
      as_of: edition?.asOf ?? null,
      finished_at: sql`clock_timestamp()`,
    })
    .execute()
}

/** The date of the data in the last imported public file; null if there isn't one, or its date isn't known. */
async function editionInUse(db: Kysely<DB>, { dataset, part = '' }: Edition): Promise<string | null> {
  const last = await db
    .selectFrom('import_runs')
    .select(typed('text?')`as_of::text`.as('as_of'))
    .where('dataset', '=', dataset)
    .where('part', '=', part)
    .where('outcome', '=', 'done')
    .where('dry_run', '=', false)
    .orderBy('finished_at', 'desc')
    .executeTakeFirst()
  return last?.as_of ?? null
}

/** Whether the file of this date was imported, as its source's last one or earlier. Unknown if the file has no date. */
export async function wasImported(
  db: Kysely<DB>,
  source: Dataset,
  fileName: string,
  asOf: string | null,
): Promise<boolean> {
  if (asOf === null) return false
  const run = await db
    .selectFrom('import_runs')
    .select('id')
    .where('source', '=', source)
    .where('file_name', 'like', `${fileName.replaceAll(/[\\%_]/g, '\\$&')}%`)
    .where('as_of', '=', typed('time')`${asOf}::date`)
    .where('outcome', '=', 'done')
    .where('dry_run', '=', false)
    .executeTakeFirst()
  return run !== undefined
}

/** @throws {ImportError} if a newer edition of the same data has already been imported */
export async function refuseOlder(db: Kysely<DB>, fileName: string, edition: Edition): Promise<void> {
  if (edition.asOf === null) return
  const known = await editionInUse(db, edition)
  if (known === null || known <= edition.asOf) return
  throw new ImportError(
    `${fileName} is as of ${edition.asOf}, and the data is already as of ${known}. If the newer file was withdrawn, add --older. Nothing was changed.`,
  )
}

/** Errors from PostgreSQL and the disk, as a message for the operator. */
export function sentenceOf(error: unknown): ImportError {
  if (isNamed<ImportError>(error, 'ImportError')) return error
  return new ImportError(`The import stopped: ${whyOf(error)}. Nothing was changed.`, { cause: error })
}

/** On this machine or the database's; a used-up quota counts as the same. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}

export function whyOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) return 'the disk is full'
  if (code === '23505') return 'another change added a physician while it ran; start it again'
  return code ? `${message} (${code})` : message
}
