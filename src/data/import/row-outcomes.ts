import { profileFieldLabels } from '../edit/field-labels.ts'
import { profileFields } from '../edit/profile-fields.ts'
import type { Batch } from '../merge/batch.ts'
import { canBeRecognised, type DraftKeys, keysOf } from '../merge/draft-keys.ts'
import type { Merge } from '../merge/merge.ts'
import type { RenameMode } from '../merge/name-verdict.ts'
import type { Outcome } from '../merge/outcome.ts'
import type { RejectFile } from '../rows/reject-file.ts'
import type { ImportReport } from '../rows/report.ts'
import { checkRows, countRow, skipRow } from '../rows/row-counts.ts'
import type { GoodRow, SourceRow } from '../rows/source.ts'
import type { SpecialtyDecisions } from '../specialties/specialty-decisions.ts'
import type { SuppressionList } from '../suppression/suppression-list.ts'
import { DoubtfulRows } from './doubtful-rows.ts'

/** Rows that are written together. */
export interface RowBatch {
  batch: Batch
  rows: GoodRow[]
}

/** What was decided before the file is read. */
interface Decided {
  suppressions: SuppressionList
  specialties: SpecialtyDecisions
}

/** As the report counts them, beside the columns. */
const othersContacts = 'contacts that another physician has'

/** What admins can correct, by column or channel. */
const correctedLabels = new Map<string, string>(
  profileFields.map((field) => ['contact' in field ? field.contact : field.column, profileFieldLabels[field.name]]),
)

const sameAs = (line: number | null): string => `the same person as on line ${line}`

/** The outcome of each row of a file: counted in the report, and listed in the reject file if it is rejected. */
export class RowOutcomes {
  private readonly report: ImportReport
  private readonly rejects: RejectFile
  private readonly suppressions: SuppressionList
  private readonly specialties: SpecialtyDecisions
  private readonly doubtful = new DoubtfulRows()

  constructor(report: ImportReport, rejects: RejectFile, { suppressions, specialties }: Decided) {
    this.report = report
    this.rejects = rejects
    this.suppressions = suppressions
    this.specialties = specialties
  }

  /** Adds a row to the batch if it writes someone. */
  take(row: SourceRow, into: RowBatch): void {
    this.count(row)
    if (!('draft' in row)) return
    this.specialties.apply(row.draft)
    const verdict = this.suppressions.check(row.draft)
    if (verdict.person) {
      this.report.suppressed++
      return
    }
    for (const kind of verdict.hidden) delete row.draft.contacts[kind]
    this.report.hiddenValues += verdict.hidden.length
    const keys = keysOf(row.draft)
    if (!canBeRecognised(keys)) {
      this.skip(row.line, 'nothing to recognize the person by: no NPI, no email, and no state', row.raw)
      return
    }
    for (const column of row.leftOut) this.report.leftOut[column] = (this.report.leftOut[column] ?? 0) + 1
    add(row, keys, into)
  }

  /** Like `countRow`. */
  count(row: SourceRow): void {
    countRow(this.report, this.rejects, row)
  }

  private skip(line: number, reason: string, raw: string): void {
    skipRow(this.report, this.rejects, line, reason, raw)
  }

  async write(merge: Merge, into: RowBatch, mode: RenameMode = 'hold'): Promise<void> {
    const outcomes = await merge.write(into.batch, mode)
    const { rows } = into
    into.rows = []
    for (const [at, outcome] of outcomes.entries()) {
      const row = rows[at]
      if (row !== undefined) this.note(row, outcome)
    }
  }

  private note(row: GoodRow, { outcome, otherLine, known, renamed, weak, leftToOthers, corrected }: Outcome): void {
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
      if (renamed) report.renamed++
      if (weak && outcome === 'changed') report.weak = (report.weak ?? 0) + 1
      this.noteCorrected(corrected)
      if (leftToOthers) report.leftOut[othersContacts] = (report.leftOut[othersContacts] ?? 0) + 1
    }
  }

  private noteCorrected(columns: readonly string[]): void {
    for (const column of columns) {
      const label = correctedLabels.get(column)
      if (label === undefined) continue
      this.report.corrected ??= {}
      this.report.corrected[label] = (this.report.corrected[label] ?? 0) + 1
    }
  }

  private refuse(row: GoodRow, known: Outcome['known']): void {
    const key = row.draft.npi === null ? 'email' : 'NPI'
    this.report.otherName.rejected++
    this.skip(row.line, `the ${key} belongs to a physician with another name: ${nameText(known)}`, row.raw)
  }

  /**
   * Someone else's personal address is neither a key nor a channel of this person; the rest of the row may be right.
   */
  private leaveEmailOut(row: GoodRow, known: Outcome['known']): void {
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
    for (let group = this.doubtful.next(this.report); group !== null; group = this.doubtful.next(this.report)) {
      for (const row of group.rows) {
        if (into.batch.isFull) await this.write(merge, into, group.mode)
        add(row, keysOf(row.draft), into)
      }
      await this.write(merge, into, group.mode)
      await this.rejects.flush()
    }
  }

  /** @throws {ImportError} if too much is wrong for a file of this kind */
  check(): void {
    checkRows(this.report, this.rejects)
  }
}

function add(row: GoodRow, keys: DraftKeys, { batch, rows }: RowBatch): void {
  const { line, draft, lastVerified } = row
  batch.add({ line, draft, keys, lastVerified })
  rows.push(row)
}

const nameText = (known: Outcome['known']): string => (known === null ? '?' : `${known.firstName} ${known.lastName}`)
