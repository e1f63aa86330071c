import { lazy, Suspense } from 'react'
import { exactValue } from '#search/query/exact-value.ts'
import type { FacetName, FieldName } from '#search/query/filters.ts'
import { maxOf } from '#search/query/limits.ts'
import {
  companyIndustries,
  companyRevenues,
  companySizes,
  educationDegrees,
  skillOptions,
} from '#shared/product/options.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { SearchState } from '../search/address.ts'
import type { SearchFilters } from '../search/contracts.ts'
import { type Choice, chosenOf, wholeValues, withChoice } from '../search/filter-choice.ts'
import { type Control, type PageFilter, rowOf } from '../search/filters.ts'
import { withFilters } from '../search/search-state.ts'
import { FacetList } from './facet-list.tsx'
import { FlagBox } from './flag-box.tsx'
import { RangeFields } from './range-fields.tsx'
import { StateTags } from './state-tags.tsx'
import { TagFilter } from './tag-filter.tsx'
import type { SearchAnswer } from './use-search.ts'
import type { ChangeSearch } from './use-search-address.ts'

export interface FiltersProps {
  state: SearchState
  change: ChangeSearch
  facets: SearchAnswer['facets']
  /** Whether the search failed, so that no facets are to come. */
  failed: boolean
  /** Whether the viewer has colleagues. */
  inTeam?: boolean | undefined
  /** Whether the viewer may know who is open to offers. */
  seesWishes?: boolean | undefined
}

interface FilterControlProps extends FiltersProps {
  name: PageFilter
  control: Control
  /** Next to other controls it shows its label above; alone in a section, the label is only for screen readers. */
  showLabel: boolean
}

/** The control of one filter, as its row of the table describes it. */
export function FilterControl({ name, control, state, change, facets, failed, showLabel }: FilterControlProps) {
  const value = state.filters[name]
  const texts = Array.isArray(value) ? value : none
  const set = (next: SearchFilters[PageFilter]) => change((now) => withFilters(now, { filters: { [name]: next } }))
  // Only the radius is not a field of its own; it has no control here.
  const field = name as FieldName
  const chosen = chosenOf(state, field)
  const choose = (one: string, choice: Choice | undefined) => change((now) => withChoice(now, field, one, choice))
  const row = rowOf(name)
  const isFacet = control.as === 'facet' || control.as === 'whole values'
  const label = control.label ?? (isFacet ? row.section : undefined) ?? row.label
  const counted = { label, counts: facets?.[name as FacetName], failed }
  switch (control.as) {
    case 'tags':
      return (
        <TagFilter
          label={label}
          showLabel={showLabel}
          placeholder={control.placeholder}
          tags={texts}
          onTagsChange={set}
          excluded={chosen['is not']}
          onChoose={choose}
          max={maxOf(field)}
          suggest={control.suggest}
        />
      )
    case 'states':
      return (
        <StateTags
          name={field as Exclude<FieldName, 'tags'>}
          {...{ label, showLabel, state, change }}
          placeholder={control.placeholder}
        />
      )
    case 'facet':
      return <FacetList {...choices[name]} {...counted} chosen={chosen} onChoose={choose} />
    case 'whole values':
      return (
        <FacetList
          {...counted}
          chosen={{ is: wholeValues(chosen.is), 'is not': wholeValues(chosen['is not']) }}
          onChoose={(one, choice) => choose(exactValue(one), choice)}
        />
      )
    case 'range':
      return (
        <RangeFields
          label={label}
          range={typeof value === 'object' && !Array.isArray(value) ? value : undefined}
          onRangeChange={set}
        />
      )
    case 'near hospital':
      return (
        <Suspense>
          <NearHospitalFilter label={label} value={typeof value === 'string' ? value : undefined} onValueChange={set} />
        </Suspense>
      )
    case 'date':
      return (
        <Field label={label}>
          <Input
            type="date"
            value={typeof value === 'string' ? value : ''}
            onChange={({ target: { value: day } }) => set(day)}
          />
        </Field>
      )
    case 'switch':
      return <Checkbox label={label} checked={value === true} onChange={() => set(value === true ? undefined : true)} />
    case 'checkbox':
      return <FlagBox label={label} value={typeof value === 'boolean' ? value : undefined} onValueChange={set} />
    case 'text':
    case 'digits': {
      const max = control.as === 'digits' ? control.max : undefined
      return (
        <Field label={label} hideLabel={!showLabel}>
          <Input
            {...(max ? { inputMode: 'numeric' as const } : { type: 'search', maxLength: 200 })}
            value={typeof value === 'string' ? value : ''}
            onChange={({ target: { value: text } }) => set(max ? text.replace(/\D/g, '').slice(0, max) : text)}
            autoComplete="off"
            placeholder={control.placeholder}
          />
        </Field>
      )
    }
    default:
      return control satisfies never
  }
}

// Its section is collapsed at first.
const NearHospitalFilter = lazy(() =>
  import('./later-parts.ts').then((module) => ({ default: module.NearHospitalFilter })),
)

const none: readonly string[] = []

/** The values a facet offers even if no physician has them; otherwise it offers the counted ones. */
const choices: { readonly [Name in PageFilter]?: { options: readonly string[]; inOrder?: true } } = {
  education: { options: educationDegrees },
  companySize: { options: companySizes, inOrder: true },
  companyRevenue: { options: companyRevenues, inOrder: true },
  companyIndustry: { options: companyIndustries },
  skills: { options: skillOptions },
}
