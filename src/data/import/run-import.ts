import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { recordBulkChange } from '../changes.ts'
import type { Batch } from '../merge/batch.ts'
import { canBeRecognised, keysOf } from '../merge/draft-keys.ts'
import { Merge } from '../merge/merge.ts'
import { removeGenerated } from '../merge/remove-generated.ts'
import { withoutForeignKeys } from '../physicians/indexes.ts'
import { longClient } from '../physicians/long-client.ts'
import { loadSuppressions, type SuppressionList } from '../suppression/suppression-list.ts'
import type { SuppressionKey } from '../suppression/value-hash.ts'
import { counted, ImportError } from './import-error.ts'
import { refuseOlder, sentenceOf, storeRun, takeImportLock, whyOf } from './import-runs.ts'
import { RejectFile } from './reject-file.ts'
import { besideChanges, type ImportReport, reasonKind, totalOf } from './report.ts'
import type { GoodRow, ImportSource, RejectedRow, SourceRow } from './source.ts'

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
  /** Takes a public file though a newer edition of it is there. */
  older?: boolean
  /** Called about twice a second. */
  onProgress?: (progress: ImportProgress) => void
  /** Ends the import; nothing is changed then. */
  signal?: AbortSignal
}

/** Rows that are written together. */
const batchSize = 2000
/** A file of which more than half of the first rows are bad is not what it says. */
const trial = 1000
/** The kind of reason of a row that is good, but the second about somebody. */
const repeated = reasonKind(sameAs(1))

/**
 * Takes a file into the database, in one transaction: whatever happens, either all of its good rows are there afterwards or nothing has
 * changed. Importing it again changes nothing. The report is stored in `import_runs`, also of an import that failed.
 *
 * @throws {ImportError} in a sentence for the operator
 */
