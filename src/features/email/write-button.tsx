import { useState } from 'react'
import { contactLabels, RevealButton } from '#features/physicians/contact-button.tsx'
import type { PhysicianCard } from '#features/physicians/contracts.ts'
import { ColleagueWarning } from '#features/physicians/last-contact.tsx'
import { type ContactReveal, type Revealable, useContactReveal } from '#features/physicians/use-contact-reveal.ts'
import type { Viewer } from '#shared/access/access.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { NoAddress, notAvailable } from './no-address.tsx'

const EmailCandidateDialog = lazyDialog(() =>
  import('./email-candidate-dialog.tsx').then((module) => module.EmailCandidateDialog),
)

/** What writing to a physician needs: a card has it, with the reason. */
type Writable = Revealable &
  Pick<PhysicianCard, 'specialty' | 'organization' | 'location' | 'contactInfo' | 'lastContact' | 'excludedSince'> & {
    reason: string
  }

interface WriteButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'children'> {
  physician: Writable
  viewer: Viewer | null
  /** After the email was logged as a contact. */
  onLogged: () => void
}

/** Writes to one physician with the sender's own email program. Not shown for someone who is not to be contacted. */
export function WriteButton({ physician, viewer, onLogged, ...look }: WriteButtonProps) {
  const email = useContactReveal(physician, 'email', viewer)
  const [open, setOpen] = useState(false)
  if (physician.doNotContact) return null
  const { firstName, lastName, specialty, organization, location, excludedSince, reason } = physician
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <EmailCandidateDialog
        open={open}
        onOpenChange={setOpen}
        physicianId={physician.id}
        onLogged={onLogged}
        candidate={{ firstName, lastName, specialty, organization, location, excludedSince, reason }}
        viewer={viewer}
        address={email.value}
        noAddress={noAddress(email)}
        recipient={
          <>
            <Recipient physician={physician} contact={email} />
            <ColleagueWarning contact={physician.lastContact} />
          </>
        }
      />
    </>
  )
}

function Recipient({ physician, contact }: { physician: Writable; contact: ContactReveal }) {
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
