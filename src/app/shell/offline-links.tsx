import { useEffect, useState } from 'react'
import { pressedLink } from '#ui/pressed-link.ts'

/**
 * A link pressed without a network is followed when it is back. Left to the router, it would load the whole page again where its code
 * can't be fetched: the browser's error page would take the place of this one, and of what is typed in it.
 */
export function OfflineLinks() {
  const [waiting, wait] = useState<HTMLAnchorElement | null>(null)
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const link = navigator.onLine ? null : pressedLink(event)
      // A place on this page is there.
      if (!link || (link.hash && link.pathname === location.pathname)) return
      event.preventDefault()
      event.stopPropagation()
      wait(link)
    }
    const follow = () => {
      wait(null)
      // With all that the link itself says and does.
      waiting?.click()
    }
    // Before the link's own.
    document.addEventListener('click', hold, true)
    window.addEventListener('online', follow)
    return () => {
      document.removeEventListener('click', hold, true)
      window.removeEventListener('online', follow)
    }
  }, [waiting])
  return waiting ? (
    <p role="alert" className="fixed top-3 left-4 z-60 rounded-8 bg-bar px-4 py-2 font-medium text-on-bar">
      You’re offline. The page opens once you’re back.
    </p>
  ) : null
}
