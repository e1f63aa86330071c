import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSiteFacts, getSiteSettings } from '#features/site/contracts.ts'
import { siteImageAddress } from '#features/site/image-address.ts'
import { getSpecialtyCounts } from '#features/specialties/contracts.ts'
import { requestContext } from '#shared/calls/call-context.ts'
import { brand } from '#shared/product/brand.ts'
import { loadCallOrNull } from '../../entry-to-page.ts'
import { PhysicianCall, PricingTeaser } from '../../landing/closing-sections.tsx'
import { EmailsSection } from '../../landing/email-section.tsx'
import { SourcesSection, SpecialtiesSection, WorkSection } from '../../landing/feature-sections.tsx'
import { Hero } from '../../landing/hero.tsx'
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
  return {
    site: siteData(origin, {
      logo: siteImageAddress(images, 'logo'),
      hero: siteImageAddress(images, 'hero-image'),
    }),
    numbers,
    specialties: specialties ?? [],
    title: settings?.google_search_text || `${brand.name}: physician search for recruiters`,
    description: settings?.meta_description || brand.description,
    shared: settings?.seo_description || settings?.meta_description || brand.description,
  }
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

export default function Home() {
  const { numbers, specialties } = useLoaderData<typeof loader>()
  const signedIn = useViewer() !== null
  return (
    <>
      <Hero numbers={numbers} signedIn={signedIn} />
      <div className="mx-auto mt-10 w-full max-w-[1180px] px-4 md:mt-16 md:px-8">
        {specialties.length > 0 && <SpecialtiesSection specialties={specialties} />}
        <EmailsSection />
        <SourcesSection />
        <WorkSection />
        <PricingTeaser />
        <PhysicianCall />
      </div>
    </>
  )
}
