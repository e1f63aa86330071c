import { useCallMutation } from '#shared/calls/use-call.ts'
import { Monitor } from '#ui/icons.tsx'
import { RevocableList } from '#ui/revocable-list.tsx'
import { LastTime, RevocableRow, RowLine } from '#ui/revocable-row.tsx'
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
    <RevocableRow
      icon={<Monitor aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" />}
      title={<span className="wrap-anywhere">{name}</span>}
      detail={<span className="text-13 font-normal text-muted wrap-anywhere">{host ?? 'on a device'}</span>}
      ended={state === 'ended' ? 'Ended when you joined your team' : null}
      button={['Disconnect', name]}
      onRevoke={onRevoke}
    >
      <RowLine>
        {by !== undefined && `${by} · `}
        {scopes.map((scope) => scopeWords[scope].label).join(', ')}
      </RowLine>
      <RowLine>
        <LastTime what="used" at={lastUsedAt} />
        {' · '}connected <Time value={connectedAt} format="date" />
      </RowLine>
    </RevocableRow>
  )
}
