import { Users } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { TagInput } from '#ui/tag-input.tsx'
import { DemoContacts } from './demo-contact-buttons.tsx'
import { DemoNameDialog, DemoProfileDialog, DemoSavedDialog } from './demo-dialogs.tsx'
import { demoTotal, everybody } from './demo-query.ts'
import { DemoScreen } from './demo-screen.tsx'
import { DemoSidebar } from './demo-sidebar.tsx'
import { DemoPaginator, DemoToolbar } from './demo-toolbar.tsx'
import { useDemoKeeping } from './use-demo-keeping.ts'
import { useDemoSelection } from './use-demo-selection.ts'

/** The live demo: everything works as in the product, on sample people. */
export function LiveDemo() {
  const [query, setQuery] = useState(everybody)
  const [page, setPage] = useState(1)
  const [filtersShown, showFilters] = useState(false)
  const [profile, setProfile] = useState<number | null>(null)
  const selection = useDemoSelection(query, page)
  const keeping = useDemoKeeping(query, selection.selected)
  const change = (next: typeof query) => {
    setQuery(next)
    setPage(1)
    selection.clear()
  }
  return (
    <>
      <DemoScreen
        query={query}
        page={page}
        selected={selection.selected}
        onSelectedChange={selection.select}
        empty={page > 1 ? <MembersOnly /> : <NobodyFound onClear={() => change(everybody)} />}
        actions={(person) => <DemoContacts person={person} onProfile={() => setProfile(person.id)} />}
        sidebarShown={filtersShown}
        sidebar={
          <DemoSidebar
            query={query}
            onQueryChange={change}
            onClear={() => change({ ...everybody, sort: query.sort })}
            onSave={() => keeping.ask('search')}
            onOpenSaved={() => keeping.ask('saved')}
            savedCount={keeping.saved.length}
            keywords={
              <TagInput
                aria-label="Keywords"
                placeholder="Add keyword"
                tags={query.keywords}
                max={limits.keywordTags}
                onTagsChange={(keywords) => change({ ...query, keywords })}
              />
            }
          />
        }
        toolbar={
          <DemoToolbar
            sort={query.sort}
            onSortChange={(sort) => change({ ...query, sort })}
            pageSelected={selection.pageSelected}
            onSelectPage={selection.togglePage}
            allSelected={selection.all}
            onSelectAll={selection.toggleAll}
            onAddToList={() => keeping.ask('list')}
            onExport={keeping.exportSelected}
            disabledReason={selection.selected.size === 0 ? 'Select a physician first.' : undefined}
            filtersShown={filtersShown}
            onFiltersShownChange={showFilters}
          />
        }
        paginator={
          <DemoPaginator
            page={page}
            pageCount={pageCountOf(demoTotal(query), limits.demo.pageSize)}
            onPageChange={setPage}
          />
        }
      />
      <DemoNameDialog keeping={keeping} />
      <DemoSavedDialog keeping={keeping} onApply={change} />
      <DemoProfileDialog id={profile} onClose={() => setProfile(null)} />
    </>
  )
}

/** From page 4 on. */
function MembersOnly() {
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title="The full list is for members"
      actions={
        <>
          <ButtonLink to={paths.signup()} variant="primary">
            Get Started
          </ButtonLink>
          <ButtonLink to={paths.pricing()}>See pricing</ButtonLink>
        </>
      }
    >
      The demo shows the first {limits.demo.pages} pages. A search of yours shows every page there is.
    </EmptyState>
  )
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="None of the sample people" actions={<Button onClick={onClear}>Clear All Filters</Button>}>
      The demo has 30 people to look through. Drop a filter, or search among all physicians.
    </EmptyState>
  )
}
