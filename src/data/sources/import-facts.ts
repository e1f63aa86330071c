import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { LongSession } from '#shared/database/connections.ts'
import { inTransaction, rehearse } from '#shared/database/transaction.ts'
import { CopyBatches } from '../copy/copy-batches.ts'
import { copyText } from '../copy/copy-text.ts'
import { ImportError } from '../import/import-error.ts'
import { refuseOlder, sentenceOf, storeRun, takeImportLock } from '../import/import-runs.ts'
import type { OpenFile } from '../import/open-file.ts'
import { type ImportProgress, ProgressTeller } from '../import/progress.ts'
import { RejectFile } from '../import/reject-file.ts'
import { emptyReport, type ImportReport } from '../import/report.ts'
import { checkRows, countRow } from '../import/row-counts.ts'
import type { SourceRow } from '../import/source.ts'
import { dateInName } from '../public-files/edition-date.ts'
import { loadSuppressions } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'
import { compareFacts, tellSearch } from './fact-changes.ts'
import type { FactSource } from './fact-source.ts'
import { factRows, openFactFile, readFacts } from './open-facts.ts'

export interface FactOptions {
  suppressionKey: SuppressionKey
  /** Where rows go that are not taken. */
  rejectFile: string
  /** Does everything, and takes it back. */
  dryRun?: boolean
  /** Takes a file though a newer one is there. */
  older?: boolean
  /** Takes a file though it has less than 95 % of the rows that are there. */
  fewer?: boolean
  /** An ISO date, where the file does not tell of which day it is. */
  asOf?: string | undefined
  onProgress?: (progress: ImportProgress) => void
  /** Ends the import; nothing is changed then. */
  signal?: AbortSignal | undefined
  /** The sources that a file may be of instead, for the message. */
  others?: readonly FactSource[]
}

/**
 * Takes a file of facts into the database, in one transaction: it is compared with what is there, and what is the same stays untouched. The
 * report is stored in `import_runs`, also of an import that failed.
 *
 * @throws {ImportError} in a sentence for the operator
 */
export async function importFacts(
  longSession: LongSession,
  file: string,
  source: FactSource,
  options: FactOptions,
): Promise<ImportReport> {
  const opened = await openFactFile(file, source)
  const run = new FactImport(opened, source, options)
  const id = randomUUIDv7()
  const startedAt = new Date()
  const { report } = run
  return longSession(async (session) => {
    const store = (db: Kysely<DB>, error: string | null) =>
      storeRun(db, { id, startedAt, report, error, edition: run.edition })
    try {
      if (report.dryRun) {
        await rehearse(session, (db) => run.perform(db))
        await store(session, null)
      } else {
        await inTransaction(session, async (db) => {
          const change = await run.perform(db)
          await store(db, null)
          await tellSearch(db, source, change)
        })
      }
    } catch (error) {
      const told = sentenceOf(error)
      await store(session, told.message).catch(() => {})
      throw told
    }
    return report
  }).finally(() => run.close())
}

/** Which part of its data a source's file is; '' where every file is the whole. */
function partOf({ replaces }: FactSource, { ownName }: OpenFile): string {
  return replaces === 'everything' ? '' : (replaces.inName?.(ownName) ?? '')
}

class FactImport {
  private readonly file: OpenFile
  private readonly source: FactSource
  private readonly options: FactOptions
  private readonly rejects: RejectFile
  private readonly progress: ProgressTeller
  private asOf: string | null
  private part = ''
  /** Facts that were read. */
  private taken = 0
  readonly report: ImportReport

  constructor(file: OpenFile, source: FactSource, options: FactOptions) {
    this.file = file
    this.source = source
    this.options = options
    this.asOf = options.asOf ?? dateInName(file.ownName) ?? dateInName(file.name)
    this.rejects = new RejectFile(options.rejectFile)
    this.report = emptyReport({ source: source.name, fileName: file.name }, options.dryRun ?? false)
    this.progress = new ProgressTeller(file, this.report, options.onProgress)
  }

  get edition() {
    return { dataset: this.source.name, part: this.part, asOf: this.asOf }
  }

  /** Reads and writes everything but what search is told. */
  async perform(db: Kysely<DB>): Promise<number> {
    const { report, source, progress } = this
    await this.rejects.clear()
    await takeImportLock(db)
    this.part = partOf(this.source, this.file)
    // Only by the day that someone names: the newest day in the data is some days before the file's.
    if (!this.options.older) await refuseOlder(db, this.report.fileName, this.edition)
    await this.readAll(db)
    await this.rejects.flush()
    if (report.read === 0)
      throw new ImportError(`${report.fileName} has no rows below its first line. Nothing was changed.`)
    // Another board's or year's view may have the same columns.
    if (this.taken === 0) throw new ImportError(`${report.fileName} has no ${source.rows} in it. Nothing was changed.`)
    if (await this.rejects.close()) report.rejectFile = this.options.rejectFile
    const change = await compareFacts(db, source, report, this.options.fewer ?? false)
    progress.finish()
    report.seconds = Math.round(progress.seconds * 100) / 100
    report.rowsPerSecond = Math.round(report.read / Math.max(report.seconds, 0.01))
    return change
  }

  /** Everything goes to `facts_read`, without those who asked to be removed. */
  private async readAll(db: Kysely<DB>): Promise<void> {
    const { table, identified } = this.source
    const suppressions = await loadSuppressions(db, this.options.suppressionKey)
    const columns = [...table.key, ...table.values]
    const npiAt = table.key.indexOf('npi')
    await sql`create temp table facts_read on commit drop as
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table.name)} limit 0`.execute(db)
    const besides = identified?.by ?? []
    for (const column of besides) await sql`alter table facts_read add column ${sql.ref(column)} text`.execute(db)
    const copy = new CopyBatches(db, `facts_read (${[...columns, ...besides].join(', ')})`)
    let removed: string | undefined
    const take = (row: readonly (string | null)[]) => {
      this.taken++
      const npi = npiAt < 0 ? null : row[npiAt]
      // Files have the rows of a person one after the other.
      if (npi && (npi === removed || isRemoved(npi))) {
        removed = npi
        this.report.suppressed++
        return
      }
      copy.add(`${row.map(copyText).join('\t')}\n`)
    }
    const isRemoved = (npi: string) => suppressions.check({ firstName: '', lastName: '', npi, contacts: {} }).person
    const reading = readFacts(this.file, this.source, { take, others: this.options.others ?? [] })
    for (;;) {
      const { value, done } = await reading.next()
      if (done) {
        this.asOf ??= value?.newest ?? null
        break
      }
      this.count(value)
      await copy.sendFull()
      await this.rejects.flush()
      await turn()
    }
    await copy.sendAll()
  }

  private count(rows: readonly SourceRow[]): void {
    if (this.options.signal?.aborted) throw new ImportError('The import was interrupted. Nothing was changed.')
    for (const row of rows) {
      if ('passed' in row && row.passed === factRows) this.report.read += row.rows
      else countRow(this.report, this.rejects, row)
    }
    checkRows(this.report, this.rejects)
    this.progress.tell()
  }

  async close(): Promise<void> {
    await this.rejects.close().catch(() => {})
    await this.file.close()
  }
}
