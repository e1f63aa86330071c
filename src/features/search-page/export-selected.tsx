import type { Viewer } from '#shared/access/access.ts'
import type { ButtonProps } from '#ui/button.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { searchScope, selectionScope } from '../export/export-scope.ts'
import type { SearchState } from '../search/address.ts'
import { askedOf } from './use-search.ts'

interface ExportSelectedProps {
  viewer: Viewer
  physicianIds: readonly number[]
  /** The search shown and how many it found; undefined until that is known. */
  found: { search: SearchState; total: number } | undefined
  look: Pick<ButtonProps, 'variant' | 'size' | 'className'>
}

/** Export Selected: the selection, or everyone the search finds. */
export function ExportSelected({ viewer, physicianIds, found, look }: ExportSelectedProps) {
  const scopes = [selectionScope(physicianIds)]
  if (found) {
    const { filters, tags, sort } = askedOf(found.search, viewer)
    scopes.push(searchScope({ filters, tags, sort, total: found.total }))
  }
  return <ExportButton viewer={viewer} scopes={scopes} look={look} />
}
