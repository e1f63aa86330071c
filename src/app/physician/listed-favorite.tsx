import { FavoriteOnList } from '#features/lists/favorite-on-list.tsx'
import { Queries } from '../queries.tsx'

/** The star of a profile, for someone whose favorites are a list. */
export function ListedFavorite({ physicianId }: { physicianId: number }) {
  return (
    <Queries>
      <FavoriteOnList physicianId={physicianId} />
    </Queries>
  )
}
