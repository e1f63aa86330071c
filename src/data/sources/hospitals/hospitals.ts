import { readCcn } from '../../normalise/ccn.ts'
import { readBoolean } from '../../normalise/cells.ts'
import { normalisePhone } from '../../normalise/phone.ts'
import { properCity, properPhrase } from '../../normalise/phrase.ts'
import { normaliseState, normaliseZip } from '../../normalise/place.ts'
import { properStreet } from '../../normalise/street.ts'
import { sourceTitles } from '../../physicians/source-names.ts'
import { BadRow } from '../../rows/row-cells.ts'
import { hospitalsOfNpi } from '../affiliations/affiliations.ts'
import type { FactCells, FactSource } from '../fact-source.ts'

const columns = {
  ccn: ['Facility ID', 'Provider ID', 'CMS Certification Number (CCN)'],
  name: ['Facility Name', 'Hospital Name'],
  address: ['Address'],
  city: ['City/Town', 'City'],
  state: ['State'],
  zip: ['ZIP Code'],
  phone: ['Telephone Number', 'Phone Number'],
  kind: ['Hospital Type'],
  ownership: ['Hospital Ownership'],
  emergency: ['Emergency Services'],
} as const
type Column = keyof typeof columns

/** CMS's general information about hospitals: a name and a place for each certification number. */
export const hospitals: FactSource<Column> = {
  name: 'hospitals',
  title: sourceTitles.hospitals,
  publisher: 'Centers for Medicare & Medicaid Services',
  terms: 'A work of the US Government, in the public domain.',
  homepage: 'https://data.cms.gov/provider-data/dataset/xubh-q36u',
  rows: 'hospitals',
  freshDays: 120,
  files: /Hospital_?General_?Information/i,
  find: { kind: 'provider-data', dataset: 'xubh-q36u' },
  columns,
  optional: ['address', 'phone', 'ownership', 'emergency'],
  table: {
    name: 'fact_hospitals',
    key: ['ccn'],
    values: ['name', 'address', 'city', 'state', 'zip', 'phone', 'kind', 'ownership', 'emergency'],
  },
  replaces: 'everything',
  touches: `select npi from fact_affiliations where ccn in (select key from facts_changed)
    union select npi from fact_affiliations where unit_of <> '' and unit_of in (select key from facts_changed)`,
  summary: { hospitals: hospitalsOfNpi },
  matches:
    'exists (select from fact_affiliations a join fact_hospitals h on h.ccn in (a.ccn, a.unit_of) where a.npi = p.npi)',
  read: (cells) => ({ row: () => [hospital(cells)] }),
}

function hospital(cells: FactCells<Column>): string[] {
  const ccn = readCcn(cells.text('ccn'))
  if (ccn === null) throw new BadRow('the certification number is not valid')
  const name = properPhrase(cells.text('name'))
  if (name === '' || name.length > 200) throw new BadRow('the name is missing or too long')
  const state = normaliseState(cells.text('state'))
  if (state === null) throw new BadRow('the state is not valid')
  return [
    ccn,
    name,
    properStreet(cells.text('address')),
    properCity(cells.text('city')),
    state,
    normaliseZip(cells.text('zip'), state) ?? '',
    normalisePhone(cells.text('phone')) ?? '',
    cells.text('kind'),
    cells.text('ownership'),
    readBoolean(cells.text('emergency')) === true ? 't' : 'f',
  ]
}
