import { sql } from 'kysely'
import type { ByteRows } from '../formats/byte-rows.ts'
import type { ReadLimits } from '../formats/read-limits.ts'
import { letters } from '../normalise/text.ts'
import { dateInName } from '../rows/edition-date.ts'
import { ImportError } from '../rows/import-error.ts'
import { type OpenFile, openFiles } from '../rows/open-file.ts'
import type { Dataset, Edition, ImportSource, OtherChanges, OtherDataContext, SourceRow } from '../rows/source.ts'
import { takeDeactivations } from './deactivations.ts'
import { takeEndpoints } from './endpoints.ts'
import { takeLocations } from './locations.ts'
import { NpiChanges } from './npi-changes.ts'
import { bindProviders } from './provider-columns.ts'
import { ProviderRows } from './provider-rows.ts'
import { type RowTaker, tableRows, takeTable } from './table-rows.ts'
import { openReport } from './workbook-report.ts'

export interface NppesOptions {
  /** Also includes residents and students in training. */
  residents?: boolean
  /** An ISO date, if neither the file's name nor its content says which date it is from. */
  asOf?: string | undefined
  /** An operator's, if missing. */
  limits?: ReadLimits
}

type Part = 'providers' | 'endpoints' | 'locations' | 'otherNames' | 'deactivations'

const datasets: Record<Part, Dataset> = {
  providers: 'nppes',
  endpoints: 'nppes endpoints',
  locations: 'nppes locations',
  otherNames: 'nppes other names',
  deactivations: 'nppes deactivations',
}

/** CMS's names for the files in its ZIPs. */
const namesOfParts: readonly [RegExp, Part][] = [
  [/npidata_pfile/i, 'providers'],
  [/endpoint_pfile/i, 'endpoints'],
  [/(^|[^a-z])pl_pfile/i, 'locations'],
  [/othername_pfile/i, 'otherNames'],
  [/deactivated/i, 'deactivations'],
]

/**
 * An NPPES file: the monthly or weekly `npidata_pfile`, its endpoints, its secondary locations, or the report of
 * deactivated NPIs, each as a plain or gzipped CSV, or the ZIP containing all of them; the report also as the workbook
 * that CMS publishes, zipped or not.
 *
 * @throws {ImportError} if the file can't be read or is none of these
 */
export async function openNppes(file: string, options: NppesOptions = {}): Promise<ImportSource> {
  const report = await openReport(file, options.limits)
  const members = report === null ? await openFiles(file, options.limits) : [report]
  try {
    return new NppesSource(await partsOf(members, file), options)
  } catch (error) {
    await members[0]?.close()
    throw error
  }
}

async function partsOf(members: readonly OpenFile[], file: string): Promise<ReadonlyMap<Part, OpenFile>> {
  const parts = new Map<Part, OpenFile>()
  for (const member of members) {
    // A copy of just the header line, which CMS puts next to each file.
    if (members.length > 1 && /FileHeader/i.test(member.ownName)) continue
    const part = namesOfParts.find(([name]) => name.test(member.ownName))?.[1]
    if (part === undefined) continue
    const other = parts.get(part)
    if (other) throw new ImportError(`${file} has two such files: ${other.ownName} and ${member.ownName}. Unpack it.`)
    parts.set(part, member)
  }
  const [only] = members
  if (parts.size === 0 && members.length === 1 && only) parts.set(await partByColumns(only), only)
  if (parts.size === 0) {
    const names = members.map(({ ownName }) => ownName).join(', ')
    throw new ImportError(`${file} has none of NPPES's files. It has ${names}. Nothing was changed.`)
  }
  return parts
}

/** A renamed file is recognized by its columns. */
async function partByColumns(file: OpenFile): Promise<Part> {
  let start = ''
  for await (const block of file.bytes()) {
    start = block.subarray(0, 32_768).toString('latin1').split('\n').slice(0, 5).map(letters).join('\n')
    break
  }
  if (start.includes('indpacid')) {
    throw new ImportError(
      `${file.name} is CMS's file of doctors and clinicians; import it with 'dac'. Nothing was changed.`,
    )
  }
  if (start.includes('entitytypecode')) return 'providers'
  if (start.includes('endpointtype')) return 'endpoints'
  if (start.includes('secondarypracticelocation')) return 'locations'
  if (start.includes('deactivationdate')) return 'deactivations'
  return start.includes('otherorganizationname') ? 'otherNames' : 'providers'
}

