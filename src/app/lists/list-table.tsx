import { memo, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListedPhysician, ListSort } from '#features/lists/contracts.ts'
import { type ColumnName, firstDirection, type ListSortKey, listColumns } from '#features/lists/list-columns.ts'
import { excludedSince } from '#features/public-facts/exclusion-words.ts'
import { paths } from '#shared/product/paths.ts'
import { monthAndYear } from '#shared/text/month-and-year.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { cn } from '#ui/class-names.ts'
import { SortHeader, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { listCells, type RowContext } from './list-cells.tsx'
import { sortedAddress } from './list-query.ts'
import type { useListSelection } from './use-list-selection.ts'

interface ListTableProps {
  physicians: readonly ListedPhysician[]
  chosen: readonly ColumnName[]
  /** Columns that this list has nothing for. */
  without: { stage: boolean; owner: boolean }
  compact: boolean
  sort: ListSort
  selection: ReturnType<typeof useListSelection>
  row: RowContext
}

/** A list as a table with the chosen columns; on a phone, each row is a card. */
export function ListTable({ physicians, chosen, without, compact, sort, selection, row }: ListTableProps) {
  const [search] = useSearchParams()
  const { stage, owner } = without
  const columns = useMemo(
    () => chosen.filter((name) => !(name === 'stage' && stage) && !(name === 'owner' && owner)),
    [chosen, stage, owner],
  )
  const sortBy = (key: ListSortKey) => {
    const first = firstDirection(key)
    const direction = sort.key === key && sort.direction === first ? opposite(first) : first
    return {
      sorted: sort.key === key ? sort.direction : undefined,
      to: sortedAddress(search, { key, direction }),
    }
  }
  return (
    <Table label="Physicians" cards className="max-sm:[&_thead]:hidden! [&_th]:h-8!">
      <TableHead>
        <TableHeader className="w-10">
          <span className="sr-only">Select</span>
        </TableHeader>
        <SortHeader {...sortBy('name')}>Name</SortHeader>
        {columns.map((name) => {
          const { label, sort: first } = listColumns[name]
          if (first === null) return <TableHeader key={name}>{label}</TableHeader>
          return (
            <SortHeader key={name} {...sortBy(name as ListSortKey)}>
              {label}
            </SortHeader>
          )
        })}
      </TableHead>
      <TableBody>
        {physicians.map((physician) => (
          <Row
            key={physician.id}
            isSelected={selection.has(physician.id)}
            onSelect={selection.choose}
            {...{ physician, columns, compact, row }}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface RowProps extends Pick<ListTableProps, 'compact' | 'row'> {
  physician: ListedPhysician
  columns: readonly ColumnName[]
  isSelected: boolean
  onSelect: (id: number, selected: boolean, withShift?: boolean) => void
}

/** The page is drawn again with each profile that opens beside it, and this only when it changes. */
const Row = memo(function Row({ physician, columns, compact, row, isSelected, onSelect }: RowProps) {
  const cell = cn(
    'whitespace-nowrap',
    'py-0!',
    compact ? 'sm:h-8 sm:pointer-coarse:h-11' : 'sm:h-10 sm:pointer-coarse:h-12',
  )
  return (
    <TableRow data-row={physician.id} selected={isSelected}>
      <TableCell className={cell}>
        <Checkbox
          aria-label={`Select ${fullName(physician)}`}
          checked={isSelected}
          onChange={({ target, nativeEvent }) =>
            onSelect(physician.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </TableCell>
      <TableCell className={cn(cell, 'max-w-56')}>
        <Who physician={physician} />
      </TableCell>
      {columns.map((name) => {
        const { width, show } = listCells[name]
        const shown = show(physician, row)
        return (
          <TableCell
            key={name}
            data-label={listColumns[name].label}
            className={cn(cell, width, 'text-13', !shown && 'max-sm:hidden!')}
          >
            <span className="block min-w-0 truncate max-sm:grow max-sm:whitespace-normal max-sm:break-words">
              {shown || <span className="text-faint">–</span>}
            </span>
          </TableCell>
        )
      })}
    </TableRow>
  )
})

/** Only one badge, replacing the credential, because the name must stay readable. */
function badgeOf({ doNotContact, excludedSince: since, inactiveSince }: ListedPhysician) {
  if (doNotContact) return <Badge title={doNotContact.reason}>Do not contact</Badge>
  if (since !== undefined) {
    return (
      <Badge tone="red" title={excludedSince(since)}>
        Excluded<span className="sm:sr-only">&nbsp;since {monthAndYear(since)}</span>
      </Badge>
    )
  }
  return inactiveSince === undefined ? null : <Badge tone="amber">Not active</Badge>
}

function Who({ physician }: { physician: ListedPhysician }) {
  const badge = badgeOf(physician)
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:pr-10">
      <Link
        to={paths.physician(physician.id)}
        data-row-link
        className="inline-flex min-w-0 items-center font-medium text-ink hover:text-accent hover:underline pointer-coarse:min-h-11"
      >
        <span className="truncate">{fullName(physician)}</span>
      </Link>
      {physician.credential && badge === null && (
        <span className="shrink-0 text-12 text-muted">{physician.credential}</span>
      )}
      {badge}
    </span>
  )
}

const opposite = (direction: ListSort['direction']) => (direction === 'asc' ? 'desc' : 'asc')
