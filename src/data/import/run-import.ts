import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import { type ControlledTransaction, type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { LongSession } from '#shared/database/connections.ts'
import { recordBulkChange } from '../changes.ts'
import { Merge } from '../merge/merge.ts'
import { countSamples, removeGenerated, type SampleChoice, samplesStay } from '../merge/remove-generated.ts'
import { undoLimit } from '../merge/undo-record.ts'
import { hideDeactivated } from '../public-files/npi-changes.ts'
import { countedOf, ImportError } from '../rows/import-error.ts'
import { refuseOlder, sentenceOf, storeRun, takeImportLock, whyOf } from '../rows/import-runs.ts'
import { type ImportProgress, ProgressTeller } from '../rows/progress.ts'
import { RejectFile } from '../rows/reject-file.ts'
import { emptyReport, type ImportReport, otherChangesIn } from '../rows/report.ts'
import type { ImportSource, OtherDataContext } from '../rows/source.ts'
import { loadSpecialtyDecisions } from '../specialties/specialty-decisions.ts'
import { loadSuppressions } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'
import { leaveShiftedOut } from './leave-shifted-out.ts'
import { RemovedMeanwhile } from './removed-meanwhile.ts'
import { type RowBatch, RowOutcomes } from './row-outcomes.ts'

export interface ImportOptions {
  suppressionKey: SuppressionKey
  /** Where rejected rows are written. */
  rejectFile: string
  /** Does everything, then rolls it back. */
  dryRun?: boolean
  /** Imports a public file even if a newer edition has been imported. */
  older?: boolean
  /** What happens to the samples; `unlisted` keeps those on members' lists. */
  samples?: SampleChoice
  /** Physicians it may change and still be undone. */
  undoLimit?: number
  /** Called about twice a second. */
  onProgress?: (progress: ImportProgress) => void
  /** Aborts the import; nothing is changed. */
  signal?: AbortSignal
}

/** Rows that are written together. */
const batchSize = 2000

/**
 * Imports a file in one transaction: in any case, either all of its valid rows are in the database or nothing has
 * changed. Importing it again changes nothing. The report is stored in `import_runs`, even for a failed import.
 *
 * @throws {ImportError} in a sentence for the operator
 */
export async function runImport(
  longSession: LongSession,
  from: ImportSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const run = new ImportRun(from, options)
  const id = randomUUIDv7()
  const startedAt = new Date()
  return longSession(async (session) => {
    const store = (db: Kysely<DB>, error: string | null) =>
      storeRun(db, { id, startedAt, report: run.report, error, edition: run.edition })
    // Not `inTransaction`, because the result decides whether to commit, and the run is recorded either way.
    const db = await session.startTransaction().execute()
    let keep: boolean
    try {
      keep = await run.perform(db)
    } catch (error) {
      const reason = sentenceOf(error)
      await db
        .rollback()
        .execute()
        .catch(() => {})
      await store(session, reason.message).catch(() => {})
      throw reason
    }
    if (keep) {
      await run.commit(db, id, () => store(db, null))
      await run.analyze(session)
    } else {
      run.tellUndoing()
      await db.rollback().execute()
      await store(session, null)
    }
    return run.report
  }).finally(() => run.close())
}

class ImportRun {
  private readonly from: ImportSource
  private readonly options: ImportOptions
  private readonly rejects: RejectFile
  private readonly progress: ProgressTeller
  private merge: Merge | undefined
  private removed: RemovedMeanwhile | undefined
  readonly report: ImportReport

  constructor(from: ImportSource, options: ImportOptions) {
    this.from = from
    this.options = options
    this.rejects = new RejectFile(options.rejectFile)
    this.report = emptyReport(from, options.dryRun ?? false)
    this.progress = new ProgressTeller(from, this.report, options.onProgress)
  }

  get edition() {
    return this.from.edition?.()
  }

  private async checkEdition(db: Kysely<DB>): Promise<void> {
    const { edition } = this
    if (edition && !this.options.older) await refuseOlder(db, this.from.fileName, edition)
  }

  /** Reads and writes everything, without the commit; returns whether there is anything to commit. */
  async perform(db: Kysely<DB>): Promise<boolean> {
    const { report, progress } = this
    await this.rejects.clear()
    await takeImportLock(db)
    await this.checkEdition(db)
    const suppressions = await loadSuppressions(db, this.options.suppressionKey)
    const specialties = await loadSpecialtyDecisions(db)
    const removing = progress.seconds
    await this.removeSamples(db)
    report.generatedSeconds = hundredths(progress.seconds - removing)
    const outcomes = new RowOutcomes(report, this.rejects, { suppressions, specialties })
    // Public files contain much besides their rows, and are imported every month.
    const noted = this.from.source === 'csv' && !report.dryRun ? (this.options.undoLimit ?? undoLimit) : null
    const merge = await Merge.begin(db, this.from.source, batchSize, { noted })
    this.merge = merge
    await this.readAll(merge, outcomes)
    await this.readOtherData({ db, suppressions }, outcomes)
    report.unusedColumns = this.from.unusedColumns?.() ?? []
    report.remarks = this.from.remarks?.() ?? []
    const hidden = await hideDeactivated(db)
    if (hidden > 0) report.remarks.push(`${countedOf(hidden, 'physician')} with a deactivated NPI: not in search.`)
    await this.checkEdition(db)
    this.removed = new RemovedMeanwhile(db, this.options.suppressionKey, suppressions)
    await this.removed.hide(report)
    await this.rejects.flush()
    if (report.read === 0)
      throw new ImportError(`${this.from.fileName} has no rows below its first line. Nothing was changed.`)
    if (await this.rejects.close()) report.rejectFile = this.options.rejectFile
    // Only real data removes the samples; without any, they stay.
    const isUsed = report.new + report.changed + report.unchanged + otherChangesIn(report.beside) > 0
    if (!isUsed) {
      report.generatedRemoved = 0
      report.listEntriesRemoved = 0
    }
    progress.finish()
    report.seconds = hundredths(progress.seconds)
    report.rowsPerSecond = Math.round(report.read / Math.max(report.seconds - report.generatedSeconds, 0.01))
    return isUsed && !report.dryRun
  }

  /** A dry run puts everything back. */
  tellUndoing(): void {
    this.progress.tellStep('undoing', 0)
  }

  private async removeSamples(db: Kysely<DB>): Promise<void> {
    const { report, options, progress } = this
    const samples = await countSamples(db)
    if (samples.profiles === 0) return
    if (samplesStay(samples, options.samples ?? 'unlisted')) {
      report.generatedKept = samples.profiles
      return
    }
    report.listEntriesRemoved = samples.listEntries
    progress.tellStep('samples', 0)
    report.generatedRemoved = await removeGenerated(db, (gone) => progress.tellStep('samples', gone / samples.profiles))
    progress.tellStep('rows', 0)
  }

  private async readAll(merge: Merge, outcomes: RowOutcomes): Promise<void> {
    // Two alternate: one is filled while PostgreSQL reads the other.
    let filling: RowBatch = { batch: await merge.batch(), rows: [] }
    let resting: RowBatch = { batch: await merge.batch(), rows: [] }
    let writing: Promise<void> = Promise.resolve()
    try {
      // Public files have no emails that shift.
      const lots = this.from.source === 'csv' ? leaveShiftedOut(this.from.rows(), this.report) : this.from.rows()
      for await (const rows of lots) {
        for (const row of rows) {
          outcomes.take(row, filling)
          if (!filling.batch.isFull) continue
          await writing
          writing = outcomes.write(merge, filling)
          // Thrown when it is awaited; until then, the next rows are read.
          writing.catch(() => {})
          ;[filling, resting] = [resting, filling]
        }
        this.check(outcomes)
        await this.rejects.flush()
        // The connection to PostgreSQL is served between these turns; otherwise it would wait for the next chunk of the
        // file.
        await nextTick()
      }
      await writing
    } finally {
      // Anything still being written must not continue after the rollback.
      await writing.catch(() => {})
    }
    await outcomes.write(merge, filling)
    await outcomes.settleDoubtful(merge, filling)
  }

  private async readOtherData(context: Omit<OtherDataContext, 'tell'>, outcomes: RowOutcomes): Promise<void> {
    const { report } = this
    const changes = await this.from.otherData?.({
      ...context,
      tell: (rows) => {
        for (const row of rows) outcomes.count(row)
        this.check(outcomes)
      },
    })
    if (!changes) return
    report.beside = changes
    // They were not new, but known by another number.
    report.new -= changes.absorbed
    report.changed += changes.absorbed
  }

  private check(outcomes: RowOutcomes): void {
    if (this.options.signal?.aborted) throw new ImportError('The import was interrupted. Nothing was changed.')
    outcomes.check()
    this.progress.tell()
  }

  async commit(db: ControlledTransaction<DB>, id: string, stored: () => Promise<void>): Promise<void> {
    try {
      await stored()
      if (await this.merge?.recordUndo(id)) this.report.undoable = id
      if (this.report.generatedRemoved > 0) await recordBulkChange(db)
      else await this.merge?.recordChanges()
      await this.removed?.recordChanges()
      await db.commit().execute()
    } catch (error) {
      // No one can tell whether a commit without an answer went through.
      const why = whyOf(error)
      throw new ImportError(
        `The import stopped at its end: ${why}. Start it again. What is already imported is left alone.`,
        {
          cause: error,
        },
      )
    }
  }

  /** The planner would find out by itself, later. */
  async analyze(db: Kysely<DB>): Promise<void> {
    const many = this.report.new + this.report.changed > 10_000
    if (many) await sql`analyze physicians, physician_contacts`.execute(db).catch(() => {})
  }

  async close(): Promise<void> {
    await this.rejects.close().catch(() => {})
    await this.from.close()
  }
}

const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100
