import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Lock } from '#ui/icons.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type ApiKey, revokeApiKey } from './contracts.ts'
import { scopeWords } from './scope-words.ts'

type Key = ApiKey & { by?: string }

interface KeyListProps {
  keys: readonly Key[]
  /** What to say if there is none. */
  empty: string
  onChanged: () => void
}

export function KeyList({ keys, empty, onChanged }: KeyListProps) {
  const [asked, setAsked] = useState<Key | null>(null)
  const revoke = useCallMutation(revokeApiKey)
  const toast = useToast()
  const confirm = async ({ id, name }: Key) => {
    try {
      await revoke.mutateAsync({ keyId: id })
      toast.success('Key revoked', name)
    } catch (error) {
      toast.failed('Could not revoke the key', error)
    }
    setAsked(null)
    onChanged()
  }
  if (keys.length === 0) return <p className="text-14 text-muted">{empty}</p>
  return (
    <>
      <ul className="border-y border-hair">
        {keys.map((key) => (
          <KeyRow key={key.id} of={key} onRevoke={() => setAsked(key)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null)
        }}
        title={`Revoke ${asked?.name ?? ''}?`}
        description="Programs that use it are refused from their next call on. This can’t be undone."
        confirmLabel="Revoke key"
        pendingText="Revoking..."
        pending={revoke.isPending}
        destructive
        onConfirm={() => {
          if (asked) void confirm(asked)
        }}
      />
    </>
  )
}

const states = { works: null, expired: 'Expired', ended: 'Ended when you joined your team' } as const

function KeyRow({ of, onRevoke }: { of: Key; onRevoke: () => void }) {
  const { name, ending, scopes, networks, lastUsedAt, expiresAt, state, by } = of
  return (
    <li className="flex items-start gap-3.5 border-t border-hair py-3 first:border-t-0">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          <code className="text-13 font-normal text-muted">att_…{ending}</code>
          {states[state] && <Badge>{states[state]}</Badge>}
        </p>
        <p className="text-13 text-muted wrap-anywhere">
          {by !== undefined && `${by} · `}
          {scopes.map((scope) => scopeWords[scope].label).join(', ')}
          {networks.length > 0 && ` · only from ${networks.join(', ')}`}
        </p>
        <p className="text-13 text-muted">
          {lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Last used <Time value={lastUsedAt} />
            </>
          )}
          {state === 'works' && (
            <>
              {' · '}expires <Time value={expiresAt} format="date" />
            </>
          )}
        </p>
      </div>
      <Button size="small" onClick={onRevoke}>
        Revoke<span className="sr-only"> the key {name}</span>
      </Button>
    </li>
  )
}
