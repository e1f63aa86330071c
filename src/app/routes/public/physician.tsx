import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  redirect,
  useLoaderData,
  useLocation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { getPhysician, getSimilarPhysicians, type PhysicianProfile } from '#features/physicians/contracts.ts'
import type { ProfileMap } from '#features/physicians/profile-facts.tsx'
import { ProfileHeader } from '#features/physicians/profile-header.tsx'
import { ProfileSection } from '#features/physicians/profile-section.tsx'
import { SimilarPhysicians } from '#features/physicians/similar-physicians.tsx'
import { structuredData } from '#features/physicians/structured-data.ts'
import { callContext, requestContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName, position } from '#shared/text/physician-name.ts'
import { stateName } from '#shared/text/us-states.ts'
import { island } from '#ui/island.tsx'
import { ErrorState } from '#ui/page-state.tsx'
import { loadCall } from '../../page/entry-to-page.ts'
import { noIndex, pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'
import { BackLink } from '../../physician/back-link.tsx'
import { PhysicianNotFound } from '../../physician/physician-not-found.tsx'
import { SearchNeighbours } from '../../physician/search-neighbours.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'

/** Both addresses show the same; one of them is the page's own. */
export async function loader(entry: LoaderFunctionArgs) {
  const id = readId(entry.params.physicianId)
  const physician = id === null ? null : await find(entry, id)
  if (physician === null) return data(null, { status: 404 })
  // It has become part of another profile; browsers must not remember that beyond an undo.
  if (physician.id !== id) {
    throw redirect(paths.physician(physician.id), { status: 301, headers: { 'cache-control': 'no-store' } })
  }
  const { data: similar } = await entry.context
    .get(callContext)(getSimilarPhysicians, { physicianId: physician.id })
    // The profile is worth showing without them.
    .catch(() => ({ data: [] }))
  const url = entry.context.get(requestContext).origin + paths.physician(physician.id)
  return { physician, similar, url, map: mapOf(physician), now: Date.now() }
}

/** For the practice, if the address has a state and a ZIP. */
function mapOf({ address }: PhysicianProfile): ProfileMap | null {
  const [, city, code = '', zip = ''] = /^(.*), ([A-Z]{2}) (\d{5})/.exec(address.at(-1) ?? '') ?? []
  const state = stateName(code)
  return state ? { src: paths.areaMap(code, zip), alt: `Map of ${state}, with ${city} marked`, state: code } : null
}

/** From another page, all parts arrive together with their data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([serverLoader<typeof loader>(), Contact.preload(), Facts.preload()])
  return loaded
}

function readId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

async function find(entry: LoaderFunctionArgs, physicianId: number): Promise<PhysicianProfile | null> {
  try {
    return (await loadCall(entry, getPhysician, { physicianId })).physician
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

function isNotFound(thrown: unknown): boolean {
  if (isCallError(thrown)) return thrown.status === 404
  return typeof thrown === 'object' && thrown !== null && 'init' in thrown && statusOf(thrown.init) === 404
}

function statusOf(init: unknown): unknown {
  return typeof init === 'object' && init !== null && 'status' in init ? init.status : undefined
}

export function meta({ loaderData }: { loaderData: PageData | null | undefined }): MetaDescriptor[] {
  if (!loaderData) return [...pageMeta('Physician Not Found'), noIndex]
  const { physician, url } = loaderData
  const { credential, location } = physician
  const name = [fullName(physician), credential].filter(Boolean).join(', ')
  const where = [position(physician), location].filter(Boolean).join(', ')
  return [
    ...pageMeta(name, `${name}${where && `: ${where}`}. Practice, education, skills and ways to get in touch.`),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'profile' },
    { property: 'og:url', content: url },
    { 'script:ld+json': structuredData(physician, url) },
    ...(physician.sample || physician.inactiveSince !== undefined ? [noIndex] : []),
  ]
}

type PageData = Exclude<Awaited<ReturnType<typeof loader>>, ReturnType<typeof data<null>>>

/** Drawn on the server; its script comes for members at once, and for visitors when they reach for it. */
const fetchContact = async () => (await import('../../physician/profile-contact.tsx')).ProfileContact
const Contact = island({ load: fetchContact, drawn: import.meta.env.SSR ? await fetchContact() : null })

/** For members with lists. */
const fetchFavorite = async () => (await import('../../physician/listed-favorite.tsx')).ListedFavorite
const Favorite = island({ load: fetchFavorite, drawn: import.meta.env.SSR ? await fetchFavorite() : null })

/** Drawn on the server, and mostly only read. */
const fetchFacts = async () => (await import('../../physician/profile-details.tsx')).ProfileDetails
const Facts = island({ load: fetchFacts, drawn: import.meta.env.SSR ? await fetchFacts() : null })

/** Miles that people would drive. */
const nearby = 100

export default function Physician() {
  const loaded = useLoaderData<PageData | null>()
  return loaded === null ? <PhysicianNotFound /> : <Profile {...loaded} />
}

function Profile({ physician, similar, map, now }: PageData) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const near = similar.every(({ miles = Number.POSITIVE_INFINITY }) => miles <= nearby)
  return (
    <div className="mx-auto w-full max-w-[1120px] px-4 pt-6 pb-20 md:px-8">
      <div className="mb-6 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <BackLink specialty={physician.specialty} />
        <SearchNeighbours physicianId={physician.id} viewer={viewer} />
      </div>
      {/* On a phone the contact comes second: it is what people open a profile for. */}
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
        <ProfileHeader physician={physician} viewer={viewer} listed={Favorite} />
        <aside aria-label="Contact" className="lg:sticky lg:top-[76px] lg:row-span-2">
          <Contact
            key={physician.id}
            physician={physician}
            viewer={viewer}
            now={now}
            address={pathname}
            eager={viewer !== null}
          />
        </aside>
        <div className="min-w-0">
          <Facts key={physician.id} physician={physician} map={map} />
          {similar.length > 0 && (
            <div className="mt-10 print:hidden">
              <ProfileSection title={near ? 'Similar physicians nearby' : 'Similar physicians'}>
                <SimilarPhysicians physicians={similar} />
              </ProfileSection>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

export { errorHeaders as headers } from '../../page/entry-to-page.ts'

/** For server errors; everything else has its own page. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const failed = isRouteErrorResponse(error) ? error.status >= 500 : true
  if (!failed) return <ErrorPage error={error} />
  return (
    <div className="grid flex-1 content-center">
      <h1 className="sr-only">Physician</h1>
      <ErrorState title="Failed to load physician data" onRetry={() => void revalidate()} retrying={state !== 'idle'}>
        An unexpected error occurred
      </ErrorState>
    </div>
  )
}
