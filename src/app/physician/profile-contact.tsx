import { lazy, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { ActivityTimeline } from '#features/activities/activity-timeline.tsx'
import { getActivities } from '#features/activities/contracts.ts'
import { PhysicianLists } from '#features/lists/physician-lists.tsx'
import { ContactCard } from '#features/physicians/contact-card.tsx'
import type { PhysicianProfile } from '#features/physicians/contracts.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { Queries } from '../page/queries.tsx'
import { ContactActions, ContactWays } from './contact-actions.tsx'

// Few were written to from here.
const PhysicianEmails = lazy(() =>
  import('#features/sequences/physician-emails.tsx').then((module) => ({ default: module.PhysicianEmails })),
)

interface ProfileContactProps {
  physician: PhysicianProfile
  viewer: Viewer | null
  now: number
  address: string
  /** Called when something about the physician has changed outside the page. */
  onChanged?: () => void
}

/** How to reach a physician, with the actions for it. */
export function ProfileContact({ physician, viewer, now, address, onChanged }: ProfileContactProps) {
  const { revalidate } = useRevalidator()
  const renew = () => {
    void revalidate()
    onChanged?.()
  }
  return (
    <Queries>
      <ContactCard
        {...{ physician, viewer, now, address }}
        onLogged={renew}
        ways={(onOpened) => <ContactWays {...{ physician, viewer, onOpened }} onChanged={renew} />}
        actions={<ContactActions physician={physician} viewer={viewer} onChanged={renew} />}
      />
      {viewer && (
        <>
          <PhysicianLists physicianId={physician.id} />
          <ActivityTimeline physicianId={physician.id} inTeam={viewer.team !== null} onChanged={renew} />
          <SequenceEmails physicianId={physician.id} />
        </>
      )}
    </Queries>
  )
}

/** Nothing is asked about who never got an email of a sequence, which the timeline says. */
function SequenceEmails({ physicianId }: { physicianId: number }) {
  const { data } = useCall(getActivities, { physicianId })
  if (!data?.data.some(({ details }) => details.sequenceMessageId !== undefined)) return null
  return (
    <Suspense fallback={null}>
      <PhysicianEmails physicianId={physicianId} />
    </Suspense>
  )
}
