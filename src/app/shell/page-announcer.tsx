import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'

/** Tells a screen reader the title of each page that the browser did not load itself. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    // The page works without it, and it comes once the page does.
    void import('./offline-notice.ts').then(
      (notice) => notice.noteShown(revalidate),
      () => {},
    )
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
  }, [pathname, revalidate])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
