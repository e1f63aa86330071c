import { Link } from 'react-router'
import { useCall } from '#shared/calls/use-call.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { TextButton } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { ExchangeList } from './exchange-list.tsx'
import { personWords, progressNote } from './progress-words.ts'
import { getPhysicianEmails } from './thread-contracts.ts'

/** On a profile: the emails of sequences to a physician and their answers, as they were sent and came. */
export function PhysicianEmails({ physicianId }: { physicianId: number }) {
  const { data, error, refetch } = useCall(getPhysicianEmails, { physicianId })
  if (error && !data) {
    return (
      <p className="mt-4 text-13 text-muted">
        Could not load the emails. <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    )
  }
  // Those of colleagues' private lists are theirs alone.
  if (!data || data.data.length === 0) return null
  return (
    <Card className="mt-4 print:hidden">
      <CardSection className="py-3.5">
        <h2 className="text-14 font-semibold">Emails</h2>
      </CardSection>
      {data.data.map(({ personId, sequence, by, state, reason, until, sent, answers }) => (
        <CardSection key={personId} className="grid gap-4">
          <p className="text-13 text-muted wrap-anywhere">
            <Link to={`${sequencePaths.one(sequence.id)}?person=${personId}`} className="text-ink hover:underline">
              {sequence.name}
            </Link>
            {by !== null && ` by ${by}`} ·{' '}
            {[personWords[state], progressNote({ reason, until })].filter(Boolean).join(', ')}
          </p>
          <ExchangeList sent={sent} answers={answers} />
        </CardSection>
      ))}
    </Card>
  )
}
