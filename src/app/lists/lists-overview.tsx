import { useMemo, useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { PhysicianList } from '#features/lists/contracts.ts'
import { DeleteListDialog, tableWords } from '#features/lists/delete-list-dialog.tsx'
import {
  firstListsDirection,
  inListsOrder,
  type ListsOrder,
  type ListsSortKey,
  listsFound,
} from '#features/lists/lists-order.ts'
import { NoPhysicians } from '#features/lists/no-physicians.tsx'
import { OwnerMark } from '#features/lists/owner-mark.tsx'
import type { ListOverview } from '#features/pipeline/overview-contracts.ts'
import { StageBar } from '#features/pipeline/stage-bar.tsx'
import { notYours } from '#features/teams/shared-note.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { ArrowUpRight, ListChecks, Search, Trash2 } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { SortHeader, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import { SelectedLists } from './selected-lists.tsx'

interface ListsOverviewProps {
  lists: readonly PhysicianList[]
  overviews: readonly ListOverview[]
  viewer: Viewer | null
  onChanged: () => void
  label?: string | undefined
}

const none: ReadonlySet<string> = new Set()
const statusWords = { open: 'Open', onHold: 'On hold', filled: 'Filled', closed: 'Closed' }

interface Row {
  list: PhysicianList
  stages: ListOverview['stages']
  openSteps: number
  /** The title; empty without one. */
  position: string
  status: NonNullable<ListOverview['position']>['status'] | undefined
}

function rowsOf(lists: readonly PhysicianList[], overviews: readonly ListOverview[]): Row[] {
  const known = new Map(overviews.map((one) => [one.listId, one]))
  return lists.map((list) => {
    const overview = known.get(list.id)
    return {
      ...{ list, stages: overview?.stages ?? [], openSteps: overview?.openSteps ?? 0 },
      ...{ position: overview?.position?.title ?? '', status: overview?.position?.status },
    }
  })
}

/** The lists as a table: how far each is, sorted, searched, and several at once. */
export function ListsOverview({ lists, overviews, viewer, onChanged, label = 'My lists' }: ListsOverviewProps) {
  const [asking, setAsking] = useState<PhysicianList | null>(null)
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<ListsOrder>({ key: 'created', direction: 'desc' })
  const [selected, setSelected] = useState(none)
  const lock = lockOf('saved', viewer)?.reason
  const rows = useMemo(() => rowsOf(lists, overviews), [lists, overviews])
  if (lists.length === 0) {
    return (
      <NoPhysicians icon={<ListChecks aria-hidden />} title="You have no saved lists yet." action="Search Physicians" />
    )
  }
  const shown = inListsOrder(listsFound(rows, query), order)
  const marked = shown.filter(({ list }) => selected.has(list.id)).map(({ list }) => list)
  const sortBy = (key: ListsSortKey) => ({
    sorted: order.key === key ? order.direction : undefined,
    onSort: () => {
      const first = firstListsDirection(key)
      const other = first === 'asc' ? 'desc' : 'asc'
      setOrder({ key, direction: order.key === key && order.direction === first ? other : first })
    },
  })
  const select = (id: string, on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2 py-1.5">
        <search className="relative w-full sm:w-64">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
          />
          <Input
            type="search"
            aria-label={`Find in ${label.toLowerCase()}`}
            placeholder="Find a list"
            autoComplete="off"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            className="pl-9"
          />
        </search>
        {marked.length > 0 && (
          <SelectedLists
            lists={marked}
            lock={lock}
            onDone={() => {
              setSelected(none)
              onChanged()
            }}
          />
        )}
        <p role="status" className="sr-only">
          {query === '' ? '' : formatCount(shown.length, 'list')}
        </p>
      </div>
      {shown.length === 0 ? (
        <p className="py-6 text-muted">No lists match “{query}”.</p>
      ) : (
        <Table label={label} cards>
          <TableHead>
            <TableHeader className="w-10">
              <Checkbox
                aria-label="Select all lists"
                checked={marked.length === shown.length}
                onChange={({ target }) =>
                  setSelected(target.checked ? new Set(shown.map(({ list }) => list.id)) : none)
                }
              />
            </TableHeader>
            <SortHeader {...sortBy('name')}>Name</SortHeader>
            <SortHeader {...sortBy('count')} className="text-right">
              Physicians
            </SortHeader>
            <TableHeader>Stages</TableHeader>
            <SortHeader {...sortBy('steps')} className="text-right">
              Next steps
            </SortHeader>
            <SortHeader {...sortBy('position')}>Position</SortHeader>
            {viewer?.team && <SortHeader {...sortBy('owner')}>Owner</SortHeader>}
            <SortHeader {...sortBy('updated')}>Last activity</SortHeader>
            <SortHeader {...sortBy('created')}>Created On</SortHeader>
            <TableHeader className="text-right">Actions</TableHeader>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <ListRow
                key={row.list.id}
                {...{ row, viewer, lock }}
                selected={selected.has(row.list.id)}
                onSelect={(on) => select(row.list.id, on)}
                onDelete={() => setAsking(row.list)}
              />
            ))}
          </TableBody>
        </Table>
      )}
      <DeleteListDialog list={asking} onClose={() => setAsking(null)} onDeleted={onChanged} words={tableWords} />
    </>
  )
}

