import { readNpi } from '../normalise/npi.ts'
import { cleanText, namesNobody, saysNothing } from '../normalise/text.ts'

/** What is wrong with a row, for the reject file. */
export class BadRow extends Error {
  override readonly name = 'BadRow'
}

/** The maximum number of characters, as in the database. */
const longest: Readonly<Record<string, number>> = {
  firstName: 100,
  middleName: 100,
  lastName: 100,
  credential: 100,
  title: 200,
  specialty: 100,
  organization: 200,
  companyIndustry: 100,
  addressLine1: 200,
  addressLine2: 200,
  city: 100,
  medicalSchool: 200,
}
/** No cell is this long; whatever it is, it is not a value. */
const longestText = 20_000
const names: ReadonlySet<string> = new Set(['firstName', 'middleName', 'lastName'])

/**
 * A row's cells by column name, with the same names for all kinds of files: cleaned, checked, and with unreadable ones
 * noted. One object for all rows in a file; `begin` moves on to the next.
 */
export class RowCells<Column extends string> {
  private readonly raw: (column: Column) => string
  private readonly nameOf: (column: Column) => string
  /** The columns whose values weren't understood. */
  leftOut: Column[] = []

  /**
   * @param raw a cell of the current row as in the file; '' for a column the file doesn't have
   * @param nameOf a column's name in the file, for messages
   */
  constructor(raw: (column: Column) => string, nameOf: (column: Column) => string) {
    this.raw = raw
    this.nameOf = nameOf
  }

  begin(): void {
    this.leftOut = []
  }

  /** '' if the cell is empty. */
  text(column: Column): string {
    const raw = this.raw(column)
    const value = raw === '' ? '' : cleanText(raw)
    if (value === '') return ''
    if (value.length > longestText) throw new BadRow(`${this.nameOf(column)} has ${value.length} characters`)
    return (names.has(column) ? namesNobody(value) : saysNothing(value)) ? '' : value
  }

  /** @throws {BadRow} if the value is too long for the database */
  fitting(column: Column, value: string): string {
    const max = longest[column]
    if (max !== undefined && value.length > max) {
      throw new BadRow(`${this.nameOf(column)} has ${value.length} characters, at most ${max} are allowed`)
    }
    return value
  }

  /** A value that is kept unchanged if it can't be interpreted; null if empty. */
  optional(column: Column, read: (text: string) => string | null): string | null {
    const text = this.text(column)
    const value = text === '' ? null : read(text)
    return value === null || value === '' ? null : this.fitting(column, value)
  }

  /** A value that is left out if it can't be interpreted. */
  understood<Value>(column: Column, read: (text: string) => Value | null): Value | null {
    const text = this.text(column)
    if (text === '') return null
    const value = read(text)
    if (value === null) this.leftOut.push(column)
    return value
  }

  /** @throws {BadRow} if there is none */
  npi(column: Column): string {
    const reading = readNpi(this.raw(column))
    if (reading.problem !== undefined) throw new BadRow(reading.problem)
    return reading.npi
  }
}
