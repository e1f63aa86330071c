/**
 * `/sitemap.xml` and its parts: pages, directories, physicians. It leaves out made-up physicians and directories that
 * have them; removed physicians, and those whose NPI is deactivated, disappear immediately.
 */
import { sql } from 'kysely'
import type { Deps } from '#door/deps.ts'
import { publicSpecialties } from '#features/specialties/queries.server.ts'
import { untilChange } from '#search/until-change.ts'
import { typed } from '#shared/database/typed.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { stateName } from '#shared/text/us-states.ts'
import { publicPages } from './public-address.ts'

/** Ids per part; a sitemap may have 50,000 URLs. */
const idsInPart = 40_000

interface Entry {
  path: string
  changed?: Date | string | undefined
}

/** The index of all parts. */
export async function sitemapIndex(deps: Deps): Promise<string> {
  const [parts, directories, hospitals] = await Promise.all([
    physicianParts(deps),
    directoryEntries(deps),
    hospitalEntries(deps),
  ])
  const entries: Entry[] = [
    { path: serverPaths.sitemap('pages'), changed: latest(publicPages.map(({ changed }) => changed)) },
    { path: serverPaths.sitemap('directories'), changed: latest(directories.map(({ changed }) => changed)) },
    ...(hospitals.length > 0 ? [{ path: serverPaths.sitemap('hospitals') }] : []),
    ...parts.map(({ part, changed }) => ({ path: serverPaths.sitemap(`physicians-${part}`), changed })),
  ]
  return document('sitemapindex', 'sitemap', deps.settings.origin, entries)
}

/** One part by its name; null if there is none. */
export async function sitemapPart(deps: Deps, name: string): Promise<string | null> {
  const entries = await entriesOf(deps, name)
  return entries && document('urlset', 'url', deps.settings.origin, entries)
}

async function entriesOf(deps: Deps, name: string): Promise<readonly Entry[] | null> {
  if (name === 'pages') return publicPages
  if (name === 'directories') return directoryEntries(deps)
  if (name === 'hospitals') return hospitalEntries(deps)
  const part = /^physicians-(\d{1,7})$/.exec(name)?.[1]
  if (part === undefined) return null
  const entries = await physicianEntries(deps, Number(part))
  return entries.length > 0 ? entries : null
}

function physicianParts({ db, search }: Deps) {
  return untilChange(search, 'sitemap of physicians', async () => {
    const part = typed('number')`id / ${sql.lit(idsInPart)}`
    return db
      .selectFrom('physicians')
      .select(part.as('part'))
      .select(({ fn }) => fn.max('updated_at').as('changed'))
      .where('generated', '=', false)
      .where('deactivated_on', 'is', null)
      .groupBy(part)
      .orderBy(part)
      .execute()
  })
}

async function physicianEntries({ db }: Deps, part: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom('physicians')
    .select(['id', 'updated_at'])
    .where('generated', '=', false)
    .where('deactivated_on', 'is', null)
    .where('id', '>=', part * idsInPart)
    .where('id', '<', (part + 1) * idsInPart)
    .orderBy('id')
    .execute()
  return rows.map(({ id, updated_at }) => ({ path: paths.physician(id), changed: updated_at }))
}

/** The specialties, each with the states that have a page for it, and these. */
async function directoryEntries(deps: Deps): Promise<Entry[]> {
  const [entries, known] = await Promise.all([allDirectories(deps), publicSpecialties(deps)])
  const slugs = new Set(known.map(({ value }) => specialtySlug(value)))
  // The index may be slightly behind the table; a page it doesn't have would redirect elsewhere.
  return entries.filter(({ path }) => !path.startsWith(`${paths.directory()}/`) || slugs.has(path.split('/')[2] ?? ''))
}

/** Hospitals with an affiliated physician. */
async function hospitalEntries({ db }: Deps): Promise<Entry[]> {
  const { rows } = await typed({ ccn: 'text', name: 'text' })`
    select ccn, name from fact_hospitals h
    where exists (select from fact_affiliations a join physicians p on p.npi = a.npi where a.ccn = h.ccn)
    order by ccn`.execute(db)
  return rows.map(({ ccn, name }) => ({ path: paths.hospital(specialtySlug(name), ccn) }))
}

function allDirectories({ db, search }: Deps): Promise<Entry[]> {
  return untilChange(search, 'sitemap of directories', async () => {
    const { rows } = await typed({ specialty: 'text', state: 'text?', changed: 'time', sample: 'boolean' })`
      select one.specialty, state, max(updated_at) as changed, bool_or(generated) as sample
      from physicians, lateral (select specialty union select unnest(secondary_specialties)) one
      where one.specialty is not null and deactivated_on is null
      group by 1, 2`.execute(db)
    const changes = new Map<string, Date>()
    const note = (path: string, changed: Date) => {
      const before = changes.get(path)
      if (!before || before < changed) changes.set(path, changed)
    }
    const samples = new Set<string>()
    for (const { specialty, state, changed, sample } of rows) {
      const slug = specialtySlug(specialty)
      note(paths.specialties(), changed)
      note(paths.states(), changed)
      const own = [paths.specialtyDirectory(slug)]
      const name = state === null ? undefined : stateName(state)
      if (name) own.push(paths.specialtyInState(slug, specialtySlug(name)), serverPaths.state(specialtySlug(name)))
      for (const path of own) {
        note(path, changed)
        if (sample) samples.add(path)
      }
    }
    return [...changes]
      .filter(([path]) => !samples.has(path))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, changed]) => ({ path, changed }))
  })
}

function latest(dates: readonly (Date | string | undefined)[]): Date | undefined {
  const times = dates.flatMap((date) => (date === undefined ? [] : new Date(date).getTime()))
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

function document(root: string, item: string, origin: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ path, changed }) => {
    const date = typeof changed === 'string' ? changed : changed?.toISOString()
    return `<${item}><loc>${escapeXml(origin + path)}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</${item}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
