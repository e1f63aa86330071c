import type { EmailText } from '#adapters/ai/port.ts'
import type { Viewer } from '#shared/access/access.ts'
import type { Job } from '#shared/text/email-placeholders.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button } from '#ui/button.tsx'
import { ChevronLeft, ChevronRight, Users } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MailCheck } from '#ui/work-icons.tsx'
import { type Addressee, PersonalizedEmail } from './personalized-email.tsx'
import { SentQuestion, useSentBatch } from './sent-question.tsx'
import type { EditedEmails } from './use-edited-emails.ts'

export interface WritingProps {
  email: EmailText
  /** What goes below the email; may be empty. */
  footer: string
  viewer: Viewer | null
  job: Job
  edited: EditedEmails
}

interface EmailStepProps extends WritingProps {
  index: number
  total: number
  onStep: (index: number) => void
  /** The loaded recipients, and the position of the first one. */
  part: { physicians: readonly Addressee[]; first: number }
  fetching: boolean
  onChanged: () => void
}

/** The email to one of them, next to the others. */
export function EmailStep({ index, total, onStep, part, edited, fetching, onChanged, ...rest }: EmailStepProps) {
  const batch = useSentBatch(onChanged)
  const physician = part.physicians[index - part.first]
  if (!physician) {
    if (fetching) return <Skeleton className="h-64" />
    return (
      <EmptyState
        icon={<Users aria-hidden />}
        title="No one is left here"
        actions={<Button onClick={() => onStep(0)}>Back to the first</Button>}
      >
        Physicians who asked to be removed, or were taken off the list, don’t get an email.
      </EmptyState>
    )
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[240px_minmax(0,1fr)]">
      <Queue physicians={part.physicians} first={part.first} index={index} onStep={onStep} />
      <div className="grid min-w-0 gap-3">
        <SentQuestion batch={batch} viewer={rest.viewer} />
        <PersonalizedEmail
          key={physician.id}
          {...rest}
          email={edited.of(physician.id) ?? rest.email}
          physician={physician}
          onMarked={onChanged}
          onOpened={batch.open}
          onNext={index + 1 < total ? () => onStep(index + 1) : null}
        />
      </div>
    </div>
  )
}

interface QueueProps {
  physicians: readonly Addressee[]
  /** The position of the first one on the list. */
  first: number
  index: number
  onStep: (index: number) => void
}

/** Who is on the list, and who has been contacted. */
function Queue({ physicians, first, index, onStep }: QueueProps) {
  return (
    <ul
      aria-label="Physicians on this list"
      className="grid max-h-[34rem] overflow-y-auto border-y border-hair max-lg:hidden"
    >
      {physicians.map((physician, place) => (
        <li key={physician.id} className="border-t border-hair first:border-t-0">
          <button
            type="button"
            onClick={() => onStep(first + place)}
            aria-current={first + place === index ? 'step' : undefined}
            className="flex min-h-9 w-full items-center justify-between gap-2 px-2 py-1.5 text-left text-13 -outline-offset-2 hover:bg-fill aria-[current]:bg-wash aria-[current]:font-semibold"
          >
            <span className="truncate">{fullName(physician)}</span>
            {physician.contactedAt && (
              <span className="flex shrink-0 items-center gap-1 text-12 font-normal text-muted">
                <MailCheck aria-hidden className="size-3.5" />
                Contacted
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function StepBar({ index, total, onStep }: { index: number; total: number; onStep: (index: number) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="small"
        onClick={() => onStep(index - 1)}
        disabledReason={index === 0 ? 'This is the first physician on the list.' : undefined}
      >
        <ChevronLeft aria-hidden />
        Previous
      </Button>
      <Button
        size="small"
        onClick={() => onStep(index + 1)}
        disabledReason={index + 1 >= total ? 'This is the last physician on the list.' : undefined}
      >
        Next
        <ChevronRight aria-hidden />
      </Button>
      <span aria-live="polite" className="text-13 text-muted tabular-nums">
        Physician {formatNumber(index + 1)} of {formatNumber(total)}
      </span>
    </div>
  )
}
