import type { InputOf } from '#shared/calls/contract.ts'
import { formatCount } from '#ui/number-format.ts'
import type { startExport } from './contracts.ts'

/** An option for what to export. */
export interface ExportScope {
  /** What it is: 'Selected physicians'. */
  label: string
  count: number
  source: InputOf<typeof startExport>['source']
  /** Why it isn't available now. */
  disabledReason?: string | undefined
}

/** What someone has selected; if that is too much, the server says more. */
export function selectionScope(physicianIds: readonly number[]): ExportScope {
  return {
    label: 'Selected physicians',
    count: physicianIds.length,
    source: { kind: 'selection', physicianIds: [...physicianIds] },
    disabledReason: physicianIds.length === 0 ? 'Please select at least one physician to export.' : undefined,
  }
}

/** Everyone a search finds. */
export function searchScope(search: {
  filters?: Extract<ExportScope['source'], { kind: 'search' }>['filters']
  tags?: string[] | undefined
  sort?: Extract<ExportScope['source'], { kind: 'search' }>['sort']
  total: number
}): ExportScope {
  const { filters, tags, sort, total } = search
  return {
    label: 'All results of this search',
    count: total,
    source: { kind: 'search', filters, tags, sort },
    disabledReason: total === 0 ? 'There are no results to export.' : undefined,
  }
}

/** Everyone on a list. */
export function listScope(listId: string, total: number): ExportScope {
  return {
    label: 'Everyone on this list',
    count: total,
    source: { kind: 'search', filters: { onList: listId } },
    disabledReason: total === 0 ? 'No one is on this list.' : undefined,
  }
}

export const scopeCount = ({ count }: ExportScope): string => formatCount(count, 'physician')
