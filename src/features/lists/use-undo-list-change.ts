import { useCallAtPress } from '#shared/calls/use-call.ts'
import type { Said } from '#ui/said.ts'
import { useToast } from '#ui/toast.tsx'
import { undoListChange } from './contracts.ts'

/** Returns the 'Undo' action of a toast for a list change; undefined if there is nothing to undo. */
export function useUndoListChange(
  onUndone: () => void,
  undone = 'Change undone',
): (undoId: string | null) => Said['action'] {
  const askToUndo = useCallAtPress(undoListChange)
  const toast = useToast()
  const undo = async (undoId: string) => {
    try {
      await askToUndo({ undoId })
      toast.success(undone)
      onUndone()
    } catch (error) {
      toast.failed('Could not undo', error)
    }
  }
  return (undoId) => (undoId === null ? undefined : { label: 'Undo', run: () => void undo(undoId) })
}
