import { type ComponentType, memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { limits } from '#shared/product/limits.ts'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { readAddress, type SearchState, writeAddress } from '../search/address.ts'
import { chosenOf, withChoice } from '../search/filter-choice.ts'
import { filterNames, type PageFilter, rowOf, type Section as SectionTitle } from '../search/filters.ts'
import { criteriaOf, withFilters } from '../search/search-state.ts'
import { FilterControl, type FiltersProps } from './filter-control.tsx'
import { ListFilters } from './list-filters.tsx'
import { LocationFilters } from './location-filters.tsx'
import { TagFilter } from './tag-filter.tsx'

/**
 * The sections of the sidebar, in the order of docs/specification/search.md, Screen. Typing into the query box
 * re-renders none of them.
 */
export function FilterSections({ state, change, facets, failed, inTeam, seesWishes }: FiltersProps) {
  const { query: _, ...filters } = state.filters
  const address = writeAddress({ filters, tags: state.tags })
  const narrowed = useMemo(() => readAddress(address), [address])
  // The rows people read come first.
  const counts = useDeferredValue(facets)
  return (
    // Numbers of another search than the one shown are never seen, without drawing the sections once more.
    <div data-stale={counts !== facets || undefined}>
      <Sections {...{ state: narrowed, change, facets: counts, failed, inTeam, seesWishes }} />
    </div>
  )
}

/** Only those who are open to offers have wishes, so these are asked for after that. */
const wishSection = 'Open to offers'

const countOf = (state: SearchState, names: readonly (PageFilter | 'tags')[]) =>
  criteriaOf(state).filter(({ filter }) => filter !== 'where' && names.includes(filter)).length

/** In order, including sections that render their filters themselves because they belong together. */
const sections: Record<SectionTitle, { open?: true; labels?: true; Body?: ComponentType<FiltersProps> }> = {
  Location: { open: true, Body: LocationFilters },
  'Job Title': {},
  Company: {},
  Specialty: { open: true },
  Education: {},
  'Company Size': {},
  'Revenue Range': {},
  Industry: {},
  Skills: { open: true },
  'My lists': { Body: ListFilters },
  [wishSection]: { open: true, labels: true },
  'More filters': { labels: true },
}

const Sections = memo(function Sections(props: FiltersProps) {
  const { state, change } = props
  return (
    <>
      <Section title="Keywords" of={['tags']} state={state} open>
        <TagFilter
          label="Keywords"
          placeholder="Add keyword"
          tags={state.tags}
          onTagsChange={(next) => change((now) => withFilters(now, { tags: next }))}
          excluded={chosenOf(state, 'tags')['is not']}
          onChoose={(tag, choice) => change((now) => withChoice(now, 'tags', tag, choice))}
          max={limits.keywordTags}
          suggest="skills"
        />
      </Section>
      {(Object.keys(sections) as SectionTitle[]).map((title) => {
        if (title === wishSection && !props.seesWishes) return null
        const { open, labels = false, Body } = sections[title]
        const names = filterNames.filter((name) => rowOf(name).section === title)
        const shown = title === wishSection && countOf(state, names) === 0 ? (['openToOffers'] as const) : names
        return (
          <Section key={title} title={title} of={names} state={state} open={open}>
            {Body ? <Body {...props} /> : <Controls {...props} names={shown} labels={labels} />}
          </Section>
        )
      })}
    </>
  )
})

/** Checkboxes are grouped: at the end, or first where one of them brings the other controls. */
function Controls({ names, labels, ...props }: FiltersProps & { names: readonly PageFilter[]; labels: boolean }) {
  const draw = (boxes: boolean) =>
    names.flatMap((name) => {
      const { control } = rowOf(name)
      if (!control || (control.as === 'checkbox' || control.as === 'switch') !== boxes) return []
      return <FilterControl key={name} {...props} name={name} control={control} showLabel={labels} />
    })
  const boxes = draw(true)
  const areWishes = rowOf(names[0]!).section === wishSection
  const others = draw(false)
  return (
    <div className={labels ? 'grid gap-3' : 'space-y-2'}>
      {!areWishes && others}
      {boxes.length > 0 && (
        <fieldset className="grid gap-2 pointer-coarse:gap-6 pointer-coarse:py-3">
          <legend className="sr-only">{areWishes ? wishSection : 'Availability and contact'}</legend>
          {boxes}
        </fieldset>
      )}
      {areWishes && others}
    </div>
  )
}

interface SectionProps {
  title: string
  /** The filters in it. */
  of: readonly (PageFilter | 'tags')[]
  state: SearchState
  open?: boolean | undefined
  children: ReactNode
}

/** Open at first, or if something inside is active. Collapsed contents are not rendered. */
function Section({ title, of, state, open = false, children }: SectionProps) {
  const count = countOf(state, of)
  const [atFirst] = useState(open || count > 0)
  return (
    <CollapsibleSection title={title} count={count} defaultOpen={atFirst} late>
      {children}
    </CollapsibleSection>
  )
}
