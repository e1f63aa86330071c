import type { ReactNode } from 'react'
import { outcomeWords, wayWords } from '#features/activities/contact-words.ts'
import type { ListedPhysician, ListSort } from '#features/lists/contracts.ts'
import { ContactButton } from '#features/physicians/contact-button.tsx'
import { EntryButton } from '#features/pipeline/entry-button.tsx'
import { stepWords } from '#features/pipeline/step-words.ts'
import type { Viewer } from '#shared/access/access.ts'
import { Badge } from '#ui/badge.tsx'
import { cn } from '#ui/class-names.ts'
import { formatCount } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import type { ColumnName } from './list-look.ts'

export interface RowContext {
  listId: string
  viewer: Viewer | null
  /** Why nothing can be changed. */
  disabledReason: string | undefined
  onChanged: () => void
}

interface Column {
  label: string
  /** Missing for those that cannot be sorted by. */
  sort?: ListSort['key']
  /** The widest that it gets. */
  width: string
  show: (physician: ListedPhysician, row: RowContext) => ReactNode
}

/** What a list's table can show of each physician. */
export const listColumns: Record<ColumnName, Column> = {
  specialty: { label: 'Specialty', sort: 'specialty', width: 'max-w-[150px]', show: ({ specialty }) => specialty },
  organization: {
    label: 'Organization',
    sort: 'organization',
    width: 'max-w-[170px]',
    show: ({ organization }) => organization,
  },
  location: { label: 'Location', sort: 'location', width: 'max-w-[130px]', show: ({ location }) => location },
  stage: { label: 'Stage', sort: 'stage', width: 'max-w-[120px]', show: ({ stage }) => stage },
  step: {
    label: 'Next step',
    sort: 'step',
    width: 'max-w-[170px]',
    show: (physician, row) => <Step {...{ physician, row }} />,
  },
  contacted: {
    label: 'Last contact',
    sort: 'contacted',
    width: 'max-w-[150px]',
    show: ({ lastContact }) =>
      lastContact && (
        <>
          {lastContact.how ? wayWords[lastContact.how] : 'Contacted'} <Time value={lastContact.at} />
        </>
      ),
  },
  outcome: {
    label: 'Outcome',
    width: 'max-w-32',
    show: ({ lastContact }) => lastContact?.outcome && outcomeWords[lastContact.outcome],
  },
  tags: {
    label: 'Tags',
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
    label: 'Notes',
    width: 'max-w-[150px]',
    show: ({ note, notes }) => note || (notes > 0 && formatCount(notes, 'note')),
  },
  email: {
    label: 'Email',
    width: 'max-w-56',
    show: (physician, row) => <Contact {...{ physician, row }} field="email" />,
  },
  phone: {
    label: 'Phone',
    width: 'max-w-44',
    show: (physician, row) => <Contact {...{ physician, row }} field="phone" />,
  },
  added: { label: 'Added', sort: 'added', width: 'max-w-32', show: ({ addedAt }) => <Time value={addedAt} /> },
  addedBy: { label: 'Added by', width: 'max-w-36', show: ({ addedBy }) => addedBy },
}

interface CellProps {
  physician: ListedPhysician
  row: RowContext
}

/** The step, or a dash; a press changes it. */
function Step({ physician, row: { listId, disabledReason, onChanged } }: CellProps) {
  const { id, firstName, lastName, nextStep } = physician
  const step = nextStep && stepWords(nextStep)
  return (
    <EntryButton
      listId={listId}
      entry={{ ...physician, physicianId: id, name: `${firstName} ${lastName}` }}
      disabledReason={disabledReason}
      onChanged={onChanged}
      className="-mx-2 max-w-full justify-start px-2 font-normal"
    >
      <span className={cn('truncate', step?.isDue && 'text-amber')}>{step?.text ?? 'Add'}</span>
    </EntryButton>
  )
}

function Contact({ physician, row: { viewer }, field }: CellProps & { field: 'email' | 'phone' }) {
  if (physician.inactiveSince !== undefined) return 'Not active'
  return <ContactButton {...{ physician, field, viewer }} size="small" className="max-w-full" />
}
