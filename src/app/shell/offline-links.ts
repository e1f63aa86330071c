import { pressedLink } from '#ui/pressed-link.ts'

/**
 * A link pressed without a network is followed when it is back. Left to the router, it would load the whole page again
 * where its code can't be fetched: the browser's error page would take the place of this one, and of what is typed in
 * it. Not a part of the page's own drawing, so that every page does without the code for it until it has been drawn.
 */
export function holdLinksOffline(): void {
  let waiting: HTMLAnchorElement | null = null
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'fixed top-3 left-4 z-60 rounded-8 bg-bar px-4 py-2 font-medium text-on-bar'
  const hold = (event: MouseEvent) => {
    const link = navigator.onLine ? null : pressedLink(event)
    // A place on this page is there.
    if (!link || (link.hash && link.pathname === location.pathname)) return
    event.preventDefault()
    event.stopPropagation()
    waiting = link
    document.body.append(notice)
    notice.textContent = 'You’re offline. The page opens once you’re back.'
  }
  const follow = () => {
    const link = waiting
    waiting = null
    notice.remove()
    // With all that the link itself says and does.
    link?.click()
  }
  // Before the link's own.
  document.addEventListener('click', hold, true)
  window.addEventListener('online', follow)
}
