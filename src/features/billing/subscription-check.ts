/**
 * How a person's subscription is kept up to date (docs/specification/billing.md, Subscription state): the server sends
 * it with every page; in between, it is fetched again after five minutes.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { noSubscription, type Subscription, type Viewer } from '#shared/access/access.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { callKey, callOverHttp, retryDelay, worthRetrying } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { getMySubscription, SubscriptionAnswer } from './contracts.ts'
import { adopt, type Known, knownSubscription, remember, storageKey } from './known-subscription.ts'

/** How often to check whether five minutes have passed. */
const tick = 30_000

const StoredKnown = SubscriptionAnswer.extend({ userId: z.string(), lastChecked: z.number() })

/** What is in local storage, where anyone may have written anything; null if it can't be used at `now`. */
export function readKnown(text: string | null, userId: string, now: number): Known | null {
  if (text === null) return null
  try {
    const known = StoredKnown.parse(JSON.parse(text))
    const age = now - known.lastChecked
    return known.userId === userId && age >= 0 && age < limits.subscriptionFresh ? known : null
  } catch {
    return null
  }
}

/**
 * Asks the server now, no matter when it was last asked. If it can't be found out, that counts as none and is asked
 * again soon; it then resolves with null. Rejects only with the 401 of a session that has ended.
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
 * Keeps it up to date while the page is open; once for the whole product. `onChanged` is called when the server or
 * another tab says something other than what the page shows, or that the session has ended.
 */
export function useSubscriptionCheck(viewer: Viewer, onChanged: () => void): void {
  const check = useForcedCheck(viewer)
  const changed = useEffectEvent(onChanged)
  const isNews = useEffectEvent(
    ({ subscribed, tier }: Subscription) =>
      subscribed !== viewer.subscription.subscribed || tier !== viewer.subscription.tier,
  )
  const compare = useEffectEvent(async () => {
    try {
      const told = await check()
      // A server that can't be reached can't render the page again either, and the page may hold unsaved typing.
      if (told === null) return
      if (isNews(told)) changed()
    } catch {
      changed()
    }
  })

  const userId = viewer.id
  useEffect(() => {
    const look = () => {
      const known = knownSubscription()
      const fresh = known !== null && Date.now() - known.lastChecked < limits.subscriptionFresh
      if (document.visibilityState === 'visible' && !fresh) void compare()
    }
    const otherTab = (event: StorageEvent) => {
      if (event.key !== storageKey) return
      const known = knownSubscription()
      const told = readKnown(event.newValue, userId, Date.now())
      if (told === null || (known !== null && told.lastChecked <= known.lastChecked)) return
      adopt(told)
      // What the server has rendered for another plan: the first results, a banner with a count.
      if (isNews(told)) changed()
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
