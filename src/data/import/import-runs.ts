import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { ImportError } from './import-error.ts'
import type { ImportReport } from './report.ts'
import type { Dataset, Edition } from './source.ts'

// Any number that no one else uses: two imports at once would wait for each other's rows.
const importLock = 5_190_421

/** For the rest of the transaction. */
export async function takeImportLock(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${importLock}) as taken`.execute(db)
  if (!rows[0]?.taken)
    throw new ImportError('Another import is running. Wait until it has finished. Nothing was changed.')
}

export async function storeRun(
  db: Kysely<DB>,
  run: { id: string; startedAt: Date; report: ImportReport; error: string | null; edition: Edition | undefined },
): Promise<void> {
  const { id, startedAt, report, error, edition } = run
  await sql`insert into import_runs (id, source, file_name, dry_run, outcome, report, error, started_at, dataset, as_of, finished_at)
     values (${id}, ${report.source}, ${report.fileName}, ${report.dryRun}, ${error === null ? 'done' : 'failed'}, ${JSON.stringify(report)}, ${error}, ${startedAt}, ${edition?.dataset ?? null}, ${edition?.asOf ?? null}, clock_timestamp())`.execute(
    db,
  )
}

/** Of which day the data of a public file is that was taken in last; null when there is none, or nothing told. */
export async function editionInUse(db: Kysely<DB>, dataset: Dataset): Promise<string | null> {
  const { rows } = await sql<{
    as_of: string | null
  }>`select as_of::text from import_runs where dataset = ${dataset} and outcome = 'done' and not dry_run
     order by finished_at desc limit 1`.execute(db)
  return rows[0]?.as_of ?? null
}

/** @throws {ImportError} when a newer edition of the same data is there already */
export async function refuseOlder(db: Kysely<DB>, fileName: string, edition: Edition): Promise<void> {
  if (edition.asOf === null) return
  const known = await editionInUse(db, edition.dataset)
  if (known === null || known <= edition.asOf) return
  throw new ImportError(
    `${fileName} is as of ${edition.asOf}, and the data is as of ${known} already. If the newer file was withdrawn, say --older. Nothing was changed.`,
  )
}

/** What PostgreSQL and the disk say, in a sentence for the operator. */
export function sentenceOf(error: unknown): ImportError {
  if (isNamed<ImportError>(error, 'ImportError')) return error
  return new ImportError(`The import stopped: ${whyOf(error)}. Nothing was changed.`, { cause: error })
}

export function whyOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === '53100' || code === 'ENOSPC') return 'the disk is full'
  if (code === '23505') return 'somebody was added by another way while it ran; start it again'
  return code ? `${message} (${code})` : message
}
