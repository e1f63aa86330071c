import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Viewer, visibleResults } from '#shared/access/access.ts'
import type { CallError } from '#shared/calls/call-error.ts'
import type { InputOf, OutputOf } from '#shared/calls/contract.ts'
import { callKey, useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { useToast } from '#ui/toast.tsx'
import type { SearchState } from '../search/address.ts'
import { searchPhysicians } from '../search/contracts.ts'

export type SearchAnswer = OutputOf<typeof searchPhysicians>
type Asked = InputOf<typeof searchPhysicians>

/**
 * The call the page makes for a search. Without a plan there is only one page, so later pages in an address are not
 * requested.
 */
export function askedOf({ filters, tags, page, sort }: SearchState, viewer: Viewer) {
  const query = filters.query?.trim()
  const { query: _, ...others } = filters
  return {
    filters: query ? { query, ...others } : others,
    tags,
    page: Number.isFinite(visibleResults(viewer)) ? 1 : page,
    sort,
    facets: true,
  } satisfies Asked
}

/** The answer the page was loaded with. */
export interface LoadedSearch {
  asked: Asked
  answer: SearchAnswer
}

export interface SearchResults {
  /** The latest answer, even while a newer one is loading; undefined at first, and after a failure. */
  answer: SearchAnswer | undefined
  /** A newer answer is loading; the one shown is from the previous search. */
  outdated: boolean
  /** The message when the physicians could not be fetched. */
  failure: string | undefined
  /** It failed because it uses a list that is not the viewer's. */
  listClosed: boolean
  retry: () => void
  retrying: boolean
}

/**
 * The physicians that a search finds. Without a loaded answer, because it failed or took too long, the page makes the
 * call itself. A change calls immediately and cancels the older request. Each answer belongs to its request, so a slow
 * one never replaces a newer one; the old results stay until then.
 */
export function useSearch(state: SearchState, viewer: Viewer, loaded: LoadedSearch | null): SearchResults {
  const asked = useMemo(() => askedOf(state, viewer), [state, viewer])
  const initial = loaded !== null && isSame(loaded.asked, asked) ? loaded.answer : undefined
  useLoadedAnswer(loaded)
  const query = useCall(searchPhysicians, asked, { keepPrevious: true, staleTime: limits.searchFresh, initial })
  const failure = query.isError && query.data === undefined ? messageOf(query.error) : undefined
  const listClosed = failure !== undefined && query.error?.code === 'no_list'
  // An unfinished query shows its error in place, so no toast pops up while someone types.
  useFailureToast(query.error?.status === 422 || listClosed ? undefined : failure, query.errorUpdatedAt)
  return {
    answer: query.data,
    outdated: query.isPlaceholderData,
    ...{ failure, listClosed },
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  }
}

/** A page that is reloaded, for example after a change of plan, has the newer answer. */
function useLoadedAnswer(loaded: LoadedSearch | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (loaded !== null) queries.setQueryData(callKey(searchPhysicians, loaded.asked), loaded.answer)
  }, [queries, loaded])
}

function isSame(one: Asked, other: Asked): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const failed = 'Failed to fetch physicians. Please try again.'

function messageOf({ status, message }: CallError): string {
  return status >= 500 || message === '' ? failed : message
}

function useFailureToast(failure: string | undefined, at: number): void {
  const toast = useToast()
  useEffect(() => {
    if (failure !== undefined && at > 0) toast.error('Error Fetching Data', failure)
  }, [failure, at, toast])
}
