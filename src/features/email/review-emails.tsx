import { useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { contactLabels } from '#features/physicians/contact-button.tsx'
import { ExcludedBadge } from '#features/public-facts/excluded-badge.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { fillPlaceholders, type Job, missingWords } from '#shared/text/email-placeholders.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Input, Textarea } from '#ui/control.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import type { Recipient } from './contracts.ts'
import { MergeFile } from './merge-file.tsx'
import type { EditedEmails } from './use-edited-emails.ts'

interface ReviewEmailsProps {
  recipients: readonly Recipient[]
  email: EmailText
  footer: string
  job: Job
  edited: EditedEmails
  viewer: Viewer | null
}

/** Rows shown at first, and how many more with each click. */
const step = 50

/** All emails as a table: edited in place, dropped one by one, and downloaded as a file. */
export function ReviewEmails({ recipients, email, footer, job, edited, viewer }: ReviewEmailsProps) {
  const [shown, setShown] = useState(step)
  const remaining = recipients.filter(({ id }) => !edited.isDropped(id))
  const missing = missingWords(`${email.subject}\n${email.body}`, job)
  const left = recipients.length - shown
  const excluded = remaining.filter(({ excludedSince }) => excludedSince !== undefined)
  return (
    <div className="grid gap-5">
      {excluded.length > 0 && (
        <p className="text-13 font-medium break-words text-red">
          Excluded from federal health care programs (OIG): {excluded.map(fullName).join(', ')}
        </p>
      )}
      {missing && <p className="text-13 text-amber">{missing}</p>}
      <MergeFile {...{ email, footer, job, edited, viewer }} recipients={remaining} />
      <Table label="Emails" cards>
        <TableHead>
          <TableHeader>To</TableHeader>
          <TableHeader>Subject</TableHeader>
          <TableHeader>Message</TableHeader>
          <TableHeader>
            <span className="sr-only">Remove</span>
          </TableHeader>
        </TableHead>
        <TableBody>
          {recipients.slice(0, shown).map((recipient) => (
            <EmailRow key={recipient.id} {...{ recipient, email, job, edited }} />
          ))}
        </TableBody>
      </Table>
      {left > 0 && (
        <Button className="justify-self-center" onClick={() => setShown((now) => now + step)}>
          Show {Math.min(step, left)} more
        </Button>
      )}
      <p role="status" className="sr-only">
        {formatCount(remaining.length, 'email')}
      </p>
    </div>
  )
}

interface EmailRowProps extends Pick<ReviewEmailsProps, 'email' | 'job' | 'edited'> {
  recipient: Recipient
}

function EmailRow({ recipient, email, job, edited }: EmailRowProps) {
  const { id, address, channels, contactedAt, excludedSince } = recipient
  const name = fullName(recipient)
  const own = edited.of(id)
  const { subject, body } = own ?? {
    subject: fillPlaceholders(email.subject, recipient, job),
    body: fillPlaceholders(email.body, recipient, job),
  }
  const isDropped = edited.isDropped(id)
  return (
    <TableRow>
      <TableCell className="min-w-48 align-top">
        <span className={cn('font-semibold', isDropped && 'line-through')}>{name}</span>
        <span className="block text-13 break-all text-muted">
          {address ?? (channels.email ? 'Email hidden' : contactLabels.email.missing)}
        </span>
        <span className="mt-1 flex flex-wrap gap-1.5">
          {contactedAt !== null && <Badge tone="amber">Contacted before</Badge>}
          {own && <Badge>Edited</Badge>}
          <ExcludedBadge since={excludedSince} />
        </span>
      </TableCell>
      <TableCell data-label="Subject" className="min-w-56 align-top">
        <Input
          aria-label={`Subject to ${name}`}
          value={subject}
          maxLength={300}
          disabled={isDropped}
          onChange={({ target }) => edited.edit(id, { subject: target.value, body })}
        />
      </TableCell>
      <TableCell data-label="Message" className="min-w-72 align-top">
        <Textarea
          aria-label={`Message to ${name}`}
          rows={4}
          value={body}
          maxLength={10_000}
          disabled={isDropped}
          onChange={({ target }) => edited.edit(id, { subject, body: target.value })}
        />
      </TableCell>
      <TableCell className="align-top">
        <Button
          size="small"
          aria-label={isDropped ? `Restore the email to ${name}` : `Remove the email to ${name}`}
          onClick={() => edited.drop(id, !isDropped)}
        >
          {isDropped ? 'Restore' : 'Remove'}
        </Button>
      </TableCell>
    </TableRow>
  )
}
