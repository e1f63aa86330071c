import { BadRow } from '../../import/row-cells.ts'
import type { FactCells, FactReader, FactRow, FactSource } from '../fact-source.ts'
import { careOf } from './care.ts'
import { countOf, leastPatients, yearInName, yearsShown } from './counts.ts'

const columns = {
  npi: ['Rndrng_NPI', 'npi'],
  entity: ['Rndrng_Prvdr_Ent_Cd', 'nppes_entity_code'],
  state: ['Rndrng_Prvdr_State_Abrvtn', 'nppes_provider_state'],
  specialty: ['Rndrng_Prvdr_Type', 'provider_type'],
  code: ['HCPCS_Cd', 'hcpcs_code'],
  place: ['Place_Of_Srvc', 'place_of_service'],
  patients: ['Tot_Benes', 'bene_unique_cnt'],
  services: ['Tot_Srvcs', 'line_srvc_cnt'],
} as const
type Column = keyof typeof columns

/** The newest year that CMS has of an NPI. */
const newestYear = '(select max(year) from fact_volumes where npi = touched.npi)'

/** What physicians did for patients of Original Medicare, by year. What fewer than 11 patients had is withheld: absent is not zero. */
export const volumes: FactSource<Column> = {
  name: 'volumes',
  title: 'Medicare services',
  publisher: 'Centers for Medicare & Medicaid Services',
  terms:
    'A work of the US Government. Codes and descriptions of procedures are the American Medical Association’s: we show kinds of care under names of our own.',
  homepage:
    'https://data.cms.gov/provider-summary-by-type-of-service/medicare-physician-other-practitioners/medicare-physician-other-practitioners-by-provider-and-service',
  rows: 'services of a year',
  freshDays: 550,
  files: /Prov_?Svc|Provider_and_Service/i,
  find: {
    kind: 'catalog',
    dataset: 'Medicare Physician & Other Practitioners - by Provider and Service',
    files: /Prov_Svc\.csv$/i,
    years: yearsShown,
  },
  columns,
  table: {
    name: 'fact_volumes',
    key: ['npi', 'year', 'care'],
    values: ['services', 'patients', 'lines', 'specialty', 'state'],
    sums: ['services', 'lines'],
  },
  replaces: { within: 'year', inName: (fileName) => String(yearInName(fileName)) },
  summary: {
    volumes: `coalesce((select array_agg(care || ' ' || services order by care) from fact_volumes
      where npi = touched.npi and year = ${newestYear}), '{}')`,
  },
  read: (cells, fileName) => new VolumesReader(cells, yearInName(fileName)),
}

interface Care {
  services: number
  patients: number
  lines: number
}

/** Files have the rows of a physician one after the other: they are added up before they are written. */
class VolumesReader implements FactReader {
  private readonly cells: FactCells<Column>
  private readonly year: string
  private npi = ''
  private specialty = ''
  private state = ''
  private readonly seen = new Set<string>()
  private readonly found = new Map<string, Care>()
  /** The file is of the whole year, and comes out long after its end. */
  readonly newest: string

  constructor(cells: FactCells<Column>, year: number) {
    this.cells = cells
    this.year = String(year)
    this.newest = `${year}-12-31`
  }

  row(): readonly FactRow[] | string {
    const { cells } = this
    if (cells.raw('entity') !== 'I') return 'organizations'
    const code = cells.raw('code')
    const care = careOf(code) ?? careOf(code.trim().toUpperCase())
    if (care === null) throw new BadRow('HCPCS_Cd is not a code')
    const patients = countOf(cells.raw('patients'), 'Tot_Benes')
    const services = countOf(cells.raw('services'), 'Tot_Srvcs')
    if (patients === null || services === null || patients < leastPatients) return 'withheld'
    if (services === 0) throw new BadRow('Tot_Srvcs is zero')
    const same = cells.raw('npi') === this.npi
    const npi = same ? this.npi : cells.npi('npi')
    const finished = npi === this.npi ? [] : this.begin(npi)
    const line = `${code} ${cells.raw('place')}`
    if (this.seen.has(line)) return finished.length > 0 ? finished : 'duplicates'
    this.seen.add(line)
    const known = this.found.get(care)
    if (known) {
      known.services += services
      known.patients = Math.max(known.patients, patients)
      known.lines++
    } else this.found.set(care, { services, patients, lines: 1 })
    return finished
  }

  end(): readonly FactRow[] {
    return this.begin('')
  }

  /** Goes on to the next physician. @returns the rows of the one before */
  private begin(npi: string): FactRow[] {
    const rows = [...this.found].map(([care, { services, patients, lines }]) => [
      ...[this.npi, this.year, care],
      ...[Math.min(services, 2 ** 31 - 1), patients, lines].map(String),
      ...[this.specialty, this.state],
    ])
    this.found.clear()
    this.seen.clear()
    this.npi = npi
    if (npi !== '') {
      this.specialty = this.cells.text('specialty').slice(0, 100)
      this.state = this.cells.text('state').slice(0, 2)
    }
    return rows
  }
}
