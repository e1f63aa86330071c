import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import type { Affiliation, Edition } from './contracts.ts'
import { perSource } from './per-source.ts'

/** Every facility, with its type and location; CMS doesn't rank them. */
export function Affiliations({
  affiliations,
  edition,
}: {
  affiliations: readonly Affiliation[]
  edition: Edition | undefined
}) {
  return (
    <>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {affiliations.map((affiliation) => (
          <li key={`${affiliation.ccn} ${affiliation.kind}`}>
            <Facility {...affiliation} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-13 text-muted">
        {perSource('Medicare', edition)}. In no particular order. Others may exist.
      </p>
    </>
  )
}

function Facility({ ccn, kind, hospital }: Affiliation) {
  if (hospital === null) {
    return (
      <>
        {kind}
        <span className="block text-13 text-muted tabular-nums">CMS number {ccn}</span>
      </>
    )
  }
  return (
    <>
      <Link
        to={paths.hospital(specialtySlug(hospital.name), hospital.ccn)}
        className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline"
      >
        {hospital.name}
      </Link>
      <span className="block text-13 text-muted">
        {hospital.city}, {hospital.state} · {kind === 'Hospital' ? hospital.kind : kind}
      </span>
    </>
  )
}
