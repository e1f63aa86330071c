import { useState } from 'react'
import { Link } from 'react-router'
import { lockOf } from '#features/billing/gated-controls.ts'
import { notYours } from '#features/teams/shared-note.tsx'
import type { Viewer } from '#shared/access/access.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type getDoNotContact, liftDoNotContact } from './contracts.ts'

type Blocked = OutputOf<typeof getDoNotContact>['data'][number]

interface BlockedListProps {
  blocked: readonly Blocked[]
  viewer: Viewer | null
  onChanged: () => void
}

/** Who must not be contacted, since when and why, and who said so. */
export function BlockedList({ blocked, viewer, onChanged }: BlockedListProps) {
  return (
    <ul aria-label="Physicians not to contact" className="border-t border-hair">
      {blocked.map((one) => (
        <BlockedRow
          key={`${one.physicianId} ${one.shared}`}
          blocked={one}
          lock={lockOf('saved', viewer)?.reason ?? (one.mayChange ? undefined : notYours)}
          onChanged={onChanged}
        />
      ))}
    </ul>
  )
}

interface BlockedRowProps {
  blocked: Blocked
  lock: string | undefined
  onChanged: () => void
}

function BlockedRow({ blocked, lock, onChanged }: BlockedRowProps) {
  const { physicianId, reason, since, by, shared } = blocked
  const lift = useCallAtPress(liftDoNotContact)
  const toast = useToast()
  const [pending, setPending] = useState(false)
  const name = fullName(blocked)
  const allow = async () => {
    setPending(true)
    try {
      await lift({ physicianIds: [physicianId] })
      toast.success('Contact allowed again', name)
      onChanged()
    } catch (error) {
      toast.failed('Could not allow contact', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <li data-row={physicianId} className="flex flex-wrap items-start gap-3 border-b border-hair px-1.5 py-2">
      <Avatar firstName={blocked.firstName} lastName={blocked.lastName} size="small" />
      <div className="min-w-0 flex-1 basis-52 text-13">
        <p className="text-14">
          <Link to={paths.physician(physicianId)} data-row-link className="font-semibold wrap-anywhere hover:underline">
            {name}
          </Link>{' '}
          {shared && <Badge>Whole team</Badge>}
        </p>
        <p className="wrap-anywhere">{reason}</p>
        <p className="text-muted">
          Since <Time value={since} />
          {by && `, by ${by}`}
        </p>
      </div>
      <Button size="small" disabledReason={lock} pending={pending} pendingText="Saving..." onClick={() => void allow()}>
        Allow contact<span className="sr-only"> with {name}</span>
      </Button>
    </li>
  )
}
