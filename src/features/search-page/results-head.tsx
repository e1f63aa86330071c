import { useEffect, useState } from 'react'
import { TextButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useListName } from '../lists/use-lists.ts'
import type { SearchState } from '../search/address.ts'
import { type FilterWith, rowOf } from '../search/filters.ts'
import { type Criterion, cleared, criteriaOf, hasCriteria, without } from '../search/search-state.ts'
import type { SearchAnswer, SearchResults } from './use-search.ts'
import type { ChangeSearch } from './use-search-address.ts'

/** How many there are, and how many of them can be reached. */
export function Total({ results: { answer, outdated, failure } }: { results: SearchResults }) {
  const spoken = useSettled(failure ?? (answer && !outdated ? formatCount(answer.total, 'physician') : ''))
  return (
    <div className="mt-6 flex min-h-[34px] flex-wrap items-baseline gap-x-4 gap-y-1">
      <h1 className="headline-28 tabular-nums">
        {answer ? formatCount(answer.total, 'physician') : failure ? 'Physicians' : <LoadingTotal />}
      </h1>
      {answer?.channels && (
        <p className="text-16 text-muted tabular-nums max-sm:text-14">
          {formatNumber(answer.channels.email)} with email · {formatNumber(answer.channels.directPhone)} with direct
          phone
        </p>
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}

function LoadingTotal() {
  return (
    <>
      <span className="sr-only">Searching</span>
      <Skeleton className="h-7 w-56" />
    </>
  )
}

/** What the query was read as, with the way back to its words. */
export function ReadAs({ answer, change }: { answer: SearchAnswer | undefined; change: ChangeSearch }) {
  if (!answer?.reading) return null
  const typed = () => change((now) => ({ ...now, filters: { ...now.filters, asTyped: true }, page: 1 }))
  return (
    <p className="mt-1.5 text-13 text-muted">
      Understood as {answer.reading.parts.map(({ label }) => label).join(' · ')}.{' '}
      <TextButton onClick={typed}>Search the words as typed</TextButton>
    </p>
  )
}

/** Said once the typing pauses, not for every letter. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setSettled(text), 600)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const isList = (filter: Criterion['filter']): filter is FilterWith<{ kind: 'list' }> =>
  filter !== 'tags' && filter !== 'where' && rowOf(filter).kind === 'list'

interface ActiveFiltersProps {
  state: SearchState
  change: ChangeSearch
  /** At its end: Save Search. */
  children?: React.ReactNode
}

/** What the search asks for, each part with a button that drops it. Its place is kept when there is nothing. */
export function ActiveFilters({ state, change, children }: ActiveFiltersProps) {
  const criteria = criteriaOf(state)
  const listName = useListName(criteria.some(({ filter }) => isList(filter)))
  const labelOf = ({ filter, label, value, excluded }: Criterion) =>
    (isList(filter) ? listName(excluded ? value : state.filters[filter]) : undefined) ?? label
  return (
    <div className="mt-2.5 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-2 text-13">
      {criteria.length > 0 && (
        <ul aria-label="Active filters" className="contents">
          {criteria.map((criterion) => (
            <li key={`${criterion.kind} ${criterion.value ?? ''}`} className="flex max-w-full">
              <Chip kind={criterion.kind} onRemove={() => change((now) => without(now, criterion))}>
                {labelOf(criterion)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {hasCriteria(state) ? (
        <TextButton className="px-1 first:pl-0" onClick={() => change(cleared)}>
          Clear All
        </TextButton>
      ) : (
        <p className="text-muted">All physicians. Type above or add filters.</p>
      )}
      {children}
    </div>
  )
}
