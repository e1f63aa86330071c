import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { TextLink } from '#ui/button.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { WorkHeader } from '#ui/work-header.tsx'
import { type SearchState, searchAddress } from '../search/address.ts'
import { withFilters } from '../search/search-state.ts'
import type { SearchAnswer, SearchResults } from './use-search.ts'

interface ResultsHeadProps {
  state: SearchState
  results: SearchResults
  /** They searched here before secondary specialties counted. */
  tellsOfSecondary: boolean
  actions: ReactNode
}

/** How many results there are, how many can be reached, and how many are hidden. */
export function ResultsHead({ state, results, tellsOfSecondary, actions }: ResultsHeadProps) {
  const { answer, outdated, failure } = results
  const spoken = useSettled(failure ?? (answer && !outdated ? formatCount(answer.total, 'physician') : ''))
  return (
    <>
      <WorkHeader
        title={answer ? formatCount(answer.total, 'physician') : failure ? 'Physicians' : <LoadingTotal />}
        counts={answer && <Counts state={state} answer={answer} tellsOfSecondary={tellsOfSecondary} />}
        actions={actions}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  )
}

type CountsProps = Pick<ResultsHeadProps, 'state' | 'tellsOfSecondary'> & { answer: SearchAnswer }

function Counts({ state, answer, tellsOfSecondary }: CountsProps) {
  const { channels, secondary, excludedHidden } = answer
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {channels && (
        <span>
          {formatNumber(channels.email)} with email · {formatNumber(channels.directPhone)} with direct phone
        </span>
      )}
      {secondary && (
        <span>
          {tellsOfSecondary && 'New: searches also find people by their secondary specialties. '}
          {formatNumber(secondary)} by a secondary specialty ·{' '}
          <TextLink
            to={searchAddress(withFilters(state, { filters: { primaryOnly: true } }))}
            aria-label="Primary only: show only those found by their primary specialty"
            className="pointer-coarse:min-h-11"
          >
            Primary only
          </TextLink>
        </span>
      )}
      {excludedHidden && (
        <span>
          {formatCount(excludedHidden, 'excluded physician')} hidden ·{' '}
          <TextLink
            to={searchAddress(withFilters(state, { filters: { excluded: true } }))}
            aria-label="Show excluded physicians"
            className="pointer-coarse:min-h-11"
          >
            Show
          </TextLink>
        </span>
      )}
    </span>
  )
}

function LoadingTotal() {
  return (
    <>
      <span className="sr-only">Searching</span>
      <Skeleton className="h-5 w-44" />
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
