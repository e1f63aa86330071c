import { useState } from 'react'
import { Link } from 'react-router'
import { DeskList, type DeskPanelProps, StateLinks } from '#features/desk/desk-list.tsx'
import type { OutputOf } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { useCallMutation } from '#shared/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Radio } from '#ui/choice.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { decideRemoval, type getRemovalRequests, type RemovalOnDesk } from './contracts.ts'

type State = 'waiting' | 'unconfirmed' | 'done'

interface RemovalsPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getRemovalRequests> | null
  state: State
}

const empty: Record<State, { title: string; text: string }> = {
  waiting: {
    title: 'No request waits for you',
    text: 'A request that no mail could verify is handed over to be decided here.',
  },
  unconfirmed: { title: 'No link is open', text: 'Requests whose mailed link was not followed yet are listed here.' },
  done: { title: 'No request is done yet', text: 'Requests that were carried out or declined are listed here.' },
}

/** Requests to be removed, the most urgent first, with the days that are left to answer them. */
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
            { value: 'unconfirmed', label: 'Link not followed', count: counts?.unconfirmed },
            { value: 'done', label: 'Done', count: counts?.done },
          ]}
        />
      </div>
      <DeskList answer={answer} label="Removal requests" onRetry={onChanged} retrying={reading} empty={empty[state]}>
        <ul>
          {answer?.data.map((request) => (
            <li key={request.id} className="border-b border-hair py-5 first:border-t">
              {request.person ? (
                <ToDecide request={request} person={request.person} onChanged={onChanged} />
              ) : (
                <Other request={request} />
              )}
            </li>
          ))}
        </ul>
      </DeskList>
    </>
  )
}

function Clock({ request: { daysLeft, dueAt } }: { request: RemovalOnDesk }) {
  const text =
    daysLeft < 0
      ? `${-daysLeft} ${daysLeft === -1 ? 'day' : 'days'} late`
      : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={daysLeft < 0 ? 'red' : daysLeft < 8 ? 'amber' : 'neutral'}>{text}</Badge>
      <span className="text-13 text-muted">
        to be answered by <Time value={dueAt} />
      </span>
    </span>
  )
}

function Other({ request }: { request: RemovalOnDesk }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p className="font-semibold break-words">
        {request.outcome === null
          ? (request.email ?? 'A request by name')
          : request.outcome === 'removed'
            ? 'Removed'
            : 'Declined'}
      </p>
      {request.outcome === null && <Clock request={request} />}
      <p className="text-13 text-muted">
        Asked on <Time value={request.createdAt} />
        {request.completedAt && (
          <>
            , done on <Time value={request.completedAt} /> by {request.decidedBy ?? 'the mailed link'}
          </>
        )}
      </p>
    </div>
  )
}

interface ToDecideProps {
  request: RemovalOnDesk
  person: NonNullable<RemovalOnDesk['person']>
  onChanged: () => void
}

function ToDecide({ request, person, onChanged }: ToDecideProps) {
  const [asking, setAsking] = useState<'remove' | 'decline' | null>(null)
  const [chosen, setChosen] = useState(request.namesakes.find(({ sameNpi }) => sameNpi)?.id ?? null)
  const { mutateAsync, isPending } = useCallMutation(decideRemoval)
  const toast = useToast()
  const name = `${person.firstName} ${person.lastName}`
  const decide = async () => {
    if (asking === null) return
    try {
      await mutateAsync({ requestId: request.id, action: asking, physicianId: asking === 'remove' ? chosen : null })
      toast.success(asking === 'remove' ? 'Person removed' : 'Request declined')
    } catch (error) {
      toast.error('Action Failed', error instanceof Error ? error.message : undefined)
    }
    setAsking(null)
    onChanged()
  }
  const whom = request.namesakes.find(({ id }) => id === chosen)
  const told = request.email === null ? '' : ` ${request.email} is told by mail.`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
        <h2 className="font-semibold break-words">{name}</h2>
        <p className="text-14 break-words">
          NPI {person.npi} · {person.phone}
        </p>
        <p className="text-13 break-words text-muted">
          Asked on <Time value={request.createdAt} />, to be answered at {request.email ?? 'no address'}
        </p>
        <Clock request={request} />
      </div>
      <fieldset className="grid content-start gap-2">
        <legend className="mb-1.5 text-13 font-[550]">Who is meant</legend>
        {request.namesakes.map((one) => (
          <Radio
            key={one.id}
            name={`whom-${request.id}`}
            checked={chosen === one.id}
            onChange={() => setChosen(one.id)}
            label={
              <>
                <Link to={paths.physician(one.id)} className="text-accent underline underline-offset-2">
                  {one.name}
                </Link>
                {one.sameNpi && <Badge className="ml-2">Same NPI</Badge>}
              </>
            }
            description={one.facts}
          />
        ))}
        <Radio
          name={`whom-${request.id}`}
          checked={chosen === null}
          onChange={() => setChosen(null)}
          label="Nobody in the data"
          description="The NPI, and the name with the number, are kept out of every later import."
        />
      </fieldset>
      <div className="flex gap-2 lg:flex-col">
        <Button variant="primary" onClick={() => setAsking('remove')} aria-label={`Remove ${name}`}>
          Remove
        </Button>
        <Button variant="quiet" onClick={() => setAsking('decline')} aria-label={`Decline the request of ${name}`}>
          Decline
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) setAsking(null)
        }}
        title={asking === 'remove' ? `Remove ${whom?.name ?? name}?` : 'Decline this request?'}
        description={
          asking === 'remove'
            ? `${whom ? 'The profile is deleted everywhere' : 'Whoever has this NPI, or this name and number, is deleted'} and kept out of every later import. This cannot be taken back.${told}`
            : `Nothing is removed, and what the request says is deleted.${told}`
        }
        confirmLabel={asking === 'remove' ? 'Remove' : 'Decline'}
        pendingText="Processing..."
        pending={isPending}
        destructive={asking === 'remove'}
        onConfirm={() => void decide()}
      />
    </div>
  )
}
