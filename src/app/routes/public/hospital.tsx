import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { getHospital } from '#features/public-facts/contracts.ts'
import { HospitalPhysicians } from '#features/public-facts/hospital-physicians.tsx'
import { hospitalData } from '#features/public-facts/structured-hospital.ts'
import { searchAddress } from '#features/search/address.ts'
import { exactValue } from '#search/query/exact-value.ts'
import { callContext, requestContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { monthAndYear } from '#shared/text/month-and-year.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { stateName } from '#shared/text/us-states.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { loadCall } from '../../page/entry-to-page.ts'
import { Page } from '../../page/page-layout.tsx'
import { noIndex, pageMeta } from '../../page/page-meta.ts'
import { breadcrumbData } from '../../page/structured-lists.ts'

/** Only the number at the end of the address counts; any other text before it redirects to the canonical address. */
export async function loader(entry: LoaderFunctionArgs) {
  const ccn = entry.params.hospital?.split('-').at(-1) ?? ''
  const found = await find(entry, ccn)
  if (found === null) throw data(null, { status: 404 })
  const { hospital } = found
  const path = paths.hospital(specialtySlug(hospital.name), hospital.ccn)
  if (entry.url.pathname !== path) throw redirect(path, 301)
  return {
    ...found,
    trail: trailTo(hospital.state),
    path,
    origin: entry.context.get(requestContext).origin,
    searches: searchesAt(`${hospital.name}, ${hospital.city}, ${hospital.state}`, found.specialties),
  }
}

/** Miles that people would drive. */
const nearbyMiles = 25

/**
 * The searches the page links to, by the hospital's full name. Only the server builds them: in the browser, that would
 * load every contract and Zod.
 */
function searchesAt(hospital: string, specialties: readonly { specialty: string }[]) {
  const at = { hospital: [hospital] }
  return {
    affiliated: searchAddress({ filters: at }),
    nearby: searchAddress({ filters: { nearHospital: `${nearbyMiles} miles of ${hospital}` } }),
    bySpecialty: Object.fromEntries(
      specialties.map(({ specialty }) => [
        specialty,
        searchAddress({ filters: { ...at, specialty: [exactValue(specialty)] } }),
      ]),
    ),
  }
}

/** The pages above a hospital's; a territory has none of its own. */
function trailTo(state: string) {
  const name = stateName(state)
  return [
    { label: 'Medical Specialties', to: paths.specialties() },
    { label: 'By state', to: paths.states() },
    ...(name ? [{ label: name, to: serverPaths.state(specialtySlug(name)) }] : []),
  ]
}

async function find(entry: LoaderFunctionArgs, ccn: string) {
  try {
    return await entry.context.get(callContext)(getHospital, { ccn })
  } catch (error) {
    // An invalid number is as unknown as one that no hospital has.
    if (isCallError(error) && [404, 422].includes(error.status)) return null
    return loadCall(entry, getHospital, { ccn })
  }
}

export function meta({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) {
  if (!loaderData) return pageMeta('Hospital')
  const { hospital, total, trail, path, origin } = loaderData
  const url = origin + path
  return [
    ...pageMeta(
      `${hospital.name}, ${hospital.city}, ${hospital.state}`,
      `${formatCount(total, 'physician')} affiliated with ${hospital.name} in ${hospital.city}, ${hospital.state}, per Medicare, by specialty.`,
    ),
    { tagName: 'link', rel: 'canonical', href: url },
    { 'script:ld+json': hospitalData(hospital, url) },
    {
      'script:ld+json': breadcrumbData([
        ...trail.map(({ label, to }) => ({ name: label, url: origin + to })),
        { name: hospital.name, url },
      ]),
    },
    ...(total === 0 ? [noIndex] : []),
  ]
}

export default function Hospital() {
  const { hospital, trail, asOf, total, specialties, data: physicians, searches } = useLoaderData<typeof loader>()
  const { name, address, city, state, zip, kind, ownership, emergency } = hospital
  const facts = [kind, ownership, emergency && 'Emergency services'].filter(Boolean).join(' · ')
  return (
    <Page
      title={name}
      above={<Breadcrumb trail={trail} current={name} />}
      lead={`${[address, city].filter(Boolean).join(', ')}, ${state} ${zip}`}
      actions={
        <>
          <ButtonLink to={searches.affiliated} variant="primary">
            Search these physicians
          </ButtonLink>
          <ButtonLink to={searches.nearby}>All within {nearbyMiles} miles</ButtonLink>
        </>
      }
    >
      <p className="text-muted">{facts}</p>
      <h2 className="mt-10 headline-28">
        {total === 0
          ? 'No affiliated physicians on file'
          : `${formatNumber(total)} affiliated ${total === 1 ? 'physician' : 'physicians'}`}
      </h2>
      <p className="mt-2 max-w-[66ch] text-13 text-muted">
        per Medicare{asOf && `, ${monthAndYear(asOf)}`}. Physicians can be affiliated with several hospitals. Medicare
        doesn’t name a primary one.
      </p>
      <HospitalPhysicians specialties={specialties} physicians={physicians} searches={searches.bySpecialty} />
      {total > physicians.length && (
        <div className="mt-8">
          <ButtonLink to={searches.affiliated}>See all {formatNumber(total)} in the search</ButtonLink>
        </div>
      )}
    </Page>
  )
}
