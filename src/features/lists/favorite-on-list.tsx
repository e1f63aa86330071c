import { useState } from 'react'
import { useCall, useCallAtPress } from '#shared/calls/use-call.ts'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import type { ListedFavoriteProps } from '../physicians/favorites.ts'
import { getPhysicianLists, removeFromList } from './contracts.ts'
import { isFavorites, useAddFavorites } from './favorites-list.ts'
import { useListsChanged } from './use-lists.ts'
import { useUndoListChange } from './use-undo-list-change.ts'

/** The star on a profile, for members: adds the physician to their favorites list, or removes them. */
export function FavoriteOnList({ physicianId, Star, inBrowser }: ListedFavoriteProps) {
  const { data, refetch } = useCall(getPhysicianLists, { physicianId })
  const changed = useListsChanged()
  const add = useAddFavorites()
  const remove = useCallAtPress(removeFromList)
  const undo = useUndoListChange(changed, 'Back in Favorites')
  const toast = useToast()
  // A click shows immediately.
  const [wanted, want] = useState<boolean | null>(null)
  const toggle = async () => {
    if (wanted !== null) return
    // Clicked before the state is known.
    const { data: known, error } = data ? { data, error: null } : await refetch()
    if (!known) return toast.failed('Could not change your favorites', error)
    const list = known.data.find(isFavorites)
    want(!list)
    try {
      if (list) {
        const { undoId } = await remove({ listId: list.id, physicianIds: [physicianId] })
        toast.success('Removed from Favorites', undefined, undo(undoId))
      } else {
        // Favorites saved in this browser before signing in are added, too.
        const before = (inBrowser.read() ?? []).filter((id) => id !== physicianId)
        await add([physicianId, ...before])
        inBrowser.write(null)
        if (before.length > 0)
          toast.success('Added to Favorites', `Along with ${formatCount(before.length, 'favorite')} from this browser.`)
      }
    } catch (error) {
      toast.failed('Could not change your favorites', error)
    }
    await changed()
    want(null)
  }
  return <Star isFavorite={wanted ?? data?.data.some(isFavorites) ?? false} onToggle={() => void toggle()} />
}
