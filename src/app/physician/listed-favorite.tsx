import { FavoriteOnList } from '#features/lists/favorite-on-list.tsx'
import type { ListedFavoriteProps } from '#features/physicians/favorites.ts'
import { Queries } from '../page/queries.tsx'

/** The star of a profile, for someone whose favorites are a list. */
export function ListedFavorite(props: ListedFavoriteProps) {
  return (
    <Queries>
      <FavoriteOnList {...props} />
    </Queries>
  )
}
