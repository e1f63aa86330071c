import type { BeyondLimit } from '../formats/read-limits.ts'

/** Why an import did not happen, as a message for the operator. If thrown, nothing in the database has changed. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  /** The file has more than is read of one. */
  readonly isBeyondLimit: boolean

  constructor(message: string, { isBeyondLimit = false, ...options }: ErrorOptions & { isBeyondLimit?: boolean } = {}) {
    super(message, options)
    this.isBeyondLimit = isBeyondLimit
  }
}

/** Numbers in sentences: 1,284. */
export const counted = (number: number): string => number.toLocaleString('en-US')

/** '1 row', '1,284 rows' */
export const countedOf = (number: number, noun: string): string =>
  `${counted(number)} ${noun}${number === 1 ? '' : 's'}`

export const damagedWorkbook = (name: string): ImportError =>
  new ImportError(
    `${name} is not a complete Excel workbook: it is damaged or was cut off. Open it in Excel, save it again, and import that file. Nothing was changed.`,
  )

/** A file that has more than is read of one, with the sentence that says which limit. */
export const overLimit = (message: string): ImportError => new ImportError(message, { isBeyondLimit: true })

/** A file that has more than is read of one. */
export const refused = (name: string, { message }: BeyondLimit): ImportError => overLimit(`${name} ${message}.`)
