import { Mail } from 'lucide-react'
import { EmailCandidateDialog, NoAddress } from '#features/email/email-candidate-dialog.tsx'
import { ExportProfileButton } from '#features/export/export-profile-button.tsx'
import { AddToListButton } from '#features/lists/add-to-list-button.tsx'
import { contactLabels, RevealButton } from '#features/physicians/contact-button.tsx'
import type { PhysicianProfile } from '#features/physicians/contracts.ts'
import { fullName } from '#features/physicians/physician-name.ts'
import { ReportContactDialog } from '#features/physicians/report-contact-dialog.tsx'
import { type ContactReveal, useContactReveal } from '#features/physicians/use-contact-reveal.ts'
import type { Viewer } from '#shared/access.ts'
import { Button } from '#ui/button.tsx'

interface ContactActionsProps {
  physician: PhysicianProfile
  viewer: Viewer | null
  onReported: () => void
}

/** What can be done with a contact, below the channels. */
export function ContactActions({ physician, viewer, onReported }: ContactActionsProps) {
  const email = useContactReveal(physician, 'email', viewer)
  const phone = useContactReveal(physician, 'phone', viewer)
  const { firstName, lastName, specialty, organization, location } = physician
  return (
    <>
      <EmailCandidateDialog
        trigger={
          <Button variant="primary" className="w-full">
            <Mail aria-hidden />
            Write an email
          </Button>
        }
        candidate={{ firstName, lastName, specialty, organization, location }}
        signedIn={viewer !== null}
        address={email.value}
        noAddress={noAddress(email)}
        recipient={<Recipient physician={physician} contact={email} />}
      />
      <AddToListButton viewer={viewer} physicianIds={[physician.id]} className="w-full" />
      <ExportProfileButton viewer={viewer} physicianId={physician.id} look={{ className: 'w-full' }} />
      {email.lock === null && (!email.missing || !phone.missing) && (
        <ReportContactDialog
          physician={physician}
          revealed={{ email: email.value !== null, phone: phone.value !== null }}
          onReported={onReported}
        />
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
      <RevealButton contact={contact} field="email" name={fullName(physician)} valueBeside />
    </>
  )
}

/** Why no mail program can be opened yet. */
function noAddress({ missing, lock }: ContactReveal): string {
  if (missing) return 'Email address not available for this candidate'
  return lock?.reason ?? `Press ${contactLabels.email.view} first`
}
