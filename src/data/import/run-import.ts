import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { recordBulkChange } from '../changes.ts'
import type { Batch } from '../merge/batch.ts'
import { canBeRecognised, keysOf } from '../merge/draft-keys.ts'
import { Merge } from '../merge/merge.ts'
import { removeGenerated } from '../merge/remove-generated.ts'
import { longClient } from '../physicians/long-client.ts'
import { loadSuppressions, type SuppressionList } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'
import { counted, ImportError } from './import-error.ts'
import { sentenceOf, storeRun, takeImportLock } from './import-runs.ts'
import { RejectFile } from './reject-file.ts'
import { type ImportReport, reasonKind, totalOf } from './report.ts'
import type { GoodRow, ImportSource, RejectedRow } from './source.ts'

export interface ImportProgress {
  rows: number
  rowsPerSecond: number
  /** From 0 to 1. */
  part: number
  secondsLeft: number
}

export interface ImportOptions {
  suppressionKey: SuppressionKey
  /** Where rows go that are not taken. */
  rejectFile: string
  /** Does everything, and takes it back. */
  dryRun?: boolean
  /** Called about twice a second. */
  onProgress?: (progress: ImportProgress) => void
  /** Ends the import; nothing is changed then. */
  signal?: AbortSignal
}

/** Rows that are written together. */
const batchSize = 2000
/** A file of which more than half of the first rows are bad is not what it says. */
const trial = 1000

/**
 * Takes a file into the database, in one transaction: whatever happens, either all of its good rows are there afterwards or nothing has
 * changed. Importing it again changes nothing. The report is stored in `import_runs`, also of an import that failed.
 *
 * @throws {ImportError} in a sentence for the operator
 */
export async function runImport(pool: pg.Pool, from: ImportSource, options: ImportOptions): Promise<ImportReport> {
  const run = new ImportRun(from, options)
  const startedAt = new Date()
  return longClient(pool, async (client) => {
    const id = randomUUIDv7()
    const report = await run.report(client).catch(async (error: unknown) => {
      const told = sentenceOf(error)
      await client.query('rollback').catch(() => {})
      await storeRun(client, { id, startedAt, report: run.soFar, error: told.message }).catch(() => {})
      throw told
    })
    if (options.dryRun) {
      await client.query('rollback')
      await storeRun(client, { id, startedAt, report, error: null })
      return report
    }
    try {
      await storeRun(client, { id, startedAt, report, error: null })
      await run.recordChanges(client)
      await client.query('commit')
    } catch (error) {
      throw sentenceOf(error)
    }
    if (report.new + report.changed > 10_000) await client.query('analyze physicians, physician_contacts')
    return report
  }).finally(() => run.close())
}

class ImportRun {
  private readonly from: ImportSource
  private readonly options: ImportOptions
  private readonly rejects: RejectFile
  private readonly began = performance.now()
  private told = 0
  private merge: Merge | undefined
  /** Rows whose fate is not known yet, as they stand in the file. */
  private readonly raws = new Map<number, string>()
  readonly soFar: ImportReport

  constructor(from: ImportSource, options: ImportOptions) {
    this.from = from
    this.options = options
    this.rejects = new RejectFile(options.rejectFile)
    this.soFar = {
      source: from.source,
      fileName: from.fileName,
      dryRun: options.dryRun ?? false,
      read: 0,
      new: 0,
      changed: 0,
      unchanged: 0,
      suppressed: 0,
      skipped: {},
      leftOut: {},
      hiddenValues: 0,
      generatedRemoved: 0,
      generatedSeconds: 0,
      rejectFile: null,
      seconds: 0,
      rowsPerSecond: 0,
    }
  }

  /** Reads and writes everything, without the commit. */
  async report(client: pg.Client): Promise<ImportReport> {
    const { soFar } = this
    await this.rejects.clear()
    await client.query('begin')
    await takeImportLock(client)
    const suppressions = await loadSuppressions(client, this.options.suppressionKey)
    const removing = performance.now()
    soFar.generatedRemoved = await removeGenerated(client)
    soFar.generatedSeconds = hundredths(performance.now() - removing)
    const merge = await Merge.begin(client, this.from.source, batchSize)
    this.merge = merge
    // Two in turn: one is filled while PostgreSQL takes in the other.
    let filling = await merge.batch()
    let resting = await merge.batch()
    let writing: Promise<void> = Promise.resolve()
    for await (const rows of this.from.rows()) {
      for (const row of rows) {
        soFar.read++
        this.take(row, filling, suppressions)
        if (!filling.isFull) continue
        await writing
        writing = this.write(merge, filling)
        // Thrown where it is waited for; until then the next rows are read.
        writing.catch(() => {})
        ;[filling, resting] = [resting, filling]
      }
      this.checkTrial()
      await this.rejects.flush()
      this.tellProgress()
      // The connection to PostgreSQL is served between these turns; without them it would wait for the next piece of the file.
      await turn()
    }
    await writing
    await this.write(merge, filling)
    await this.rejects.flush()
    this.checkWhole()
    if (await this.rejects.close()) soFar.rejectFile = this.options.rejectFile
    this.tellProgress(true)
    this.clock()
    return soFar
  }

