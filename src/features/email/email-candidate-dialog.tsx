import { type ReactNode, useId, useState } from 'react'
import { ContactOffer } from '#features/activities/contact-offer.tsx'
import { ExcludedBadge } from '#features/public-facts/excluded-badge.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import {
  type Candidate,
  fillingsFor,
  fillPlaceholders,
  isOfJob,
  missingWords,
  placeholdersIn,
} from '#shared/text/email-placeholders.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Copy } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { useReplacing } from '#ui/replacing.tsx'
import { useToast } from '#ui/toast.tsx'
import { composeLink, copyableEmail, mailClients } from './compose-link.ts'
import { getEmailTemplates } from './contracts.ts'
import { FooterChoice } from './footer-choice.tsx'
import { notAvailable } from './no-address.tsx'
import { copies, OpenInClient } from './open-in-client.tsx'
import { footerOf, withFooter } from './sender-footer.ts'
import { type EmailTemplate, starterTemplates } from './starter-templates.ts'
import { useSender } from './use-sender.ts'

interface EmailCandidateDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  physicianId: number
  candidate: Candidate
  /** Once it may be seen; null before that, or if there is none. */
  address: string | null
  /** Why nothing can be sent while `address` is null. */
  noAddress: string
  /** Shows the address, or how to get it. */
  recipient: ReactNode
  /** Their own templates are offered before the starter templates. */
  viewer: Viewer | null
  /** Called after the email was logged as a contact. */
  onLogged: () => void
}

/** Emails one physician with the sender's own email program or webmail: nothing is sent from here. */
export function EmailCandidateDialog(props: EmailCandidateDialogProps) {
  const { open, onOpenChange, candidate, recipient, viewer, ...addressing } = props
  const own = useCall(getEmailTemplates, {}, { enabled: open && viewer !== null, staleTime: limits.templatesFresh })
  const sender = useSender(viewer, open)
  const { loading } = sender
  const [on, setOn] = useState(true)
  const footer = on ? footerOf(sender.sender) : ''
  const [draft, setDraft] = useState<CandidateDraft>(emptyDraft)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={`Email ${fullName(candidate)}`}
      description="It opens in your own email program, so it comes from you."
      footer={<Actions {...addressing} {...{ viewer, draft, candidate, footer, loading }} />}
    >
      <div className="grid gap-5">
        <div className="grid gap-1.5">
          <span className="text-13 font-[550]">To</span>
          <div className="flex min-h-9 flex-wrap items-center gap-3">{recipient}</div>
          <ExcludedBadge since={candidate.excludedSince} className="justify-self-start" />
        </div>
        <DraftForm candidate={candidate} templates={own.data?.data ?? []} draft={draft} onChange={setDraft} />
        {own.isError && own.data === undefined && (
          <LoadFailure onRetry={() => void own.refetch()}>Failed to load templates.</LoadFailure>
        )}
        <FooterChoice {...sender} on={on} onChange={setOn} />
        {footer && <p className="text-12 break-words whitespace-pre-wrap text-muted">{footer}</p>}
      </div>
    </Dialog>
  )
}

interface CandidateDraft {
  templateId: string
  subject: string
  body: string
  jobLocation: string
}

const emptyDraft: CandidateDraft = { templateId: '', subject: '', body: '', jobLocation: '' }

function fillTemplate({ subject, body }: EmailTemplate, candidate: Candidate, jobLocation: string) {
  return {
    subject: fillPlaceholders(subject, candidate, { job_location: jobLocation }),
    body: fillPlaceholders(body, candidate, { job_location: jobLocation }),
  }
}

interface DraftFormProps {
  candidate: Candidate
  templates: readonly EmailTemplate[]
  draft: CandidateDraft
  onChange: (draft: CandidateDraft) => void
}

