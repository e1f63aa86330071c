import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fromSearch } from '#features/physicians/search-origin.ts'
import { readAddress, type SearchState } from '#features/search/address.ts'
import { searchPhysicians } from '#features/search/contracts.ts'
import { type Viewer, visibleResults } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { cn } from '#ui/class-names.ts'
import { ChevronLeft, ChevronRight } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Queries } from '../page/queries.tsx'

interface NeighbourLinksProps {
  /** The address of the search. */
  search: string
  physicianId: number
  viewer: Viewer
}

/** Previous and next within a search; renders nothing until its page has loaded, or if the physician is not on it. */
export function NeighbourLinks(props: NeighbourLinksProps) {
  return (
    <Queries>
      <Neighbours {...props} />
    </Queries>
  )
}

function Neighbours({ search, physicianId, viewer }: NeighbourLinksProps) {
  const asked = readAddress(search.slice(search.indexOf('?') + 1 || search.length))
  const max = visibleResults(viewer)
  const page = Number.isFinite(max) ? 1 : asked.page
  const here = usePage(asked, page)
  const at = here?.data.findIndex(({ id }) => id === physicianId) ?? -1
  const last = Math.min(here?.total ?? 0, max)
  const position = at < 0 ? 0 : (page - 1) * limits.searchPageSize + at + 1
  // The previous and next pages are fetched only at the edges.
  const before = usePage(asked, page - 1, at === 0 && page > 1)
  const after = usePage(asked, page + 1, at >= 0 && at === (here?.data.length ?? 0) - 1 && position < last)
  if (position === 0) return null
  const cards = here?.data ?? []
  const previous = at > 0 ? { id: cards[at - 1]!.id, page } : edge(before?.data.at(-1)?.id, page - 1)
  const next = at < cards.length - 1 ? { id: cards[at + 1]!.id, page } : edge(after?.data[0]?.id, page + 1)
  return (
    <nav aria-label="Within the search" className="flex items-center gap-1 text-13 text-muted">
      <Step to={position > 1 ? previous : null} search={search} label="Previous physician">
        <ChevronLeft aria-hidden />
      </Step>
      <span className="px-1 tabular-nums">
        {formatNumber(position)} of {formatNumber(last)}
      </span>
      <Step to={position < last ? next : null} search={search} label="Next physician">
        <ChevronRight aria-hidden />
      </Step>
    </nav>
  )
}

function usePage({ filters, tags, sort }: SearchState, page: number, enabled = true) {
  const { data } = useCall(searchPhysicians, { filters, tags, sort, page }, { enabled, staleTime: limits.searchFresh })
  return data
}

interface Neighbour {
  id: number
  page: number
}

function edge(id: number | undefined, page: number): Neighbour | null {
  return id === undefined ? null : { id, page }
}

/** Replaces the profile in the history, so that one step back is always the search. */
function Step(props: { to: Neighbour | null; search: string; label: string; children: ReactNode }) {
  const { to, search, label, children } = props
  const style = 'grid size-8 place-items-center rounded-8 [&_svg]:size-4'
  if (to === null) {
    return (
      <span aria-hidden className={cn(style, 'opacity-40')}>
        {children}
      </span>
    )
  }
  return (
    <Link
      to={paths.physicianFromSearch(to.id)}
      state={fromSearch(withPage(search, to.page))}
      replace
      aria-label={label}
      className={cn(style, 'hover:bg-fill hover:text-ink')}
    >
      {children}
    </Link>
  )
}

/** The same search on another page. */
function withPage(search: string, page: number): string {
  const [pathname, query = ''] = search.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (page === 1) parameters.delete('page')
  else parameters.set('page', String(page))
  return parameters.size > 0 ? `${pathname}?${parameters}` : pathname!
}
