import { Download, ListFilter, ListPlus } from 'lucide-react'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { PageButtons } from '#ui/page-buttons.tsx'
import { paginationWindow } from '#ui/pagination-window.ts'
import type { DemoSort } from './demo-query.ts'

interface DemoToolbarProps {
  sort: DemoSort
  onSortChange: (sort: DemoSort) => void
  pageSelected: boolean
  onSelectPage: () => void
  allSelected: boolean
  onSelectAll: () => void
  onAddToList: () => void
  onExport: () => void
  /** Why nothing can be done with the selection. */
  disabledReason: string | undefined
  filtersShown: boolean
  onFiltersShownChange: (shown: boolean) => void
}

const sortLabels: Record<DemoSort, string> = {
  name: 'Name, A to Z',
  specialty: 'Specialty, A to Z',
  location: 'Location, A to Z',
}

export function DemoToolbar(props: DemoToolbarProps) {
  const { sort, onSortChange, pageSelected, onSelectPage, allSelected, onSelectAll, disabledReason } = props
  return (
    <div className="mt-2 flex min-h-10 flex-wrap items-center gap-1 pb-2">
      <select
        aria-label="Sort"
        value={sort}
        onChange={(event) => onSortChange(event.target.value as DemoSort)}
        className="h-[30px] rounded-8 bg-surface pr-1 text-13 font-[550] text-muted hover:text-ink"
      >
        {Object.entries(sortLabels).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <Button variant="quiet" size="small" aria-pressed={pageSelected} onClick={onSelectPage}>
        Select Page
      </Button>
      <Button variant="quiet" size="small" aria-pressed={allSelected} onClick={onSelectAll}>
        Select All
      </Button>
      <Button
        size="small"
        aria-expanded={props.filtersShown}
        onClick={() => props.onFiltersShownChange(!props.filtersShown)}
        className="lg:hidden"
      >
        <ListFilter aria-hidden />
        Filters
      </Button>
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        <Button size="small" onClick={props.onAddToList} disabledReason={disabledReason}>
          <ListPlus aria-hidden />
          Add to List
        </Button>
        <Button size="small" onClick={props.onExport} disabledReason={disabledReason}>
          <Download aria-hidden />
          Export Selected
        </Button>
      </span>
    </div>
  )
}

interface DemoPaginatorProps {
  page: number
  pageCount: number
  onPageChange: (page: number) => void
}

export function DemoPaginator({ page, pageCount, onPageChange }: DemoPaginatorProps) {
  return (
    <PageButtons
      label="Demo results, pages"
      page={page}
      slots={paginationWindow(page, pageCount, limits.paginatorWindow)}
      onPage={onPageChange}
      className="mt-5"
    />
  )
}
