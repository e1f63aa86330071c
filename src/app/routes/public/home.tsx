import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSiteFacts, getSiteSettings } from '#features/site/contracts.ts'
import { siteImageAddress } from '#features/site/image-address.ts'
import { getSpecialtyCounts } from '#features/specialties/contracts.ts'
import { requestContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { StaticPart } from '#ui/static-part.tsx'
import { loadCallOrNull } from '../../entry-to-page.ts'
import type { SpecialtyCount } from '../../landing/feature-sections.tsx'
import { Hero } from '../../landing/hero.tsx'
import { onServerOnly } from '../../on-server-only.ts'
import { siteData } from '../../structured-lists.ts'
import { useViewer } from '../../viewer.ts'

/** The page stands without its numbers, too: while the index comes up they are left out. */
export async function loader(entry: LoaderFunctionArgs) {
  const [numbers, specialties, settings] = await Promise.all([
    loadCallOrNull(entry, getSiteFacts, {}),
    loadCallOrNull(entry, getSpecialtyCounts, {}),
    loadCallOrNull(entry, getSiteSettings, {}),
  ])
  const { origin } = entry.context.get(requestContext)
  const images = settings?.images ?? {}
  const page = {
    site: siteData(origin, {
      logo: siteImageAddress(images, 'logo'),
      hero: siteImageAddress(images, 'hero-image'),
    }),
    numbers,
    title: settings?.google_search_text || `${brand.name}: physician search for recruiters`,
    description: settings?.meta_description || brand.description,
    shared: settings?.seo_description || settings?.meta_description || brand.description,
  }
  return onServerOnly(entry, page, { specialties: specialties ?? [] })
}

/** From another page the sections come at once with what draws them. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([serverLoader<typeof loader>(), fetchSections()])
  return loaded
}

type LoadedPage = Omit<Awaited<ReturnType<typeof loader>>, 'specialties'>

export function meta({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) {
  if (!loaderData) return [{ title: brand.name }]
  const { title, description, shared, site } = loaderData
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: shared },
    { 'script:ld+json': site },
  ]
}

const fetchSections = async () => (await import('../../landing/landing-sections.tsx')).LandingSections
const DrawnSections = import.meta.env.SSR ? await fetchSections() : null
const Sections = lazy(async () => ({ default: await fetchSections() }))

export default function Home() {
  const { numbers, specialties } = useLoaderData<Partial<{ specialties: SpecialtyCount[] }> & LoadedPage>()
  const signedIn = useViewer() !== null
  return (
    <>
      <Hero numbers={numbers} signedIn={signedIn} />
      {specialties && !DrawnSections ? (
        <Suspense>
          <Sections specialties={specialties} />
        </Suspense>
      ) : (
        <StaticPart>{DrawnSections && <DrawnSections specialties={specialties ?? []} />}</StaticPart>
      )}
    </>
  )
}
