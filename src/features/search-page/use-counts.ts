import { useMemo } from 'react'
import { useCall } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import type { SearchState } from '../search/address.ts'
import { countSearches } from '../search/contracts.ts'
import { useLasting } from './use-lasting.ts'

/**
 * How many physicians each of several searches finds, in one call; undefined until known.
 * @param ready the page's own answer has arrived, so its first rows never wait for these counts
 */
export function useCounts(
  searches: readonly SearchState[],
  ready: boolean,
): (search: SearchState) => number | undefined {
  const asked = useMemo(() => {
    const different = new Map(searches.map((search) => [keyOf(search), { filters: search.filters, tags: search.tags }]))
    return [...different].slice(0, limits.searchesCounted)
  }, [searches])
  const rests = useLasting(ready && asked.length > 0, limits.countsAfter)
  const input = { searches: asked.map(([, search]) => search) }
  const { data } = useCall(countSearches, input, { enabled: rests, staleTime: limits.searchFresh })
  return useMemo(() => {
    const counts = new Map(asked.map(([key], at) => [key, data?.counts[at]]))
    return (search) => counts.get(keyOf(search))
  }, [asked, data])
}

const keyOf = ({ filters, tags }: SearchState) => JSON.stringify([filters, tags])
