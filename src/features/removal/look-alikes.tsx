import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { decideLookAlike, type LookAlike } from './contracts.ts'
import { Clock } from './removal-clock.tsx'

/** Profiles that look like removed ones: father and son share a practice, so none is removed until an admin says so. */
export function LookAlikes({ all, onChanged }: { all: readonly LookAlike[]; onChanged: () => void }) {
  return (
    <section aria-labelledby="look-alikes" className="mt-10">
      <h2 id="look-alikes" className="headline-20">
        Profiles that look like a removed one
      </h2>
      <p className="mt-1.5 max-w-[66ch] text-14 text-muted">
        They don’t have the removed person’s NPI or personal email, so they stay until you decide. They may be
        colleagues or relatives with the same name.
      </p>
      <ul className="mt-4">
        {all.map((one) => (
          <One key={one.id} one={one} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function One({ one, onChanged }: { one: LookAlike; onChanged: () => void }) {
  const { id, name, npi, facts, agrees, foundAt } = one
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useCallMutation(decideLookAlike)
  const toast = useToast()
  const decide = async (action: 'remove' | 'keep') => {
    try {
      await mutateAsync({ physicianId: id, action })
      toast.success(action === 'remove' ? 'Profile removed' : 'Profile kept')
    } catch (error) {
      toast.failed('Action Failed', error)
    }
    setAsking(false)
    onChanged()
  }
  return (
    <li className="flex flex-wrap items-start gap-x-10 gap-y-3 border-b border-hair py-4 first:border-t">
      <div className="grid min-w-0 flex-1 basis-80 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="font-semibold break-words">
          <TextLink to={paths.physician(id)} className="inline">
            {name}
          </TextLink>
        </p>
        <p className="text-13 break-words text-muted">{[facts, npi && `NPI ${npi}`].filter(Boolean).join(' · ')}</p>
        <p className="text-13">
          Same {agrees.join(', ')} as a profile removed on <Time value={foundAt} />
        </p>
        <Clock request={one} />
      </div>
      <div className="flex gap-2">
        <Button pending={isPending} onClick={() => void decide('keep')}>
          Keep<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${name} as well?`}
        description="The profile is deleted everywhere, and the person is kept out of future imports. The profile cannot be restored."
        confirmLabel="Remove profile"
        pendingText="Processing..."
        pending={isPending}
        destructive
        onConfirm={() => void decide('remove')}
      />
    </li>
  )
}
