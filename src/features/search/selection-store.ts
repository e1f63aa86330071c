/**
 * Stores the selection in the browser's tab, so that it survives visiting a profile, reloading, or returning from
 * another site. It belongs to one person: someone else who signs in here does not get it.
 */
import { useCallback } from 'react'
import { z } from 'zod'
import { BrowserStore, useStored } from '#shared/browser/browser-store.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { nothingSelected, type Selection } from './selection.ts'

const StoredSelection = z.object({
  person: z.string(),
  ids: z.array(PhysicianId).max(limits.exportIds),
  mode: z.enum(['none', 'page', 'all']),
  search: z.string().nullable(),
})
const store = new BrowserStore<z.infer<typeof StoredSelection>>({
  key: 'selection',
  area: () => sessionStorage,
  parse: (json) => StoredSelection.safeParse(json).data ?? null,
})

function storeSelection(person: string, selection: Selection): void {
  const { mode, search } = selection
  store.write(selection.ids.length === 0 ? null : { person, ids: [...selection.ids], mode, search })
}

/** What this person has selected in this tab; empty in the server's HTML. */
export function useStoredSelection(person: string): Selection {
  const found = useStored(store)
  return found?.person === person ? found : nothingSelected
}

/** The same, with a stable function that stores a new selection. */
export function useSelectionStore(person: string): [Selection, (selection: Selection) => void] {
  return [
    useStoredSelection(person),
    useCallback((selection: Selection) => storeSelection(person, selection), [person]),
  ]
}
