/** Finds the newest files of a source from its index page or catalog; dates are never guessed. */
import { z } from 'zod'
import { dateInName } from '../rows/edition-date.ts'
import { ImportError } from '../rows/import-error.ts'
import type { Finder, SourceDescription } from '../sources/source-description.ts'
import { yearOf } from '../sources/volumes/counts.ts'
import { ask, type Fetching } from './fetching.ts'

export interface NewFile {
  address: string
  name: string
  /** An ISO date, if the index has one. */
  asOf: string | null
}

/**
 * The files to import, in order: of NPPES the newest monthly file, the weekly ones after it, and the newest report of
 * deactivated NPIs; of sources with yearly files, the newest file of each of the last years; of the others, one.
 *
 * @throws {ImportError} when the page or catalog cannot be read, or has no such file
 */
export async function newestFiles({ title, find }: SourceDescription, fetching: Fetching): Promise<NewFile[]> {
  if (find.kind === 'file') return [{ address: find.address, name: find.name, asOf: null }]
  if (find.kind === 'page') return filesOfPage(find.address, await textOf(find.address, fetching), title)
  if (find.kind === 'catalog') return newestOfCatalog(find, fetching)
  const catalog = `https://data.cms.gov/provider-data/api/1/metastore/schemas/dataset/items/${find.dataset}`
  const read = ProviderData.safeParse(jsonOf(await textOf(catalog, fetching)))
  const address = read.data?.distribution[0]?.downloadURL
  if (!read.success || address === undefined)
    throw new ImportError(`The catalog of data.cms.gov has no file of ${title}. Nothing was downloaded.`)
  return [{ address, name: nameOf(address), asOf: read.data.released ?? read.data.modified ?? null }]
}

const Day = z.iso.date()
const ProviderData = z.object({
  released: Day.optional().catch(undefined),
  modified: Day.optional().catch(undefined),
  distribution: z.array(z.object({ downloadURL: z.url() })),
})

const Catalog = z.object({
  dataset: z.array(
    z.object({
      title: z.string(),
      distribution: z
        .array(
          z.object({ downloadURL: z.url().optional().catch(undefined), modified: Day.optional().catch(undefined) }),
        )
        .optional()
        .catch(undefined),
    }),
  ),
})

/**
 * CMS's catalog lists the distributions of a data set newest first, each year's in several formats and again if it was
 * corrected.
 */
async function newestOfCatalog(find: Finder & { kind: 'catalog' }, fetching: Fetching): Promise<NewFile[]> {
  const read = Catalog.safeParse(jsonOf(await textOf('https://data.cms.gov/data.json', fetching)))
  const listed = read.data?.dataset.find(({ title }) => title === find.dataset)?.distribution ?? []
  const found = listed.flatMap(({ downloadURL: address, modified }): NewFile[] => {
    const name = address === undefined ? '' : nameOf(address)
    return address !== undefined && find.files.test(name) ? [{ address, name, asOf: modified ?? null }] : []
  })
  if (found.length === 0)
    throw new ImportError(`The catalog of data.cms.gov has no file of '${find.dataset}'. Nothing was downloaded.`)
  return find.years === undefined ? found.slice(0, 1) : newestOfYears(found, find.years)
}

/**
 * The first file of each of the last years, the newest year first. A file without a year in its name comes first, so
 * that its import reports the problem.
 */
function newestOfYears(found: readonly NewFile[], max: number): NewFile[] {
  const byYear = new Map<number, NewFile>()
  for (const file of found) {
    const year = yearOf(file.name) ?? Number.POSITIVE_INFINITY
    if (!byYear.has(year)) byYear.set(year, file)
  }
  return [...byYear]
    .sort(([a], [b]) => b - a)
    .slice(0, max)
    .map(([, file]) => file)
}

async function textOf(address: string, fetching: Fetching): Promise<string> {
  const response = await ask(address, {}, fetching)
  return response.text()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** CMS quotes its links' addresses with ' and begins them with './'. */
function filesOfPage(page: string, html: string, title: string): NewFile[] {
  const links = [...html.matchAll(/href\s*=\s*['"]([^'"]+\.zip)['"]/gi)].map(([, link]) => new URL(link!, page).href)
  const files = [...new Set(links)].flatMap((address): NewFile[] => {
    const name = nameOf(address)
    const asOf = weekOf(name) ?? reportDay(name) ?? dateInName(name)
    return /^NPPES_(Data_Dissemination|Deactivated_NPI_Report)_/i.test(name) && asOf !== null
      ? [{ address, name, asOf }]
      : []
  })
  const allByDay = files.toSorted((a, b) => (a.asOf! < b.asOf! ? -1 : 1))
  const isReport = ({ name }: NewFile) => /deactivated/i.test(name)
  const byDay = allByDay.filter((file) => !isReport(file))
  const month = byDay.findLast(({ name }) => !/weekly/i.test(name))
  if (!month) throw new ImportError(`${page} has no link to a monthly file of ${title}. Nothing was downloaded.`)
  const weeks = byDay.filter(({ name, asOf }) => /weekly/i.test(name) && asOf! >= month.asOf!)
  return [month, ...weeks, ...allByDay.filter(isReport).slice(-1)]
}

/** The last day of 'NPPES_Data_Dissemination_060826_061426_Weekly_V2.zip'. */
function weekOf(name: string): string | null {
  const [, month, day, year] = /_\d{6}_(\d{2})(\d{2})(\d{2})_Weekly/i.exec(name) ?? []
  return month === undefined ? null : dateInName(`20${year}${month}${day}`)
}

/** From 'NPPES_Deactivated_NPI_Report_060826_V2.zip', which contains month, day, and year. */
function reportDay(name: string): string | null {
  const [, month, day, year] = /Report_(\d{2})(\d{2})(\d{2})_/i.exec(name) ?? []
  return month === undefined ? null : dateInName(`20${year}${month}${day}`)
}

const nameOf = (address: string): string => decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '')
