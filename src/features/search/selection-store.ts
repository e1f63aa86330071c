/**
 * Where the selection is kept: with the browser's tab, so that it is there again after a look at a profile, a reload, or the way
 * back from another site. It belongs to one person: another one who signs in here does not find it.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { nothingSelected, type Selection } from './selection.ts'

const key = 'selection'

const Kept = z.object({
  person: z.string(),
  ids: z.array(PhysicianId).max(limits.exportIds),
  mode: z.enum(['none', 'page', 'all']),
  search: z.string().nullable(),
})
type Kept = z.infer<typeof Kept>

// Of the one page in this browser window; the server never gets here.
let kept: Kept | null | undefined
const listeners = new Set<() => void>()

function read(): Kept | null {
  if (kept !== undefined) return kept
  kept = null
  try {
    const { success, data } = Kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    if (success) kept = data
  } catch {
    // Without storage it holds as long as the page is open.
  }
  return kept
}

export function keepSelection(person: string, selection: Selection): void {
  kept = { person, ids: [...selection.ids], mode: selection.mode, search: selection.search }
  try {
    if (selection.ids.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

/** What this person has selected in this tab; nothing in the server's HTML. */
export function useKeptSelection(person: string): Selection {
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => null,
  )
  return found?.person === person ? found : nothingSelected
}
