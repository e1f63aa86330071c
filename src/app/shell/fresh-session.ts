import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSubscriptionCheck } from '#features/billing/subscription-check.ts'
import type { Viewer } from '#shared/access.ts'
import { isCallError } from '#shared/call-error.ts'
import { useToast } from '#ui/toast.tsx'
import { useViewer } from '../viewer.ts'
import { explainChange, useSessionNews } from './session-news.ts'

/**
 * Keeps the page true to its session. Nothing of one person's session survives into another's, and one that has ended
 * elsewhere (another tab, a deleted account, its time) is noticed and said; pages for members then lead to /login.
 */
export function useFreshSession(): void {
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const renew = () => void revalidate()
  useExplainedChange(viewer)
  useSessionNews(renew)
  useRefusedCalls(renew)
  useSubscriptionCheck(viewer, renew)

  useEffect(() => {
    // A page that Back brings from the browser's memory asks anew.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [revalidate])
}

/** Cached answers go with the person that they were for. */
function useExplainedChange(viewer: Viewer | null): void {
  const known = useRef(viewer?.id)
  const queries = useQueryClient()
  const toast = useToast()
  useEffect(() => {
    const before = known.current
    if (before === viewer?.id) return
    known.current = viewer?.id
    queries.clear()
    const change = explainChange(viewer?.email)
    if (change && before !== undefined) toast.info(...change)
  }, [viewer, queries, toast])
}

/** A call that is answered 401 has met a session that ended. */
function useRefusedCalls(onEnded: () => void): void {
  const queries = useQueryClient()
  const tell = useEffectEvent(onEnded)
  useEffect(() => {
    const watch = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== 'updated' || event.action?.type !== 'error') return
      if (isCallError(event.action.error) && event.action.error.status === 401) tell()
    }
    const stops = [queries.getQueryCache().subscribe(watch), queries.getMutationCache().subscribe(watch)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
}
