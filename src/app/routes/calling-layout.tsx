import { Outlet, useLocation } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { useDroppedFile } from '#ui/dropped-file.ts'
import { island } from '#ui/island.tsx'
import { Queries } from '../page/queries.tsx'
import { useViewer } from '../page/viewer.ts'

const fetchTour = async () => (await import('../tour/tour.tsx')).Tour
const Tour = island({ load: fetchTour, drawn: import.meta.env.SSR ? await fetchTour() : null })

const toured: ReadonlySet<string> = new Set([paths.today(), paths.search(), paths.lists(), paths.email()])

/** Wraps the interactive pages that call the server; `routes.ts` says which. */
export default function CallingLayout() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  useDroppedFile()
  return (
    <Queries>
      {viewer?.isNew && toured.has(pathname) && <Tour />}
      <Outlet />
    </Queries>
  )
}
