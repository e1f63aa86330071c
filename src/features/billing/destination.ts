import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Where the answer to a billing call leads: `redirectUrl` if `redirect` is set, otherwise `url`. */
export function destinationOf(answer: { url?: string; redirect?: boolean; redirectUrl?: string }): string | undefined {
  return answer.redirect ? answer.redirectUrl : answer.url
}

/** A path on our site opens in the page; for anything else, the browser leaves. */
export function useLeave(): (to: string) => Promise<void> | void {
  const navigate = useNavigate()
  return useCallback((to) => (to.startsWith('/') ? navigate(to) : window.location.assign(to)), [navigate])
}
