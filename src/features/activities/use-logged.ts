import { useQueryClient } from '@tanstack/react-query'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { useToast } from '#ui/toast.tsx'
import { getActivities, getContacted, undoContact } from './contracts.ts'

/** Says that contacts were logged, offers to undo that, and reloads whatever shows them. */
export function useLogged(onLogged: (() => void) | undefined): (activityIds: readonly number[]) => void {
  const queries = useQueryClient()
  const undo = useCallAtPress(undoContact)
  const toast = useToast()
  const renew = () => {
    for (const name of [getActivities.name, getContacted.name, 'search-physicians', 'get-list', 'get-board']) {
      void queries.invalidateQueries({ queryKey: [name] })
    }
    onLogged?.()
  }
  return (activityIds) => {
    renew()
    const takeBack = async () => {
      try {
        for (let from = 0; from < activityIds.length; from += limits.selectAllCap) {
          await undo({ activityIds: activityIds.slice(from, from + limits.selectAllCap) })
        }
        toast.success('Contact removed')
        renew()
      } catch (error) {
        toast.failed('Could not undo', error)
      }
    }
    toast.success('Contact logged', undefined, { label: 'Undo', run: () => void takeBack() })
  }
}
