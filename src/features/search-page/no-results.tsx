import { Button, TextLink } from '#ui/button.tsx'
import { SearchX } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { type SearchState, searchAddress } from '../search/address.ts'
import { cleared, criteriaOf, hasCriteria, without } from '../search/search-state.ts'
import type { SearchAnswer } from './use-search.ts'
import type { ChangeSearch } from './use-search-address.ts'

interface NoResultsProps {
  answer: SearchAnswer
  state: SearchState
  change: ChangeSearch
}

/** Nothing to show: the criteria stay, and the one that excludes most is offered to be dropped. */
export function NoResults({ answer, state, change }: NoResultsProps) {
  if (answer.total > 0) return <PastTheEnd answer={answer} state={state} />
  if (!hasCriteria(state)) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title="No physicians yet">
        The database is empty. Physicians appear here as soon as some are imported.
      </EmptyState>
    )
  }
  const { relax } = answer
  const clearAll = <Button onClick={() => change(cleared)}>Clear All</Button>
  if (!relax || relax.remaining === 0) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title="No physicians match" actions={clearAll}>
        Check the spelling, or start again with fewer filters.
      </EmptyState>
    )
  }
  const name = relaxedName(state, relax)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No physicians match"
      actions={
        <>
          <Button variant="primary" onClick={() => change((now) => without(now, relax))}>
            Drop {name}
          </Button>
          {clearAll}
        </>
      }
    >
      {name} excludes most. Without it, {formatCount(relax.remaining, 'physician')}{' '}
      {relax.remaining === 1 ? 'remains' : 'remain'}.
    </EmptyState>
  )
}

/** 'State: Texas'; a filter of several values by its kind alone. */
function relaxedName(state: SearchState, relax: NonNullable<SearchAnswer['relax']>): string {
  const { filter, value, excluded = false } = relax
  if (filter === 'query' && !excluded) return `‘${(state.filters.query ?? '').trim()}’`
  const parts = criteriaOf(state).filter(
    (one) =>
      one.filter === filter && (one.excluded ?? false) === excluded && (value === undefined || one.value === value),
  )
  const kind = parts[0]?.kind ?? filter
  return parts.length === 1 ? `${kind}: ${parts[0]?.label}` : `${kind} (${parts.length})`
}

/** An address may name a page that no longer exists. */
function PastTheEnd({ answer, state }: Pick<NoResultsProps, 'answer' | 'state'>) {
  const last = Math.ceil(answer.total / answer.pageSize)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`There is no page ${formatNumber(state.page)}`}
      actions={
        <TextLink to={searchAddress({ ...state, page: last })} replace>
          Go to the last page, {formatNumber(last)}
        </TextLink>
      }
    >
      This search has {formatCount(last, 'page')}.
    </EmptyState>
  )
}
