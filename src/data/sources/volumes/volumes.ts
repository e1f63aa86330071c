import { sourceTitles } from '../../physicians/source-names.ts'
import { BadRow } from '../../rows/row-cells.ts'
import type { FactCells, FactReader, FactRow, FactSource } from '../fact-source.ts'
import { careOf } from './care.ts'
import { countOf, leastPatients, yearInName, yearsShown } from './counts.ts'
import { countPlaces } from './places.ts'

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

/** The limit of PostgreSQL's integer columns. */
const maxServices = 2 ** 31 - 1

/**
 * What physicians did for Original Medicare patients, by year. Services to fewer than 11 patients are withheld: absent
 * doesn't mean zero.
 */
export const volumes: FactSource<Column> = {
  name: 'volumes',
  title: sourceTitles.volumes,
  publisher: 'Centers for Medicare & Medicaid Services',
  terms:
    'A work of the US Government. Codes and descriptions of procedures are the American Medical Association’s: we show kinds of care under names of our own.',
  homepage:
    'https://data.cms.gov/provider-summary-by-type-of-service/medicare-physician-other-practitioners/medicare-physician-other-practitioners-by-provider-and-service',
  rows: 'physicians of a year',
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
    name: 'fact_care',
    key: ['npi', 'year'],
    values: ['specialty', 'state', 'care', 'services', 'patients', 'lines'],
    merged: `
      select npi, year, max(specialty) as specialty, max(state) as state, array_agg(kind order by kind collate "C") as care,
        array_agg(given order by kind collate "C") as services, array_agg(most order by kind collate "C") as patients,
        array_agg(published order by kind collate "C") as lines
      from (
        select npi, year, max(specialty) as specialty, max(state) as state, kind, least(sum(given), ${maxServices})::int as given,
          max(most) as most, sum(published)::int as published
        from facts_read, unnest(care, services, patients, lines) as did (kind, given, most, published)
        group by npi, year, kind
      ) kinds group by npi, year`,
  },
  replaces: { within: 'year', inName: (fileName) => String(yearInName(fileName)) },
  summary: {
    volumes: `coalesce((select array(select unnest(care) || ' ' || unnest(services)) from fact_care
      where npi = touched.npi order by year desc limit 1), '{}')`,
  },
  afterwards: countPlaces,
  read: (cells, fileName) => new VolumesReader(cells, yearInName(fileName)),
}

interface Care {
  services: number
  patients: number
  lines: number
}

const individual = 'I'.charCodeAt(0)

/** In files, one physician's rows are consecutive: they are added up before they are written. */
class VolumesReader implements FactReader {
  private readonly cells: FactCells<Column>
  private readonly year: string
  private npi = ''
  private specialty = ''
  private state = ''
  private readonly seen = new Set<string>()
  private readonly found = new Map<string, Care>()
  /** The file covers the whole year, and is published long after it ends. */
  readonly newest: string

  constructor(cells: FactCells<Column>, year: number) {
    this.cells = cells
    this.year = String(year)
    this.newest = `${year}-12-31`
  }

  row(): readonly FactRow[] | string {
    const { cells } = this
    if (cells.byte('entity') !== individual) return 'organizations'
    const code = cells.raw('code')
    const care = careOf(code) ?? careOf(code.trim().toUpperCase())
    if (care === null) throw new BadRow('HCPCS_Cd is not a code')
    const patients = this.count('patients', 'Tot_Benes')
    const services = this.count('services', 'Tot_Srvcs')
    if (patients === null || services === null || patients < leastPatients) return 'withheld'
    if (services === 0) throw new BadRow('Tot_Srvcs is zero')
    const finished = this.npi !== '' && cells.is('npi', this.npi) ? none : this.begin(cells.npi('npi'))
    const line = code + cells.raw('place')
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

  private count(column: Column, name: string): number | null {
    const whole = this.cells.whole(column)
    return whole >= 0 ? whole : countOf(this.cells.raw(column), name)
  }

  /** Moves on to the next physician. @returns the previous one's row */
  private begin(npi: string): readonly FactRow[] {
    if (npi === this.npi) return none
    const care = [...this.found.keys()].sort()
    const did = care.map((name) => this.found.get(name)!)
    const lists = [
      care.map((name) => `"${name}"`),
      did.map(({ services }) => Math.min(services, maxServices)),
      did.map(({ patients }) => patients),
      did.map(({ lines }) => lines),
    ]
    const row = [this.npi, this.year, this.specialty, this.state, ...lists.map((list) => `{${list.join(',')}}`)]
    this.found.clear()
    this.seen.clear()
    if (npi !== '') {
      this.specialty = this.cells.text('specialty').slice(0, 100)
      this.state = this.cells.text('state').slice(0, 2)
    }
    this.npi = npi
    return care.length === 0 ? none : [row]
  }
}

const none: readonly FactRow[] = []
