import { useEffect, useRef } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { MarkContactedButton } from '#features/activities/mark-contacted-button.tsx'
import { DoNotContactLine } from '#features/do-not-contact/do-not-contact-line.tsx'
import { contactLabels, RevealButton } from '#features/physicians/contact-button.tsx'
import type { PhysicianCard } from '#features/physicians/contracts.ts'
import { ColleagueWarning } from '#features/physicians/last-contact.tsx'
import { SampleBadge } from '#features/physicians/sample-badge.tsx'
import { type ContactReveal, useContactReveal } from '#features/physicians/use-contact-reveal.ts'
import { ExcludedBadge } from '#features/public-facts/excluded-badge.tsx'
import type { Viewer } from '#shared/access/access.ts'
import {
  fillingsFor,
  fillPlaceholders,
  isOfJob,
  type Job,
  missingWords,
  placeholdersIn,
} from '#shared/text/email-placeholders.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { Copy } from '#ui/icons.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { composeLink, copyableEmail, mailClients } from './compose-link.ts'
import { EmailSheet } from './email-preview.tsx'
import { copies, OpenInClient } from './open-in-client.tsx'
import { withFooter } from './sender-footer.ts'
import type { SentBatch } from './sent-question.tsx'

/** The person an email is for. */
export type Addressee = PhysicianCard & { contactedAt: string | null; reason: string }

interface PersonalizedEmailProps {
  email: EmailText
  footer: string
  job: Job
  viewer: Viewer | null
  physician: Addressee
  onMarked: () => void
  onOpened: SentBatch['open']
  /** Shows the next physician; null for the last one. */
  onNext: (() => void) | null
}

/** An email with one physician's data in it, to open in an email program or to copy. */
export function PersonalizedEmail({ email, footer, job, viewer, physician, ...on }: PersonalizedEmailProps) {
  const { onMarked, onOpened, onNext } = on
  const address = useContactReveal(physician, 'email', viewer)
  const filled = {
    subject: fillPlaceholders(email.subject, physician, job),
    body: fillPlaceholders(email.body, physician, job),
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <Recipient physician={physician} address={address} />
        {physician.contactedAt && (
          <Badge tone="amber">
            <span>
              Contacted on <Time value={physician.contactedAt} />
            </span>
          </Badge>
        )}
      </div>
      <ExcludedBadge since={physician.excludedSince} className="mx-5 mb-4" />
      <ColleagueWarning contact={physician.lastContact} />
      <Guesses email={email} physician={physician} job={job} />
      <CardSection>
        <EmailSheet email={filled} footer={footer} />
      </CardSection>
      {physician.doNotContact ? (
        <CardSection>
          <DoNotContactLine block={physician.doNotContact} />
        </CardSection>
      ) : (
        <CardSection className="flex flex-wrap items-center justify-between gap-3">
          <SendActions
            email={{ ...filled, body: withFooter(filled.body, footer) }}
            address={address}
            name={fullName(physician)}
            onNext={onNext}
            onOpened={viewer && !viewer.isDemo ? () => onOpened({ id: physician.id, name: fullName(physician) }) : null}
            locked={missingWords(`${email.subject}\n${email.body}`, job)}
          />
          <MarkContactedButton
            viewer={viewer}
            physicianIds={[physician.id]}
            undo={physician.contactedAt !== null}
            onMarked={onMarked}
          />
        </CardSection>
      )}
    </Card>
  )
}

function Recipient({ physician, address }: { physician: Addressee; address: ContactReveal }) {
  const { credential, title, specialty, organization, location, contactInfo } = physician
  return (
    <div className="grid min-w-0 gap-1">
      <h3 className="text-16 font-semibold">
        {fullName(physician)}
        {credential && <span className="mx-1.5 text-14 font-normal text-muted">{credential}</span>}{' '}
        <SampleBadge physician={physician} />
      </h3>
      <p className="text-13 text-muted">{[title, specialty, organization, location].filter(Boolean).join(' · ')}</p>
      <p className="flex min-h-[30px] flex-wrap items-center gap-3 text-13">
        {physician.doNotContact ? null : address.missing ? (
          <span className="text-faint">{contactLabels.email.missing}</span>
        ) : (
          <>
            <span className={address.value === null ? 'text-muted' : 'font-semibold break-all'}>
              {address.value ?? contactInfo.email}
            </span>
            <RevealButton contact={address} field="email" name={fullName(physician)} inline />
          </>
        )}
      </p>
    </div>
  )
}

/** What replaces anything unknown about this physician. */
function Guesses({ email, job, physician }: Pick<PersonalizedEmailProps, 'email' | 'job' | 'physician'>) {
  const fillings = fillingsFor(physician, job)
  const guessed = placeholdersIn(`${email.subject}\n${email.body}`).filter(
    (name) => name !== 'reason' && !isOfJob(name) && fillings[name].isDefault,
  )
  if (guessed.length === 0) return null
  return (
    <CardSection className="flex flex-wrap items-center gap-1.5 py-3 text-13 text-amber">
      Not on file for this physician, so the email says:
      {guessed.map((name) => (
        <Badge key={name} tone="amber">
          {fillings[name].value}
        </Badge>
      ))}
    </CardSection>
  )
}

interface SendActionsProps {
  email: EmailText
  address: ContactReveal
  name: string
  /** Why the email cannot be sent as it is. */
  locked: string | undefined
  onNext: (() => void) | null
  /** After an email program was opened; null if nothing can be logged. */
  onOpened: (() => void) | null
}

function SendActions({ email, address, name, locked, onNext, onOpened }: SendActionsProps) {
  const toast = useToast()
  const gmail =
    address.value === null || locked !== undefined ? null : composeLink('gmail', { to: address.value, ...email })
  const copyAll = async () => {
    if (await copies(copyableEmail(email))) toast.success('Copied!', 'Email copied to clipboard')
    else toast.error('Copy Failed', 'Failed to copy email')
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mailClients.toReversed().map((client) => {
        const link = address.value === null ? null : composeLink(client, { to: address.value, ...email })
        return (
          <OpenInClient
            key={client}
            client={client}
            link={link}
            body={email.body}
            onOpened={() => onOpened?.()}
            disabledReason={locked ?? (link === null ? whyNot(address, name) : undefined)}
          />
        )
      })}
      <Button onClick={copyAll} disabledReason={locked}>
        <Copy aria-hidden />
        Copy Email
      </Button>
      {gmail && onOpened && <OpenNext href={gmail.href} onOpened={onOpened} onNext={onNext} />}
    </div>
  )
}

/** One click, or the key N: opens Gmail and moves on to the next physician. Whether it was sent is asked there. */
function OpenNext({ href, onOpened, onNext }: { href: string; onOpened: () => void; onNext: (() => void) | null }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      )
        return
      event.preventDefault()
      link.current?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <ButtonLink
      ref={link}
      to={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-keyshortcuts="n"
      onClick={() => {
        onOpened()
        onNext?.()
      }}
    >
      Gmail, next
      <Kbd>N</Kbd>
    </ButtonLink>
  )
}

/** Says that there is no address, or why the person may not see it. */
function whyNot({ missing, lock, value }: ContactReveal, name: string): string {
  if (missing || value !== null) return 'Email address not available for this candidate'
  return lock?.reason ?? `Press View Email first: it shows the address of ${name}.`
}
