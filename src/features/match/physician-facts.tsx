import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import type { MatchedPhysician } from './contracts.ts'
import { differenceWords, factWords, ruleWords } from './words.ts'

/** A physician, why the row is about them, and what has changed since the row was written. */
export function PhysicianFacts({ physician }: { physician: MatchedPhysician }) {
  const {
    name,
    credential,
    specialty,
    organization,
    location,
    npi,
    email,
    phone,
    rule,
    agrees,
    disagrees,
    confidence,
    differs,
  } = physician
  return (
    <div data-row={physician.physicianId} className="min-w-0 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <Link to={paths.physician(physician.physicianId)} data-row-link className="underline-offset-2 hover:underline">
          {[name, credential].filter(Boolean).join(', ')}
        </Link>
        {physician.mine && <Badge>In my records</Badge>}
      </p>
      <p className="text-13 text-muted">
        {[specialty, organization, location, npi && `NPI ${npi}`].filter(Boolean).join(' · ')}
      </p>
      <p className="text-13 text-muted">{[email, phone].filter(Boolean).join(' · ') || 'No contact details'}</p>
      <p className="mt-1 text-13">
        {rule === 'name' ? 'By name' : `By ${ruleWords[rule]}`}, {(confidence * 100).toFixed(1)}% sure
        {agrees.length > 0 && `. Also agrees: ${agrees.map((fact) => factWords[fact]).join(', ')}`}
      </p>
      {disagrees.length > 0 && (
        <p className="text-13 text-amber">Doesn’t agree: {disagrees.map((fact) => factWords[fact]).join(', ')}</p>
      )}
      {differs.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-13">
          {differs.map(({ what, now }) => (
            <li key={what} className={what === 'deactivated' || what === 'excluded' ? 'text-red' : 'text-amber'}>
              {differenceWords[what]}: {now}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
