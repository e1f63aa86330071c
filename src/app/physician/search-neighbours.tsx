import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { searchOf } from '#features/physicians/search-origin.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useHydrated } from '#ui/hydrated.ts'

// Most profiles are opened from elsewhere, so they don't wait for the search code.
const NeighbourLinks = lazy(() =>
  import('./neighbour-links.tsx').then((module) => ({ default: module.NeighbourLinks })),
)

interface SearchNeighboursProps {
  physicianId: number
  viewer: Viewer | null
}

/** Previous and next within the search that the profile was opened from; nothing on its own profile. */
export function SearchNeighbours({ physicianId, viewer }: SearchNeighboursProps) {
  const { state } = useLocation()
  const hydrated = useHydrated()
  const search = searchOf(state)
  // It is in the browser's history, which the server doesn't have.
  if (!hydrated || search === null || viewer === null) return null
  return (
    <Suspense>
      <NeighbourLinks search={search} physicianId={physicianId} viewer={viewer} />
    </Suspense>
  )
}
