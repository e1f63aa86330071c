/**
 * What this browser knows about the person's subscription (docs/specification/billing.md, Subscription state), stored
 * under `subscriptionData`, so that the other tabs know as well. It is all for display: the server decides what someone
 * may do.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { noSubscription, type Subscription, type Viewer } from '#shared/access/access.ts'
import { writeStored } from '#shared/browser/stored.ts'

export const storageKey = 'subscriptionData'

export interface Known extends Subscription {
  userId: string
  /** Milliseconds since 1970. */
  lastChecked: number
}

let known: Known | null = null
const listeners = new Set<() => void>()

export function knownSubscription(): Known | null {
  return known
}

/** Picks up what another tab learned. */
export function adopt(next: Known | null): void {
  known = next
  for (const listener of listeners) listener()
}

export function remember(next: Known | null): void {
  writeStored(() => localStorage, storageKey, next)
  adopt(next)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The most recent subscription we know: from this page, from a check since then, or from another tab. */
export function useSubscription(viewer: Viewer | null): Subscription {
  const latest = useSyncExternalStore(subscribe, knownSubscription, () => null)
  if (viewer === null) return noSubscription
  return latest?.userId === viewer.id ? latest : viewer.subscription
}

/** The server that rendered a newly loaded page has checked it; so has signing in. */
export function useRememberedViewer(viewer: Viewer | null): void {
  useEffect(() => {
    remember(viewer ? { ...viewer.subscription, userId: viewer.id, lastChecked: Date.now() } : null)
  }, [viewer])
}
