import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { stateName } from '#shared/text/us-states.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { chooseFirst, decideRemoval, type RemovalOnDesk } from './contracts.ts'
import { RemovalCandidates } from './removal-candidates.tsx'
import { Clock } from './removal-clock.tsx'

interface RemovalToDecideProps {
  request: RemovalOnDesk
  person: NonNullable<RemovalOnDesk['person']>
  onChanged: () => void
}

/** A request by name: what it says, who may be meant, and the decision. No one is chosen until the admin chooses. */
export function RemovalToDecide({ request, person, onChanged }: RemovalToDecideProps) {
  const [asking, setAsking] = useState<'remove' | 'decline' | null>(null)
  /** Undefined until someone is chosen; null for no one in the data. */
  const [chosen, setChosen] = useState<number | null>()
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending } = useCallMutation(decideRemoval)
  const toast = useToast()
  const name = `${person.firstName} ${person.lastName}`
  const decide = async () => {
    if (asking === null) return
    try {
      await mutateAsync({ requestId: request.id, action: asking, ...(asking === 'remove' && { physicianId: chosen }) })
      toast.success(
        asking === 'decline' ? 'Request declined' : chosen === null ? 'Kept out of imports' : 'Person removed',
      )
    } catch (error) {
      toast.failed('Action Failed', error)
    }
    setAsking(null)
    onChanged()
  }
  const meant = request.candidates.find(({ id }) => id === chosen)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <Facts request={request} person={person} />
      <RemovalCandidates
        request={request}
        chosen={chosen}
        fault={fault}
        onChoose={(id) => {
          setChosen(id)
          setFault(undefined)
        }}
      />
      <div className="flex gap-2 lg:flex-col">
        <Button
          variant="primary"
          onClick={() => (chosen === undefined ? setFault(chooseFirst) : setAsking('remove'))}
          aria-label={`${chosen === null ? 'Keep out' : 'Remove'} ${name}`}
        >
          {chosen === null ? 'Keep out' : 'Remove'}
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
        {...question(asking, { name, meant: meant?.name, email: request.email })}
        pendingText="Processing..."
        pending={isPending}
        destructive={asking === 'remove'}
        onConfirm={() => void decide()}
      />
    </div>
  )
}

function Facts({ request, person }: Omit<RemovalToDecideProps, 'onChanged'>) {
  const { sameNpi } = request
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <h2 className="font-semibold break-words">
        {person.firstName} {person.lastName}
      </h2>
      <p className="text-14 break-words">
        NPI {person.npi} · {person.phone}
        {person.state && ` · ${stateName(person.state)}`}
      </p>
      <p className="text-13 break-words text-muted">
        Requested on <Time value={request.createdAt} />, reply to {request.email ?? 'no address'}
      </p>
      <Clock request={request} />
      {sameNpi > 0 && (
        <p className="text-13 text-muted">
          {sameNpi === 1 ? 'Another waiting request gives' : `${sameNpi} other waiting requests give`} the same NPI.
          Decide each one separately.
        </p>
      )}
    </div>
  )
}

function question(
  asking: 'remove' | 'decline' | null,
  { name, meant, email }: { name: string; meant: string | undefined; email: string | null },
) {
  const told = email === null ? '' : ` We email ${email} the decision.`
  if (asking === 'decline') {
    return {
      title: 'Decline this request?',
      description: `Nothing is removed, and the details in the request are deleted.${told}`,
      confirmLabel: 'Decline request',
    }
  }
  return meant
    ? {
        title: `Remove ${meant}?`,
        description: `The profile is deleted everywhere, and the person is kept out of future imports. The profile cannot be restored.${told}`,
        confirmLabel: 'Remove profile',
      }
    : {
        title: `Keep ${name} out?`,
        description: `No profile is removed. Future imports leave out this name if it appears with this number or NPI.${told}`,
        confirmLabel: 'Keep out',
      }
}
