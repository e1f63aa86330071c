import { Suspense } from 'react'
import { Await, type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSpecialtyCounts } from '#features/specialties/contracts.ts'
import { SpecialtiesGrid, SpecialtiesPlaceholders } from '#features/specialties/specialties-grid.tsx'
import { requestContext } from '#shared/calls/call-context.ts'
import { ifQuick } from '#shared/calls/if-quick.ts'
import { paths } from '#shared/product/paths.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { ButtonLink } from '#ui/button.tsx'
import { loadCallOrNull } from '../../page/entry-to-page.ts'
import { Page } from '../../page/page-layout.tsx'
import { pageMeta } from '../../page/page-meta.ts'
import { breadcrumbData, listData } from '../../page/structured-lists.ts'

export async function loader(entry: LoaderFunctionArgs) {
  const specialties = loadCallOrNull(entry, getSpecialtyCounts, {})
  const quick = await ifQuick(specialties)
  return {
    // What takes long follows on the same page, behind the placeholders.
    specialties: quick === undefined ? specialties : quick,
    origin: entry.context.get(requestContext).origin,
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>

/**
 * The first page comes complete; from another page the placeholders are there at once, and the cards when they are
 * known.
 */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = serverLoader<typeof loader>()
  return {
    specialties: loaded.then(
      ({ specialties }) => specialties,
      () => null,
    ),
  }
}

export function meta({ loaderData }: { loaderData: Partial<Loaded> | undefined }) {
  const { specialties, origin = '' } = loaderData ?? {}
  const meta = pageMeta('Medical Specialties', 'All medical specialties, with the number of US physicians in each.')
  if (!Array.isArray(specialties)) return meta
  const cards = specialties.map(({ specialty }) => ({
    name: specialty,
    url: origin + paths.specialtyDirectory(specialtySlug(specialty)),
  }))
  return [
    ...meta,
    { 'script:ld+json': breadcrumbData([{ name: 'Medical Specialties', url: origin + paths.specialties() }]) },
    { 'script:ld+json': listData('Medical Specialties', cards.length, cards) },
  ]
}

export default function Specialties() {
  const { specialties } = useLoaderData<typeof loader | typeof clientLoader>()
  return (
    <Page
      title="Medical Specialties"
      lead="Every specialty in our data, largest first."
      actions={
        <>
          <ButtonLink to={paths.states()}>By State</ButtonLink>
          <ButtonLink to={paths.search()}>Search All Physicians</ButtonLink>
        </>
      }
    >
      {specialties instanceof Promise ? (
        <Suspense fallback={<SpecialtiesPlaceholders />}>
          <Await resolve={specialties} errorElement={<SpecialtiesGrid specialties={null} />}>
            {(known) => <SpecialtiesGrid specialties={known} />}
          </Await>
        </Suspense>
      ) : (
        <SpecialtiesGrid specialties={specialties} />
      )}
    </Page>
  )
}
