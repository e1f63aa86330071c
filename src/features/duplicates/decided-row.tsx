import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { type Decided, decideDuplicate } from './contracts.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** What was decided about a pair, with a way back. */
export function DecidedRow({ decided, onChanged }: { decided: Decided; onChanged: () => void }) {
  const [undoing, setUndoing] = useState(false)
  const undo = useUndoMerge(onChanged)
  const reopen = useCallMutation(decideDuplicate)
  const toast = useToast()
  const goBack = async () => {
    setUndoing(true)
    if (decided.kind === 'merged') await undo({ mergedId: decided.id, intoId: decided.into.id })
    else {
      const [one, other] = decided.profiles
      try {
        await reopen.mutateAsync({ profileIds: [one.id, other.id], action: 'reopen' })
        toast.success('Pair reopened')
      } catch (error) {
        toast.failed('Action Failed', error)
      }
      onChanged()
    }
    setUndoing(false)
  }
  const what = decided.kind === 'merged' ? `${decided.name} (${decided.id})` : decided.profiles[0].name
  const canUndo = decided.kind === 'different' || decided.canUndo
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-hair py-4 first:border-t">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-semibold break-words">
          {decided.kind === 'merged' ? (
            <>
              {what} merged into <Profile profile={decided.into} />
            </>
          ) : (
            <>
              <Profile profile={decided.profiles[0]} /> and <Profile profile={decided.profiles[1]} /> are two people
            </>
          )}
        </p>
        <p className="mt-1 text-13 break-words text-muted">
          {decided.by ?? 'A deleted account'}, <Time value={decided.at} format="date-time" />
          {!canUndo && ' · can no longer be undone'}
        </p>
      </div>
      {canUndo && (
        <Button size="small" className="max-md:min-h-11" pending={undoing} onClick={() => void goBack()}>
          {decided.kind === 'merged' ? 'Undo merge' : 'Reopen'}
          <span className="sr-only">: {what}</span>
        </Button>
      )}
    </li>
  )
}

function Profile({ profile: { id, name } }: { profile: { id: number; name: string } }) {
  return (
    <TextLink to={paths.physician(id)} className="inline">
      {`${name} (${id})`}
    </TextLink>
  )
}
