import type { ReactNode } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Mail } from '#ui/icons.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Pencil } from '#ui/work-icons.tsx'
import { MarkedText, SourcedText } from './email-text.tsx'
import { addLeftOut, stillLeftOut } from './left-out.ts'
import { LeftOutList } from './left-out-list.tsx'
import type { Author, Origin } from './use-email-writer.ts'

interface EmailPreviewProps {
  email: EmailText
  origin: Origin | null
  generating: boolean
  editing: boolean
  onEditingChange: (editing: boolean) => void
  onEdit: (email: EmailText) => void
  /** What goes below the email; may be empty. */
  footer: string
  /** Shows these words in the posting. */
  onShowPosting: (words: string) => void
  /** The other versions. */
  versions: ReactNode
  /** Brings back an email that was edited by hand and replaced. */
  undo: ReactNode
  /** Below the email: what can be done with it. */
  children?: ReactNode
}

/** The email as it is written, and as it would be read. */
export function EmailPreview(props: EmailPreviewProps) {
  const { email, origin, generating, editing, onEditingChange, onEdit, footer, undo, children } = props
  const { onShowPosting, versions } = props
  const empty = email.subject === '' && email.body === ''
  return (
    <Card>
      <div className="flex min-h-14 items-center justify-between gap-3 px-5 py-2.5">
        <h2 className="headline-20">Preview</h2>
        {generating ? (
          <span className="flex items-center gap-2 text-13 text-muted">
            <Spinner />
            Writing...
          </span>
        ) : (
          !empty && (
            <Button size="small" variant="quiet" aria-pressed={editing} onClick={() => onEditingChange(!editing)}>
              <Pencil aria-hidden />
              {editing ? 'Done' : 'Edit'}
            </Button>
          )
        )}
      </div>
      {!generating && versions}
      {undo && !generating && <div className="px-5 pb-3">{undo}</div>}
      <CardSection aria-busy={generating || undefined}>
        {empty && !generating ? (
          <EmptyState icon={<Mail aria-hidden />} title="Your email appears here" className="py-10">
            Enter a job title and description, then press Generate. The parts in braces are filled in for each
            physician.
          </EmptyState>
        ) : editing && !generating ? (
          <EmailEditor email={email} onEdit={onEdit} />
        ) : (
          <EmailSheet
            email={email}
            footer={generating ? '' : footer}
            {...(origin && !generating ? { sources: origin.sources, onShow: onShowPosting } : {})}
          />
        )}
      </CardSection>
      {origin && <p className="px-5 pb-4 text-12 text-muted">{origin.note ?? authorSentences[origin.author]}</p>}
      {origin && (
        <LeftOutList items={stillLeftOut(origin.leftOut, email)} onAdd={(item) => onEdit(addLeftOut(email, item))} />
      )}
      {children}
    </Card>
  )
}

const authorSentences: Record<Author, string> = {
  attending: 'Written by Attending from your posting.',
  model: 'Written by an AI model from your posting, and checked against it. Read it before you send it.',
}

interface EmailSheetProps {
  email: EmailText
  footer: string
  sources?: Origin['sources']
  onShow?: (words: string) => void
}

/** An email as its reader sees it. */
export function EmailSheet({ email, footer, sources = [], onShow = () => {} }: EmailSheetProps) {
  return (
    <div className="grid min-h-40 content-start gap-4">
      <p className="text-16 font-semibold break-words">
        <span className="sr-only">Subject: </span>
        <MarkedText text={email.subject} />
      </p>
      <div className="max-w-[70ch] text-14 leading-6 break-words whitespace-pre-wrap">
        <SourcedText text={email.body} sources={sources} onShow={onShow} />
      </div>
      {footer && <p className="max-w-[70ch] text-12 break-words whitespace-pre-wrap text-muted">{footer}</p>}
    </div>
  )
}

function EmailEditor({ email, onEdit }: { email: EmailText; onEdit: (email: EmailText) => void }) {
  return (
    <div className="grid gap-4">
      <Field label="Subject">
        <Input
          name="subject"
          value={email.subject}
          maxLength={limits.emailSubject}
          onChange={(event) => onEdit({ ...email, subject: event.target.value })}
        />
      </Field>
      <Field
        label="Email"
        hint="{last_name}, {first_name}, {specialty}, {company_name} and {location} are filled in for each physician, {reason} with a sentence about why you write to them, or nothing; {job_location} from the form."
      >
        <Textarea
          name="body"
          className="email-message"
          value={email.body}
          maxLength={limits.emailBody}
          onChange={(event) => onEdit({ ...email, body: event.target.value })}
        />
      </Field>
    </div>
  )
}