  private take(row: GoodRow | RejectedRow, batch: Batch, suppressions: SuppressionList): void {
    const { soFar } = this
    if ('problem' in row) {
      this.skip(row.line, row.problem, row.raw)
      return
    }
    const { draft } = row
    const verdict = suppressions.check(draft)
    if (verdict.person) {
      soFar.suppressed++
      return
    }
    for (const kind of verdict.hidden) delete draft.contacts[kind]
    soFar.hiddenValues += verdict.hidden.length
    const keys = keysOf(draft)
    if (!canBeRecognised(keys)) {
      this.skip(row.line, 'nobody to recognise: no NPI, no email, and not name, state and specialty', row.raw)
      return
    }
    for (const column of row.leftOut) soFar.leftOut[column] = (soFar.leftOut[column] ?? 0) + 1
    this.raws.set(row.line, row.raw)
    batch.add({ line: row.line, draft, keys, lastVerified: row.lastVerified })
  }

  private skip(line: number, reason: string, raw: string): void {
    const kind = reasonKind(reason)
    this.soFar.skipped[kind] = (this.soFar.skipped[kind] ?? 0) + 1
    this.rejects.add(line, reason, raw)
  }

  private async write(merge: Merge, batch: Batch): Promise<void> {
    for (const { line, outcome, otherLine } of await merge.write(batch)) {
      const raw = this.raws.get(line) ?? ''
      this.raws.delete(line)
      if (outcome === 'ambiguous') this.skip(line, 'two or more physicians fit', raw)
      else if (outcome === 'duplicate') this.skip(line, `the same person as that of line ${otherLine}`, raw)
      else this.soFar[outcome]++
    }
  }

  private checkTrial(): void {
    if (this.options.signal?.aborted) throw new ImportError('The import was interrupted. Nothing was changed.')
    const { read } = this.soFar
    if (read >= trial && this.bad() > read / 2) throw new ImportError(this.notWhatItSays())
  }

  private checkWhole(): void {
    const { read, suppressed } = this.soFar
    if (read === 0)
      throw new ImportError(`${this.from.fileName} has no rows below its first line. Nothing was changed.`)
    if (read > suppressed && this.bad() >= read - suppressed) throw new ImportError(this.notWhatItSays())
    // Real data is what makes the samples leave; none came.
    if (this.kept() === 0)
      throw new ImportError(`Everybody in ${this.from.fileName} asked to be removed. Nothing was changed.`)
  }

  private kept = (): number => this.soFar.new + this.soFar.changed + this.soFar.unchanged

  /** Rows that could not be read; a duplicate is a good row. */
  private bad(): number {
    const { skipped } = this.soFar
    return totalOf(skipped) - (skipped['the same person as that'] ?? 0)
  }

  private notWhatItSays(): string {
    const { read, skipped } = this.soFar
    const [reason, count] = Object.entries(skipped).sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
    return (
      `${this.from.fileName} is not what its first line says: ${counted(this.bad())} of ${counted(read)} rows cannot be taken ` +
      `(${counted(count)}: ${reason}). Nothing was changed; the rows are listed in ${this.options.rejectFile}.`
    )
  }

  private tellProgress(last = false): void {
    const now = performance.now()
    if (!last && now - this.told < 500) return
    this.told = now
    const seconds = (now - this.began) / 1000
    const part = last ? 1 : this.from.progress()
    this.options.onProgress?.({
      rows: this.soFar.read,
      rowsPerSecond: Math.round(this.soFar.read / seconds),
      part,
      secondsLeft: part > 0 ? (seconds * (1 - part)) / part : Number.POSITIVE_INFINITY,
    })
  }

  private clock(): void {
    const { soFar } = this
    soFar.seconds = hundredths(performance.now() - this.began)
    soFar.rowsPerSecond = Math.round(soFar.read / Math.max(soFar.seconds - soFar.generatedSeconds, 0.01))
  }

  /** Last step before the commit. */
  async recordChanges(client: pg.ClientBase): Promise<void> {
    if (this.soFar.generatedRemoved > 0) await recordBulkChange(client)
    else await this.merge?.recordChanges()
  }

  async close(): Promise<void> {
    await this.rejects.close().catch(() => {})
    await this.from.close()
  }
}

const hundredths = (milliseconds: number): number => Math.round(milliseconds / 10) / 100
