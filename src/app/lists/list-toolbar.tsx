import { useSearchParams } from 'react-router'
import { type ListSort, listSortKeys } from '#features/lists/contracts.ts'
import { SelectFirst } from '#features/search-page/select-first.tsx'
import { SelectButtons } from '#ui/select-buttons.tsx'
import { SortMenu } from '#ui/sort-menu.tsx'
import { sortedAddress } from './list-query.ts'
import type { useListSelection } from './use-list-selection.ts'

interface ListToolbarProps {
  sort: ListSort
  selection: ReturnType<typeof useListSelection>
}

const names: Record<ListSort['key'], string> = {
  name: 'Name',
  specialty: 'Specialty',
  location: 'Location',
  added: 'Date added',
}

function labelOf({ key, direction }: ListSort): string {
  if (key === 'added') return direction === 'desc' ? 'Date added, newest first' : 'Date added, oldest first'
  return `${names[key]}, ${direction === 'asc' ? 'A to Z' : 'Z to A'}`
}

export function ListToolbar({ sort, selection }: ListToolbarProps) {
  const [search] = useSearchParams()
  // A new key starts ascending; the same key turns the order around.
  const next = (key: ListSort['key']): ListSort => {
    const first = key === 'added' ? 'desc' : 'asc'
    const other = first === 'asc' ? 'desc' : 'asc'
    return { key, direction: sort.key === key && sort.direction === first ? other : first }
  }
  return (
    <div role="toolbar" aria-label="List" className="mt-4 flex min-h-10 flex-wrap items-center gap-1 pb-2">
      <SortMenu
        label="Sort the list"
        current={labelOf(sort)}
        sort={sort}
        keys={listSortKeys}
        names={names}
        choose={{ address: (key) => sortedAddress(search, next(key)) }}
      />
      <SelectButtons selection={selection} onSelectAll={selection.toggleAll} />
      <SelectFirst selection={selection} />
    </div>
  )
}
