import { useState } from 'react'
import { useStored } from '#shared/browser/browser-store.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { favorites } from '../physicians/favorites.ts'
import { useAddFavorites } from './favorites-list.ts'
import { useListsChanged } from './use-lists.ts'

interface KeptFavoritesProps {
  /** Why no list can be made. */
  disabledReason: string | undefined
  /** After they have become a list. */
  onListed: () => void
}

/** The favorites that this browser has from before someone could make lists; nothing where there are none. */
export function KeptFavorites({ disabledReason, onListed }: KeptFavoritesProps) {
  const kept = useStored(favorites) ?? []
  const add = useAddFavorites()
  const changed = useListsChanged()
  const toast = useToast()
  const [pending, setPending] = useState(false)
  if (kept.length === 0) return null
  const makeList = async () => {
    setPending(true)
    try {
      await add([...kept])
      favorites.keep(null)
      toast.success('List Updated', `${formatCount(kept.length, 'favorite')} added to Favorites.`)
      await changed()
      onListed()
    } catch (error) {
      toast.failed('Could not make the list', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <section aria-label="Favorites" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
      <p>{formatCount(kept.length, 'favorite')} in this browser only.</p>
      <Button size="small" pending={pending} disabledReason={disabledReason} onClick={() => void makeList()}>
        Make a list of these
      </Button>
    </section>
  )
}
