import { readDay } from '../../normalise/cells.ts'
import { normaliseState } from '../../normalise/place.ts'
import { sourceTitles } from '../../physicians/source-names.ts'
import { BadRow } from '../../rows/row-cells.ts'
import type { FactCells, FactSource } from '../fact-source.ts'
import { newestDay } from '../newest-day.ts'
import { zipsOf } from './zip-counties.ts'

const columns = {
  id: ['HPSA ID'],
  name: ['HPSA Name'],
  kind: ['Designation Type'],
  score: ['HPSA Score'],
  status: ['HPSA Status'],
  updatedOn: ['HPSA Designation Last Update Date'],
  population: ['HPSA Population Type'],
  county: ['County Equivalent Name'],
  state: ['Common State Abbreviation', 'HPSA Component State Abbreviation'],
  component: ['HPSA Component Type Description'],
} as const
type Column = keyof typeof columns

/**
 * HRSA's primary care shortage areas that are whole counties, as ZIPs. A row in the file is a county, a tract, part of
 * a county, or a facility: for the last three, no ZIP says who is inside, so they are left out.
 */
export const shortage: FactSource<Column> = {
  name: 'shortage',
  title: sourceTitles.shortage,
  publisher: 'Health Resources & Services Administration',
  terms:
    'A work of the US Government, in the public domain. ZIPs are put to counties by the Census Bureau’s relationship file.',
  homepage: 'https://data.hrsa.gov/topics/health-workforce/shortage-areas',
  rows: 'ZIPs in shortage areas',
  freshDays: 30,
  files: /HPSA/i,
  find: {
    kind: 'file',
    address: 'https://data.hrsa.gov/DataDownload/DD_Files/BCD_HPSA_FCT_DET_PC.csv',
    name: 'BCD_HPSA_FCT_DET_PC.csv',
  },
  columns,
  optional: ['population', 'updatedOn'],
  table: {
    name: 'fact_shortage_areas',
    key: ['hpsa_id', 'zip', 'county'],
    values: ['name', 'kind', 'population', 'state', 'score'],
  },
  replaces: 'everything',
  // Where a physician practices doesn't depend on the NPI: search reads the table itself.
  searched: true,
  matches: 'exists (select from fact_shortage_areas area where area.zip = p.zip)',
  read: (cells) => {
    const days = newestDay()
    return Object.assign(days, { row: () => zipsIn(cells, days.note) })
  },
}

/** @param note called with the date of an accepted row */
function zipsIn(cells: FactCells<Column>, note: (day: string | null) => void) {
  if (!/^designated$/i.test(cells.text('status'))) return 'not designated'
  if (!/county/i.test(cells.text('component')) || /subdivision/i.test(cells.text('component')))
    return 'tracts, parts of counties, and facilities'
  const id = cells.text('id')
  if (!/^[0-9A-Z]{4,20}$/i.test(id)) throw new BadRow('HPSA ID is not valid')
  const score = Number(cells.raw('score').trim())
  if (cells.text('score') === '' || !Number.isInteger(score) || score < 0 || score > 26)
    throw new BadRow('HPSA Score is not a score from 0 to 26')
  const state = normaliseState(cells.text('state'))
  if (state === null) throw new BadRow('the state is not valid')
  const county = cells.text('county')
  const zips = zipsOf(state, county)
  if (zips.length === 0) return 'counties whose ZIPs are not known'
  note(readDay(cells.raw('updatedOn')))
  const [name, kind, population] = [cells.text('name'), cells.text('kind'), cells.text('population')]
  return zips.map((zip) => [id, zip, county, name, kind, population, state, String(score)])
}
