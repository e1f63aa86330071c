import { memo, type ReactNode, useMemo, useState } from 'react'
import { exactValue, readExact } from '#search/query/exact-value.ts'
import type { FacetName } from '#search/query/filters.ts'
import { limits } from '#shared/product/limits.ts'
import {
  companyIndustries,
  companyRevenues,
  companySizes,
  educationDegrees,
  skillOptions,
} from '#shared/product/options.ts'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { Input } from '#ui/control.tsx'
import { readAddress, type SearchState, writeAddress } from '../search/address.ts'
import type { SearchFilters } from '../search/contracts.ts'
import { criteriaOf, withFilters } from '../search/search-state.ts'
import { FacetList } from './facet-list.tsx'
import { ListFilters } from './list-filters.tsx'
import { LocationFilters } from './location-filters.tsx'
import { MoreFilters } from './more-filters.tsx'
import { TagFilter } from './tag-filter.tsx'
import type { SearchAnswer } from './use-search.ts'
import type { ChangeSearch } from './use-search-address.ts'

interface FilterSectionsProps {
  state: SearchState
  change: ChangeSearch
  facets: SearchAnswer['facets']
}

/** The sections of the sidebar, in the order of docs/specification/search.md, Screen. Typing into the query box redraws none of them. */
export function FilterSections({ state, change, facets }: FilterSectionsProps) {
  const { query: _, ...filters } = state.filters
  const address = writeAddress({ filters, tags: state.tags })
  const narrowed = useMemo(() => readAddress(address), [address])
  return <Sections state={narrowed} change={change} facets={facets} />
}

const Sections = memo(function Sections({ state, change, facets }: FilterSectionsProps) {
  const { filters, tags } = state
  const set = (next: Partial<SearchFilters>) => change((now) => withFilters(now, { filters: next }))
  const facet = (
    name: Exclude<FacetName, 'state' | 'specialty'>,
    label: string,
    options?: readonly string[],
    inOrder = false,
  ) => (
    <FacetList
      label={label}
      counts={facets?.[name]}
      chosen={filters[name] ?? none}
      onChosenChange={(chosen) => set({ [name]: chosen })}
      {...(options ? { options } : {})}
      inOrder={inOrder}
    />
  )
  return (
    <>
      <Section title="Keywords" of={['tags']} state={state} open>
        <TagFilter
          label="Keywords"
          placeholder="Add keyword"
          tags={tags}
          onTagsChange={(next) => change((now) => withFilters(now, { tags: next }))}
          max={limits.keywordTags}
          field="skills"
        />
      </Section>
      <Section title="Location" of={['city', 'state', 'zip', 'miles']} state={state} open>
        <LocationFilters state={state} change={change} counts={facets?.state} />
      </Section>
      <Section title="Job Title" of={['title']} state={state}>
        <TagFilter
          label="Job titles"
          placeholder="Add title"
          tags={filters.title ?? []}
          onTagsChange={(title) => set({ title })}
          max={limits.locationTags}
          field="title"
        />
      </Section>
      <Section title="Company" of={['organization']} state={state}>
        <TagFilter
          label="Companies"
          placeholder="Add company"
          tags={filters.organization ?? []}
          onTagsChange={(organization) => set({ organization })}
          max={limits.locationTags}
          field="organization"
        />
      </Section>
      <Section title="Specialty" of={['specialty']} state={state} open>
        <FacetList
          label="Specialty"
          counts={facets?.specialty}
          chosen={chosenSpecialties(filters.specialty)}
          onChosenChange={(chosen) =>
            set({ specialty: [...partsOfSpecialties(filters.specialty), ...chosen.map(exactValue)] })
          }
        />
      </Section>
      <Section title="Education" of={['education']} state={state}>
        {facet('education', 'Education', educationDegrees)}
      </Section>
      <Section title="Company Size" of={['companySize']} state={state}>
        {facet('companySize', 'Company Size', companySizes, true)}
      </Section>
      <Section title="Revenue Range" of={['companyRevenue']} state={state}>
        {facet('companyRevenue', 'Revenue Range', companyRevenues, true)}
      </Section>
      <Section title="Industry" of={['companyIndustry']} state={state}>
        {facet('companyIndustry', 'Industry', companyIndustries)}
      </Section>
      <Section title="Skills" of={['skills', 'skillsSearch']} state={state} open>
        <Input
          type="search"
          aria-label="Skills that contain"
          placeholder="Any skill that contains…"
          value={filters.skillsSearch ?? ''}
          onChange={(event) => set({ skillsSearch: event.target.value })}
          maxLength={200}
          autoComplete="off"
          className="mb-2"
        />
        {facet('skills', 'Skills', skillOptions)}
      </Section>
      <Section title="My lists" of={['onList', 'notOnList', 'notContactedDays']} state={state}>
        <ListFilters filters={filters} onChange={set} />
      </Section>
      <Section title="More filters" of={moreFilters} state={state}>
        <MoreFilters state={state} change={change} />
      </Section>
    </>
  )
})

const none: readonly string[] = []

const chosenSpecialties = (values: readonly string[] = none) => values.flatMap((value) => readExact(value) ?? [])
const partsOfSpecialties = (values: readonly string[] = none) =>
  values.filter((value) => readExact(value) === undefined)

const moreFilters = [
  ...(['npi', 'credential', 'license', 'school', 'practiceYears', 'groupSize'] as const),
  ...(['telehealth', 'hasEmail', 'hasPhone', 'hasDirectPhone'] as const),
]

interface SectionProps {
  title: string
  /** Which filters are in it. */
  of: readonly (keyof SearchFilters | 'tags')[]
  state: SearchState
  open?: boolean
  children: ReactNode
}

/** Open at first, or with something active inside. What is folded away is not drawn. */
function Section({ title, of, state, open = false, children }: SectionProps) {
  const count = criteriaOf(state).filter(({ filter }) => of.includes(filter)).length
  const [atFirst] = useState(open || count > 0)
  return (
    <CollapsibleSection title={title} count={count} defaultOpen={atFirst}>
      {children}
    </CollapsibleSection>
  )
}
