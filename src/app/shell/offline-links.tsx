import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A link pressed without a network is followed when it is back. Left to the router, it would load the whole page again where its code
 * can't be fetched: the browser's error page would take the place of this one, and of what is typed in it.
 */
export function OfflineLinks() {
  const { key } = useLocation()
  const [pressed, press] = useState<{ link: HTMLAnchorElement; on: string } | null>(null)
  // What was pressed on another page is no longer wanted.
  const waiting = pressed?.on === key ? pressed.link : null
  const navigate = useNavigate()
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const link = navigator.onLine ? null : linkOf(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      press({ link, on: key })
    }
    // Before the link's own.
    document.addEventListener('click', hold, { capture: true })
    return () => document.removeEventListener('click', hold, { capture: true })
  }, [key])
  useEffect(() => {
    if (!waiting) return
    const follow = () => {
      press(null)
      // With all that the link itself says and does, unless it's gone.
      if (waiting.isConnected) waiting.click()
      else void navigate(waiting.pathname + waiting.search + waiting.hash)
    }
    window.addEventListener('online', follow)
    return () => window.removeEventListener('online', follow)
  }, [waiting, navigate])
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 bottom-6 z-60 grid justify-items-center px-4">
      {waiting && (
        <span className="rounded-8 bg-bar px-4 py-2.5 text-14 font-medium text-on-bar shadow-float">
          You’re offline. The page opens when the connection is back.
        </span>
      )}
    </p>
  )
}

/** The link that a plain press follows to another page of this site. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!link?.href || !isPlain || link.target !== '' || link.hasAttribute('download')) return null
  const { origin, pathname, search, hash } = window.location
  // Within this page.
  if (link.origin === origin && link.pathname === pathname && link.search === search && link.hash !== hash) return null
  return link.protocol.startsWith('http') ? link : null
}
