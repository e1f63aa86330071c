import { ImportError } from '../../rows/import-error.ts'
import { BadRow } from '../../rows/row-cells.ts'

/** CMS publishes nothing about a physician's services to fewer patients than this. */
export const leastPatients = 11

/** How many years a profile shows. */
export const yearsShown = 5

/** The lowest rank a physician is given: anyone further behind isn't told how far. */
export const lastPlace = 10_000

/**
 * The year in which a file's services were given; no column has it. 'MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv' is for 2023,
 * and so is '…_by_Provider_2023.csv'.
 *
 * @throws {ImportError} if the name doesn't say
 */
export function yearInName(fileName: string): number {
  const year = yearOf(fileName)
  if (year !== null) return year
  throw new ImportError(
    `The name of ${fileName} does not say which year it is: 'D23' in CMS's own name means 2023. Restore its name. Nothing was changed.`,
  )
}

/** The same; null if the name doesn't say. */
export function yearOf(fileName: string): number | null {
  const [, short] = /_DY?(\d{2})(?:_|\.|$)/i.exec(fileName) ?? []
  const [, long] = /(?<!\d)(20\d{2})(?!\d)/.exec(fileName) ?? []
  const year = short === undefined ? Number(long) : 2000 + Number(short)
  return year >= 2012 && year <= new Date().getUTCFullYear() ? year : null
}

/** A count as written in files: whole, with tenths of a unit, or '276.0'; null if it is withheld. @throws {BadRow} */
export function countOf(text: string, column: string): number | null {
  // Nearly all of them, in files of millions of rows.
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '*' || trimmed === '#') return null
  const count = Math.round(Number(trimmed.replaceAll(',', '')))
  if (!(count >= 0 && count < 2 ** 31)) throw new BadRow(`${column} is not a number`)
  return count
}
