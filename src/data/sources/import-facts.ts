import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import type { LongSession } from '#shared/database/connections.ts'
import { inTransaction, rehearse } from '#shared/database/transaction.ts'
import { CopyBatches } from '../copy/copy-batches.ts'
import { copyText } from '../copy/copy-text.ts'
import type { ReadLimits } from '../formats/read-limits.ts'
import { dateInName } from '../rows/edition-date.ts'
import { ImportError } from '../rows/import-error.ts'
import { refuseOlder, sentenceOf, storeRun, takeImportLock } from '../rows/import-runs.ts'
import type { OpenFile } from '../rows/open-file.ts'
import { type ImportProgress, ProgressTeller } from '../rows/progress.ts'
import { RejectFile } from '../rows/reject-file.ts'
import { emptyReport, type ImportReport } from '../rows/report.ts'
import { checkRows, countRow } from '../rows/row-counts.ts'
import type { SourceRow } from '../rows/source.ts'
import { loadSuppressions, type SuppressionList } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'
import { compareFacts, isEmptyPart, makeRead, noteFirst, tellSearch } from './fact-changes.ts'
import type { FactRow, FactSource } from './fact-source.ts'
import { forgetRemoved } from './forget-removed.ts'
import { factRows, openFactFile, readFacts } from './open-facts.ts'

export interface FactOptions {
  suppressionKey: SuppressionKey
  /** Where rejected rows go. */
  rejectFile: string
  /** Does everything, then rolls it back. */
  dryRun?: boolean
  /** Accepts a file even though a newer one is in use. */
  older?: boolean
  /** Accepts a file even though it has less than 95 % of the existing rows. */
  fewer?: boolean
  /** An ISO date, if the file doesn't say its own. */
  asOf?: string | undefined
  onProgress?: (progress: ImportProgress) => void
  /** Aborts the import; nothing is changed. */
  signal?: AbortSignal | undefined
  /** An operator's, if missing. */
  limits?: ReadLimits
  /** The sources the file may belong to instead, for the message. */
  others?: readonly FactSource[]
}

/**
 * Imports a file of facts in one transaction: it is compared with what is there, and unchanged rows stay untouched. The
 * report is stored in `import_runs`, even if the import failed.
 *
 * @throws {ImportError} in a sentence for the operator
 */
export async function importFacts(
  longSession: LongSession,
  file: string,
  source: FactSource,
  options: FactOptions,
): Promise<ImportReport> {
  const opened = await openFactFile(file, source, options.limits)
  try {
    return await longSession(async (session) => {
      try {
        return await new FactImport(opened, source, options).run(session)
      } catch (error) {
        if (!isNamed<OutOfOrder>(error, 'OutOfOrder')) throw error
      }
      return new FactImport(opened, source, options, false).run(session)
    })
  } finally {
    await opened.close()
  }
}

/** Which part of its data a source's file is; '' if every file is complete. */
function partOf({ replaces }: FactSource, { ownName }: OpenFile): string {
  return replaces === 'everything' ? '' : (replaces.inName?.(ownName) ?? '')
}

/** A file's rows aren't sorted by their key, so they have to be compared with each other before they are written. */
class OutOfOrder extends Error {
  override readonly name = 'OutOfOrder'
}

class FactImport {
  private readonly id = randomUUIDv7()
  private readonly startedAt = new Date()
  private readonly file: OpenFile
  private readonly source: FactSource
  private readonly options: FactOptions
  private readonly rejects: RejectFile
  private readonly progress: ProgressTeller
  private asOf: string | null
  private part = ''
  /** How many facts were read. */
  private taken = 0
  /** The first column of the last row's key, and whether it increased each time. */
  private last = ''
  private inOrder = true
  /** Whether rows may go straight into the table because there is nothing to compare them with. */
  private straight: boolean
  private readonly report: ImportReport

