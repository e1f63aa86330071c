import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { formatNumber } from '#ui/number-format.ts'
import type { getSequence, ShownStep } from './contracts.ts'
import { compareReplies } from './figures.ts'
import { figureWords, waitWords } from './sequence-words.ts'

type Sequence = OutputOf<typeof getSequence>

const EditStepDialog = lazyDialog(() => import('./edit-step-dialog.tsx').then((module) => module.EditStepDialog))

interface StepListProps extends Pick<Sequence, 'sequence' | 'steps' | 'bestHours'> {
  onChanged: () => void
}

/** The emails with what came of each, and what stops them. */
export function StepList({ sequence, steps, bestHours, onChanged }: StepListProps) {
  const [edited, setEdited] = useState<ShownStep | null>(null)
  return (
    <>
      <h2 className="text-13 font-semibold text-muted">{steps.length === 1 ? 'One email' : 'Emails'}</h2>
      <ol className="grid gap-2">
        {steps.map((step) => (
          <li key={step.place} className="grid gap-1.5 rounded-8 border border-hair px-3.5 py-3 text-13">
            <p className="flex items-baseline justify-between gap-2">
              <span className="font-semibold">
                {step.place}. {step.place === 1 ? 'First email' : 'Reply in thread'}
              </span>
              {step.place > 1 && <span className="shrink-0 text-12 text-muted">{waitWords(step.waitDays)}</span>}
            </p>
            {step.subject !== '' && <p className="font-medium wrap-anywhere">{step.subject}</p>}
            <p className="line-clamp-2 wrap-anywhere text-muted">{step.body}</p>
            <StepFigures step={step} />
            {sequence.mine && sequence.state !== 'stopped' && (
              <div>
                <Button size="small" onClick={() => setEdited(step)}>
                  Edit<span className="sr-only"> email {step.place}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {edited && (
        <EditStepDialog
          open
          onOpenChange={(open) => !open && setEdited(null)}
          sequenceId={sequence.id}
          step={edited}
          onSaved={() => {
            setEdited(null)
            onChanged()
          }}
        />
      )}
      <BestHours hours={bestHours} />
      <div className="grid gap-1 text-13">
        <h2 className="font-semibold text-muted">Stops for one person when they</h2>
        <p className="text-pretty text-muted">
          reply, opt out, bounce, or are marked as do not contact. Out-of-office waits until they are back.
        </p>
      </div>
    </>
  )
}

const percent = (share: number) => `${Math.round(100 * share)}%`

function StepFigures({ step: { subject, otherSubject, figures, other } }: { step: ShownStep }) {
  if (other === null) return <p className="text-12 text-muted">{figureWords(figures)}</p>
  const compared = compareReplies(figures, other)
  return (
    <div className="grid gap-1 text-12 text-muted">
      <p className="wrap-anywhere">
        A, “{subject}”: {figureWords(figures)}
      </p>
      <p className="wrap-anywhere">
        B, “{otherSubject}”: {figureWords(other)}
      </p>
      {compared && (
        <p>
          A was answered {percent(Math.abs(compared.difference))} {compared.difference < 0 ? 'less' : 'more'}; with 95%
          certainty between {percent(compared.low)} and {percent(compared.high)}.{' '}
          {compared.winner === null
            ? 'That could be chance: neither is better yet.'
            : `${compared.winner === 'first' ? 'A' : 'B'} is answered more often.`}
        </p>
      )}
    </div>
  )
}

/** Fewer say nothing about an hour. */
const leastForHours = 30

function BestHours({ hours }: { hours: Sequence['bestHours'] }) {
  const sent = hours.reduce((sum, hour) => sum + hour.sent, 0)
  if (sent < leastForHours) return null
  return (
    <div className="grid gap-1 text-13">
      <h2 className="font-semibold text-muted">Replies by hour of the first email, where they are</h2>
      <ul className="grid gap-0.5 text-12 text-muted">
        {hours.map(({ hour, sent: of, replied }) => (
          <li key={hour}>
            {hour % 12 === 0 ? 12 : hour % 12} {hour < 12 ? 'AM' : 'PM'}: {formatNumber(replied)} of {formatNumber(of)}
          </li>
        ))}
      </ul>
    </div>
  )
}
