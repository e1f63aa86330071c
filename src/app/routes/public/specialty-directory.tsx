import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { fullName } from '#features/physicians/physician-name.ts'
import { PhysicianRow } from '#features/physicians/physician-row.tsx'
import { searchAddress } from '#features/search/address.ts'
import { getSpecialtyDirectory } from '#features/specialties/contracts.ts'
import { StateLinks } from '#features/specialties/state-links.tsx'
import { exactValue } from '#search/query/exact-value.ts'
import { callContext, requestContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { slugAsName, specialtySlug } from '#shared/text/specialty-slug.ts'
import { type StateCode, stateName, usStates } from '#shared/text/us-states.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { loadCall } from '../../entry-to-page.ts'
import { Page } from '../../page-layout.tsx'
import { noIndex, pageMeta } from '../../page-meta.ts'
import { breadcrumbData, listData } from '../../structured-lists.ts'
import { useViewer } from '../../viewer.ts'

/** A specialty, all over the country or, at the longer address, in one state. */
export async function loader(entry: LoaderFunctionArgs) {
  const { specialty: written = '', state: writtenState } = entry.params
  const state = writtenState === undefined ? undefined : stateWithSlug(writtenState)
  // A word that is no state is no page.
  if (writtenState !== undefined && state === undefined) throw data(null, { status: 404 })
  const directory = await find(entry, written, state)
  if (directory === null) throw redirect(searchOf(slugAsName(written), state))
  const path = pathOf(directory.specialty, state)
  // One address for each page, however the slug was written.
  if (entry.url.pathname !== path) throw redirect(path, 301)
  return { ...directory, state, origin: entry.context.get(requestContext).origin }
}

async function find(entry: LoaderFunctionArgs, slug: string, state: StateCode | undefined) {
  try {
    return await entry.context.get(callContext)(getSpecialtyDirectory, { slug, state })
  } catch (error) {
    // A slug that is nothing at all is as unknown as one that no one has.
    if (isCallError(error) && [404, 422].includes(error.status)) return null
    return loadCall(entry, getSpecialtyDirectory, { slug, state })
  }
}

function stateWithSlug(slug: string): StateCode | undefined {
  return usStates.find(([, name]) => specialtySlug(name) === specialtySlug(slug))?.[0]
}

function pathOf(specialty: string, state: StateCode | undefined): string {
  const slug = specialtySlug(specialty)
  return state ? paths.specialtyInState(slug, specialtySlug(stateName(state)!)) : paths.specialtyDirectory(slug)
}

/** @param specialty as the search's filter takes it: a part of the name, or an exact value */
function searchOf(specialty: string, state: StateCode | undefined): string {
  return searchAddress({ filters: { ...(specialty && { specialty: [specialty] }), ...(state && { state }) } })
}

type Loaded = OutputOf<typeof getSpecialtyDirectory> & { state: StateCode | undefined; origin: string }

export function meta({ loaderData }: { loaderData: Loaded | undefined }) {
  if (!loaderData) return pageMeta('Specialty Directory')
  const { specialty, total, sample, state, origin, data: physicians } = loaderData
  const where = state ? ` in ${stateName(state)}` : ''
  const trail = [
    { name: 'Medical Specialties', url: origin + paths.specialties() },
    { name: specialty, url: origin + pathOf(specialty, undefined) },
    ...(state ? [{ name: stateName(state)!, url: origin + pathOf(specialty, state) }] : []),
  ]
  const items = physicians.map((one) => ({ name: fullName(one), url: origin + paths.physician(one.id) }))
  return [
    ...pageMeta(
      `${specialty} physicians${where}`,
      `${formatNumber(total)} ${specialty} physicians${where}: where they practice, their training, and which ways to reach them are known.`,
    ),
    ...(sample ? [noIndex] : []),
    { 'script:ld+json': breadcrumbData(trail) },
    { 'script:ld+json': listData(`${specialty} physicians${where}`, items) },
  ]
}

export default function SpecialtyDirectory() {
  const { specialty, total, state, states, data: physicians } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  const inState = state && stateName(state)
  const search = searchOf(exactValue(specialty), state)
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
      <ul className="border-t border-hair">
        {physicians.map((physician) => (
          <PhysicianRow key={physician.id} physician={physician} to={paths.physician(physician.id)} viewer={viewer} />
        ))}
      </ul>
      {total > limits.specialtyDirectorySize && (
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
