import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { StateList } from '#features/specialties/state-list.tsx'
import { requestContext } from '#shared/calls/call-context.ts'
import { paths } from '#shared/product/paths.ts'
import { statePages } from '#shared/product/state-pages.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Page } from '../../page-layout.tsx'
import { pageMeta } from '../../page-meta.ts'
import { breadcrumbData } from '../../structured-lists.ts'

export function loader(entry: LoaderFunctionArgs) {
  return { states: statePages(), origin: entry.context.get(requestContext).origin }
}

export function meta({ loaderData }: { loaderData: ReturnType<typeof loader> | undefined }) {
  const meta = pageMeta('Physicians by state', 'US physicians state by state: every specialty, and every hospital.')
  if (!loaderData) return meta
  const { origin } = loaderData
  const trail = [
    { name: 'Medical Specialties', url: origin + paths.specialties() },
    { name: 'Physicians by state', url: origin + paths.states() },
  ]
  return [...meta, { 'script:ld+json': breadcrumbData(trail) }]
}

export default function States() {
  const { states } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Physicians by state"
      lead="Every specialty and every hospital of a state."
      above={<Breadcrumb trail={[{ label: 'Medical Specialties', to: paths.specialties() }]} current="By state" />}
    >
      <StateList title="All states" states={states} />
    </Page>
  )
}
