import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Radio } from '#ui/choice.tsx'
import { formatCount } from '#ui/number-format.ts'
import type { Candidate, RemovalOnDesk } from './contracts.ts'

const fieldNames = { name: 'Name', npi: 'NPI', phone: 'Phone', email: 'Email', state: 'State' } as const
const verdicts = {
  agrees: { words: 'Match', tone: 'accent' },
  similar: { words: 'Similar', tone: 'amber' },
  differs: { words: 'Different', tone: 'red' },
  unknown: { words: 'Unknown', tone: 'neutral' },
} as const

interface RemovalCandidatesProps {
  request: RemovalOnDesk
  /** Undefined until someone is chosen; null for no one in the data. */
  chosen: number | null | undefined
  fault: string | undefined
  onChoose: (id: number | null) => void
}

/** Who a request may mean, each with what matches and what differs. */
export function RemovalCandidates({ request, chosen, fault, onChoose }: RemovalCandidatesProps) {
  const { candidates, more } = request
  const faultId = `fault-${request.id}`
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] content-start gap-3" aria-describedby={fault && faultId}>
      <legend className="mb-1.5 text-13 font-[550]">Which physician is it?</legend>
      {candidates.map((one) => (
        <div key={one.id} className="grid gap-2">
          <Radio
            name={`meant-${request.id}`}
            checked={chosen === one.id}
            onChange={() => onChoose(one.id)}
            label={one.name}
            description={one.facts}
          />
          <Comparison candidate={one} />
        </div>
      ))}
      {more > 0 && (
        <p className="text-13 text-muted">
          {formatCount(more, 'more profile')} {more === 1 ? 'has' : 'have'} the name, the number, or the reply address.
        </p>
      )}
      <Radio
        name={`meant-${request.id}`}
        checked={chosen === null}
        onChange={() => onChoose(null)}
        label={candidates.length > 0 ? 'None of these' : 'No one in the data'}
        description="No profile is removed. Future imports leave out this name if it appears with this number or NPI."
      />
      {fault && (
        <p id={faultId} role="alert" className="text-13 text-red">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

function Comparison({ candidate: { id, name, compared } }: { candidate: Candidate }) {
  return (
    <div className="ml-6.5 grid gap-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 text-13">
        {compared.map(({ field, has, verdict }) => (
          <div key={field} className="col-span-3 grid grid-cols-subgrid items-baseline">
            <dt className="text-muted">{fieldNames[field]}</dt>
            <dd className="break-words">{has ?? <span className="text-muted">None in the profile</span>}</dd>
            <dd>
              <Badge tone={verdicts[verdict].tone}>
                {has && field === 'state' && verdict === 'unknown' ? 'Not given' : verdicts[verdict].words}
              </Badge>
            </dd>
          </div>
        ))}
      </dl>
      <Link
        to={paths.physician(id)}
        className="justify-self-start text-13 text-accent underline underline-offset-2"
        aria-label={`Open profile of ${name}`}
      >
        Open profile
      </Link>
    </div>
  )
}