function DraftForm({ candidate, templates, draft, onChange }: DraftFormProps) {
  const chosen = [...templates, ...starterTemplates].find(({ id }) => id === draft.templateId)
  const before = chosen && fillTemplate(chosen, candidate, draft.jobLocation)
  const untouched = before?.subject === draft.subject && before.body === draft.body
  const typed = !untouched && (draft.subject.trim() !== '' || draft.body.trim() !== '')
  const replacing = useReplacing(draft, typed, onChange)
  const choose = (id: string) => {
    const template = [...templates, ...starterTemplates].find((one) => one.id === id)
    if (!template) return onChange({ ...draft, templateId: '' })
    const jobLocation = template.job_location || draft.jobLocation
    replacing.press({
      typed,
      question: { title: 'Replace what you typed?', confirmLabel: 'Use template' },
      act: () => onChange({ templateId: id, jobLocation, ...fillTemplate(template, candidate, jobLocation) }),
    })
  }
  const moveJob = (jobLocation: string) => {
    // Manual edits stay; placeholders in them are filled when sending.
    onChange({ ...draft, jobLocation, ...(chosen && untouched ? fillTemplate(chosen, candidate, jobLocation) : {}) })
  }
  const named = `${chosen?.subject} ${chosen?.body} ${draft.subject} ${draft.body}`.includes('{job_location}')
  return (
    <div {...replacing.around} className="grid gap-5">
      {replacing.question}
      <Field label="Template" hint="A template fills in the subject and message. You can edit both.">
        <Select value={draft.templateId} onChange={(event) => choose(event.target.value)}>
          <option value="">No template</option>
          {templates.length > 0 && <TemplateOptions label="Your templates" templates={templates} />}
          <TemplateOptions label="Starter templates" templates={starterTemplates} />
        </Select>
      </Field>
      {replacing.undo}
      {named && (
        <Field
          label="Job location"
          hint="Where the job is. The template names it, and it isn't in the physician's profile."
        >
          <Input
            value={draft.jobLocation}
            maxLength={limits.jobLocation}
            autoComplete="off"
            placeholder="Boise, ID"
            onChange={(event) => moveJob(event.target.value)}
          />
        </Field>
      )}
      {chosen && <FilledIn template={chosen} candidate={candidate} jobLocation={draft.jobLocation} />}
      <Field label="Subject">
        <Input
          name="subject"
          value={draft.subject}
          maxLength={1000}
          onChange={(event) => onChange({ ...draft, subject: event.target.value })}
        />
      </Field>
      <Field label="Message">
        <Textarea
          name="body"
          rows={10}
          maxLength={50_000}
          value={draft.body}
          onChange={(event) => onChange({ ...draft, body: event.target.value })}
        />
      </Field>
    </div>
  )
}

function TemplateOptions({ label, templates }: { label: string; templates: readonly EmailTemplate[] }) {
  return (
    <optgroup label={label}>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}

/** What the template's placeholders become, and which of it is a guess. */
interface FilledInProps {
  template: EmailTemplate
  candidate: Candidate
  jobLocation: string
}

function FilledIn({ template, candidate, jobLocation }: FilledInProps) {
  const id = useId()
  const fillings = fillingsFor(candidate, { job_location: jobLocation })
  const used = placeholdersIn(`${template.subject} ${template.body}`)
  if (used.length === 0) return null
  return (
    <div className="-mt-2 grid gap-1.5">
      <p id={id} className="text-12 text-muted">
        Filled in for you
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-1.5">
        {used.map((name) => {
          const { value, isDefault } = fillings[name]
          return (
            <li key={name} className="flex max-w-full">
              <Badge tone={isDefault ? 'amber' : 'accent'} className="max-w-full whitespace-normal">
                <span>
                  {`{${name}}`} → {isOfJob(name) && isDefault ? 'enter it above' : value}
                  {!isOfJob(name) && isDefault && ' (not known)'}
                </span>
              </Badge>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface ActionsProps
  extends Pick<EmailCandidateDialogProps, 'address' | 'noAddress' | 'physicianId' | 'onLogged' | 'viewer'> {
  draft: CandidateDraft
  candidate: Candidate
  /** What goes below the message; may be empty. */
  footer: string
  /** Whether the sender is still loading. */
  loading: boolean
}

function Actions(props: ActionsProps) {
  const { address, noAddress, draft, candidate, footer, loading } = props
  const toast = useToast()
  const [opened, setOpened] = useState(false)
  // What was typed may contain placeholders, too.
  const job = { job_location: draft.jobLocation }
  const subject = fillPlaceholders(draft.subject, candidate, job).trim()
  const written = fillPlaceholders(draft.body, candidate, job).trim()
  const body = withFooter(written, footer)
  const unwritten =
    subject === '' || written === ''
      ? 'Enter a subject and a message first'
      : (missingWords(`${subject} ${written}`, job) ?? (loading ? 'Your profile is loading.' : undefined))
  const copyAll = async () => {
    const copied = await copies(copyableEmail({ subject, body }))
    if (copied) toast.success('Copied!', 'Email copied to clipboard')
    else toast.error('Copy Failed', 'Failed to copy email')
  }
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-2">
      <Button onClick={copyAll} disabledReason={unwritten} className="max-sm:w-full">
        <Copy aria-hidden />
        Copy Email
      </Button>
      <fieldset className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
        <legend className="sr-only">Open in</legend>
        {mailClients.map((client) => {
          const link = address === null ? null : composeLink(client, { to: address, subject, body })
          const reason = unwritten ?? (link === null ? unavailable(address, noAddress) : undefined)
          const look = { client, link, disabledReason: reason, body }
          return <OpenInClient key={client} {...look} onOpened={() => setOpened(true)} />
        })}
      </fieldset>
      {opened && props.viewer && !props.viewer.isDemo && (
        <ContactOffer
          viewer={props.viewer}
          how="email"
          physicianId={props.physicianId}
          onLogged={props.onLogged}
          onAnswered={() => setOpened(false)}
        />
      )}
    </div>
  )
}

function unavailable(address: string | null, noAddress: string): string {
  return address === null ? noAddress : notAvailable
}
