import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useViewer } from '../viewer.ts'

/** Nothing of one person's session survives into another's: cached answers go, and a page kept by Back asks anew. */
export function useFreshSession(): void {
  const viewerId = useViewer()?.id
  const known = useRef(viewerId)
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (known.current === viewerId) return
    known.current = viewerId
    queries.clear()
  }, [viewerId, queries])

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) revalidate()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [revalidate])
}
