/** The email that was written on /email when 'Send one by one' was pressed: kept in the browser tab, for its writer. */
import { z } from 'zod'
import { BrowserStore, useStored } from '#shared/browser/browser-store.ts'

const Draft = z.object({ person: z.string(), subject: z.string().max(2000), body: z.string().max(50_000) })
const store = new BrowserStore<z.infer<typeof Draft>>({
  key: 'sequence-email',
  area: () => sessionStorage,
  parse: (json) => Draft.safeParse(json).data ?? null,
})

export function storeSequenceEmail(person: string, { subject, body }: { subject: string; body: string }): void {
  store.write({ person, subject, body })
}

/** Null in the server's HTML, and for someone who has written none. */
export function useSequenceEmail(person: string): { subject: string; body: string } | null {
  const found = useStored(store)
  return found && found.person === person ? found : null
}
