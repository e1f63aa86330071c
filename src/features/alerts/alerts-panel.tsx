import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { DeskList, type DeskPanelProps, openAndDone, StateLinks } from '#ui/desk-list.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { alertSubject, alertWords } from './alert-words.ts'
import { type DeskAlert, type getAlerts, handleAlerts } from './contracts.ts'

interface AlertsPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getAlerts> | null
  state: 'waiting' | 'done'
}

/** Canaries, unusual reveals, reported contacts: things someone has to review. */
export function AlertsPanel({ answer, state, onChanged, reading }: AlertsPanelProps) {
  const { mutateAsync, isPending } = useCallMutation(handleAlerts)
  const toast = useToast()
  const mark = async (alertIds: string[]) => {
    try {
      const { handled } = await mutateAsync({ alertIds })
      toast.success(handled === 1 ? 'Alert handled' : `${formatNumber(handled)} alerts handled`)
    } catch (error) {
      toast.failed('Alerts could not be marked', error)
    }
    onChanged()
  }
  const data = answer?.data ?? []
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <StateLinks label="Alerts by state" value={state} options={openAndDone} />
        {state === 'waiting' && data.length > 1 && (
          <Button pending={isPending} onClick={() => void mark(data.map(({ id }) => id))}>
            Mark all {data.length} as handled
          </Button>
        )}
      </div>
      <DeskList
        answer={answer}
        label="Alerts"
        onRetry={onChanged}
        retrying={reading}
        empty={
          state === 'waiting'
            ? {
                title: 'No open alerts',
                text: 'Canary profiles, unusual reading or reveals, and reported contacts raise alerts.',
              }
            : { title: 'No handled alerts yet', text: 'Alerts you mark as handled are listed here.' }
        }
      >
        <ul>
          {data.map((alert) => (
            <AlertRow key={alert.id} alert={alert} pending={isPending} onHandle={() => void mark([alert.id])} />
          ))}
        </ul>
      </DeskList>
    </>
  )
}

function AlertRow({ alert, pending, onHandle }: { alert: DeskAlert; pending: boolean; onHandle: () => void }) {
  const words = alertWords[alert.kind as keyof typeof alertWords] ?? {
    title: `${alert.kind.charAt(0).toUpperCase()}${alert.kind.slice(1).replaceAll('_', ' ')}`,
    meaning: '',
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-hair py-5 first:border-t">
      <div className="min-w-0 max-w-[70ch]">
        <h2 className="font-semibold">{words.title}</h2>
        {words.meaning && <p className="mt-0.5 text-14 text-muted">{words.meaning}</p>}
        <p className="mt-2 text-13 break-words">
          {alertSubject(alert.email, alert.details)}
          {alert.physician && (
            <>
              {' · '}
              <Link to={paths.physician(alert.physician.id)} className="text-accent underline underline-offset-2">
                {alert.physician.name}
              </Link>
            </>
          )}
          {factsOf(alert.details).map((fact) => ` · ${fact}`)}
        </p>
        <p className="mt-1 text-13 text-muted">
          <Time value={alert.createdAt} format="date-time" />
          {alert.handledAt && (
            <>
              {' · handled '}
              <Time value={alert.handledAt} format="date-time" />
              {alert.handledBy && ` by ${alert.handledBy}`}
            </>
          )}
        </p>
      </div>
      {alert.handledAt === null && (
        <Button size="small" pending={pending} onClick={onHandle} aria-label={`Mark handled: ${words.title}`}>
          Mark handled
        </Button>
      )}
    </li>
  )
}

/** 'within minutes: 5'; our ids mean nothing to a person. */
function factsOf(details: DeskAlert['details']): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (name === 'export' || value === null || typeof value === 'object') {
      return Array.isArray(value) ? [`${spaced(name)}: ${value.map((one) => spaced(String(one))).join(', ')}`] : []
    }
    return [`${spaced(name)}: ${typeof value === 'number' ? formatNumber(value) : spaced(String(value))}`]
  })
}

const spaced = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
