import { readDay } from '../../normalise/cells.ts'
import { readLicenseNumber } from '../../normalise/license-number.ts'
import { capitalise, isShouted } from '../../normalise/text.ts'
import { BadRow } from '../../rows/row-cells.ts'
import type { FactCells, FactRow, FactSource } from '../fact-source.ts'
import { matchLicenses } from './match-licenses.ts'

type Column = 'type' | 'number' | 'lastName' | 'status' | 'issued' | 'expires'

interface Board extends Pick<FactSource<Column>, 'name' | 'title' | 'publisher' | 'homepage' | 'files' | 'columns'> {
  /** Two letters. */
  state: string
  /** Where the data set is, without the protocol. */
  dataset: string
  /** Whether licenses of this type let a physician practice. */
  types: (type: string) => boolean
  /** Letters before a number are part of it, not an abbreviation of the profession. */
  lettersCount?: boolean
}

/** Physicians' licenses in a board's file: status, first issued, expires. */
export function physicianLicenses(board: Board): FactSource<Column> {
  const { state, dataset, types, lettersCount = false, ...description } = board
  return {
    ...description,
    terms: 'A public record, published as open data.',
    rows: 'licenses of physicians',
    freshDays: 45,
    find: {
      kind: 'file',
      address: `https://${dataset}/rows.csv?accessType=DOWNLOAD`,
      name: `${description.name}.csv`,
    },
    table: {
      name: 'fact_licenses',
      key: ['npi', 'state', 'number'],
      values: ['status', 'active', 'issued_on', 'expires_on'],
      best: 'active desc, expires_on desc nulls last, issued_on, status',
    },
    replaces: { within: 'state', value: state },
    identified: {
      by: ['last_name'],
      sql: matchLicenses(state, lettersCount),
      others: 'licenses of no physician here',
    },
    summary: {
      active_licenses: `coalesce((select array_agg(distinct state order by state) from fact_licenses
        where npi = touched.npi and active), '{}')`,
    },
    matches: `exists (select from fact_licenses license where license.npi = p.npi and license.state = '${state}')`,
    read: (cells) => ({
      row: () =>
        types(cells.raw('type').trim()) ? [license(cells, state)] : 'other professions and training licenses',
    }),
  }
}

function license(cells: FactCells<Column>, state: string): FactRow {
  const number = readLicenseNumber(cells.raw('number'))
  if (number === null) throw new BadRow('the license number is not valid')
  const lastName = cells.text('lastName')
  if (lastName === '') throw new BadRow('the last name is missing')
  const status = cells.text('status')
  if (status === '' || status.length > 100) throw new BadRow('the status is missing or too long')
  return [
    ...['', state, number],
    isShouted(status) ? capitalise(status.toLowerCase()) : status,
    String(/^active\b/i.test(status)),
    day(cells, 'issued'),
    day(cells, 'expires'),
    lastName,
  ]
}

function day(cells: FactCells<Column>, column: 'issued' | 'expires'): string | null {
  const text = cells.text(column)
  if (text === '') return null
  const read = readDay(text)
  if (read === null) throw new BadRow(`the day it ${column === 'issued' ? 'was issued' : 'expires'} is no date`)
  return read
}
