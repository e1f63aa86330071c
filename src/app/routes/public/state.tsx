import type { ReactNode } from 'react'
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { searchAddress } from '#features/search/address.ts'
import { getStateDirectory } from '#features/specialties/contracts.ts'
import { StateList } from '#features/specialties/state-list.tsx'
import { callContext, requestContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { statePages } from '#shared/product/state-pages.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { stateWithSlug } from '#shared/text/state-slug.ts'
import { type StateCode, stateName } from '#shared/text/us-states.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { loadCall } from '../../page/entry-to-page.ts'
import { Page } from '../../page/page-layout.tsx'
import { noIndex, pageMeta } from '../../page/page-meta.ts'
import { breadcrumbData, listData } from '../../page/structured-lists.ts'

/**
 * Everything that has its own page in a state, specialties and hospitals; without a state, all states. Only the server
 * builds search addresses: in the browser, that would load every contract and Zod.
 */
export async function loader(entry: LoaderFunctionArgs) {
  const { origin } = entry.context.get(requestContext)
  if (entry.params.state === undefined) return { found: null, origin, states: statePages() }
  const state = stateWithSlug(entry.params.state)
  if (state === undefined) throw data(null, { status: 404 })
  const path = serverPaths.state(specialtySlug(stateName(state)!))
  if (entry.url.pathname !== path) throw redirect(path, 301)
  const found = await find(entry, state)
  if (found === null) throw data(null, { status: 404 })
  const search = searchAddress({ filters: { state: [state] } })
  return { found: { ...found, state, path, search }, origin, states: statePages(state) }
}

async function find(entry: LoaderFunctionArgs, state: StateCode) {
  try {
    return await entry.context.get(callContext)(getStateDirectory, { state })
  } catch (error) {
    if (isCallError(error) && error.status === 404) return null
    return loadCall(entry, getStateDirectory, { state })
  }
}

const inState = (specialty: string, state: StateCode) =>
  paths.specialtyInState(specialtySlug(specialty), specialtySlug(stateName(state)!))

type Loaded = Awaited<ReturnType<typeof loader>>
type State = NonNullable<Loaded['found']>

const title = 'Physicians by state'

export function meta({ loaderData }: { loaderData: Loaded | undefined }) {
  if (!loaderData?.found) return pageMeta(title, 'US physicians state by state: every specialty, and every hospital.')
  const { found, origin } = loaderData
  const { state, total, sample, specialties, path } = found
  const name = stateName(state)!
  const items = specialties.map(({ specialty }) => ({
    name: `${specialty} physicians in ${name}`,
    url: origin + inState(specialty, state),
  }))
  const trail = [
    { name: 'Medical Specialties', url: origin + paths.specialties() },
    { name: title, url: origin + paths.states() },
    { name, url: origin + path },
  ]
  return [
    ...pageMeta(
      `Physicians in ${name}`,
      `${formatCount(total, 'physician')} in ${name}, by specialty and by hospital: where they practice, their training, and how to reach them.`,
    ),
    ...(sample ? [noIndex] : []),
    { 'script:ld+json': breadcrumbData(trail) },
    { 'script:ld+json': listData(`Physicians in ${name}`, items.length, items) },
  ]
}

export default function States() {
  const { found, states } = useLoaderData<Loaded>()
  return found ? <InState {...found} states={states} /> : <AllStates states={states} />
}

function AllStates({ states }: Pick<Loaded, 'states'>) {
  return (
    <Page
      title={title}
      lead="Every specialty and hospital in each state."
      above={<Breadcrumb trail={[{ label: 'Medical Specialties', to: paths.specialties() }]} current="By state" />}
    >
      <StateList title="All states" states={states} />
    </Page>
  )
}

function InState({ state, total, specialties, hospitals, search, states }: State & Pick<Loaded, 'states'>) {
  const name = stateName(state)!
  return (
    <Page
      title={`Physicians in ${name}`}
      lead={`${formatCount(total, 'physician')}, by specialty${hospitals.length > 0 ? ' and by hospital' : ''}.`}
      above={
        <Breadcrumb
          trail={[
            { label: 'Medical Specialties', to: paths.specialties() },
            { label: 'By state', to: paths.states() },
          ]}
          current={name}
        />
      }
      actions={<ButtonLink to={search}>Search in {name}</ButtonLink>}
    >
      <Columns id="specialties" title={`Specialties in ${name}`}>
        {specialties.map(({ specialty, count }) => (
          <Counted key={specialty} to={inState(specialty, state)} count={count}>
            {specialty}
          </Counted>
        ))}
      </Columns>
      {hospitals.length > 0 && (
        <Columns id="hospitals" title={`Hospitals in ${name}`} note="Physicians affiliated per Medicare.">
          {hospitals.map(({ ccn, name, city, physicians }) => (
            <Counted key={ccn} to={paths.hospital(specialtySlug(name), ccn)} count={physicians}>
              {name}, {city}
            </Counted>
          ))}
        </Columns>
      )}
      <StateList title="Other states" states={states} />
    </Page>
  )
}

function Columns({ id, title, note, children }: { id: string; title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 first:mt-0">
      <h2 id={id} className="headline-20">
        {title}
      </h2>
      {note && <p className="mt-1 text-13 text-muted">{note}</p>}
      <ul className="mt-4 gap-x-8 sm:columns-2 lg:columns-3">{children}</ul>
    </section>
  )
}

function Counted({ to, count, children }: { to: string; count: number; children: ReactNode }) {
  return (
    <li className="break-inside-avoid">
      <Link to={to} className="state-link">
        <span>{children}</span>
        <span>{formatNumber(count)}</span>
      </Link>
    </li>
  )
}
