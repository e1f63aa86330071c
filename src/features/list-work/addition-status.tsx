import { useEffect, useRef } from 'react'
import { useCall, useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useToast } from '#ui/toast.tsx'
import { useListsChanged } from '../lists/use-lists.ts'
import { useUndoListChange } from '../lists/use-undo-list-change.ts'
import { cancelListAddition, getListAdditions, type ListAddition } from './addition-contracts.ts'
import { additionWords } from './addition-words.ts'

/** Milliseconds between checks. */
const lookEvery = 1000

interface AdditionStatusProps {
  addition: ListAddition
  /** With a link to the list. */
  linked?: boolean
  /** Called when it is over, stopped, or undone. */
  onChanged?: () => void
}

/** An addition's progress or result. It continues without this page. */
export function AdditionStatus({ addition: given, linked = false, onChanged }: AdditionStatusProps) {
  const { data, refetch } = useCall(getListAdditions, { listId: given.listId })
  const addition = data?.data.find(({ id }) => id === given.id) ?? given
  const cancel = useCallMutation(cancelListAddition)
  const listsChanged = useListsChanged()
  const toast = useToast()
  const renew = () => {
    void refetch()
    listsChanged()
    onChanged?.()
  }
  const undo = useUndoListChange(renew)(addition.undoId)
  const outcome = additionWords(addition)
  const isOver = outcome !== null
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => void refetch(), lookEvery)
    return () => clearInterval(timer)
  }, [isOver, refetch])
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (isOver && !wasOver.current) renew()
    wasOver.current = isOver
  })
  const stop = async () => {
    try {
      await cancel.mutateAsync({ additionId: addition.id })
    } catch (error) {
      toast.failed('Not stopped', error)
    }
    renew()
  }
  const label =
    addition.state === 'waiting'
      ? 'Waiting to start'
      : `${formatNumber(addition.done)} of ${formatNumber(addition.total)} physicians`
  return (
    <div className="grid gap-4" aria-live="polite">
      {outcome ? (
        <p className="text-14 tabular-nums">
          <span className="font-semibold">{outcome.title}.</span> {outcome.description}
        </p>
      ) : (
        <>
          <ProgressBar label={label} value={Math.floor((100 * addition.done) / Math.max(1, addition.total))} />
          {linked && (
            <p className="text-14 text-muted">You can close this. Adding continues, and the list shows its progress.</p>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {!isOver && (
          <Button size="small" pending={cancel.isPending} pendingText="Stopping..." onClick={() => void stop()}>
            Stop adding
          </Button>
        )}
        {undo && (
          <Button size="small" onClick={undo.run}>
            Undo
          </Button>
        )}
        {linked && (
          <ButtonLink size="small" to={paths.list(addition.listId)}>
            Open list
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
