import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { offline } from './offline.ts'

/** Tells a screen reader the title of each page that the browser did not load itself. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    offline.shown = pathname
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
