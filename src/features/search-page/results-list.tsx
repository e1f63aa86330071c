import { useDeferredValue, useMemo, useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { cn } from '#ui/class-names.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
import type { PhysicianCard } from '../physicians/contracts.ts'
import { type Density, PhysicianRow } from '../physicians/physician-row.tsx'
import { fromSearch } from '../physicians/search-origin.ts'
import { type SearchState, searchAddress } from '../search/address.ts'
import { useLasting } from './use-lasting.ts'
import type { SearchAnswer } from './use-search.ts'
import type { SelectionControl } from './use-selection-control.ts'

interface ResultsListProps {
  answer: SearchAnswer
  outdated: boolean
  state: SearchState
  viewer: Viewer
  density: Density
  selection: SelectionControl
  /** Opens a profile that has no address of its own. */
  onOpen?: (physician: PhysicianCard) => void
}

/** The old results stay, dimmed, until the new ones arrive; a quick answer never dims them. */
export function ResultsList({ answer, outdated, state, viewer, density, selection, onOpen }: ResultsListProps) {
  const search = useShown(searchAddress(state), outdated)
  const shown = useMemo(() => ({ answer, cameFrom: fromSearch(search) }), [answer, search])
  const isFirstDrawn = !useHydrated()
  const below = useDeferredValue(shown, isFirstDrawn ? { ...shown, answer: firstRowsOf(answer) } : shown)
  const rows = rowsOf(shown, below)
  const missing = answer.data.length - rows.length
  const dimmed = useLasting(outdated, quick)
  const { choose } = selection
  const onSelectedChange = useMemo(
    () => (physician: { id: number }, selected: boolean, withShift: boolean) =>
      choose(physician.id, selected, withShift),
    [choose],
  )
  return (
    <ul
      aria-label="Physicians"
      aria-busy={outdated || below !== shown}
      className={cn('border-t border-hair', dimmed && 'opacity-55')}
    >
      {rows.map(({ physician, of: { answer, cameFrom } }, index) => (
        <PhysicianRow
          key={physician.id}
          physician={physician}
          to={onOpen ? () => onOpen(physician) : paths.physicianFromSearch(physician.id)}
          linkState={cameFrom}
          later={index > 0}
          marks={answer.marks}
          why={answer.why?.[physician.id]}
          density={density}
          selected={selection.has(physician.id)}
          onSelectedChange={onSelectedChange}
          viewer={viewer}
        />
      ))}
      {/* So that a reload finds the place it was scrolled to. */}
      {missing > 0 && <li aria-hidden style={{ height: missing * heights[density] }} />}
    </ul>
  )
}

/** Pixels of a usual row. */
const heights: Record<Density, number> = { comfortable: 101, compact: 84 }

interface Shown {
  answer: SearchAnswer
  /** For the links to profiles. */
  cameFrom: unknown
}

/**
 * The rows that fill the window come first, those below them when these are painted: until then, the former ones stay
 * there. So a keystroke shows sooner, and the page keeps its height.
 */
function rowsOf(shown: Shown, below: Shown) {
  const rows = shown.answer.data.map((physician) => ({ physician, of: shown }))
  if (below === shown) return rows
  const first = rows.slice(0, atOnce)
  const known = new Set(first.map(({ physician }) => physician.id))
  const former = below.answer.data.map((physician) => ({ physician, of: below }))
  return [...first, ...former.slice(atOnce).filter(({ physician }) => !known.has(physician.id))]
}

/** Compact rows in a large window. */
const atOnce = 10

/**
 * All that the server draws (docs/decisions/0076-pages-are-drawn-as-documented.md): the browser draws the rest once
 * these are painted.
 */
const firstRowsOf = (answer: SearchAnswer): SearchAnswer => ({ ...answer, data: answer.data.slice(0, atOnce) })

/** Milliseconds; answers faster than this show no loading state. */
const quick = 150

/** The search whose results are shown: the previous one until a newer answer arrives. A keystroke re-renders no row. */
function useShown(search: string, outdated: boolean): string {
  const [shown, show] = useState(search)
  if (!outdated && shown !== search) show(search)
  return outdated ? shown : search
}

/** Placeholders in the shape of the results, on the first visit and when an answer takes long. */
export function ResultsPlaceholders({ density }: { density: Density }) {
  const compact = density === 'compact'
  return (
    <SkeletonList count={limits.placeholders.search} label="Searching" className="border-t border-hair">
      <div
        data-placeholder
        className={cn(
          'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b border-hair px-3 md:grid-cols-[auto_minmax(0,1fr)_224px] lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_224px]',
          compact ? 'min-h-[84px] py-2.5' : 'min-h-[101px] py-2',
        )}
      >
        <Skeleton className={cn('rounded-full', compact ? 'size-8' : 'size-10')} />
        <div className="grid content-start gap-2">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="w-64 max-w-full" />
          <Skeleton className="w-52 max-w-full" />
          <Skeleton className="w-32" />
        </div>
        <div className="grid content-start gap-2 max-lg:hidden">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
        <div className="grid content-start gap-2 max-md:hidden">
          <Skeleton className="h-[30px] rounded-8" />
          <Skeleton className="h-[30px] rounded-8" />
        </div>
      </div>
    </SkeletonList>
  )
}
