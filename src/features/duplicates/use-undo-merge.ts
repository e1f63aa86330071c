import { useCallAtPress } from '#shared/calls/use-call.ts'
import { useToast } from '#ui/toast.tsx'
import { undoMerge } from './contracts.ts'

/** Takes a merge back and says what came of it. */
export function useUndoMerge(onChanged: () => void): (merge: { mergedId: number; intoId: number }) => Promise<void> {
  const ask = useCallAtPress(undoMerge)
  const toast = useToast()
  return async (merge) => {
    try {
      await ask(merge)
      toast.success('Merge undone')
    } catch (error) {
      toast.failed('Could not undo', error)
    }
    onChanged()
  }
}
