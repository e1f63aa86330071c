import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type ListSort, listSortKeys } from '#features/lists/contracts.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuLink } from '#ui/menu.tsx'
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
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown
  // A new key starts ascending; the same key turns the order around.
  const next = (key: ListSort['key']): ListSort => {
    const first = key === 'added' ? 'desc' : 'asc'
    const other = first === 'asc' ? 'desc' : 'asc'
    return { key, direction: sort.key === key && sort.direction === first ? other : first }
  }
  return (
    <div role="toolbar" aria-label="List" className="mt-4 flex min-h-10 flex-wrap items-center gap-1 pb-2">
      <Menu
        label="Sort the list"
        align="start"
        trigger={
          <Button variant="quiet" size="small" className="-ml-2.5" aria-label={`Sort: ${labelOf(sort)}`}>
            <ArrowUpDown aria-hidden />
            {labelOf(sort)}
          </Button>
        }
      >
        {listSortKeys.map((key) => (
          <MenuLink
            key={key}
            to={sortedAddress(search, next(key))}
            icon={key === sort.key ? <Arrow aria-hidden /> : <span className="size-4" />}
          >
            {key === sort.key ? <span className="font-semibold">{labelOf(sort)}</span> : names[key]}
          </MenuLink>
        ))}
      </Menu>
      <Button variant="quiet" size="small" aria-pressed={selection.pageSelected} onClick={selection.togglePage}>
        Select Page
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-pressed={selection.mode === 'all'}
        pending={selection.selectingAll}
        pendingText="Selecting..."
        onClick={selection.toggleAll}
      >
        Select All
      </Button>
    </div>
  )
}
