import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Monitor } from '#ui/icons.tsx'
import { RevocableList } from '#ui/revocable-list.tsx'
import { Time } from '#ui/time.tsx'
import { scopeWords } from '../api-keys/scope-words.ts'
import { type ConnectedApp, revokeConnectedApp } from './contracts.ts'

type App = ConnectedApp & { by?: string }

interface AppListProps {
  apps: readonly App[]
  /** What to say if there is none. */
  empty: string
  onChanged: () => void
}

export function AppList({ apps, empty, onChanged }: AppListProps) {
  const revoke = useCallMutation(revokeConnectedApp)
  return (
    <RevocableList
      items={apps}
      {...{ empty, onChanged }}
      what="app"
      words={{ verb: 'Disconnect', pending: 'Disconnecting...', done: 'disconnected' }}
      name={({ name }) => name}
      row={(app, onRevoke) => <AppRow key={app.id} of={app} onRevoke={onRevoke} />}
      question={(app) => ({
        title: `Disconnect ${app?.name ?? ''}?`,
        description: 'It is refused from its next call on. You can connect it again from the app.',
      })}
      revoke={({ id }) => revoke.mutateAsync({ appId: id })}
      pending={revoke.isPending}
    />
  )
}

function AppRow({ of, onRevoke }: { of: App; onRevoke: () => void }) {
  const { name, host, scopes, lastUsedAt, connectedAt, state, by } = of
  return (
    <li className="flex items-start gap-3.5 border-t border-hair py-3 first:border-t-0">
      <Monitor aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          <span className="text-13 font-normal text-muted wrap-anywhere">{host ?? 'on a device'}</span>
          {state === 'ended' && <Badge>Ended when you joined your team</Badge>}
        </p>
        <p className="text-13 text-muted wrap-anywhere">
          {by !== undefined && `${by} · `}
          {scopes.map((scope) => scopeWords[scope].label).join(', ')}
        </p>
        <p className="text-13 text-muted">
          {lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Last used <Time value={lastUsedAt} />
            </>
          )}
          {' · '}connected <Time value={connectedAt} format="date" />
        </p>
      </div>
      <Button size="small" onClick={onRevoke}>
        Disconnect<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
