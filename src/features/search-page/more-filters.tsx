import { limits } from '#shared/product/limits.ts'
import { stateCode, stateName, usStates } from '#shared/text/us-states.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import type { SearchState } from '../search/address.ts'
import type { SearchFilters } from '../search/contracts.ts'
import { withFilters } from '../search/search-state.ts'
import { TagFilter } from './tag-filter.tsx'
import type { ChangeSearch } from './use-search-address.ts'

interface MoreFiltersProps {
  state: SearchState
  change: ChangeSearch
}

/** The filters that public registries answer. */
export function MoreFilters({ state, change }: MoreFiltersProps) {
  const { filters } = state
  const set = (next: Partial<SearchFilters>) => change((now) => withFilters(now, { filters: next }))
  return (
    <div className="grid gap-3">
      <Field label="NPI">
        <Input
          value={filters.npi ?? ''}
          onChange={(event) => set({ npi: event.target.value.replace(/\D/g, '').slice(0, 10) })}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Ten digits"
        />
      </Field>
      <TagFilter
        label="Credential"
        showLabel
        placeholder="MD, DO"
        tags={filters.credential ?? []}
        onTagsChange={(credential) => set({ credential })}
        max={limits.locationTags}
      />
      <TagFilter
        label="Licensed in"
        showLabel
        placeholder="State"
        tags={(filters.license ?? []).map((code) => stateName(code) ?? code)}
        onTagsChange={(license) => set({ license: license.map((text) => stateCode(text) ?? text) })}
        max={limits.locationTags}
        offer={offerStates}
      />
      <TagFilter
        label="Medical school"
        showLabel
        placeholder="Add school"
        tags={filters.school ?? []}
        onTagsChange={(school) => set({ school })}
        max={limits.locationTags}
        field="school"
      />
      <RangeFields
        label="Years in practice"
        range={filters.practiceYears}
        onRangeChange={(practiceYears) => set({ practiceYears })}
      />
      <RangeFields
        label="Physicians in the group"
        range={filters.groupSize}
        onRangeChange={(groupSize) => set({ groupSize })}
      />
      <fieldset className="grid gap-2">
        <legend className="sr-only">Availability and contact</legend>
        {flags.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={filters[name] === true}
            onChange={(event) => set({ [name]: event.target.checked || undefined })}
          />
        ))}
      </fieldset>
    </div>
  )
}

const flags = [
  ['telehealth', 'Offers telehealth'],
  ['hasEmail', 'Email known'],
  ['hasPhone', 'Phone known'],
  ['hasDirectPhone', 'Direct phone known'],
] as const

function offerStates(text: string) {
  const typed = text.toLowerCase()
  return usStates.flatMap(([code, name]) =>
    name.toLowerCase().startsWith(typed) || code.toLowerCase() === typed ? [{ value: name }] : [],
  )
}

interface Range {
  from?: number | undefined
  to?: number | undefined
}

function RangeFields(props: { label: string; range: Range | undefined; onRangeChange: (range: Range) => void }) {
  const { label, range = {}, onRangeChange } = props
  const end = (which: 'from' | 'to', placeholder: string) => (
    <Input
      aria-label={`${label}, ${placeholder.toLowerCase()}`}
      value={range[which] ?? ''}
      onChange={({ target: { value } }) => {
        const digits = value.replace(/\D/g, '').slice(0, 5)
        onRangeChange({ ...range, [which]: digits === '' ? undefined : Number(digits) })
      }}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
    />
  )
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-[550]">{label}</legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 text-13 text-muted">
        {end('from', 'From')}
        <span>to</span>
        {end('to', 'To')}
      </div>
    </fieldset>
  )
}