export async function runImport(pool: pg.Pool, from: ImportSource, options: ImportOptions): Promise<ImportReport> {
  const run = new ImportRun(from, options)
  const id = randomUUIDv7()
  const startedAt = new Date()
  return longClient(pool, async (client) => {
    let keep: boolean
    try {
      keep = await run.perform(client)
    } catch (error) {
      const told = sentenceOf(error)
      await client.query('rollback').catch(() => {})
      await storeRun(client, { id, startedAt, report: run.report, error: told.message, edition: run.edition }).catch(
        () => {},
      )
      throw told
    }
    const stored = () => storeRun(client, { id, startedAt, report: run.report, error: null, edition: run.edition })
    if (keep) await run.commit(client, stored)
    else {
      await client.query('rollback')
      await stored()
    }
    return run.report
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
  readonly report: ImportReport

  constructor(from: ImportSource, options: ImportOptions) {
    this.from = from
    this.options = options
    this.rejects = new RejectFile(options.rejectFile)
    this.report = {
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
      passedOver: {},
      beside: null,
      seconds: 0,
      rowsPerSecond: 0,
    }
  }

  get edition() {
    return this.from.edition?.()
  }

  private async checkEdition(client: pg.Client): Promise<void> {
    const { edition } = this
    if (edition && !this.options.older) await refuseOlder(client, this.from.fileName, edition)
  }

  /** Reads and writes everything, without the commit; says whether there is anything to keep. */
  async perform(client: pg.Client): Promise<boolean> {
    const { report } = this
    await this.rejects.clear()
    await client.query('begin')
    await takeImportLock(client)
    await this.checkEdition(client)
    const suppressions = await loadSuppressions(client, this.options.suppressionKey)
    const removing = performance.now()
    report.generatedRemoved = await removeGenerated(client)
    report.generatedSeconds = hundredths(performance.now() - removing)
    const merge = await Merge.begin(client, this.from.source, batchSize)
    this.merge = merge
    const read = () => this.readAll(merge, suppressions)
    // An empty database has nobody whose readers would have to wait.
    if (merge.beganEmpty && report.generatedRemoved === 0)
      await withoutForeignKeys(client, ['physician_contacts'], read)
    else await read()
    await this.readBeside(client, suppressions)
    await this.checkEdition(client)
    await this.rejects.flush()
    if (report.read === 0)
      throw new ImportError(`${this.from.fileName} has no rows below its first line. Nothing was changed.`)
    if (await this.rejects.close()) report.rejectFile = this.options.rejectFile
    // Real data is what makes the samples leave; without any they stay.
    const kept = report.new + report.changed + report.unchanged + besideChanges(report.beside) > 0
    if (!kept) report.generatedRemoved = 0
    this.tellProgress(true)
    report.seconds = hundredths(performance.now() - this.began)
    report.rowsPerSecond = Math.round(report.read / Math.max(report.seconds - report.generatedSeconds, 0.01))
    return kept && !report.dryRun
  }

  private async readAll(merge: Merge, suppressions: SuppressionList): Promise<void> {
    // Two in turn: one is filled while PostgreSQL takes in the other.
    let filling = await merge.batch()
    let resting = await merge.batch()
    let writing: Promise<void> = Promise.resolve()
    try {
      for await (const rows of this.from.rows()) {
        for (const row of rows) {
          if (this.passes(row)) continue
          this.report.read++
          this.take(row, filling, suppressions)
          if (!filling.isFull) continue
          await writing
          writing = this.write(merge, filling)
          // Thrown where it is waited for; until then the next rows are read.
          writing.catch(() => {})
          ;[filling, resting] = [resting, filling]
        }
        this.check()
        await this.rejects.flush()
        this.tellProgress()
        // The connection to PostgreSQL is served between these turns; without them it would wait for the next piece of the file.
        await turn()
      }
      await writing
    } finally {
      // Whatever is still being written must not go on behind the rollback.
      await writing.catch(() => {})
    }
    await this.write(merge, filling)
  }

  private async readBeside(client: pg.Client, suppressions: SuppressionList): Promise<void> {
    const { report } = this
    const tell = (rows: readonly SourceRow[]) => {
      for (const row of rows) {
        if (this.passes(row)) continue
        report.read++
        if ('problem' in row) this.skip(row.line, row.problem, row.raw)
      }
      this.check()
      this.tellProgress()
    }
    const beside = await this.from.beside?.({ client, suppressions, tell })
    if (!beside) return
    report.beside = beside
    // They were no news, but known by another number.
    report.new -= beside.absorbed
    report.changed += beside.absorbed
  }

  /** Counts rows that are passed over, and says whether it was such. */
  private passes(row: SourceRow): row is Exclude<SourceRow, GoodRow | RejectedRow> {
    if (!('passed' in row)) return false
    const { report } = this
    report.read += row.rows
    report.passedOver[row.passed] = (report.passedOver[row.passed] ?? 0) + row.rows
    return true
  }

  private take(row: GoodRow | RejectedRow, batch: Batch, suppressions: SuppressionList): void {
    const { report } = this
    if ('problem' in row) {
      this.skip(row.line, row.problem, row.raw)
      return
    }
    const { draft } = row
    const verdict = suppressions.check(draft)
    if (verdict.person) {
      report.suppressed++
      return
    }
    for (const kind of verdict.hidden) delete draft.contacts[kind]
    report.hiddenValues += verdict.hidden.length
    const keys = keysOf(draft)
    if (!canBeRecognised(keys)) {
      this.skip(row.line, 'nobody to recognise: no NPI, no email, and not name, state and specialty', row.raw)
      return
    }
    for (const column of row.leftOut) report.leftOut[column] = (report.leftOut[column] ?? 0) + 1
    this.raws.set(row.line, row.raw)
    batch.add({ line: row.line, draft, keys, lastVerified: row.lastVerified })
  }

  private skip(line: number, reason: string, raw: string): void {
    const kind = reasonKind(reason)
    this.report.skipped[kind] = (this.report.skipped[kind] ?? 0) + 1
    this.rejects.add(line, reason, raw)
  }

  private async write(merge: Merge, batch: Batch): Promise<void> {
    for (const { line, outcome, otherLine } of await merge.write(batch)) {
      const raw = this.raws.get(line) ?? ''
      this.raws.delete(line)
      if (outcome === 'ambiguous') this.skip(line, 'two or more physicians fit', raw)
      else if (outcome === 'duplicate') this.skip(line, sameAs(otherLine), raw)
      else this.report[outcome]++
    }
  }

  private check(): void {
    if (this.options.signal?.aborted) throw new ImportError('The import was interrupted. Nothing was changed.')
    const { read, skipped } = this.report
    const bad = totalOf(skipped) - (skipped[repeated] ?? 0)
    if (read < trial || bad <= read / 2) return
    const [reason, count] = Object.entries(skipped).sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
    throw new ImportError(
      `${this.from.fileName} is not what its first line says: ${counted(bad)} of ${counted(read)} rows cannot be taken ` +
        `(${counted(count)}: ${reason}). Nothing was changed; the rows are listed in ${this.options.rejectFile}.`,
    )
  }

  private tellProgress(last = false): void {
    const now = performance.now()
    if (!last && now - this.told < 500) return
    this.told = now
    const seconds = (now - this.began) / 1000
    const part = last ? 1 : this.from.progress()
    this.options.onProgress?.({
      rows: this.report.read,
      rowsPerSecond: Math.round(this.report.read / seconds),
      part,
      secondsLeft: part > 0 ? (seconds * (1 - part)) / part : Number.POSITIVE_INFINITY,
    })
  }

  async commit(client: pg.ClientBase, stored: () => Promise<void>): Promise<void> {
    try {
      await stored()
      if (this.report.generatedRemoved > 0) await recordBulkChange(client)
      else await this.merge?.recordChanges()
      await client.query('commit')
    } catch (error) {
      // Nobody can tell whether a commit without an answer went through.
      const why = whyOf(error)
      throw new ImportError(`The import broke off at its end: ${why}. Start it again; what is there is left alone.`, {
        cause: error,
      })
    }
    // The planner would find out by itself, later.
    const many = this.report.new + this.report.changed > 10_000
    if (many) await client.query('analyze physicians, physician_contacts').catch(() => {})
  }

  async close(): Promise<void> {
    await this.rejects.close().catch(() => {})
    await this.from.close()
  }
}

const hundredths = (milliseconds: number): number => Math.round(milliseconds / 10) / 100

function sameAs(line: number | null): string {
  return `the same person as that of line ${line}`
}
