import { useEffect, useState } from 'react'
import { TextLink } from '#ui/button.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type SearchState, searchAddress } from '../search/address.ts'
import { withFilters } from '../search/search-state.ts'
import type { SearchResults } from './use-search.ts'

interface TotalProps {
  state: SearchState
  results: SearchResults
  /** They searched here before secondary specialties counted. */
  tellsOfSecondary: boolean
}

/** How many results there are, how many can be reached, and how many are hidden. */
export function Total({ state, results: { answer, outdated, failure }, tellsOfSecondary }: TotalProps) {
  const spoken = useSettled(failure ?? (answer && !outdated ? formatCount(answer.total, 'physician') : ''))
  return (
    <div className="mt-4 flex min-h-[34px] flex-wrap items-baseline gap-x-4 gap-y-1">
      <h1 className="headline-28 tabular-nums">
        {answer ? formatCount(answer.total, 'physician') : failure ? 'Physicians' : <LoadingTotal />}
      </h1>
      {answer?.channels && (
        <p className="text-16 text-muted tabular-nums max-sm:text-14">
          {formatNumber(answer.channels.email)} with email · {formatNumber(answer.channels.directPhone)} with direct
          phone
        </p>
      )}
      {answer?.secondary && (
        <p className="text-16 text-muted tabular-nums max-sm:text-14">
          {tellsOfSecondary && 'New: searches also find people by their secondary specialties. '}
          {formatNumber(answer.secondary)} by a secondary specialty ·{' '}
          <TextLink
            to={searchAddress(withFilters(state, { filters: { primaryOnly: true } }))}
            aria-label="Primary only: show only those found by their primary specialty"
            className="pointer-coarse:min-h-11"
          >
            Primary only
          </TextLink>
        </p>
      )}
      {answer?.excludedHidden && (
        <p className="text-16 text-muted tabular-nums max-sm:text-14">
          {formatCount(answer.excludedHidden, 'excluded physician')} hidden ·{' '}
          <TextLink
            to={searchAddress(withFilters(state, { filters: { excluded: true } }))}
            aria-label="Show excluded physicians"
            className="pointer-coarse:min-h-11"
          >
            Show
          </TextLink>
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

/** Announced once typing pauses, not for every keystroke. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setSettled(text), 600)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
