import { limits } from '#shared/product/limits.ts'
import { Input } from '#ui/control.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { DemoActions } from './demo-actions.tsx'
import { everybody } from './demo-query.ts'
import { DemoScreen } from './demo-screen.tsx'
import { DemoSidebar } from './demo-sidebar.tsx'
import { DemoPaginator, DemoToolbar } from './demo-toolbar.tsx'

const ignore = () => {}
const nobody: ReadonlySet<number> = new Set()

/** The search screen before anyone uses it. */
export function DemoPicture() {
  return (
    <DemoScreen
      query={everybody}
      page={1}
      selected={nobody}
      onSelectedChange={ignore}
      empty={null}
      actions={(person) => <DemoActions person={person} />}
      sidebarShown={false}
      sidebar={
        <DemoSidebar
          query={everybody}
          onQueryChange={ignore}
          onClear={ignore}
          onSave={ignore}
          onOpenSaved={ignore}
          savedCount={0}
          keywords={<Input aria-label="Keywords" placeholder="Add keyword" className="text-13" />}
        />
      }
      toolbar={
        <DemoToolbar
          sort="name"
          onSortChange={ignore}
          pageSelected={false}
          onSelectPage={ignore}
          allSelected={false}
          onSelectAll={ignore}
          onAddToList={ignore}
          onExport={ignore}
          disabledReason={undefined}
          filtersShown={false}
          onFiltersShownChange={ignore}
        />
      }
      paginator={
        <DemoPaginator
          page={1}
          pageCount={pageCountOf(limits.demo.total, limits.demo.pageSize)}
          onPageChange={ignore}
        />
      }
    />
  )
}
