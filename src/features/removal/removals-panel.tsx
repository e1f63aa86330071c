import type { OutputOf } from '#shared/calls/contract.ts'
import { DeskList, type DeskPanelProps, StateLinks } from '#ui/desk-list.tsx'
import { Time } from '#ui/time.tsx'
import type { getRemovalRequests, RemovalOnDesk } from './contracts.ts'
import { LookAlikes } from './look-alikes.tsx'
import { Clock } from './removal-clock.tsx'
import { RemovalToDecide } from './removal-to-decide.tsx'

type State = 'waiting' | 'unconfirmed' | 'done'

interface RemovalsPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getRemovalRequests> | null
  state: State
}

const empty: Record<State, { title: string; text: string }> = {
  waiting: {
    title: 'No requests to decide',
    text: 'Requests that could not be confirmed by email are decided here.',
  },
  unconfirmed: { title: 'No open links', text: 'Requests whose emailed link has not been used yet are listed here.' },
  done: { title: 'No completed requests yet', text: 'Requests you complete or decline are listed here.' },
}

/** Removal requests, most urgent first, with the days left to answer them. */
export function RemovalsPanel({ answer, state, onChanged, reading }: RemovalsPanelProps) {
  const counts = answer?.counts
  return (
    <>
      <div className="mb-4">
        <StateLinks
          label="Requests by state"
          value={state}
          options={[
            { value: 'waiting', label: 'To decide', count: counts?.waiting },
            { value: 'unconfirmed', label: 'Link not used', count: counts?.unconfirmed },
            { value: 'done', label: 'Done', count: counts?.done },
          ]}
        />
      </div>
      <DeskList answer={answer} label="Removal requests" onRetry={onChanged} retrying={reading} empty={empty[state]}>
        <ul>
          {answer?.data.map((request) => (
            <li key={request.id} className="border-b border-hair py-5 first:border-t">
              {request.person ? (
                <RemovalToDecide request={request} person={request.person} onChanged={onChanged} />
              ) : (
                <Other request={request} />
              )}
            </li>
          ))}
        </ul>
      </DeskList>
      {answer && answer.lookAlikes.length > 0 && <LookAlikes all={answer.lookAlikes} onChanged={onChanged} />}
    </>
  )
}

const doneWords = {
  profile: 'Removed',
  nothing: 'No profile found; kept out of imports',
  shared: 'Nothing removed: several people share the address',
} as const

function Other({ request }: { request: RemovalOnDesk }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="font-semibold break-words">
        {request.outcome === null
          ? (request.email ?? 'A request by name')
          : request.outcome === 'removed'
            ? doneWords[request.found ?? 'profile']
            : 'Declined'}
      </p>
      {request.outcome === null && <Clock request={request} />}
      <p className="text-13 text-muted">
        Requested on <Time value={request.createdAt} />
        {request.completedAt && (
          <>
            , done on <Time value={request.completedAt} /> by {request.decidedBy ?? 'the emailed link'}
          </>
        )}
      </p>
    </div>
  )
}
