import type { PhysicianCard } from '#features/physicians/contracts.ts'
import { PhysicianRow } from '#features/physicians/physician-row.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { paths } from '#shared/product/paths.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Queries } from '../page/queries.tsx'

interface DirectoryRowsProps {
  physicians: readonly PhysicianCard[]
  viewer: Viewer | null
  page: number
  pageCount: number
}

/** The physicians of a page of the directory, and the links to its other pages. */
export function DirectoryRows({ physicians, viewer, page, pageCount }: DirectoryRowsProps) {
  return (
    <Queries>
      <ul className="border-t border-hair">
        {physicians.map((physician, index) => (
          <PhysicianRow
            key={physician.id}
            physician={physician}
            to={paths.physician(physician.id)}
            later={index > 0}
            viewer={viewer}
          />
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} label="Physicians" className="mt-6" />
    </Queries>
  )
}
