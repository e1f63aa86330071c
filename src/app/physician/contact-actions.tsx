import { useState } from 'react'
import { LogContactButton } from '#features/activities/log-contact-button.tsx'
import { blockedReason, DoNotContactBadge } from '#features/do-not-contact/do-not-contact-badge.tsx'
import { DoNotContactButton } from '#features/do-not-contact/do-not-contact-button.tsx'
import { NoAddress, notAvailable } from '#features/email/no-address.tsx'
import { ExportProfileButton } from '#features/export/export-profile-button.tsx'
import { AddToListButton } from '#features/lists/add-to-list-button.tsx'
import { contactLabels, RevealButton } from '#features/physicians/contact-button.tsx'
import type { PhysicianProfile } from '#features/physicians/contracts.ts'
import { ColleagueWarning, LastContact } from '#features/physicians/last-contact.tsx'
import { type ContactReveal, useContactReveal } from '#features/physicians/use-contact-reveal.ts'
import { ExcludedBadge } from '#features/public-facts/excluded-badge.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Mail } from '#ui/icons.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const EmailCandidateDialog = lazyDialog(() =>
  import('#features/email/email-candidate-dialog.tsx').then((module) => module.EmailCandidateDialog),
)
const ReportContactDialog = lazyDialog(() =>
  import('#features/physicians/report-contact-dialog.tsx').then((module) => module.ReportContactDialog),
)

interface ContactActionsProps {
  physician: PhysicianProfile
  viewer: Viewer | null
  onChanged: () => void
}

/** The actions for a contact, below the channels. */
export function ContactActions({ physician, viewer, onChanged }: ContactActionsProps) {
  const email = useContactReveal(physician, 'email', viewer)
  const phone = useContactReveal(physician, 'phone', viewer)
  const [writing, setWriting] = useState(false)
  const [reporting, setReporting] = useState(false)
  const { firstName, lastName, specialty, organization, location, excludedSince, reason } = physician
  return (
    <>
      <DoNotContactBadge block={physician.doNotContact} />
      <LastContact contact={physician.lastContact} />
      <ExcludedBadge since={excludedSince} className="w-full justify-center py-1.5" />
      <Button
        variant={excludedSince === undefined ? 'primary' : 'secondary'}
        className="w-full"
        aria-haspopup="dialog"
        onClick={() => setWriting(true)}
      >
        <Mail aria-hidden />
        Write an email
      </Button>
      <EmailCandidateDialog
        open={writing}
        onOpenChange={setWriting}
        physicianId={physician.id}
        onLogged={onChanged}
        candidate={{ firstName, lastName, specialty, organization, location, excludedSince, reason }}
        viewer={viewer}
        address={physician.doNotContact ? null : email.value}
        noAddress={physician.doNotContact ? blockedReason(physician.doNotContact) : noAddress(email)}
        recipient={
          <>
            <Recipient physician={physician} contact={email} />
            <ColleagueWarning contact={physician.lastContact} />
          </>
        }
      />
      <LogContactButton
        viewer={viewer}
        physicianIds={[physician.id]}
        name={fullName(physician)}
        onLogged={onChanged}
        className="w-full"
      />
      <DoNotContactButton
        viewer={viewer}
        physicianId={physician.id}
        name={fullName(physician)}
        block={physician.doNotContact}
        onChanged={onChanged}
        className="w-full"
      />
      <AddToListButton viewer={viewer} physicianIds={[physician.id]} className="w-full" />
      <ExportProfileButton viewer={viewer} physicianId={physician.id} look={{ className: 'w-full' }} />
      {email.lock === null && (!email.missing || !phone.missing) && (
        <>
          <TextButton
            className="justify-self-center text-13 font-normal text-muted"
            aria-haspopup="dialog"
            onClick={() => setReporting(true)}
          >
            Report a wrong contact
          </TextButton>
          <ReportContactDialog
            open={reporting}
            onOpenChange={setReporting}
            physician={physician}
            revealed={{ email: email.value !== null, phone: phone.value !== null }}
            onReported={onChanged}
          />
        </>
      )}
    </>
  )
}

function Recipient({ physician, contact }: { physician: PhysicianProfile; contact: ContactReveal }) {
  if (contact.missing) return <NoAddress />
  return (
    <>
      <span className={contact.value === null ? 'text-muted' : 'font-semibold break-all'}>
        {contact.value ?? physician.contactInfo.email}
      </span>
      <RevealButton contact={contact} field="email" name={fullName(physician)} inline />
    </>
  )
}

/** The reason no email program can be opened yet. */
function noAddress({ missing, lock }: ContactReveal): string {
  if (missing) return notAvailable
  return lock?.reason ?? `Press ${contactLabels.email.view} first`
}
