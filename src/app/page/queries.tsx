import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isCallError } from '#shared/calls/call-error.ts'
import { makeQueryClient } from '#shared/calls/use-call.ts'
import { onForget } from './cached-answers.ts'

/**
 * Wraps parts that make calls from the browser; pages that only show their loaded data don't need it, and load no
 * library for it. All parts in a browser window share one cache.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(sharedClient)
  useRefusedCalls(client)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

let shared: QueryClient | undefined

function sharedClient(): QueryClient {
  // On the server every page has one of its own.
  if (typeof document === 'undefined') return makeQueryClient()
  if (shared) return shared
  const client = makeQueryClient()
  onForget(() => client.clear())
  shared = client
  return client
}

/** A 401 means the session has ended: the page is loaded again without it. */
function useRefusedCalls(client: QueryClient): void {
  const { revalidate } = useRevalidator()
  const renew = useEffectEvent(() => void revalidate())
  useEffect(() => {
    const watch = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== 'updated' || event.action?.type !== 'error') return
      if (isCallError(event.action.error) && event.action.error.status === 401) renew()
    }
    const stops = [client.getQueryCache().subscribe(watch), client.getMutationCache().subscribe(watch)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
