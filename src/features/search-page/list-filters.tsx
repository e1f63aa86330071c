import { limits } from '#shared/product/limits.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { outcomeWords } from '../activities/contact-words.ts'
import { contactOutcomes } from '../activities/kinds.ts'
import { useLists } from '../lists/use-lists.ts'
import type { SearchFilters } from '../search/contracts.ts'
import { type FilterWith, rowOf } from '../search/filters.ts'
import { withFilters } from '../search/search-state.ts'
import type { FiltersProps } from './filter-control.tsx'

/** Filters by the viewer's own data: their lists, and who they have contacted. */
export function ListFilters({ state: { filters }, change, inTeam }: FiltersProps) {
  const set = (next: Partial<SearchFilters>) => change((now) => withFilters(now, { filters: next }))
  const { data, isError, refetch } = useLists(true)
  const unknown = isError && data === undefined
  const lists = data?.data ?? []
  const choice = (name: FilterWith<{ kind: 'list' }>) => {
    const value = filters[name] ?? ''
    return (
      <Field label={rowOf(name).label}>
        <Select value={value} onChange={(event) => set({ [name]: event.target.value || undefined })}>
          <option value="">Any</option>
          <option value="any">Any of my lists</option>
          <option value="records">My records</option>
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
          {/* From the address, before the lists have loaded, or for a list that no longer exists. */}
          {!['', 'any', 'records'].includes(value) && !lists.some(({ id }) => id === value) && (
            <option value={value}>Another list</option>
          )}
        </Select>
      </Field>
    )
  }
  const days = (label: string, name: FilterWith<{ kind: 'days' }>, hint: string) => (
    <Field label={label} hint={hint}>
      <Input
        value={filters[name] ?? ''}
        onChange={({ target: { value } }) => {
          const count = Number(value.replace(/\D/g, '').slice(0, 4))
          set({ [name]: count > 0 ? Math.min(count, limits.contactedDays) : undefined })
        }}
        inputMode="numeric"
        autoComplete="off"
        placeholder="30"
      />
    </Field>
  )
  const outcome = (label: string, name: FilterWith<{ kind: 'outcome' }>) => (
    <Field label={label}>
      <Select
        value={filters[name] ?? ''}
        onChange={({ target: { value } }) => set({ [name]: contactOutcomes.find((one) => one === value) })}
      >
        <option value="">Any</option>
        {contactOutcomes.map((one) => (
          <option key={one} value={one}>
            {outcomeWords[one]}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <div className="grid gap-3">
      {choice('onList')}
      {choice('notOnList')}
      {unknown && <LoadFailure onRetry={() => void refetch()}>Failed to load your physician lists.</LoadFailure>}
      {days('Not contacted for', 'notContactedDays', 'In days. Includes physicians you never contacted.')}
      {days('Contacted within', 'contactedDays', 'In days.')}
      {outcome('Outcome', 'outcome')}
      <Checkbox
        label="Only those marked as do not contact"
        checked={filters.doNotContact === 'only'}
        onChange={(event) => set({ doNotContact: event.target.checked ? 'only' : undefined })}
      />
      {inTeam && (
        <>
          {days('Not contacted by the team for', 'teamNotContactedDays', 'In days.')}
          {days('Contacted by the team within', 'teamContactedDays', 'In days.')}
          {outcome('Team’s outcome', 'teamOutcome')}
        </>
      )}
    </div>
  )
}
