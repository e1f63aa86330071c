import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { searchOf } from '#features/physicians/search-origin.ts'
import { paths } from '#shared/product/paths.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { TextLink } from '#ui/button.tsx'
import { ChevronLeft } from '#ui/icons.tsx'

/**
 * To the search when the path contains /physicians/, otherwise to the previous page. Still a link: if the history has a
 * page of ours to go back to, it goes there, which restores the scroll position and selection; else to the specialty's
 * directory.
 */
export function BackLink({ specialty }: { specialty: string }) {
  const { pathname, state, key } = useLocation()
  const navigate = useNavigate()
  const search = searchOf(state)
  const fromSearch = pathname.includes('/physicians/')
  const to = fromSearch ? (search ?? paths.search()) : directoryOf(specialty)
  const onClick = (event: MouseEvent) => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!plain || !hasPrevious(key) || (fromSearch && search === null)) return
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

const directoryOf = (specialty: string) =>
  specialty ? paths.specialtyDirectory(specialtySlug(specialty)) : paths.specialties()

/**
 * Whether the page before this one is ours. @param key of the location, which is 'default' for the page that was loaded
 * first
 */
function hasPrevious(key: string): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : key !== 'default'
}
