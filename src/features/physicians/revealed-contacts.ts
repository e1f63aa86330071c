import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { callOverHttp, worthRetrying } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { type ContactField, getRevealedContacts } from './contracts.ts'

type Contact = { [field in ContactField]: string | null }
/**
 * By physician and field. All of one person's contacts are a single cache entry: a list of 25 would otherwise be 50.
 */
type Revealed = Readonly<Record<string, string | null>>

const all = 'revealed-contacts'
const keyOf = (viewer: Viewer | null) => [all, viewer?.id ?? null]

/**
 * What every place that shows a channel knows: the value, null if none is on file, undefined if it wasn't asked for, ''
 * if the answer didn't have it (it isn't revealed, or the call failed), so that a press asks.
 */
export function useRevealedOf(viewer: Viewer | null, physicianId: number, field: ContactField) {
  const queries = useQueryClient()
  const viewerId = viewer?.id ?? null
  const subscribe = useCallback((changed: () => void) => queries.getQueryCache().subscribe(changed), [queries])
  const read = () => queries.getQueryData<Revealed>([all, viewerId])?.[`${physicianId} ${field}`]
  return useSyncExternalStore(subscribe, read, unknown)
}

const unknown = () => undefined

export function cacheRevealed(
  queries: QueryClient,
  viewer: Viewer | null,
  physicianId: number,
  contact: Partial<Contact>,
): void {
  // Components that show it don't count as users of the cache.
  queries.setQueryDefaults([all], { gcTime: Number.POSITIVE_INFINITY })
  queries.setQueryData<Revealed>(keyOf(viewer), (known) => ({
    ...known,
    ...Object.fromEntries(Object.entries(contact).map(([field, value]) => [`${physicianId} ${field}`, value])),
  }))
}

let gathering: { ids: Set<number> } | undefined

/** Fetches what was revealed earlier for a physician. Cards rendered together share one call. */
export function fetchRevealed(queries: QueryClient, viewer: Viewer | null, physicianId: number): void {
  if (gathering) {
    gathering.ids.add(physicianId)
    return
  }
  const ids = new Set([physicianId])
  gathering = { ids }
  setTimeout(() => {
    gathering = undefined
    const wanted = [...ids]
    for (let from = 0; from < wanted.length; from += limits.revealedAtOnce) {
      void ask(queries, viewer, wanted.slice(from, from + limits.revealedAtOnce))
    }
  }, 0)
}

async function ask(queries: QueryClient, viewer: Viewer | null, physicianIds: number[]): Promise<void> {
  let found: Map<number, Partial<Contact>> | undefined
  try {
    const { data } = await queries.fetchQuery({
      queryKey: [getRevealedContacts.name, physicianIds],
      queryFn: ({ signal }) => callOverHttp(getRevealedContacts, { physicianIds }, signal),
      retry: worthRetrying,
      gcTime: 0,
    })
    found = new Map(data.map((contact) => [contact.physicianId, contact]))
  } catch {
    // A click can reveal it, as if it hadn't been revealed before.
  }
  const before = queries.getQueryData<Revealed>(keyOf(viewer))
  for (const id of physicianIds) {
    const { email, phone } = found?.get(id) ?? {}
    const unanswered = (field: ContactField) => before?.[`${id} ${field}`] ?? ''
    cacheRevealed(queries, viewer, id, {
      email: email === undefined ? unanswered('email') : email,
      phone: phone === undefined ? unanswered('phone') : phone,
    })
  }
}

/**
 * After many were revealed elsewhere: channels that no answer had are fetched again when a card says they are revealed.
 */
export function askAgain(queries: QueryClient, viewer: Viewer | null): void {
  queries.setQueryData<Revealed>(keyOf(viewer), (known) =>
    Object.fromEntries(Object.entries(known ?? {}).filter(([, value]) => value !== '')),
  )
}
