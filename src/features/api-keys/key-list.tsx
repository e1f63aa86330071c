import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Lock } from '#ui/icons.tsx'
import { RevocableList } from '#ui/revocable-list.tsx'
import { Time } from '#ui/time.tsx'
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
  const revoke = useCallMutation(revokeApiKey)
  return (
    <RevocableList
      items={keys}
      {...{ empty, onChanged }}
      what="key"
      name={({ name }) => name}
      row={(key, onRevoke) => <KeyRow key={key.id} of={key} onRevoke={onRevoke} />}
      question={(key) => ({
        title: `Revoke ${key?.name ?? ''}?`,
        description: 'Programs that use it are refused from their next call on. This can’t be undone.',
      })}
      revoke={({ id }) => revoke.mutateAsync({ keyId: id })}
      pending={revoke.isPending}
    />
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
