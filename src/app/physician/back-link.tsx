import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchOf } from '#features/physicians/search-origin.ts'
import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { ChevronLeft } from '#ui/icons.tsx'

/**
 * To the search when the path contains /physicians/, otherwise to the previous page. Still a link: if the history has a
 * page to go back to, it goes there, which restores the scroll position and selection.
 */
export function BackLink() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const search = searchOf(state)
  const fromSearch = pathname.includes('/physicians/')
  const to = fromSearch ? (search ?? paths.search()) : paths.directory()
  const onClick = (event: MouseEvent) => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!plain || !hasPrevious() || (fromSearch && search === null)) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <TextLink to={to} onClick={onClick} className="-ml-1 gap-1 text-13 print:hidden">
      <ChevronLeft aria-hidden className="size-4" />
      {fromSearch ? 'Back to search' : 'Back'}
    </TextLink>
  )
}

/** Whether an earlier entry of the history is one of our pages; React Router counts them. */
function hasPrevious(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
