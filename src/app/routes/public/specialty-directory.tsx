import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { PhysicianCard } from '#features/physicians/contracts.ts'
import { searchAddress } from '#features/search/address.ts'
import { getSpecialtyDirectory } from '#features/specialties/contracts.ts'
import { StateLinks } from '#features/specialties/state-links.tsx'
import { exactValue } from '#search/query/exact-value.ts'
import type { Viewer } from '#shared/access/access.ts'
import { callContext, requestContext, viewerContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { slugAsName, specialtySlug } from '#shared/text/specialty-slug.ts'
import { stateWithSlug } from '#shared/text/state-slug.ts'
import { type StateCode, stateName } from '#shared/text/us-states.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ExplainingTooltip } from '#ui/explaining-tooltip.tsx'
import { island } from '#ui/island.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { StaticPart } from '#ui/static-part.tsx'
import { loadCall } from '../../page/entry-to-page.ts'
import { JsonLd } from '../../page/json-ld.tsx'
import { onServerOnly, useOnServer } from '../../page/on-server-only.ts'
import { Page } from '../../page/page-layout.tsx'
import { noIndex, pageMeta } from '../../page/page-meta.ts'
import { breadcrumbData, listData } from '../../page/structured-lists.ts'
import { useViewer } from '../../page/viewer.ts'

/** A specialty, all over the country or, at the longer address, in one state. */
export async function loader(entry: LoaderFunctionArgs) {
  const { specialty: specialtyGiven = '', state: stateGiven } = entry.params
  const state = stateGiven === undefined ? undefined : stateWithSlug(stateGiven)
  // A word that is not a state is not a page.
  if (stateGiven !== undefined && state === undefined) throw data(null, { status: 404 })
  const page = readPage(entry.url.searchParams.get('page'))
  if (page === null) throw data(null, { status: 404 })
  const directory = await find(entry, specialtyGiven, state, page)
  if (directory === null) throw redirect(searchOf(slugAsName(specialtyGiven), state))
  const path = pathOf(directory.specialty, state)
  // One address for each page, however the slug was written.
  if (entry.url.pathname !== path) throw redirect(path + entry.url.search, 301)
  if (directory.data.length === 0) throw data(null, { status: 404 })
  const { data: physicians, ...facts } = directory
  const shown = {
    ...facts,
    state,
    origin: entry.context.get(requestContext).origin,
    // Written here so that the search code doesn't have to come with the page.
    search: searchOf(exactValue(directory.specialty), state),
    isPart: directory.total > directory.pageSize,
    pageCount: Math.ceil(directory.total / directory.pageSize),
  }
  // For visitors nothing can be pressed in them but links.
  return entry.context.get(viewerContext) === null
    ? onServerOnly(entry, shown, { physicians })
    : { ...shown, physicians }
}

/** From another page, the rows arrive together with their code. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([serverLoader<typeof loader>(), Rows.preload()])
  return loaded
}

/** Page 1 is the address without a page; null for what is no page. */
function readPage(asked: string | null): number | null {
  if (asked === null) return 1
  const page = Number(asked)
  return /^[1-9]\d*$/.test(asked) && page > 1 && page <= limits.deskPages ? page : null
}

async function find(entry: LoaderFunctionArgs, slug: string, state: StateCode | undefined, page: number) {
  try {
    return await entry.context.get(callContext)(getSpecialtyDirectory, { slug, state, page })
  } catch (error) {
    // A slug that is nothing at all is as unknown as one that no one has.
    if (isCallError(error) && [404, 422].includes(error.status)) return null
    return loadCall(entry, getSpecialtyDirectory, { slug, state, page })
  }
}

function pathOf(specialty: string, state: StateCode | undefined): string {
  const slug = specialtySlug(specialty)
  return state ? paths.specialtyInState(slug, specialtySlug(stateName(state)!)) : paths.specialtyDirectory(slug)
}

/** @param specialty as the search's filter takes it: a part of the name, or an exact value */
function searchOf(specialty: string, state: StateCode | undefined): string {
  return searchAddress({ filters: { ...(specialty && { specialty: [specialty] }), ...(state && { state: [state] }) } })
}

type Loaded = Omit<OutputOf<typeof getSpecialtyDirectory>, 'data'> & {
  state: StateCode | undefined
  origin: string
  /** The address of the same physicians in the search. */
  search: string
  /** There are more than are shown. */
  isPart: boolean
  pageCount: number
  physicians?: readonly PhysicianCard[]
}

export function meta({ loaderData }: { loaderData: Loaded | undefined }) {
  if (!loaderData) return pageMeta('Specialty Directory')
  const { specialty, total, sample, state, origin, page } = loaderData
  const where = state ? ` in ${stateName(state)}` : ''
  const trail = [
    { name: 'Medical Specialties', url: origin + paths.specialties() },
    { name: specialty, url: origin + pathOf(specialty, undefined) },
    ...(state ? [{ name: stateName(state)!, url: origin + pathOf(specialty, state) }] : []),
  ]
  return [
    ...pageMeta(
      `${specialty} physicians${where}${page > 1 ? `, page ${formatNumber(page)}` : ''}`,
      `${formatNumber(total)} ${specialty} physicians${where}: where they practice, their training, and how to reach them.`,
    ),
    ...(sample ? [noIndex] : []),
    { 'script:ld+json': breadcrumbData(trail) },
  ]
}

/** Drawn on the server; the browser fetches it for members, and for people who come from another page. */
const fetchRows = async () => (await import('../../directory/directory-rows.tsx')).DirectoryRows
const DrawnRows = import.meta.env.SSR ? await fetchRows() : null
const Rows = island({ load: fetchRows, drawn: DrawnRows, placeholder: <div className="min-h-dvh" /> })

export default function SpecialtyDirectory() {
  const loaded = useLoaderData<Loaded>()
  const { specialty, total, state, states, search, isPart } = loaded
  const viewer = useViewer()
  const inState = state && stateName(state)
  return (
    <Page
      title={inState ? `${specialty} in ${inState}` : specialty}
      lead={`${formatNumber(total)} ${total === 1 ? 'physician' : 'physicians'} available${inState ? ` in ${inState}` : ''}.`}
      above={
        <Breadcrumb
          trail={[
            { label: 'Medical Specialties', to: paths.specialties() },
            ...(inState ? [{ label: specialty, to: pathOf(specialty, undefined) }] : []),
          ]}
          current={inState ?? specialty}
        />
      }
      actions={<ButtonLink to={search}>Advanced Search</ButtonLink>}
    >
      <Physicians loaded={loaded} viewer={viewer} />
      {isPart && (
        <div className="mt-8 flex justify-center">
          <ButtonLink to={search} variant="primary" size="large" className="max-w-full whitespace-normal">
            View All {formatNumber(total)} {specialty} Physicians
          </ButtonLink>
        </div>
      )}
      <StateLinks specialty={specialty} states={states} current={state} />
    </Page>
  )
}

function Physicians({ loaded, viewer }: { loaded: Loaded; viewer: Viewer | null }) {
  const { specialty, state, page, pageCount } = loaded
  const { physicians = loaded.physicians } = useOnServer<Required<Pick<Loaded, 'physicians'>>>()
  const pages = { page, pageCount }
  const key = `${pathOf(specialty, state)} ${page}`
  if (viewer !== null && physicians) return <Rows key={key} {...pages} physicians={physicians} viewer={viewer} eager />
  if (DrawnRows && physicians) {
    return (
      <ExplainingTooltip>
        <StaticPart>
          <DrawnRows {...pages} physicians={physicians} viewer={null} />
          <ListedForSearchEngines {...loaded} physicians={physicians} />
        </StaticPart>
      </ExplainingTooltip>
    )
  }
  if (physicians) return <Rows key={key} {...pages} physicians={physicians} viewer={null} />
  return (
    <ExplainingTooltip>
      <StaticPart />
    </ExplainingTooltip>
  )
}

function ListedForSearchEngines({ specialty, total, state, origin, physicians = [] }: Loaded) {
  const where = state ? ` in ${stateName(state)}` : ''
  const items = physicians.map((one) => ({ name: fullName(one), url: origin + paths.physician(one.id) }))
  return <JsonLd data={listData(`${specialty} physicians${where}`, total, items)} />
}
