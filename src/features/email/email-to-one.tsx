import { useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { fillPlaceholders, type Job } from '#shared/text/email-placeholders.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { ChevronLeft, ChevronRight } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Pencil } from '#ui/work-icons.tsx'
import type { Recipient } from './contracts.ts'
import { PersonalizedEmail } from './personalized-email.tsx'
import type { SentBatch } from './sent-question.tsx'
import type { EditedEmails } from './use-edited-emails.ts'
import type { PeopleState } from './use-people.ts'

export interface WritingProps {
  email: EmailText
  /** What goes below the email; may be empty. */
  footer: string
  viewer: Viewer
  job: Job
  edited: EditedEmails
}

interface EmailToOneProps extends WritingProps, Pick<PeopleState, 'physicians' | 'index' | 'onStep' | 'onDraft'> {
  physician: Recipient
  onChanged: () => void
  onOpened: SentBatch['open']
}

/** The email to one of the people: to read, to change for them alone, to leave out, and to open. */
export function EmailToOne(props: EmailToOneProps) {
  const { physician, physicians, index, onStep, onDraft, onChanged, onOpened, ...writing } = props
  const { email, job, edited, footer, viewer } = writing
  const [editing, setEditing] = useState(false)
  const { id } = physician
  const name = fullName(physician)
  const own = edited.of(id)
  const isDropped = edited.isDropped(id)
  const last = physicians.length - 1
  return (
    <div className="grid gap-3">
      <h2 className="sr-only">Their own email</h2>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" variant="quiet" onClick={onDraft}>
          Back to the draft
        </Button>
        <span aria-live="polite" className="mr-auto text-13 text-muted tabular-nums">
          Physician {formatNumber(index + 1)} of {formatNumber(physicians.length)}
        </span>
        <Button
          size="small"
          onClick={() => onStep(index - 1)}
          disabledReason={index === 0 ? 'This is the first physician.' : undefined}
        >
          <ChevronLeft aria-hidden />
          Previous
        </Button>
        <Button
          size="small"
          onClick={() => onStep(index + 1)}
          disabledReason={index === last ? 'This is the last physician.' : undefined}
        >
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-pressed={editing}
          onClick={() => setEditing(!editing)}
          disabledReason={isDropped ? 'This email is left out.' : undefined}
        >
          <Pencil aria-hidden />
          {editing ? 'Done' : 'Edit this one'}
        </Button>
        <Button
          size="small"
          aria-label={isDropped ? `Restore the email to ${name}` : `Leave out the email to ${name}`}
          onClick={() => edited.drop(id, !isDropped)}
        >
          {isDropped ? 'Restore' : 'Leave out'}
        </Button>
      </div>
      {isDropped ? (
        <EmptyState title="Left out">{name} gets no email. Restore it to write to them after all.</EmptyState>
      ) : editing ? (
        <OwnText
          name={name}
          text={
            own ?? {
              subject: fillPlaceholders(email.subject, physician, job),
              body: fillPlaceholders(email.body, physician, job),
            }
          }
          onEdit={(text) => edited.edit(id, text)}
        />
      ) : (
        <PersonalizedEmail
          {...{ footer, job, viewer, physician }}
          email={own ?? email}
          onMarked={onChanged}
          onOpened={onOpened}
          onNext={index < last ? () => onStep(index + 1) : null}
        />
      )}
    </div>
  )
}

interface OwnTextProps {
  name: string
  text: EmailText
  onEdit: (text: EmailText) => void
}

/** The words for one person alone. */
function OwnText({ name, text, onEdit }: OwnTextProps) {
  return (
    <div className="grid gap-4">
      <Field label={`Subject to ${name}`}>
        <Input
          value={text.subject}
          maxLength={limits.emailSubject}
          onChange={({ target }) => onEdit({ ...text, subject: target.value })}
        />
      </Field>
      <Field label={`Message to ${name}`}>
        <Textarea
          className="email-message"
          value={text.body}
          maxLength={limits.emailBody}
          onChange={({ target }) => onEdit({ ...text, body: target.value })}
        />
      </Field>
    </div>
  )
}
