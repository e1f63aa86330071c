import { useCallMutation } from '#shared/calls/use-call.ts'
import { Lock } from '#ui/icons.tsx'
import { RevocableList } from '#ui/revocable-list.tsx'
import { LastTime, RevocableRow, RowLine } from '#ui/revocable-row.tsx'
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
    <RevocableRow
      icon={<Lock aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />}
      title={<span className="wrap-anywhere">{name}</span>}
      detail={<code className="text-13 font-normal text-muted">att_…{ending}</code>}
      ended={states[state]}
      button={['Revoke', `the key ${name}`]}
      onRevoke={onRevoke}
    >
      <RowLine>
        {by !== undefined && `${by} · `}
        {scopes.map((scope) => scopeWords[scope].label).join(', ')}
        {networks.length > 0 && ` · only from ${networks.join(', ')}`}
      </RowLine>
      <RowLine>
        <LastTime what="used" at={lastUsedAt} />
        {state === 'works' && (
          <>
            {' · '}expires <Time value={expiresAt} format="date" />
          </>
        )}
      </RowLine>
    </RevocableRow>
  )
}
