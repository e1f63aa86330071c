/**
 * Physicians starred by someone without lists, in this browser only. A member's favorites are a list
 * (features/lists/favorites-list.ts).
 */
import type { ComponentType } from 'react'
import { BrowserStore, useStored } from '#shared/browser/browser-store.ts'

/** The oldest are dropped. */
const max = 1000

export const favorites = new BrowserStore<readonly number[]>({
  key: 'favorite_physicians',
  area: () => localStorage,
  parse: (json) => (Array.isArray(json) ? json.filter((id) => Number.isSafeInteger(id)) : null),
})

/** Whether a physician is a favorite, and a function that toggles it. False in the server's HTML. */
export function useFavorite(physicianId: number): [boolean, () => void] {
  const isFavorite = useStored(favorites)?.includes(physicianId) ?? false
  const toggle = () => {
    const others = (favorites.read() ?? []).filter((id) => id !== physicianId)
    favorites.write(isFavorite ? others : [...others, physicianId].slice(-max))
  }
  return [isFavorite, toggle]
}

export interface StarProps {
  isFavorite: boolean
  onToggle: () => void
}

/** For the star of members with lists. Its parts are passed in, so that visitors don't fetch them as separate files. */
export interface ListedFavoriteProps {
  physicianId: number
  Star: ComponentType<StarProps>
  /** Favorites already in this browser. */
  inBrowser: BrowserStore<readonly number[]>
}
