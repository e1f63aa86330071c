import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useRememberedViewer } from '#features/billing/known-subscription.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useToast } from '#ui/toast.tsx'
import { forgetAnswers } from '../page/cached-answers.ts'
import { useViewer } from '../page/viewer.ts'
import { explainChange, useSessionNews } from './session-news.ts'

/**
 * Keeps the page in sync with its session. Nothing of one person's session carries over to another's, and a session
 * that ended elsewhere (another tab, a deleted account, expiration) is noticed and reported; member pages then redirect
 * to /login.
 */
export function useFreshSession(): void {
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  useExplainedChange(viewer)
  useRememberedViewer(viewer)
  useSessionNews(() => void revalidate())
  useAskAfterBack(viewer, () => void revalidate())

  useEffect(() => {
    // A page that Back restores from the browser's memory checks again.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [revalidate])
}

/**
 * A visitor's page that Back restores from the browser's cache asks again, too: the person may have signed in since.
 */
function useAskAfterBack(viewer: Viewer | null, ask: () => void): void {
  const askAgain = useEffectEvent(() => {
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (viewer === null && loaded?.type === 'back_forward') ask()
  })
  useEffect(() => askAgain(), [])
}

/** Cached answers are cleared with their person's session. */
function useExplainedChange(viewer: Viewer | null): void {
  const known = useRef(viewer?.id)
  const toast = useToast()
  useEffect(() => {
    const before = known.current
    if (before === viewer?.id) return
    known.current = viewer?.id
    forgetAnswers()
    const change = explainChange(viewer?.email)
    if (change && before !== undefined) toast.info(...change)
  }, [viewer, toast])
}
