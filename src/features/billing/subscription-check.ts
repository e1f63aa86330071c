/**
 * What this browser knows of the person's subscription (specification, section 4, 'Subscription'). The server says it with
 * every page; in between it is asked again when five minutes have passed, and the answer is kept under `subscriptionData`,
 * so that the other tabs know as well. All of it explains only: what somebody may do, the server decides.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { noSubscription, type Subscription, type Viewer } from '#shared/access.ts'
import { isCallError } from '#shared/call-error.ts'
import { limits } from '#shared/limits.ts'
import { callKey, callOverHttp, retryDelay, worthRetrying } from '#shared/use-call.ts'
import { getMySubscription, SubscriptionAnswer } from './contracts.ts'

const storageKey = 'subscriptionData'
/** How often it is looked whether five minutes have passed. */
const tick = 30_000

const Known = SubscriptionAnswer.extend({ userId: z.string(), lastChecked: z.number() })
export type Known = z.output<typeof Known>

/** The text of local storage, where anybody may have written anything; null for what cannot be used at `now`. */
export function readKnown(text: string | null, userId: string, now: number): Known | null {
  if (text === null) return null
  try {
    const known = Known.parse(JSON.parse(text))
    const age = now - known.lastChecked
    return known.userId === userId && age >= 0 && age < limits.subscriptionFresh ? known : null
  } catch {
    return null
  }
}

let known: Known | null = null
const listeners = new Set<() => void>()

function remember(next: Known | null): void {
  known = next
  try {
    if (next) localStorage.setItem(storageKey, JSON.stringify(next))
    else localStorage.removeItem(storageKey)
  } catch {
    // A browser that keeps nothing for us: this tab knows it all the same.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The subscription as it is known best: from this page, from a check since then, or from another tab. */
export function useSubscription(viewer: Viewer | null): Subscription {
  const latest = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
  if (viewer === null) return noSubscription
  return latest?.userId === viewer.id ? latest : viewer.subscription
}

/**
 * Asks the server now, whenever it was asked last. What cannot be found out counts as none (section 8), and is asked again
 * soon; it resolves with null then. Rejects only with the 401 of a session that has ended.
 */
export function useForcedCheck(viewer: Viewer | null): () => Promise<Subscription | null> {
  const queries = useQueryClient()
  const userId = viewer?.id
  return useCallback(async () => {
    if (userId === undefined) return noSubscription
    try {
      const subscription = await queries.fetchQuery({
        queryKey: callKey(getMySubscription, {}),
        queryFn: ({ signal }) => callOverHttp(getMySubscription, {}, signal),
        staleTime: 0,
        retry: worthRetrying,
        retryDelay,
      })
      remember({ ...subscription, userId, lastChecked: Date.now() })
      return subscription
    } catch (error) {
      if (isCallError(error) && error.status === 401) throw error
      remember({ ...noSubscription, userId, lastChecked: 0 })
      return null
    }
  }, [queries, userId])
}

/**
 * Keeps it true while the page is open; once for the whole product. `onChanged` is told when the server says something else
 * than the page shows, or that the session has ended.
 */
export function useSubscriptionCheck(viewer: Viewer | null, onChanged: () => void): void {
  const check = useForcedCheck(viewer)
  const changed = useEffectEvent(onChanged)
  const compare = useEffectEvent(async () => {
    if (viewer === null) return
    try {
      const told = await check()
      // A server that cannot be asked cannot draw the page anew either, and the page may be full of what somebody writes.
      if (told === null) return
      if (told.subscribed !== viewer.subscription.subscribed || told.tier !== viewer.subscription.tier) changed()
    } catch {
      changed()
    }
  })

  useEffect(() => {
    // A page that has just been loaded was checked by the server that made it; so was one after signing in.
    remember(viewer ? { ...viewer.subscription, userId: viewer.id, lastChecked: Date.now() } : null)
  }, [viewer])

  const userId = viewer?.id
  useEffect(() => {
    const look = () => {
      const fresh = known !== null && Date.now() - known.lastChecked < limits.subscriptionFresh
      if (document.visibilityState === 'visible' && !fresh) void compare()
    }
    const otherTab = (event: StorageEvent) => {
      if (event.key !== storageKey || userId === undefined) return
      const told = readKnown(event.newValue, userId, Date.now())
      if (told === null || (known !== null && told.lastChecked <= known.lastChecked)) return
      known = told
      for (const listener of listeners) listener()
    }
    const timer = setInterval(look, tick)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('storage', otherTab)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('storage', otherTab)
    }
  }, [userId])
}
