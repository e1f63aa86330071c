import { ExportButton } from '#features/export/export-button.tsx'
import { searchScope, selectionScope } from '#features/export/export-scope.ts'
import type { SearchSlots } from '#features/search-page/search-slots.ts'
import { askedOf } from '#features/search-page/use-search.ts'
import { useViewer } from '../viewer.ts'

type Props = Parameters<NonNullable<SearchSlots['exportSelected']>>[0]

/** What is selected, or everybody whom the search finds. */
export function ExportSelected({ physicianIds, found, look }: Props) {
  const viewer = useViewer()
  const scopes = [selectionScope(physicianIds)]
  if (viewer && found) {
    const { filters, tags, sort } = askedOf(found.search, viewer)
    scopes.push(searchScope({ filters, tags, sort, total: found.total }))
  }
  return <ExportButton viewer={viewer} scopes={scopes} look={look} />
}
