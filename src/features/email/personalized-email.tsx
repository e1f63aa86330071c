import { Copy } from 'lucide-react'
import { MarkContactedButton } from '#features/contact-marks/mark-contacted-button.tsx'
import type { ListedPhysician } from '#features/lists/contracts.ts'
import { contactLabels, RevealButton } from '#features/physicians/contact-button.tsx'
import { fullName } from '#features/physicians/physician-name.ts'
import { SampleBadge } from '#features/physicians/sample-badge.tsx'
import { type ContactReveal, useContactReveal } from '#features/physicians/use-contact-reveal.ts'
import type { Viewer } from '#shared/access/access.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardSection } from '#ui/card.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { composeLink, copyableEmail, mailClients } from './compose-link.ts'
import { LetterSheet } from './email-preview.tsx'
import { copies, OpenInClient } from './open-in-client.tsx'
import { fillingsFor, fillPlaceholders, lacksJobLocation, placeholdersIn } from './placeholders.ts'
import { withFooter } from './sender-footer.ts'
import type { Letter } from './use-email-writer.ts'

interface PersonalLetterProps {
  letter: Letter
  footer: string
  jobLocation: string
  viewer: Viewer | null
  physician: ListedPhysician
  onMarked: () => void
}

/** An email with one physician's data in it, to open in an email program or to copy. */
export function PersonalLetter({ letter, footer, jobLocation, viewer, physician, onMarked }: PersonalLetterProps) {
  const email = useContactReveal(physician, 'email', viewer)
  const filled = {
    subject: fillPlaceholders(letter.subject, physician, jobLocation),
    body: fillPlaceholders(letter.body, physician, jobLocation),
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <Recipient physician={physician} email={email} />
        {physician.contactedAt && (
          <Badge tone="amber">
            <span>
              Contacted on <Time value={physician.contactedAt} />
            </span>
          </Badge>
        )}
      </div>
      <Guesses letter={letter} physician={physician} jobLocation={jobLocation} />
      <CardSection>
        <LetterSheet letter={filled} footer={footer} />
      </CardSection>
      <CardSection className="flex flex-wrap items-center justify-between gap-3">
        <SendActions
          letter={{ ...filled, body: withFooter(filled.body, footer) }}
          email={email}
          name={fullName(physician)}
          locked={lacksJobLocation(`${letter.subject}\n${letter.body}`, jobLocation) ? missingLocation : undefined}
        />
        <MarkContactedButton
          viewer={viewer}
          physicianIds={[physician.id]}
          undo={physician.contactedAt !== null}
          onMarked={onMarked}
        />
      </CardSection>
    </Card>
  )
}

function Recipient({ physician, email }: { physician: ListedPhysician; email: ContactReveal }) {
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
        {email.missing ? (
          <span className="text-faint">{contactLabels.email.missing}</span>
        ) : (
          <>
            <span className={email.value === null ? 'text-muted' : 'font-semibold break-all'}>
              {email.value ?? contactInfo.email}
            </span>
            <RevealButton contact={email} field="email" name={fullName(physician)} valueBeside />
          </>
        )}
      </p>
    </div>
  )
}

/** What stands in for what is not known of this physician. */
function Guesses({
  letter,
  jobLocation,
  physician,
}: Pick<PersonalLetterProps, 'letter' | 'jobLocation' | 'physician'>) {
  const fillings = fillingsFor(physician, jobLocation)
  const guessed = placeholdersIn(`${letter.subject}\n${letter.body}`).filter(
    (name) => name !== 'job_location' && fillings[name].isDefault,
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

const missingLocation = 'Enter the job location in the form above first'

interface SendActionsProps {
  letter: Letter
  email: ContactReveal
  name: string
  /** Why the email cannot go out as it is. */
  locked: string | undefined
}

function SendActions({ letter, email, name, locked }: SendActionsProps) {
  const toast = useToast()
  const copyAll = async () => {
    if (await copies(copyableEmail(letter))) toast.success('Copied!', 'Email copied to clipboard')
    else toast.error('Copy Failed', 'Failed to copy email')
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mailClients.toReversed().map((client) => {
        const link = email.value === null ? null : composeLink(client, { to: email.value, ...letter })
        return (
          <OpenInClient
            key={client}
            client={client}
            link={link}
            body={letter.body}
            disabledReason={locked ?? (link === null ? whyNot(email, name) : undefined)}
          />
        )
      })}
      <Button onClick={copyAll} disabledReason={locked}>
        <Copy aria-hidden />
        Copy Email
      </Button>
    </div>
  )
}

/** That there is no address; else what keeps the person from it. */
function whyNot({ missing, lock, value }: ContactReveal, name: string): string {
  if (missing || value !== null) return 'Email address not available for this candidate'
  return lock?.reason ?? `Press View Email first: it shows the address of ${name}.`
}
