import { readCcn } from '../../normalise/ccn.ts'
import { sourceTitles } from '../../physicians/source-names.ts'
import { BadRow } from '../../rows/row-cells.ts'
import type { FactCells, FactSource } from '../fact-source.ts'

const columns = {
  npi: ['NPI'],
  kind: ['facility_type', 'Facility Type'],
  ccn: ['Facility Affiliations Certification Number', 'ccn'],
  unitOf: ['Facility Type Certification Number'],
} as const
type Column = keyof typeof columns

/** An NPI's hospitals as shown in search, based on the current table of hospitals. */
export const hospitalsOfNpi = `coalesce((
  select array_agg(distinct concat_ws(', ', hospital.name, hospital.city, hospital.state))
  from fact_affiliations affiliation
  join fact_hospitals hospital on hospital.ccn in (affiliation.ccn, affiliation.unit_of)
  where affiliation.npi = touched.npi), '{}')`

/**
 * CMS's facility affiliations, by certification number. Published together with the doctors and clinicians file; use
 * both from the same month.
 */
export const affiliations: FactSource<Column> = {
  name: 'affiliations',
  title: sourceTitles.affiliations,
  publisher: 'Centers for Medicare & Medicaid Services',
  terms: 'A work of the US Government, in the public domain. An affiliation that is not listed may exist.',
  homepage: 'https://data.cms.gov/provider-data/dataset/27ea-46a8',
  rows: 'affiliations',
  freshDays: 45,
  files: /Facility_?Affiliation/i,
  find: { kind: 'provider-data', dataset: '27ea-46a8' },
  columns,
  optional: ['unitOf'],
  table: { name: 'fact_affiliations', key: ['npi', 'ccn', 'kind'], values: ['unit_of'] },
  replaces: 'everything',
  summary: {
    hospitals: hospitalsOfNpi,
    affiliations: '(select count(distinct ccn)::int from fact_affiliations where npi = touched.npi)',
  },
  read: (cells) => ({ row: () => [[cells.npi('npi'), ccn(cells, 'ccn'), kindOf(cells), unitOf(cells)]] }),
}

function ccn(cells: FactCells<Column>, column: Column): string {
  const read = readCcn(cells.text(column))
  if (read === null) throw new BadRow('the certification number is not valid')
  return read
}

function kindOf(cells: FactCells<Column>): string {
  const kind = cells.text('kind')
  if (kind === '' || kind.length > 100) throw new BadRow('the type of facility is missing')
  return kind
}

const unitOf = (cells: FactCells<Column>): string => (cells.text('unitOf') === '' ? '' : ccn(cells, 'unitOf'))
