/** Physicians that a person has starred, in this browser alone. */
import { useSyncExternalStore } from 'react'

const key = 'favorite_physicians'
/** The oldest make room. */
const most = 1000

const listeners = new Set<() => void>()
// Of the one page in this browser window, also where the browser keeps nothing.
let known: readonly number[] | undefined

function read(): readonly number[] {
  known ??= stored()
  return known
}

function stored(): readonly number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    known = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Whether a physician is a favorite, and what turns it over. False in the server's HTML. */
export function useFavorite(physicianId: number): [boolean, () => void] {
  const favorites = useSyncExternalStore(subscribe, read, () => none)
  const isFavorite = favorites.includes(physicianId)
  const toggle = () => {
    const others = read().filter((id) => id !== physicianId)
    known = isFavorite ? others : [...others, physicianId].slice(-most)
    try {
      localStorage.setItem(key, JSON.stringify(known))
    } catch {
      // It holds as long as the page is open.
    }
    for (const listener of listeners) listener()
  }
  return [isFavorite, toggle]
}

const none: readonly number[] = []
