import { type ReactNode, useState } from 'react'
import { LogContactButton } from '#features/activities/log-contact-button.tsx'
import type { AskedWay } from '#features/activities/use-contact-question.ts'
import { DoNotContactButton } from '#features/do-not-contact/do-not-contact-button.tsx'
import { WriteButton } from '#features/email/write-button.tsx'
import { ExportProfileButton } from '#features/export/export-profile-button.tsx'
import { AddToListButton } from '#features/lists/add-to-list-button.tsx'
import { CallButton } from '#features/physicians/call-button.tsx'
import type { PhysicianProfile } from '#features/physicians/contracts.ts'
import { LastContact } from '#features/physicians/last-contact.tsx'
import { useContactReveal } from '#features/physicians/use-contact-reveal.ts'
import { ExcludedBadge } from '#features/public-facts/excluded-badge.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { TextButton } from '#ui/button.tsx'
import { Mail } from '#ui/icons.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const ReportContactDialog = lazyDialog(() =>
  import('#features/physicians/report-contact-dialog.tsx').then((module) => module.ReportContactDialog),
)

interface ContactActionsProps {
  physician: PhysicianProfile
  viewer: Viewer | null
  onChanged: () => void
}

/** Call, write, log: first, above the channels. */
export function ContactWays({
  physician,
  viewer,
  onChanged,
  onOpened,
}: ContactActionsProps & { onOpened: (how: AskedWay) => void }): ReactNode {
  const { excludedSince } = physician
  const name = fullName(physician)
  return (
    <>
      <LastContact contact={physician.lastContact} />
      <ExcludedBadge since={excludedSince} className="w-full justify-center py-1.5" />
      <div className="grid grid-cols-2 gap-2">
        <CallButton {...{ physician, viewer }} onOpened={() => onOpened('call')} className="w-full" />
        <WriteButton
          {...{ physician, viewer }}
          onLogged={onChanged}
          variant={excludedSince === undefined ? 'primary' : 'secondary'}
          className="w-full"
        >
          <Mail aria-hidden />
          Write<span className="sr-only"> an email</span>
        </WriteButton>
        <LogContactButton
          {...{ viewer, name }}
          physicianIds={[physician.id]}
          onLogged={onChanged}
          className="col-span-2 w-full"
        />
      </div>
    </>
  )
}

/** What else can be done with a physician, below the channels. */
export function ContactActions({ physician, viewer, onChanged }: ContactActionsProps) {
  const email = useContactReveal(physician, 'email', viewer)
  const phone = useContactReveal(physician, 'phone', viewer)
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <DoNotContactButton
        viewer={viewer}
        physicianId={physician.id}
        name={fullName(physician)}
        block={physician.doNotContact}
        onChanged={onChanged}
        className="w-full"
      />
      <AddToListButton viewer={viewer} physicianIds={[physician.id]} className="w-full" />
      {!physician.doNotContact && (
        <ExportProfileButton viewer={viewer} physicianId={physician.id} look={{ className: 'w-full' }} />
      )}
      {email.lock === null && !physician.doNotContact && (!email.missing || !phone.missing) && (
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
