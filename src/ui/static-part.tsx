import { type MouseEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from './hydrated.ts'
import { pressedLink } from './pressed-link.ts'

/**
 * A part of a page with only text and links: the server renders it, and the browser leaves it unchanged, without
 * loading its data or code. Links work as usual. `children` are rendered only on the server.
 */
export function StaticPart({ children }: { children?: ReactNode }) {
  const navigate = useNavigate()
  // To be taken over as it stands; what comes later is not drawn by the server.
  const [isDrawn] = useState(!useHydrated())
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const to = addressOf(event)
    if (to === null) return
    event.preventDefault()
    void navigate(to, { state: { from: window.location.pathname + window.location.search } })
  }
  if (import.meta.env.SSR) return <div className="contents">{children}</div>
  if (!isDrawn) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className="contents"
      onClick={follow}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which React does not put in the place of the server's
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}

/** The destination of a plain press on a link within this site. */
function addressOf(event: MouseEvent): string | null {
  const link = pressedLink(event)
  if (!link || event.defaultPrevented || link.origin !== window.location.origin) return null
  return link.pathname + link.search + link.hash
}
