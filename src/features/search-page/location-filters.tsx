import { lazy, Suspense, useState } from 'react'
import { maxOf } from '#search/query/limits.ts'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { chosenOf, withChoice } from '../search/filter-choice.ts'
import { withFilters, without } from '../search/search-state.ts'
import { DistanceSelect } from './distance-select.tsx'
import type { FiltersProps } from './filter-control.tsx'
import { type StateChoice, StateTable } from './state-table.tsx'
import { StateTags } from './state-tags.tsx'
import { TagFilter } from './tag-filter.tsx'

/** The radius of a ZIP until someone chooses one. */
const usualMiles = 25

export function LocationFilters({ state, change, facets }: FiltersProps) {
  const counts = facets?.state
  const { city = [], state: states = none } = state.filters
  const press = (code: string) =>
    change((now) => withChoice(now, 'state', code, now.filters.state?.includes(code) ? undefined : 'is'))
  return (
    <div className="grid gap-2">
      <TagFilter
        label="Cities"
        placeholder="City, or City, ST"
        tags={city}
        onTagsChange={(next) => change((now) => withFilters(now, { filters: { city: next } }))}
        excluded={chosenOf(state, 'city')['is not']}
        onChoose={(place, choice) => change((now) => withChoice(now, 'city', place, choice))}
        max={maxOf('city')}
        suggest="city"
      />
      <Nearby state={state} change={change} />
      <StatesFilter state={state} change={change} />
      <LateMap chosen={states} counts={counts} onChoose={press} />
      <StateTable chosen={states} counts={counts} onChoose={press} />
    </div>
  )
}

const none: readonly string[] = []

/** Any number of states. */
export function StatesFilter({ state, change }: Pick<FiltersProps, 'state' | 'change'>) {
  return <StateTags name="state" label="States" placeholder="State" state={state} change={change} />
}

function Nearby({ state, change }: Pick<FiltersProps, 'state' | 'change'>) {
  const { miles, zip = '', city = [] } = state.filters
  const [draft, setDraft] = useState({ text: zip, of: zip })
  // Cleared or changed elsewhere: this field no longer matches the search.
  if (draft.of !== zip) setDraft({ text: zip, of: zip })
  const incomplete = draft.text !== '' && draft.text.length < 5

  const writeZip = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 5)
    const complete = digits.length === 5 ? digits : ''
    setDraft({ text: digits, of: complete })
    if (complete === zip) return
    change((now) =>
      complete === ''
        ? without(now, { filter: 'zip' })
        : withFilters(now, { filters: { zip: complete, miles: now.filters.miles ?? usualMiles } }),
    )
  }
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_72px] items-center gap-2">
        <DistanceSelect
          label="Distance"
          none="Only this place"
          miles={miles}
          onChoose={(next) => change((now) => withFilters(now, { filters: { miles: next } }))}
        />
        <Field label="ZIP" hideLabel>
          <Input
            value={draft.text}
            onChange={(event) => writeZip(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            placeholder="ZIP"
            className="px-2.5"
          />
        </Field>
      </div>
      {incomplete ? (
        <p className="mt-1 text-12 text-muted">A ZIP has five digits.</p>
      ) : (
        miles !== undefined &&
        zip === '' &&
        city.length === 0 && <p className="mt-1 text-12 text-muted">Add a ZIP or a city to measure from.</p>
      )}
    </div>
  )
}

const PlacesMap = lazy(() => import('./places-map.tsx').then((module) => ({ default: module.PlacesMap })))

/** Its shapes load separately, after all text; their space is reserved. */
function LateMap(props: StateChoice) {
  const hydrated = useHydrated()
  return (
    <div className={hydrated ? 'noscript:hidden' : 'aspect-[1.3] noscript:hidden'}>
      {hydrated && (
        <Suspense fallback={<div className="aspect-[1.3]" />}>
          <PlacesMap {...props} />
        </Suspense>
      )}
    </div>
  )
}