  /** @param straight @throws {OutOfOrder} from `run`, if the file isn't sorted by its key */
  constructor(file: OpenFile, source: FactSource, options: FactOptions, straight = true) {
    this.file = file
    this.source = source
    this.options = options
    this.straight = straight && source.table.merged !== undefined
    this.asOf = options.asOf ?? dateInName(file.ownName) ?? dateInName(file.name)
    this.rejects = new RejectFile(options.rejectFile)
    this.report = emptyReport({ source: source.name, fileName: file.name }, options.dryRun ?? false)
    this.progress = new ProgressTeller(file, this.report, options.onProgress)
  }

  async run(session: Kysely<DB>): Promise<ImportReport> {
    const { id, startedAt, report } = this
    const store = (db: Kysely<DB>, error: string | null) => {
      const edition = { dataset: this.source.name, part: this.part, asOf: this.asOf }
      return storeRun(db, { id, startedAt, report, error, edition })
    }
    try {
      if (report.dryRun) {
        await rehearse(session, (db) => this.perform(db))
        await store(session, null)
      } else {
        await inTransaction(session, async (db) => {
          const change = await this.perform(db)
          await store(db, null)
          await tellSearch(db, this.source, change)
        })
      }
    } catch (error) {
      if (isNamed<OutOfOrder>(error, 'OutOfOrder')) throw error
      const reason = sentenceOf(error)
      await store(session, reason.message).catch(() => {})
      throw reason
    } finally {
      await this.rejects.close().catch(() => {})
    }
    return report
  }

  /** Reads and writes everything except what search is told. @returns how many facts are new, different, or gone */
  private async perform(db: Kysely<DB>): Promise<number> {
    const { report, source, progress } = this
    await this.rejects.clear()
    await takeImportLock(db)
    // For sorting a million rows at once: the usual limit is meant for a page's query.
    await sql`set local work_mem = '64MB'`.execute(db)
    this.part = partOf(this.source, this.file)
    const edition = { dataset: source.name, part: this.part, asOf: this.asOf }
    // Only if someone names a date: the newest date in the data is a few days before the file's.
    if (!this.options.older) await refuseOlder(db, this.report.fileName, edition)
    this.straight &&= await isEmptyPart(db, source, this.part)
    const key = this.options.suppressionKey
    const atStart = await loadSuppressions(db, key)
    await this.readAll(db, this.straight ? source.table.name : await makeRead(db, source), atStart)
    await this.rejects.flush()
    if (report.read === 0)
      throw new ImportError(`${report.fileName} has no rows below its first line. Nothing was changed.`)
    // Another board's or year's view may have the same columns.
    if (this.taken === 0) throw new ImportError(`${report.fileName} has no ${source.rows} in it. Nothing was changed.`)
    if (await this.rejects.close()) report.rejectFile = this.options.rejectFile
    const change = this.straight
      ? await noteFirst(db, source, report, this.part)
      : await compareFacts(db, source, report, { fewer: this.options.fewer ?? false, inOrder: this.inOrder })
    if (!report.dryRun) await forgetRemoved(db, source, report, { key, atStart })
    progress.finish()
    report.seconds = Math.round(progress.seconds * 100) / 100
    report.rowsPerSecond = Math.round(report.read / Math.max(report.seconds, 0.01))
    return change
  }

  /** Everything goes into a table, without those who asked to be removed. */
  private async readAll(db: Kysely<DB>, target: string, suppressions: SuppressionList): Promise<void> {
    const { table, identified } = this.source
    const columns = [...table.key, ...table.values, ...(identified?.by ?? [])]
    const npiAt = table.key.indexOf('npi')
    const copy = new CopyBatches(db, `${target} (${columns.join(', ')})`)
    let removed: string | undefined
    const take = (row: FactRow) => {
      this.taken++
      const npi = npiAt < 0 ? null : row[npiAt]
      // In files, one person's rows are consecutive.
      if (npi && (npi === removed || isRemoved(npi))) {
        removed = npi
        this.report.suppressed++
        return
      }
      const first = row[0] ?? ''
      this.inOrder &&= first > this.last
      this.last = first
      if (this.straight && !this.inOrder) throw new OutOfOrder()
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
      await nextTick()
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
}
