import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ListSort } from '#features/lists/contracts.ts'
import { firstDirection, type ListSortKey, listSortKeys, sortLabel } from '#features/lists/list-columns.ts'
import { SelectFirst } from '#features/search-page/select-first.tsx'
import { SelectButtons } from '#ui/select-buttons.tsx'
import { SortMenu } from '#ui/sort-menu.tsx'
import { sortedAddress } from './list-query.ts'
import type { useListSelection } from './use-list-selection.ts'

interface ListToolbarProps {
  sort: ListSort
  selection: ReturnType<typeof useListSelection>
  /** A plain list has no stages to sort by. */
  hasStages: boolean
  /** At its end. */
  children: ReactNode
}

const names = Object.fromEntries(listSortKeys.map((key) => [key, sortLabel(key)])) as Record<ListSortKey, string>

function labelOf({ key, direction }: ListSort): string {
  if (key === 'stage') return direction === 'asc' ? 'Stage, first to last' : 'Stage, last to first'
  if (key === 'step') return direction === 'asc' ? 'Next step, soonest first' : 'Next step, latest first'
  if (firstDirection(key) === 'desc') return `${names[key]}, ${direction === 'desc' ? 'newest' : 'oldest'} first`
  return `${names[key]}, ${direction === 'asc' ? 'A to Z' : 'Z to A'}`
}

export function ListToolbar({ sort, selection, hasStages, children }: ListToolbarProps) {
  const [search] = useSearchParams()
  // A new key starts ascending; the same key reverses the order.
  const next = (key: ListSortKey): ListSort => {
    const first = firstDirection(key)
    const other = first === 'asc' ? 'desc' : 'asc'
    return { key, direction: sort.key === key && sort.direction === first ? other : first }
  }
  return (
    <div className="flex shrink-0 items-center gap-1 sm:ml-auto">
      <SortMenu
        label="Sort the list"
        current={labelOf(sort)}
        sort={sort}
        keys={hasStages ? listSortKeys : listSortKeys.filter((key) => key !== 'stage')}
        names={names}
        choose={{ address: (key) => sortedAddress(search, next(key)) }}
      />
      <SelectButtons selection={selection} onSelectAll={selection.toggleAll} />
      <SelectFirst selection={selection} />
      {children}
    </div>
  )
}
