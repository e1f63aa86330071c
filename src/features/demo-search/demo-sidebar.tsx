import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { Input } from '#ui/control.tsx'
import { Bookmark, BookmarkCheck } from '#ui/icons.tsx'
import type { SearchState } from '../search/address.ts'
import type { SearchFilters } from '../search/contracts.ts'
import { chosenOf, withChoice } from '../search/filter-choice.ts'
import { filters as controls } from '../search/filters.ts'
import { withFilters } from '../search/search-state.ts'
import { FilterControl } from '../search-page/filter-control.tsx'
import { savingReason } from '../search-page/filter-sidebar.tsx'
import { StatesFilter } from '../search-page/location-filters.tsx'
import { TagFilter } from '../search-page/tag-filter.tsx'
import type { SearchResults } from '../search-page/use-search.ts'
import type { ChangeSearch } from '../search-page/use-search-address.ts'
import type { DemoSaving } from './use-demo-saving.ts'

interface DemoSidebarProps {
  state: SearchState
  change: ChangeSearch
  results: SearchResults
  saving: DemoSaving
}

/** Six of the search page's filters. */
export function DemoSidebar({ state, change, results, saving }: DemoSidebarProps) {
  const { filters, tags } = state
  const shared = {
    state,
    change,
    facets: results.answer?.facets,
    showLabel: false,
    failed: results.failure !== undefined,
  }
  const { specialty = [], companyIndustry = [] } = filters
  const set = (next: Partial<SearchFilters>) => change((now) => withFilters(now, { filters: next }))
  const part = (name: 'title' | 'organization', label: string, placeholder: string) => (
    <CollapsibleSection title={label} count={filters[name] ? 1 : 0}>
      <Input
        aria-label={label}
        placeholder={placeholder}
        value={filters[name]?.[0] ?? ''}
        onChange={({ target: { value } }) => set({ [name]: value === '' ? [] : [value] })}
        className="text-13"
      />
    </CollapsibleSection>
  )
  return (
    <>
      <p className="text-14 font-semibold">Search Filters</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 py-3">
        <Button size="small" disabledReason={savingReason(state, results)} onClick={() => saving.ask('search')}>
          <Bookmark aria-hidden />
          Save Search
        </Button>
        <Button size="small" onClick={() => saving.ask('saved')}>
          <BookmarkCheck aria-hidden />
          Saved{saving.saved.length > 0 && ` (${saving.saved.length})`}
        </Button>
      </div>
      <CollapsibleSection title="Keywords" count={tags.length} defaultOpen>
        <TagFilter
          label="Keywords"
          placeholder="Add keyword"
          tags={tags}
          onTagsChange={(next) => change((now) => withFilters(now, { tags: next }))}
          excluded={chosenOf(state, 'tags')['is not']}
          onChoose={(tag, choice) => change((now) => withChoice(now, 'tags', tag, choice))}
          max={limits.keywordTags}
          suggest="skills"
        />
      </CollapsibleSection>
      <CollapsibleSection title="Location" count={filters.state?.length ?? 0} defaultOpen>
        <StatesFilter state={state} change={change} />
      </CollapsibleSection>
      <CollapsibleSection title="Specialty" count={specialty.length} defaultOpen>
        <FilterControl {...shared} name="specialty" control={controls.specialty.control} />
      </CollapsibleSection>
      {part('title', 'Job Title', 'Medical Director')}
      {part('organization', 'Company', 'Heart')}
      <CollapsibleSection title="Industry" count={companyIndustry.length} className="border-b">
        <FilterControl {...shared} name="companyIndustry" control={controls.companyIndustry.control} />
      </CollapsibleSection>
    </>
  )
}
