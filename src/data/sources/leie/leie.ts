import { readDay } from '../../normalise/cells.ts'
import { readNpi } from '../../normalise/npi.ts'
import { properFirstName, properLastName, properMiddleName } from '../../normalise/person-name.ts'
import { normaliseState } from '../../normalise/place.ts'
import { sourceTitles } from '../../physicians/source-names.ts'
import { BadRow } from '../../rows/row-cells.ts'
import type { FactCells, FactSource } from '../fact-source.ts'
import { newestDay } from '../newest-day.ts'

const columns = {
  lastName: ['LASTNAME'],
  firstName: ['FIRSTNAME'],
  middleName: ['MIDNAME'],
  business: ['BUSNAME'],
  npi: ['NPI'],
  state: ['STATE'],
  type: ['EXCLTYPE'],
  since: ['EXCLDATE'],
  reinstated: ['REINDATE'],
  waiverState: ['WVRSTATE'],
} as const
type Column = keyof typeof columns

/**
 * OIG's List of Excluded Individuals/Entities. Each month's file is the whole list: anyone reinstated is no longer in
 * it. One in ten exclusions has an NPI. The file contains dates of birth, which are neither read nor stored.
 */
export const leie: FactSource<Column> = {
  name: 'leie',
  title: sourceTitles.leie,
  publisher: 'HHS Office of Inspector General',
  terms: 'A work of the US Government, in the public domain. OIG verifies a match by Social Security number.',
  homepage: 'https://oig.hhs.gov/exclusions/exclusions_list.asp',
  rows: 'exclusions',
  freshDays: 40,
  files: /LEIE|^UPDATED\b/i,
  find: { kind: 'file', address: 'https://oig.hhs.gov/exclusions/downloadables/UPDATED.csv', name: 'UPDATED.csv' },
  columns,
  optional: ['middleName', 'reinstated', 'waiverState'],
  table: {
    name: 'fact_exclusions',
    key: ['npi', 'last_name', 'first_name', 'state', 'excluded_on', 'reason'],
    values: ['middle_name', 'waived_in'],
  },
  replaces: 'everything',
  summary: { excluded_on: '(select min(excluded_on) from fact_exclusions where npi = touched.npi)' },
  afterwards: `
    insert into exclusion_changes (physician_id, excluded_on)
    select p.id, now_on.since
    from facts_touched touched
    join physicians p on p.npi = touched.npi
    left join npi_facts was on was.npi = touched.npi
    cross join lateral (select min(excluded_on) as since from fact_exclusions where npi = touched.npi) now_on
    where (was.excluded_on is null) <> (now_on.since is null)
      and exists (select from list_physicians where physician_id = p.id)`,
  read: (cells) => {
    const days = newestDay()
    return Object.assign(days, { row: () => exclusion(cells, days.note) })
  },
}

/** @param note called with the date of an accepted row */
function exclusion(cells: FactCells<Column>, note: (day: string) => void) {
  const npi = cells.raw('npi').trim().replace(/\.0+$/, '')
  const hasNpi = !/^0*$/.test(npi)
  const lastName = cells.text('lastName')
  if (lastName === '') return cells.text('business') === '' ? unnamed() : 'businesses'
  if (readDate(cells.raw('reinstated')) !== null) return 'reinstated'
  const reading = hasNpi ? readNpi(npi) : { npi: '' }
  if (reading.problem !== undefined) throw new BadRow(reading.problem)
  const since = readDate(cells.raw('since'))
  if (since === null) throw new BadRow('EXCLDATE is not a date')
  const reason = cells.text('type').replaceAll(' ', '')
  if (!/^[0-9A-Za-z]{2,12}$/.test(reason)) throw new BadRow('EXCLTYPE is not a section of the statute')
  note(since)
  return [
    [
      reading.npi,
      properLastName(lastName),
      properFirstName(cells.text('firstName')),
      normaliseState(cells.text('state')) ?? '',
      since,
      reason,
      properMiddleName(cells.text('middleName')),
      normaliseState(cells.text('waiverState')) ?? '',
    ],
  ]
}

function unnamed(): never {
  throw new BadRow('neither a person nor a business is named')
}

/** '20221220', as saved by a spreadsheet; eight zeros or nothing mean none. */
const readDate = (text: string): string | null => readDay(text.replace(/\.0+\s*$/, ''))
