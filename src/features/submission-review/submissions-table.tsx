import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { cn } from '#ui/class-names.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { Submission, SubmissionStatus } from './contracts.ts'
import { Doubt } from './doubt.tsx'
import type { Action } from './use-decisions.ts'

interface SubmissionsTableProps {
  submissions: readonly Submission[]
  /** By id, why something in it is unlikely. */
  doubts: Readonly<Record<string, string>>
  status: SubmissionStatus
  /** By id, including those on other pages. */
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  /** A decision is being sent. */
  busy: boolean
  onDecide: (action: Action, id: string) => void
  onReview: (submission: Submission) => void
}

export function nameOf({ contactfirstname, contactmiddlename, contactlastname }: Submission): string {
  return [contactfirstname, contactmiddlename, contactlastname].filter(Boolean).join(' ')
}

/** A small screen has no room for it; the review shows it, too. */
const midHidden = 'sm:max-xl:hidden'

const decidedOn = { pending: '', approved: 'Approved', rejected: 'Processed' }

export function SubmissionsTable(props: SubmissionsTableProps) {
  const { submissions, status, selected, onSelected } = props
  const ids = submissions.map(({ id }) => id)
  const all = ids.length > 0 && ids.every((id) => selected.has(id))
  const others = [...selected].filter((id) => !ids.includes(id))
  const pending = status === 'pending'
  return (
    <Table label="Submissions" cards>
      <TableHead>
        {pending && (
          <TableHeader className="w-8">
            <Checkbox
              label={<span className="sm:sr-only">Select all on this page</span>}
              checked={all}
              indeterminate={!all && others.length < selected.size}
              onChange={() => onSelected(new Set(all ? others : [...others, ...ids]))}
            />
          </TableHeader>
        )}
        <TableHeader>Name</TableHeader>
        <TableHeader>Email</TableHeader>
        <TableHeader className={midHidden}>Company</TableHeader>
        <TableHeader>Location</TableHeader>
        <TableHeader>Specialty</TableHeader>
        <TableHeader className={midHidden}>Submitted</TableHeader>
        {pending ? (
          <TableHeader className="text-right max-xl:hidden">Actions</TableHeader>
        ) : (
          <TableHeader>{decidedOn[status]}</TableHeader>
        )}
      </TableHead>
      <TableBody>
        {submissions.map((submission) => (
          <OneSubmission key={submission.id} {...props} submission={submission} pending={pending} />
        ))}
      </TableBody>
    </Table>
  )
}

// Whatever was typed: at most two lines of it, and no word wider than its column.
const held = 'line-clamp-2 [overflow-wrap:anywhere]'

function OneSubmission(props: SubmissionsTableProps & { submission: Submission; pending: boolean }) {
  const { submission, doubts, status, selected, onSelected, pending } = props
  const { id } = submission
  const name = nameOf(submission)
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelected(next)
  }
  return (
    <TableRow selected={pending && selected.has(id)}>
      {pending && (
        <TableCell>
          <Checkbox aria-label={`Select ${name}`} checked={selected.has(id)} onChange={toggle} />
        </TableCell>
      )}
      <TableCell className="max-w-60 min-w-40 sm:max-xl:min-w-60">
        <p className={`font-medium ${held}`}>
          {submission.physician_id === null ? (
            name
          ) : (
            <TextLink to={paths.physician(submission.physician_id)} className="inline">
              {name}
            </TextLink>
          )}
        </p>
        <p className={`text-13 text-muted ${held}`}>
          {submission.contacttitle}
          <span className="hidden sm:max-xl:inline">, {submission.companyname}</span>
        </p>
        {/* If the last column would be off screen, the most frequent action stays visible. */}
        {pending && <Actions {...props} name={name} className="mt-2 -ml-2 flex-wrap xl:hidden" />}
      </TableCell>
      <TableCell data-label="Email" className="max-w-56 min-w-32">
        {/* What follows the @ is what an admin looks for. */}
        <p className="line-clamp-5 [overflow-wrap:anywhere]">{submission.contactemail}</p>
      </TableCell>
      <TableCell data-label="Company" className={cn('max-w-48 min-w-24', midHidden)}>
        <p className={held}>{submission.companyname}</p>
      </TableCell>
      <TableCell data-label="Location" className="max-w-52 min-w-36 text-muted">
        <div>
          <p className={held}>{submission.location}</p>
          {doubts[id] && <Doubt why={doubts[id]} />}
        </div>
      </TableCell>
      <TableCell data-label="Specialty" className="max-w-44">
        <Badge className="max-w-full">
          <span className="truncate">{submission.specialty}</span>
        </Badge>
      </TableCell>
      <TableCell data-label="Submitted" className={cn('whitespace-nowrap text-muted', midHidden)}>
        <Time value={submission.created_at} />
      </TableCell>
      {pending ? (
        <TableCell className="max-xl:hidden">
          <Actions {...props} name={name} className="justify-end" />
        </TableCell>
      ) : (
        <TableCell data-label={decidedOn[status]} className="whitespace-nowrap text-muted">
          {submission.decided_at && <Time value={submission.decided_at} />}
        </TableCell>
      )}
    </TableRow>
  )
}

function Actions(props: SubmissionsTableProps & { submission: Submission; name: string; className: string }) {
  const { submission, busy, onDecide, onReview, name, className } = props
  const of = <span className="sr-only"> {name}</span>
  return (
    <div className={cn('flex gap-1', className)}>
      <Button size="small" variant="quiet" onClick={() => onReview(submission)}>
        Review{of}
      </Button>
      <Button size="small" pending={busy} onClick={() => onDecide('approve', submission.id)}>
        Approve{of}
      </Button>
      <Button size="small" variant="quiet" pending={busy} onClick={() => onDecide('reject', submission.id)}>
        Reject{of}
      </Button>
    </div>
  )
}
