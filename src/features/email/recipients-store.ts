/**
 * Who was selected when 'Email' was clicked: kept in the browser tab, so that they survive a reload of /email. They
 * belong to one person.
 */
import { z } from 'zod'
import { BrowserStore, useStored } from '#shared/browser/browser-store.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'

const StoredRecipients = z.object({
  person: z.string(),
  ids: z.array(PhysicianId).min(1).max(limits.selectAllCap),
  /** The list they were selected on, whose position the email is about. */
  listId: z.uuid().nullable(),
})
const store = new BrowserStore<z.infer<typeof StoredRecipients>>({
  key: 'email-recipients',
  area: () => sessionStorage,
  parse: (json) => StoredRecipients.safeParse(json).data ?? null,
})

export interface SelectedRecipients {
  ids: number[]
  listId: string | null
}

/** The page for writing to them. */
export const emailSelected = `${paths.email()}?to=selected`

export function storeRecipients(person: string, { ids, listId }: SelectedRecipients): void {
  store.write({ person, ids: ids.slice(0, limits.selectAllCap), listId })
}

/** Null if this person hasn't clicked 'Email' for anyone, and in the server's HTML. */
export function useSelectedRecipients(person: string | undefined): SelectedRecipients | null {
  const found = useStored(store)
  return found && found.person === person ? found : null
}
