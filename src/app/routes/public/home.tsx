import { type ComponentType, lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getDataState } from '#features/data-sources/contracts.ts'
import { getExampleSearches, getSiteFacts, getSiteSettings } from '#features/site/contracts.ts'
import { siteImageAddress } from '#features/site/image-address.ts'
import { getSpecialtyCounts } from '#features/specialties/contracts.ts'
import { requestContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { StaticPart } from '#ui/static-part.tsx'
import { DemoSection } from '../../landing/demo-section.tsx'
import { Hero } from '../../landing/hero.tsx'
import type { LandingFacts, landingParts } from '../../landing/landing-sections.tsx'
import { loadCallOrNull } from '../../page/entry-to-page.ts'
import { onServerOnly, useOnServer } from '../../page/on-server-only.ts'
import { siteData } from '../../page/structured-lists.ts'
import { useViewer } from '../../page/viewer.ts'

/** The page works without its numbers: they are left out while the index is loading. */
export async function loader(entry: LoaderFunctionArgs) {
  const [numbers, specialties, settings, examples, state] = await Promise.all([
    loadCallOrNull(entry, getSiteFacts, {}),
    loadCallOrNull(entry, getSpecialtyCounts, {}),
    loadCallOrNull(entry, getSiteSettings, {}),
    loadCallOrNull(entry, getExampleSearches, {}),
    loadCallOrNull(entry, getDataState, {}),
  ])
  const { origin } = entry.context.get(requestContext)
  const images = settings?.images ?? {}
  const page = {
    site: siteData(origin, {
      logo: siteImageAddress(images, 'logo'),
      hero: siteImageAddress(images, 'hero-image'),
    }),
    title: settings?.google_search_text || `${brand.name}: physician search for recruiters`,
    description: settings?.meta_description || brand.description,
    shared: settings?.seo_description || settings?.meta_description || brand.description,
  }
  const facts: LandingFacts = {
    numbers,
    specialties: specialties ?? [],
    examples: examples?.data ?? [],
    sources: state?.sources ?? [],
    headline: state?.headline ?? null,
  }
  return onServerOnly(entry, page, { facts })
}

/** From another page, the sections arrive together with their code. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([serverLoader<typeof loader>(), fetchSections()])
  return loaded
}

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

const fetchSections = async () => (await import('../../landing/landing-sections.tsx')).landingParts
const drawnParts = import.meta.env.SSR ? await fetchSections() : null

type PartName = keyof typeof landingParts

const latePart = (name: PartName) => lazy(async () => ({ default: (await fetchSections())[name] }))
const lateParts: Record<PartName, ComponentType<LandingFacts>> = {
  hero: latePart('hero'),
  jobs: latePart('jobs'),
  rest: latePart('rest'),
}

/** A part that is only read. The server draws it; from another page it comes with what draws it. */
function LandingPart({ name }: { name: PartName }) {
  const loaded = useLoaderData<Partial<{ facts: LandingFacts }>>()
  const { facts = loaded.facts } = useOnServer<{ facts: LandingFacts }>()
  const Drawn = drawnParts?.[name]
  const Late = lateParts[name]
  if (facts && !drawnParts) {
    return (
      <Suspense>
        <Late {...facts} />
      </Suspense>
    )
  }
  return <StaticPart>{Drawn && facts && <Drawn {...facts} />}</StaticPart>
}

export default function Home() {
  return (
    <>
      <Hero signedIn={useViewer() !== null}>
        <LandingPart name="hero" />
      </Hero>
      <LandingPart name="jobs" />
      <DemoSection />
      <LandingPart name="rest" />
    </>
  )
}
