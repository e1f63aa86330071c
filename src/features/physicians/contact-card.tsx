import { type ReactNode, useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { cn } from '#ui/class-names.ts'
import { ArrowUpRight } from '#ui/icons.tsx'
import { Time } from '#ui/time.tsx'
import { ContactOffer } from '../activities/contact-offer.tsx'
import type { AskedWay } from '../activities/use-contact-question.ts'
import { DoNotContactLine } from '../do-not-contact/do-not-contact-line.tsx'
import { contactLabels, MissingContact, RevealButton } from './contact-button.tsx'
import { contactHref, textHref } from './contact-links.ts'
import {
  contactKindNames,
  dayInWords,
  sourceName,
  sourceWords,
  type Trust,
  trustIn,
  trustWords,
} from './contact-source.ts'
import type { ContactFacts, ContactField, PhysicianProfile } from './contracts.ts'
import { QuotaLeft } from './quota-left.tsx'
import { useContactReveal } from './use-contact-reveal.ts'
import { wishWords } from './wishes.ts'

/** After an email program or a phone was opened. */
type Opened = (how: AskedWay) => void

interface ContactCardProps {
  physician: PhysicianProfile
  viewer: Viewer | null
  /** Milliseconds since 1970 on the server's clock: distinguishes fresh from old. */
  now: number
  /** Where a visitor returns after logging in. */
  address: string
  /** After a contact was logged. */
  onLogged: () => void
  /** The ways to contact: call, write, log. */
  ways?: (onOpened: Opened) => ReactNode
  /** Actions: add to a list, report. */
  actions?: ReactNode
}

/** How to reach a physician, channel by channel: masked, then shown in full and copied, with the source and the age. */
export function ContactCard({ physician, viewer, now, address, onLogged, ways, actions }: ContactCardProps) {
  const [opened, setOpened] = useState<AskedWay | null>(null)
  const { linkedIn } = physician.contactInfo
  if (physician.inactiveSince !== undefined) return <Inactive since={physician.inactiveSince} />
  return (
    <Card>
      <CardSection className="py-3.5">
        <h2 className="text-14 font-semibold">Contact</h2>
      </CardSection>
      <OwnWords physician={physician} />
      {physician.doNotContact ? (
        <CardSection>
          <DoNotContactLine block={physician.doNotContact} />
        </CardSection>
      ) : (
        <>
          {ways && <CardSection className="grid gap-2 print:hidden">{ways(setOpened)}</CardSection>}
          {opened && viewer && (
            <CardSection>
              <ContactOffer
                {...{ viewer, onLogged }}
                how={opened}
                physicianId={physician.id}
                onAnswered={() => setOpened(null)}
              />
            </CardSection>
          )}
          {(['email', 'phone'] as const).map((field) => (
            <ContactRow key={field} {...{ physician, field, viewer, now }} onOpened={setOpened} />
          ))}
        </>
      )}
      {linkedIn && (
        <CardSection className="flex items-center justify-between gap-3 py-3.5">
          <span className="text-12 text-muted">
            LinkedIn <span className="block">{sourceWords(physician.sources.linkedIn)}</span>
          </span>
          <a
            href={linkedIn}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center gap-1 rounded-4 text-13 font-[550] text-accent underline-offset-4 hover:underline"
          >
            Open profile
            <ArrowUpRight aria-hidden className="size-3.5" />
            <span className="sr-only">on LinkedIn, in a new tab</span>
          </a>
        </CardSection>
      )}
      <ForThoseWhoReveal viewer={viewer} physician={physician} />
      <ForSubscribers viewer={viewer} address={address} physician={physician} />
      {actions && <CardSection className="grid gap-2 print:hidden">{actions}</CardSection>}
    </Card>
  )
}

/** No contact is offered for a deactivated physician: the address and number may be a successor's. */
function Inactive({ since }: { since: string }) {
  return (
    <Card>
      <CardSection className="py-3.5">
        <h2 className="text-14 font-semibold">Contact</h2>
      </CardSection>
      <CardSection className="grid gap-2">
        <Badge tone="amber" className="justify-self-start">
          No longer active per NPPES
        </Badge>
        <p className="text-14 text-pretty text-muted">
          The NPI was deactivated on {dayInWords(since)}. Contact details are not shown, and searches do not find this
          profile.
        </p>
      </CardSection>
    </Card>
  )
}

interface ContactRowProps extends Pick<ContactCardProps, 'physician' | 'viewer' | 'now'> {
  field: ContactField
  onOpened: Opened
}

function ContactRow({ physician, field, viewer, now, onOpened }: ContactRowProps) {
  const contact = useContactReveal(physician, field, viewer)
  const facts = physician.contacts[field]
  const masked = physician.contactInfo[field]
  if (contact.missing || facts === null) {
    return (
      <CardSection>
        <p className="text-12 text-muted">{field === 'email' ? 'Email' : 'Phone'}</p>
        <MissingContact field={field} className="text-14" />
      </CardSection>
    )
  }
  return (
    <CardSection>
      <p className="text-12 text-muted">{contactKindNames[facts.kind]}</p>
      <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        {contact.value === null ? (
          <span className="text-muted">
            <span className="sr-only">Hidden until {contactLabels[field].view}: </span>
            {masked}
          </span>
        ) : (
          <ContactLink field={field} value={contact.value} onOpened={onOpened} />
        )}
        <RevealButton contact={contact} field={field} name={fullName(physician)} inline />
      </div>
      <Source facts={facts} now={now} />
    </CardSection>
  )
}

/** Opens the email program or the phone; a value that could be more than an address isn't a link. */
function ContactLink({ field, value, onOpened }: { field: ContactField; value: string; onOpened: Opened }) {
  // Moves to a line of its own before it breaks, and breaks if it is longer than that.
  const look = cn('min-w-0 font-semibold tabular-nums', field === 'email' ? 'break-all' : 'whitespace-nowrap')
  const href = contactHref(field, value)
  const text = textHref(field, value)
  if (href === null) return <span className={look}>{value}</span>
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      <a
        href={href}
        onClick={() => onOpened(field === 'email' ? 'email' : 'call')}
        className={cn(look, 'rounded-4 underline-offset-4 hover:underline')}
      >
        {value}
      </a>
      {text && (
        <a href={text} onClick={() => onOpened('text')} className="reach rounded-4 text-13 text-accent hover:underline">
          Text<span className="sr-only"> {value}</span>
        </a>
      )}
    </span>
  )
}

