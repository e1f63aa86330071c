import { useState } from 'react'
import { Link } from 'react-router'
import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Check } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { FromList } from '../activities/from-list.tsx'
import { useContactQuestion } from '../activities/use-contact-question.ts'
import { DoNotContactLine } from '../do-not-contact/do-not-contact-line.tsx'
import { WriteButton } from '../email/write-button.tsx'
import { undoListChange } from '../lists/contracts.ts'
import { CallOrReveal } from '../physicians/call-button.tsx'
import { finishStep, setNextStep } from '../pipeline/entry-contracts.ts'
import { stepWords } from '../pipeline/step-words.ts'
import type { getToday } from './contracts.ts'
import { dayFrom } from './days.ts'
import { TodaySection } from './today-section.tsx'

interface NextStepsProps {
  steps: OutputOf<typeof getToday>['steps']
  /** How many there are in all. */
  total: number
  /** The viewer's day, as an ISO date. */
  day: string
  viewer: Viewer | null
  onChanged: () => void
}

type TodayStep = NextStepsProps['steps'][number]

/** What is due today, and what is overdue. */
export function NextSteps({ steps, total, day, viewer, onChanged }: NextStepsProps) {
  return (
    <TodaySection title="Next steps" count={total}>
      {steps.map((step) => (
        <FromList key={`${step.listId} ${step.physician.id}`} value={step.listId}>
          <StepRow {...{ step, day, viewer, onChanged }} />
        </FromList>
      ))}
    </TodaySection>
  )
}

interface StepRowProps extends Pick<NextStepsProps, 'day' | 'viewer' | 'onChanged'> {
  step: TodayStep
}

function StepRow({ step, day, viewer, onChanged }: StepRowProps) {
  const { physician, listId, listName, stage, text, on, givenBy } = step
  const card = step.card && { ...physician, ...step.card }
  const ask = useContactQuestion(viewer, onChanged)
  const { late, done, snooze, pending } = useStep(step, day, onChanged)
  const name = fullName(physician)
  return (
    <li
      data-row={physician.id}
      data-queue
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hair px-1.5 py-2 has-[[data-row-link]:focus-visible]:bg-fill"
    >
      <button
        type="button"
        data-done
        aria-label={`Done: ${text}, ${name}`}
        aria-disabled={pending || undefined}
        onClick={done}
        className="reach group grid size-5 shrink-0 place-items-center rounded-full border-[1.5px] border-edge hover:border-accent"
      >
        <Check aria-hidden className="size-3 text-accent opacity-0 group-hover:opacity-100" />
      </button>
      <Avatar firstName={physician.firstName} lastName={physician.lastName} size="small" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-14 break-words text-muted">
          <Link to={paths.physician(physician.id)} data-row-link className="font-semibold text-ink hover:underline">
            {name}
          </Link>
          {' · '}
          <Link to={paths.list(listId)} className="hover:underline">
            {listName}
          </Link>
          {stage && ` · ${stage}`}
        </p>
        <p className={cn('text-12 break-words', on < day ? 'text-amber' : 'text-muted')}>
          {late}
          {givenBy && <span className="text-muted">, from {givenBy}</span>}
        </p>
        <DoNotContactLine block={card?.doNotContact} />
      </div>
      <span className="flex items-center gap-1 max-sm:ml-8">
        {card && viewer && (
          <>
            {card.channels.phone && (
              <CallOrReveal physician={card} viewer={viewer} onOpened={() => ask('call', card.id, name)} />
            )}
            <WriteButton size="small" physician={card} viewer={viewer} onLogged={onChanged}>
              Write<span className="sr-only"> to {name}</span>
            </WriteButton>
          </>
        )}
        <ButtonLink size="small" to={paths.physician(physician.id)} data-row-link>
          Open<span className="sr-only"> {name}</span>
        </ButtonLink>
        <Menu
          label={`Snooze ${text}`}
          trigger={
            <Button size="small" variant="quiet" pending={pending}>
              Snooze<span className="sr-only"> {name}</span>
            </Button>
          }
        >
          <MenuItem onSelect={() => snooze(1)}>Tomorrow</MenuItem>
          <MenuItem onSelect={() => snooze(3)}>In 3 days</MenuItem>
          <MenuItem onSelect={() => snooze(7)}>In a week</MenuItem>
        </Menu>
      </span>
    </li>
  )
}

/** Done and Snooze, each with an undo. */
function useStep({ physician, listId, text, on }: TodayStep, day: string, onChanged: () => void) {
  const finish = useCallAtPress(finishStep)
  const set = useCallAtPress(setNextStep)
  const undo = useCallAtPress(undoListChange)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const run = async (title: string, change: () => Promise<{ undoId: string | null }>) => {
    if (pending) return
    setPending(true)
    try {
      const { undoId } = await change()
      const action = undoId === null ? undefined : { label: 'Undo', run: () => void takeBack(undoId) }
      toast.success(title, text, action)
      onChanged()
    } catch (error) {
      toast.failed('Could not save', error)
    } finally {
      setPending(false)
    }
  }
  const takeBack = async (undoId: string) => {
    try {
      await undo({ undoId })
      onChanged()
    } catch (error) {
      toast.failed('Could not undo', error)
    }
  }
  return {
    pending,
    late: stepWords({ text, on }, new Date(`${day}T12:00:00`)).text,
    done: () => void run('Done', () => finish({ listId, physicianId: physician.id })),
    snooze: (days: number) =>
      void run('Snoozed', () => set({ listId, physicianIds: [physician.id], step: { text, on: dayFrom(day, days) } })),
  }
}
