import { useCall } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Time } from '#ui/time.tsx'
import { getPhysicianLists } from './contracts.ts'

/** The viewer's and the team's lists that a physician is on, with their notes. Renders nothing if there are none. */
export function PhysicianLists({ physicianId }: { physicianId: number }) {
  const { data, isError, refetch } = useCall(getPhysicianLists, { physicianId })
  if (isError && data === undefined) {
    return (
      <div className="mt-4">
        <LoadFailure onRetry={() => void refetch()}>Failed to load the lists of this physician.</LoadFailure>
      </div>
    )
  }
  const lists = data?.data ?? []
  if (lists.length === 0) return null
  return (
    <Card className="mt-4">
      <CardSection className="py-3.5">
        <h2 className="text-14 font-semibold">On lists</h2>
      </CardSection>
      <CardSection className="text-13">
        <ul className="grid gap-3">
          {lists.map(({ id, name, owner, note, noteBy, stage, nextStep }) => (
            <li key={id} className="grid gap-0.5">
              <p className="wrap-anywhere">
                <TextLink to={paths.list(id)}>{name}</TextLink>
                {owner && <span className="text-muted"> by {owner}</span>}
              </p>
              {(stage || nextStep) && (
                <p className="flex flex-wrap items-center gap-x-3 text-muted">
                  {stage && stage.name}
                  {nextStep && (
                    <span className="wrap-anywhere">
                      {nextStep.text} on <Time value={`${nextStep.on}T12:00:00Z`} />
                      {nextStep.by && `, ${nextStep.by}`}
                    </span>
                  )}
                </p>
              )}
              {note && (
                <p className="wrap-anywhere whitespace-pre-line">
                  {note}
                  {noteBy && <span className="text-muted"> – {noteBy}</span>}
                </p>
              )}
            </li>
          ))}
        </ul>
      </CardSection>
    </Card>
  )
}