const dots: Record<Trust, string> = { confirmed: 'bg-accent', fresh: 'bg-accent', old: 'bg-amber', failed: 'bg-red' }

function Source({ facts, now }: { facts: ContactFacts; now: number }) {
  const trust = trustIn(facts, now)
  const words = trustWords[trust]
  return (
    <p className="mt-1.5 flex items-baseline gap-2 text-12 text-muted">
      <span aria-hidden className={cn('size-1.5 shrink-0 -translate-y-px rounded-full', dots[trust])} />
      <span>
        {words && <span className={cn('font-medium', trust === 'failed' ? 'text-red' : 'text-ink')}>{words}. </span>}
        {sourceName(facts.source)},{' '}
        {facts.lastVerified ? (
          <>
            verified <Time value={facts.lastVerified} />
          </>
        ) : (
          <>
            first seen <Time value={facts.firstSeen} />
          </>
        )}
      </span>
    </p>
  )
}

/** The quota left, as long as there is something to reveal. */
function ForThoseWhoReveal({ viewer, physician }: Pick<ContactCardProps, 'viewer' | 'physician'>) {
  const email = useContactReveal(physician, 'email', viewer)
  const phone = useContactReveal(physician, 'phone', viewer)
  if (physician.doNotContact) return null
  const hidden = [email, phone].some(({ lock, missing, value }) => lock === null && !missing && value === null)
  if (!hidden) return null
  return (
    <CardSection className="text-12 text-pretty text-muted print:hidden">
      <QuotaLeft /> A contact that turns out wrong doesn’t count: report it.
    </CardSection>
  )
}

/** How to get a plan, for members whose buttons above are locked without one. */
function ForSubscribers({ viewer, address, physician }: Pick<ContactCardProps, 'viewer' | 'address' | 'physician'>) {
  const { lock } = useContactReveal(physician, 'email', viewer)
  const { channels } = physician
  if (lock === null || viewer?.isDemo || !(channels.email || channels.phone)) return null
  return (
    <CardSection className="text-13 text-pretty text-muted">
      Emails and phone numbers are for subscribers. <TextLink to={paths.pricing()}>See the plans</TextLink>
      {viewer === null && (
        <>
          {' '}
          or <TextLink to={paths.login(address)}>log in</TextLink>
        </>
      )}
      .
    </CardSection>
  )
}

/** What the physician says about the profile. */
function OwnWords({ physician: { confirmedOn, wishes } }: { physician: PhysicianProfile }) {
  if (confirmedOn === undefined && wishes === undefined) return null
  return (
    <CardSection className="flex flex-wrap gap-1.5 py-3">
      {wishes && <Badge tone="accent">Open to offers</Badge>}
      {wishes && wishWords(wishes).map((words) => <Badge key={words}>{words}</Badge>)}
      {confirmedOn !== undefined && (
        <span className="w-full text-12 text-muted">
          Confirmed by the physician, <Time value={confirmedOn} />
        </span>
      )}
    </CardSection>
  )
}
