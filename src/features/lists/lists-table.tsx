import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import { notYours, SharedNote } from '#features/teams/shared-note.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { ListChecks } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { Time } from '#ui/time.tsx'
import type { PhysicianList } from './contracts.ts'
import { DeleteListDialog, tableWords } from './delete-list-dialog.tsx'
import { NoPhysicians } from './no-physicians.tsx'

interface ListsTableProps {
  lists: readonly PhysicianList[]
  viewer: Viewer | null
  onChanged: () => void
  label?: string | undefined
}

/** The table version of the lists page. */
export function ListsTable({ lists, viewer, onChanged, label = 'My lists' }: ListsTableProps) {
  const [asking, setAsking] = useState<PhysicianList | null>(null)
  const lock = lockOf('saved', viewer)
  if (lists.length === 0) {
    return (
      <NoPhysicians icon={<ListChecks aria-hidden />} title="You have no saved lists yet." action="Search Physicians" />
    )
  }
  return (
    <>
      <Table label={label} cards>
        <TableHead>
          <TableHeader>Name</TableHeader>
          <TableHeader className="text-right">Physicians</TableHeader>
          <TableHeader>Created On</TableHeader>
          <TableHeader className="text-right">Actions</TableHeader>
        </TableHead>
        <TableBody>
          {lists.map((list) => (
            <TableRow key={list.id}>
              <TableCell className="max-w-[52ch] min-w-52">
                <TextLink to={paths.list(list.id)} className="wrap-anywhere text-ink">
                  {list.name}
                </TextLink>
                <SharedNote {...list} className="ml-2 align-middle" />
                {list.description && <p className="line-clamp-2 text-13 text-muted">{list.description}</p>}
              </TableCell>
              <TableCell data-label="Physicians" className="text-right tabular-nums">
                {formatNumber(list.count)}
              </TableCell>
              <TableCell data-label="Created On" className="whitespace-nowrap text-muted">
                <Time value={list.created_at} />
              </TableCell>
              <TableCell>
                <div className="flex justify-end gap-1">
                  <ButtonLink to={paths.list(list.id)} size="small">
                    View<span className="sr-only"> {list.name}</span>
                  </ButtonLink>
                  <Button
                    variant="quiet"
                    size="small"
                    disabledReason={lock?.reason ?? (list.mayManage ? undefined : notYours)}
                    onClick={() => setAsking(list)}
                  >
                    Delete<span className="sr-only"> {list.name}</span>
                  </Button>
                </div>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <DeleteListDialog list={asking} onClose={() => setAsking(null)} onDeleted={onChanged} words={tableWords} />
    </>
  )
}

export function ListsTablePlaceholders() {
  return (
    <SkeletonList count={limits.placeholders.lists} label="Loading saved lists..." className="border-t border-hair">
      <div className="flex items-center gap-8 border-b border-hair px-3 py-5">
        <Skeleton className="w-56 max-sm:w-32" />
        <Skeleton className="ml-auto w-10" />
        <Skeleton className="w-24" />
        <Skeleton className="w-28 max-sm:hidden" />
      </div>
    </SkeletonList>
  )
}
