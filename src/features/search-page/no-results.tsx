import { useMemo } from 'react'
import { wordsOf } from '#lexicon/words.ts'
import { queryLimits } from '#search/query/syntax.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { SearchX } from '#ui/work-icons.tsx'
import { type SearchState, searchAddress } from '../search/address.ts'
import { type Culprit, culpritsOf } from '../search/culprits.ts'
import { withMeaning } from '../search/query-parts.ts'
import { cleared, criteriaOf, hasCriteria, withFilters, without } from '../search/search-state.ts'
import { useCounts } from './use-counts.ts'
import type { SearchAnswer } from './use-search.ts'
import type { ChangeSearch } from './use-search-address.ts'

interface NoResultsProps {
  answer: SearchAnswer
  state: SearchState
  change: ChangeSearch
}

/** No results: the criteria stay, and the ones whose removal would find someone are offered. */
export function NoResults({ answer, state, change }: NoResultsProps) {
  if (answer.total > 0) return <PastTheEnd answer={answer} state={state} />
  if (!hasCriteria(state)) {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title="No physicians yet">
        The database is empty. Physicians appear here as soon as some are imported.
      </EmptyState>
    )
  }
  return <NoOneFits answer={answer} state={state} change={change} />
}

/** How many suggestions are offered besides the best one. */
const others = 4

function NoOneFits({ answer, state, change }: NoResultsProps) {
  const { relax, reading } = answer
  const culprits = useMemo(
    () => culpritsOf(state, reading).map((culprit) => ({ ...culprit, search: culprit.drop(state) })),
    [state, reading],
  )
  const countOf = useCounts(
    useMemo(() => culprits.map(({ search }) => search), [culprits]),
    true,
  )
  const ways = culprits
    .map((culprit): Way => ({ ...culprit, count: countOf(culprit.search) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => Number(a.whole ?? false) - Number(b.whole ?? false) || b.count - a.count)
  const contact = reading?.parts.find(({ kind }) => kind === 'email' || kind === 'phone')
  const instead = useMemo(() => insteadOf(state, reading), [state, reading])
  // The answer itself names the best filter; the later counts also consider parts of the query.
  const [best, ...more] = ways.length > 0 ? ways : relaxed(state, relax)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No physicians match"
      actions={
        <>
          {best && (
            <ButtonLink to={searchAddress(best.search)} replace variant="primary" className="max-w-full">
              <span className="truncate">Remove {best.name}</span>
            </ButtonLink>
          )}
          <Button onClick={() => change(cleared)}>Clear All</Button>
        </>
      }
    >
      {contact && (
        <>
          Emails and phone numbers are looked up only among the contacts that you have revealed or uploaded, so this
          doesn’t say whether anyone has this {contact.kind === 'email' ? 'address' : 'number'}.{' '}
        </>
      )}
      {best ? (
        <>
          Without {best.name}, {formatCount(best.count, 'physician')} {best.count === 1 ? 'matches' : 'match'}.
        </>
      ) : (
        !contact && 'Check the spelling, or start again with fewer filters.'
      )}
      {!reading && wordsOf(state.filters.query ?? '').length > queryLimits.words && (
        <>
          {' '}
          A query of more than {queryLimits.words} words is searched for literally. “Describe who you need”, next to the
          search box, reads longer texts.
        </>
      )}
      {answer.didYouMean && (
        <p className="mt-4 flex flex-wrap items-baseline justify-center gap-x-3 gap-y-1">
          <span>Did you mean</span>
          {answer.didYouMean.map(({ query, total }) => (
            <TextLink
              key={query}
              to={searchAddress(withFilters(state, { filters: { query } }))}
              replace
              className="max-w-full break-words pointer-coarse:min-h-11"
            >
              {query} ({formatNumber(total)})
            </TextLink>
          ))}
        </p>
      )}
      {instead.length + more.length > 0 && (
        <ul aria-label="Other ways to find someone" className="mt-4 grid justify-items-center gap-1">
          {instead.map(({ name, search, count }) => (
            <li key={searchAddress(search)} className="max-w-full">
              <TextLink to={searchAddress(search)} replace className="pointer-coarse:min-h-11">
                {name}: {formatCount(count, 'physician')}
              </TextLink>
            </li>
          ))}
          {more.slice(0, others).map(({ name, search, count }) => (
            <li key={searchAddress(search)} className="max-w-full">
              <TextLink to={searchAddress(search)} replace className="pointer-coarse:min-h-11">
                Without {name}: {formatCount(count, 'physician')}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}

type Way = Pick<Culprit, 'name' | 'whole'> & { search: SearchState; count: number }

/** Other meanings of the query's words that would find someone: 'California instead of Beverly Hills, CA'. */
function insteadOf(state: SearchState, reading: SearchAnswer['reading']): Way[] {
  return (reading?.parts ?? []).flatMap((part) =>
    part.alternatives.flatMap((other) =>
      other.count === 0
        ? []
        : [
            {
              name: `${other.label} instead of ${part.label}`,
              search: withMeaning(reading!, part, other)(state),
              count: other.count,
            },
          ],
    ),
  )
}

function relaxed(state: SearchState, relax: SearchAnswer['relax']): Way[] {
  if (!relax || relax.remaining === 0) return []
  return [{ name: relaxedName(state, relax), search: without(state, relax), count: relax.remaining }]
}

/** 'State: Texas'; for a filter with several values, only its label. */
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

/** An address can name a page that no longer exists. */
function PastTheEnd({ answer, state }: Pick<NoResultsProps, 'answer' | 'state'>) {
  const last = Math.ceil(answer.total / answer.pageSize)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`Page ${formatNumber(state.page)} doesn’t exist`}
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