class NppesSource implements ImportSource {
  readonly source = 'nppes'
  private readonly parts: ReadonlyMap<Part, OpenFile>
  private readonly options: NppesOptions
  private readonly npis = new NpiChanges()
  private readonly named: string | null
  /** The newest date in the data, if nothing else says it. */
  private newest: string | null = null
  private titled: string | null = null

  constructor(parts: ReadonlyMap<Part, OpenFile>, options: NppesOptions) {
    this.parts = parts
    this.options = options
    const first = this.first
    this.named = options.asOf ?? dateInName(first.ownName) ?? dateInName(first.name)
  }

  /** The file of providers, or the only one. */
  private get first(): OpenFile {
    return this.parts.get('providers') ?? ([...this.parts.values()][0] as OpenFile)
  }

  get fileName(): string {
    return this.parts.size === 1 ? this.first.name : this.first.name.replace(/ \(.*\)$/, '')
  }

  get size(): number {
    return this.parts.get('providers')?.size ?? 0
  }

  progress(): number {
    let [read, size] = [0, 0]
    for (const part of this.parts.values()) {
      read += part.progress() * part.size
      size += part.size
    }
    return read / Math.max(size, 1)
  }

  edition(): Edition {
    const [part = 'providers'] = this.parts.has('providers') ? [] : this.parts.keys()
    return { dataset: datasets[part], asOf: this.named ?? this.titled ?? this.newest }
  }

  async *rows(): AsyncGenerator<SourceRow[]> {
    const file = this.parts.get('providers')
    if (!file) return
    yield* tableRows(file, (headers, rows) => this.takerOf(headers, rows, file.name))
  }

  private get residents(): boolean {
    return this.options.residents ?? false
  }

  private takerOf(headers: readonly string[], rows: ByteRows, name: string): RowTaker {
    const providers = new ProviderRows(rows, {
      columns: bindProviders(headers, name),
      residents: this.residents,
    })
    return () => {
      const taken = providers.take()
      this.note({ npis: providers.npis.splice(0), newest: providers.newest })
      return taken
    }
  }

  private note({ npis, newest }: Pick<ProviderRows, 'npis' | 'newest'>): void {
    for (const change of npis) {
      if ('since' in change) this.npis.deactivate(change.npi, change.since)
      else this.npis.replace(change.npi, change.by)
    }
    if (newest !== null && (this.newest === null || newest > this.newest)) this.newest = newest
  }

  async otherData(context: OtherDataContext): Promise<OtherChanges> {
    const { db } = context
    const { asOf } = this.edition()
    const changes: OtherChanges = {
      hidden: 0,
      returned: 0,
      renumbered: 0,
      absorbed: 0,
      noted: 0,
      directAddresses: 0,
      locations: 0,
    }
    // The merge joins only by index; what follows joins whole tables.
    await sql`set local enable_hashjoin = on; set local enable_mergejoin = on; analyze import_seen`.execute(db)
    await this.readOtherNames(context)
    const report = this.parts.get('deactivations')
    if (report) this.titled = await takeDeactivations(report, this.npis, context)
    if (this.parts.has('providers')) changes.returned = await this.npis.bringBack(db, asOf)
    Object.assign(changes, await this.npis.write(context, report === undefined ? null : this.edition().asOf))
    const endpoints = this.parts.get('endpoints')
    if (endpoints) changes.directAddresses = await takeEndpoints(endpoints, context)
    const locations = this.parts.get('locations')
    if (locations) changes.locations = await takeLocations(locations, context, this.parts.has('providers'))
    return changes
  }

  /** Other names belong to organizations. */
  private async readOtherNames({ tell }: OtherDataContext): Promise<void> {
    const file = this.parts.get('otherNames')
    if (file) await takeTable(file, () => () => 'other names of organizations', tell)
  }

  async close(): Promise<void> {
    await this.first.close()
  }
}
