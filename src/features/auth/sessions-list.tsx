import { useState } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Monitor, Smartphone } from '#ui/icons.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type getSessions, revokeOtherSessions, revokeSession } from './contracts.ts'

type Session = OutputOf<typeof getSessions>['data'][number]

interface SessionsListProps {
  sessions: readonly Session[]
  /** Some have ended: reload the list. */
  onChanged: () => void
}

export function SessionsList({ sessions, onChanged }: SessionsListProps) {
  const others = useCallMutation(revokeOtherSessions)
  const toast = useToast()
  const revokeOthers = () =>
    others.mutate(
      {},
      {
        onSuccess: ({ ended }) => {
          toast.success(`Ended ${ended} other session${ended === 1 ? '' : 's'}`, 'You are still signed in here.')
          onChanged()
        },
        onError: (error) => toast.error('Could not end the other sessions', error.message),
      },
    )
  return (
    <div className="grid gap-4">
      <ul className="border-y border-hair">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onChanged={onChanged} />
        ))}
      </ul>
      <div>
        <Button
          onClick={revokeOthers}
          pending={others.isPending}
          pendingText="Ending..."
          disabledReason={sessions.length > 1 ? undefined : 'This is your only session.'}
        >
          Sign out everywhere else
        </Button>
      </div>
    </div>
  )
}

function SessionRow({ session, onChanged }: { session: Session; onChanged: () => void }) {
  const { mutate } = useCallMutation(revokeSession)
  const toast = useToast()
  // Nothing else to click until the list has reloaded.
  const [ending, setEnding] = useState(false)
  const device = session.device.charAt(0).toUpperCase() + session.device.slice(1)
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor
  const revoke = () => {
    setEnding(true)
    mutate(
      { sessionId: session.id },
      {
        onSuccess: () => toast.success('Session ended', device),
        onError: (error) => {
          setEnding(false)
          toast.error('Could not end the session', error.message)
        },
        onSettled: onChanged,
      },
    )
  }
  return (
    <li className="flex items-center gap-3.5 border-t border-hair py-3 first:border-t-0">
      <Icon aria-hidden className="size-5 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {session.current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-13 text-muted">
          {session.address && <span className="tabular-nums">{session.address} · </span>}
          <span className="whitespace-nowrap">
            Last used <Time value={session.lastUsedAt} />
          </span>
        </p>
      </div>
      {!session.current && (
        <Button size="small" onClick={revoke} pending={ending} pendingText="Ending...">
          End session<span className="sr-only"> of {device}</span>
        </Button>
      )}
    </li>
  )
}
