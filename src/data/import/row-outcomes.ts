import type { RowMarks } from '../marks/row-marks.ts'
import type { Batch } from '../merge/batch.ts'
import { canBeRecognised, keysOf } from '../merge/draft-keys.ts'
import type { Merge } from '../merge/merge.ts'
import type { RenameMode } from '../merge/name-verdict.ts'
import type { Outcome } from '../merge/outcome.ts'
import type { PackedRow } from '../merge/packed-row.ts'
import type { SpecialtyDecisions } from '../specialties/specialty-decisions.ts'
import type { SuppressionList } from '../suppression/suppression-list.ts'
import { DoubtfulRows } from './doubtful-rows.ts'
import type { RejectFile } from './reject-file.ts'
import type { ImportReport } from './report.ts'
import { checkRows, countRow, skipRow } from './row-counts.ts'
import type { GoodRow, KnownRow, SourceRow } from './source.ts'

/** Rows that are written together. */
export interface RowBatch {
  batch: Batch
  rows: GoodRow[]
  /** Those that need not be worked through. */
  known: KnownRow[]
}

/** What was decided before the file is read. */
interface Decided {
  suppressions: SuppressionList
  specialties: SpecialtyDecisions
  marks?: RowMarks | null
}

const sameAs = (line: number | null): string => `the same person as on line ${line}`

/** The outcome of each row of a file: counted in the report, and listed in the reject file if it is rejected. */
export class RowOutcomes {
  private readonly report: ImportReport
  private readonly rejects: RejectFile
  private readonly suppressions: SuppressionList
  private readonly specialties: SpecialtyDecisions
  private readonly doubtful = new DoubtfulRows()
  private readonly marks: RowMarks | null
  private known: GoodRow[] = []

  constructor(report: ImportReport, rejects: RejectFile, { suppressions, specialties, marks = null }: Decided) {
    this.report = report
    this.rejects = rejects
    this.suppressions = suppressions
    this.specialties = specialties
    this.marks = marks
  }

  /** Adds a row to the batch if it writes someone. */
  take(row: SourceRow, into: RowBatch): void {
    this.count(row)
    if ('known' in row) {
      into.batch.addKnown(row.line, row.known)
      into.known.push(row)
    }
    if (!('draft' in row)) return
    const { suppressed, hidden, recognisable } = row.packed ?? this.settle(row)
    if (suppressed) {
      this.report.suppressed++
      return
    }
    this.report.hiddenValues += hidden
    if (!recognisable) {
      this.skip(row.line, 'nothing to recognize the person by: no NPI, no email, and no state', row.raw)
      return
    }
    for (const column of row.leftOut) this.report.leftOut[column] = (this.report.leftOut[column] ?? 0) + 1
    if (add(row, into)) return
    // Otherwise it would keep its whole chunk of the file in memory.
    row.unpack?.()
    this.known.push(row)
  }

  /** How many rows wait because they could be about someone written earlier, which batches refuse for now (`Merge.takesKnown`). */
  get waiting(): number {
    return this.known.length
  }

  /** Adds the rows that wait. */
  async takeWaiting(merge: Merge, into: RowBatch): Promise<void> {
    for (const row of this.known.splice(0)) {
      if (into.batch.isFull) await this.write(merge, into)
      add(row, into)
    }
  }

  private settle({ draft }: GoodRow): Pick<PackedRow, 'suppressed' | 'hidden' | 'recognisable'> {
    this.specialties.apply(draft)
    const verdict = this.suppressions.check(draft)
    if (verdict.person) return { suppressed: true, hidden: 0, recognisable: true }
    for (const kind of verdict.hidden) delete draft.contacts[kind]
    return { suppressed: false, hidden: verdict.hidden.length, recognisable: canBeRecognised(keysOf(draft)) }
  }

  /** Like `countRow`. */
  count(row: SourceRow): void {
    countRow(this.report, this.rejects, row)
  }

  private skip(line: number, reason: string, raw: string): void {
    skipRow(this.report, this.rejects, line, reason, raw)
  }

  async write(merge: Merge, into: RowBatch, mode: RenameMode = 'hold'): Promise<void> {
    const { outcomes, known: others } = await merge.writeAll(into.batch, mode)
    const { rows, known } = into
    into.rows = []
    into.known = []
    this.report.unchanged += known.length - others.size
    for (const [place, outcome] of others) {
      const row = known[place]?.read?.()
      if (outcome.outcome === 'unchanged') this.report.unchanged++
      else if (row !== undefined) this.note(row, outcome)
    }
    for (const [at, outcome] of outcomes.entries()) {
      const row = rows[at]
      if (row !== undefined) this.note(row, outcome)
    }
  }

  private note(row: GoodRow, settled: Outcome): void {
    const { outcome, otherLine, known, renamed } = settled
    const { report } = this
    const { line } = row
    if (outcome === 'ambiguous') this.skip(line, 'two or more physicians match', row.raw)
    else if (outcome === 'duplicate') this.skip(line, sameAs(otherLine), row.raw)
    else if (outcome === 'otherName') this.refuse(row, known)
    else if (outcome === 'otherEmail') this.leaveEmailOut(row, known)
    else if (outcome === 'later') this.doubtful.hold(row, known)
    else {
      report[outcome]++
      if (outcome === 'new') this.doubtful.noteNew(row)
      this.mark(row, settled)
      if (renamed) report.renamed++
    }
  }

  /** A row that would change nothing if it came again is known from now on. */
  private mark({ mark }: GoodRow, { outcome, physicianId, state }: Outcome): void {
    if (mark === undefined || physicianId === null) return
    if (outcome === 'new') this.marks?.noteNew(physicianId, mark)
    else if (state !== null) this.marks?.noteUnchanged(physicianId, mark, state)
  }

  private refuse(row: GoodRow, known: Outcome['known']): void {
    const key = row.draft.npi === null ? 'email' : 'NPI'
    this.report.otherName.rejected++
    this.skip(row.line, `the ${key} belongs to a physician with another name: ${nameText(known)}`, row.raw)
  }

  /** Someone else's personal address is neither a key nor a channel of this person; the rest of the row may be right. */
  private leaveEmailOut(row: GoodRow, known: Outcome['known']): void {
    row.unpack?.()
    const { draft } = row
    delete draft.contacts.personal_email
    if (!canBeRecognised(keysOf(draft))) {
      this.refuse(row, known)
      return
    }
    this.report.otherName.withoutEmail++
    this.doubtful.retry(row)
  }

  /** Adds the rows held back until the rest of the file was known. Call it after all other rows. */
  async settleDoubtful(merge: Merge, into: RowBatch): Promise<void> {
    for (let turn = this.doubtful.next(this.report); turn !== null; turn = this.doubtful.next(this.report)) {
      for (const row of turn.rows) {
        if (into.batch.isFull) await this.write(merge, into, turn.mode)
        add(row, into)
      }
      await this.write(merge, into, turn.mode)
      await this.rejects.flush()
    }
  }

  /** @throws {ImportError} if too much is wrong for a file of this kind */
  check(): void {
    checkRows(this.report, this.rejects)
  }
}

/** False if the batch does not take it now. */
function add(row: GoodRow, { batch, rows }: RowBatch): boolean {
  const { line, packed } = row
  const added = packed
    ? batch.addPacked(line, packed)
    : batch.add({ line, draft: row.draft, keys: keysOf(row.draft), lastVerified: row.lastVerified })
  if (added) rows.push(row)
  return added
}

const nameText = (known: Outcome['known']): string => (known === null ? '?' : `${known.firstName} ${known.lastName}`)