interface ListRowProps {
  row: Row
  viewer: Viewer | null
  lock: string | undefined
  selected: boolean
  onSelect: (selected: boolean) => void
  onDelete: () => void
}

function ListRow({ row, viewer, lock, selected, onSelect, onDelete }: ListRowProps) {
  const { list, stages, openSteps, position, status } = row
  return (
    <TableRow selected={selected}>
      <TableCell className="h-10 py-0!">
        <Checkbox
          aria-label={`Select ${list.name}`}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </TableCell>
      <TableCell className="max-w-[44ch] min-w-52 py-1!">
        <TextLink to={paths.list(list.id)} className="wrap-anywhere text-ink">
          {list.name}
        </TextLink>
        {list.shared && <Badge className="ml-2 align-middle">Shared</Badge>}
        {list.description && <p className="line-clamp-1 text-12 text-muted">{list.description}</p>}
      </TableCell>
      <TableCell data-label="Physicians" className="py-1! text-right tabular-nums">
        {formatNumber(list.count)}
      </TableCell>
      <TableCell data-label="Stages" className={stages.length === 0 ? 'py-1! max-sm:hidden!' : 'py-1!'}>
        <StageBar stages={stages} />
      </TableCell>
      <TableCell
        data-label="Next steps"
        className={openSteps === 0 ? 'py-1! text-right max-sm:hidden!' : 'py-1! text-right tabular-nums'}
      >
        {openSteps === 0 ? <span className="text-faint">–</span> : formatNumber(openSteps)}
      </TableCell>
      <TableCell data-label="Position" className={position === '' ? 'py-1! max-sm:hidden!' : 'max-w-48 py-1! text-13'}>
        {position === '' ? (
          <span className="text-faint">–</span>
        ) : (
          <span className="block truncate" title={position}>
            {position}
            {status && status !== 'open' && <span className="text-muted"> · {statusWords[status]}</span>}
          </span>
        )}
      </TableCell>
      {viewer?.team && (
        <TableCell data-label="Owner" className="py-1! text-13 whitespace-nowrap">
          <span className="inline-flex items-center gap-1.5">
            <OwnerMark name={list.owner ?? viewer.name} />
            {list.owner ?? 'You'}
          </span>
        </TableCell>
      )}
      <TableCell data-label="Last activity" className="py-1! text-13 whitespace-nowrap text-muted">
        <Time value={list.updated_at} />
      </TableCell>
      <TableCell data-label="Created On" className="py-1! text-13 whitespace-nowrap text-muted">
        <Time value={list.created_at} />
      </TableCell>
      <TableCell className="py-1!">
        <div className="flex justify-end gap-1">
          <ButtonLink
            variant="quiet"
            size="small-icon"
            to={paths.list(list.id)}
            aria-label={`View ${list.name}`}
            title="View"
          >
            <ArrowUpRight aria-hidden />
          </ButtonLink>
          <Button
            variant="quiet"
            size="small-icon"
            aria-label={`Delete ${list.name}`}
            title="Delete"
            disabledReason={lock ?? (list.mayManage ? undefined : notYours)}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      </TableCell>
    </TableRow>
  )
}
