import type { RenameMode } from '../merge/name-verdict.ts'
import { letters } from '../normalise/text.ts'
import { badRows, type ImportReport } from '../rows/report.ts'
import type { GoodRow } from '../rows/source.ts'

type Known = { firstName: string; lastName: string } | null

interface HeldRow {
  row: GoodRow
  known: Known
}

/** One row in a hundred may be invalid or have a new name, and always at least one. */
const few = (count: number, of: number): boolean => count <= of / 100

/**
 * Rows that are judged once the rest of the file is known. A new last name may come from a marriage or from a shifted
 * column: it is not accepted from a file with many such rows, with many bad rows, or with another row that has the
 * former name.
 */
export class DoubtfulRows {
  private held: HeldRow[] = []
  private again: GoodRow[] = []
  private accepted: GoodRow[] = []
  /** The last names of people who were new with this file. */
  private readonly newNames = new Set<string>()

  hold(row: GoodRow, known: Known): void {
    this.held.push({ row, known })
  }

  /** A row that is valid except for the values removed from it. */
  retry(row: GoodRow): void {
    this.again.push(row)
  }

  noteNew(row: GoodRow): void {
    // Thousands of new people come only from public files, whose columns do not shift.
    if (this.newNames.size < 100_000) this.newNames.add(letters(row.draft.lastName))
  }

  /** What to write now, and how; null if nothing is left. */
  next(report: ImportReport): { rows: GoodRow[]; mode: RenameMode } | null {
    if (this.again.length > 0) return { rows: this.again.splice(0), mode: 'hold' }
    if (this.accepted.length > 0) return { rows: this.accepted.splice(0), mode: 'keep' }
    if (this.held.length === 0) return null
    const held = this.held.splice(0)
    const sound = this.isSound(held.length, report)
    const isOwnName = (one: HeldRow) => sound && this.hasOwnName(one, held)
    this.accepted = held.filter((one) => !isOwnName(one)).map(({ row }) => row)
    return { rows: held.filter(isOwnName).map(({ row }) => row), mode: 'take' }
  }

  private isSound(held: number, report: ImportReport): boolean {
    const bad = badRows(report) + report.otherName.withoutEmail
    return (held === 1 || few(held, report.read)) && few(bad, report.read)
  }

  /** Whether neither the old nor the new last name is in another doubtful row, and no one new has the old one. */
  private hasOwnName({ row, known }: HeldRow, held: readonly HeldRow[]): boolean {
    const [now, before] = [letters(row.draft.lastName), letters(known?.lastName ?? '')]
    if (this.newNames.has(before)) return false
    return held.every(
      (other) =>
        other.row === row ||
        (letters(other.known?.lastName ?? '') !== now && letters(other.row.draft.lastName) !== before),
    )
  }
}
