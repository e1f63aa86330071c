import type { ReactNode } from 'react'
import { doneWords, outcomeWords } from '#features/activities/contact-words.ts'
import type { ListedPhysician } from '#features/lists/contracts.ts'
import type { ColumnName } from '#features/lists/list-columns.ts'
import { OwnerButton } from '#features/lists/owner-button.tsx'
import { OwnerMark } from '#features/lists/owner-mark.tsx'
import { ContactButton } from '#features/physicians/contact-button.tsx'
import { EntryButton } from '#features/pipeline/entry-button.tsx'
import { StageDot } from '#features/pipeline/stage-dot.tsx'
import { stepWords } from '#features/pipeline/step-words.ts'
import type { Viewer } from '#shared/access/access.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { cn } from '#ui/class-names.ts'
import { formatCount } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'

export interface RowContext {
  listId: string
  viewer: Viewer | null
  /** The reason nothing can be changed. */
  disabledReason: string | undefined
  onChanged: () => void
}

interface Cell {
  /** Its maximum width. */
  width: string
  show: (physician: ListedPhysician, row: RowContext) => ReactNode
}

/** The content of a list table's cells, by column. */
export const listCells: Record<ColumnName, Cell> = {
  specialty: { width: 'max-w-[150px]', show: ({ specialty }) => specialty },
  organization: {
    width: 'max-w-[170px]',
    show: ({ organization }) => organization,
  },
  location: { width: 'max-w-[130px]', show: ({ location }) => location },
  stage: {
    width: 'max-w-[130px]',
    show: ({ stage, stageKind }) => stage && <StageDot name={stage} kind={stageKind ?? 'none'} />,
  },
  step: {
    width: 'max-w-[170px]',
    show: (physician, row) => <Step {...{ physician, row }} />,
  },
  contacted: {
    width: 'max-w-[150px]',
    show: ({ lastContact }) =>
      lastContact && (
        <>
          {lastContact.how ? doneWords[lastContact.how] : 'Contacted'} <Time value={lastContact.at} />
        </>
      ),
  },
  owner: {
    width: 'max-w-16',
    show: (physician, row) => <Owner {...{ physician, row }} />,
  },
  outcome: {
    width: 'max-w-32',
    show: ({ lastContact }) => lastContact?.outcome && outcomeWords[lastContact.outcome],
  },
  tags: {
    width: 'max-w-[140px]',
    show: ({ tags }) =>
      tags.length > 0 && (
        <span className="inline-flex max-w-full gap-1">
          {tags.map((tag) => (
            <Badge key={tag} className="min-w-0">
              <span className="truncate">{tag}</span>
            </Badge>
          ))}
        </span>
      ),
  },
  notes: {
    width: 'max-w-[150px]',
    show: ({ note, notes }) => note || (notes > 0 && formatCount(notes, 'note')),
  },
  email: {
    width: 'max-w-56',
    show: (physician, row) => <Contact {...{ physician, row }} field="email" />,
  },
  phone: {
    width: 'max-w-44',
    show: (physician, row) => <Contact {...{ physician, row }} field="phone" />,
  },
  added: { width: 'max-w-32', show: ({ addedAt }) => <Time value={addedAt} /> },
  addedBy: { width: 'max-w-36', show: ({ addedBy }) => addedBy },
}

interface CellProps {
  physician: ListedPhysician
  row: RowContext
}

/** The step, or a dash; a press edits it. */
function Step({ physician, row: { listId, disabledReason, onChanged } }: CellProps) {
  const { id, nextStep } = physician
  const step = nextStep && stepWords(nextStep)
  return (
    <EntryButton
      listId={listId}
      entry={{ ...physician, physicianId: id, name: fullName(physician) }}
      disabledReason={disabledReason}
      onChanged={onChanged}
      className="print-too -mx-2 max-w-full justify-start px-2 font-normal"
    >
      <span className={cn('truncate', step ? step.isDue && 'text-amber' : 'print:hidden')}>{step?.text ?? 'Add'}</span>
      {nextStep?.by && <OwnerMark name={nextStep.by} />}
    </EntryButton>
  )
}

function Owner({ physician, row: { listId, viewer, disabledReason, onChanged } }: CellProps) {
  if (!viewer?.team && physician.owner === null) return null
  const { id, owner } = physician
  return <OwnerButton {...{ listId, owner, disabledReason, onChanged }} physicianId={id} name={fullName(physician)} />
}

function Contact({ physician, row: { viewer }, field }: CellProps & { field: 'email' | 'phone' }) {
  if (physician.inactiveSince !== undefined) return 'Not active'
  return <ContactButton {...{ physician, field, viewer }} size="small" className="max-w-full" />
}
