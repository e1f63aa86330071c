import { monthAndYear } from '#shared/text/month-and-year.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { BoardLicense, Edition } from './contracts.ts'

/** Each license as its board lists it, and the states whose boards publish no file or don't list the physician. */
export function BoardLicenses({
  licenses,
  states,
  editions,
}: {
  licenses: readonly BoardLicense[]
  /** Where the physician claims to be licensed, as two-letter codes. */
  states: readonly string[]
  editions: readonly Edition[]
}) {
  const unknown = states.filter((state) => licenses.every((license) => license.state !== state))
  return (
    <ul className="space-y-1.5">
      {licenses.map((license) => {
        const edition = editions.find(({ source }) => source === license.source)
        return (
          <li key={`${license.state} ${license.number}`}>
            {stateName(license.state) ?? license.state}: {license.status}
            {datesOf(license)}
            <span className="ml-2 text-muted">
              license {license.number}
              {edition &&
                `, per ${[edition.title, edition.asOf && monthAndYear(edition.asOf)].filter(Boolean).join(', ')}`}
            </span>
          </li>
        )
      })}
      {unknown.length > 0 && (
        <li>
          Unknown: {unknown.join(', ')}
          <span className="ml-2 text-muted">verify with the state’s board</span>
        </li>
      )}
    </ul>
  )
}

function datesOf({ issued, expires }: BoardLicense): string {
  const dates = [issued && `first issued ${monthAndYear(issued)}`, expires && `expires ${monthAndYear(expires)}`]
  return dates.flatMap((date) => (date ? [`, ${date}`] : [])).join('')
}
