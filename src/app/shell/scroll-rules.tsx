import { useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useNavigationType } from 'react-router'

/**
 * To the top on a new page, restored on back (React Router's own), untouched when the address of the same page is
 * replaced (docs/specification/public-pages.md, Scrolling). Effects run in order: ours before notes where the view
 * stands, the router's may move it, ours after puts it back, all before anything is painted.
 */
export function ScrollRules() {
  const before = useRef(0)
  return (
    <>
      <NoteScroll into={before} />
      <ScrollRestoration />
      <RestoreScroll at={before} />
    </>
  )
}

function NoteScroll({ into }: { into: { current: number } }) {
  // Makes it render with every new location, in the same commit as the other two.
  useLocation()
  useLayoutEffect(() => {
    into.current = window.scrollY
  })
  return null
}

function RestoreScroll({ at }: { at: { current: number } }) {
  const location = useLocation()
  const type = useNavigationType()
  const pathname = useRef(location.pathname)
  useLayoutEffect(() => {
    const samePage = pathname.current === location.pathname
    pathname.current = location.pathname
    if (type === 'REPLACE' && samePage && location.hash === '') window.scrollTo(0, at.current)
  }, [location, type, at])
  return null
}
