import { sourceTitles } from '../../physicians/source-names.ts'
import { BadRow } from '../../rows/row-cells.ts'
import type { FactCells, FactSource } from '../fact-source.ts'
import { countOf, leastPatients, yearInName, yearsShown } from '../volumes/counts.ts'

const columns = {
  npi: ['Rndrng_NPI', 'npi'],
  entity: ['Rndrng_Prvdr_Ent_Cd', 'nppes_entity_code'],
  patients: ['Tot_Benes', 'total_unique_benes'],
  services: ['Tot_Srvcs', 'total_services'],
  // Not read: distinguishes the file from the one by service, which has all of the others.
  codes: ['Tot_HCPCS_Cds', 'number_of_hcpcs'],
  ruca: ['Rndrng_Prvdr_RUCA'],
} as const
type Column = keyof typeof columns

/**
 * All of a physician's Original Medicare patients, by year, each counted once; and how rural the practice is, by RUCA.
 */
export const totals: FactSource<Column> = {
  name: 'totals',
  title: sourceTitles.totals,
  publisher: 'Centers for Medicare & Medicaid Services',
  terms:
    'A work of the US Government, in the public domain. The rural-urban codes are the Department of Agriculture’s.',
  homepage:
    'https://data.cms.gov/provider-summary-by-type-of-service/medicare-physician-other-practitioners/medicare-physician-other-practitioners-by-provider',
  rows: 'totals of a year',
  freshDays: 550,
  files: /(PHY.*_Prov|by_Provider(_\d{4})?)\.(csv|zip)/i,
  find: {
    kind: 'catalog',
    dataset: 'Medicare Physician & Other Practitioners - by Provider',
    files: /_Prov\.csv$/i,
    years: yearsShown,
  },
  columns,
  optional: ['ruca'],
  table: { name: 'fact_totals', key: ['npi', 'year'], values: ['services', 'patients', 'ruca'] },
  replaces: { within: 'year', inName: (fileName) => String(yearInName(fileName)) },
  summary: {
    ruca: "(select nullif(ruca, '') from fact_totals where npi = touched.npi order by year desc limit 1)",
  },
  read: (cells, fileName) => {
    const year = yearInName(fileName)
    return { newest: `${year}-12-31`, row: () => total(cells, String(year)) }
  },
}

function total(cells: FactCells<Column>, year: string) {
  if (cells.raw('entity').trim() !== 'I') return 'organizations'
  const patients = countOf(cells.raw('patients'), 'Tot_Benes')
  const services = countOf(cells.raw('services'), 'Tot_Srvcs')
  if (patients === null || services === null || patients < leastPatients) return 'withheld'
  if (services === 0) throw new BadRow('Tot_Srvcs is zero')
  return [[cells.npi('npi'), year, String(services), String(patients), rucaOf(cells.raw('ruca'))]]
}

/** '1', '1.0', and '10.3' are codes; 99 is an area without people. */
function rucaOf(text: string): string {
  const [, code] = /^(10(?:\.[1-9])?|[1-9](?:\.[1-9])?)(?:\.0)?$/.exec(text.trim()) ?? []
  return code ?? ''
}
