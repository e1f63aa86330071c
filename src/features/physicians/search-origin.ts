/**
 * What a profile page knows about the search it was opened from, as link state: `linkState={fromSearch(address)}`. The
 * browser keeps it through reloads and passes it on to previous and next.
 */
export interface SearchOrigin {
  /** The URL of the search, '/search?specialty=…'. */
  search: string
}

export function fromSearch(address: string): SearchOrigin {
  return { search: address }
}

/** The search's URL from a location's state; null for a page that wasn't opened from a search. */
export function searchOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('search' in state)) return null
  return typeof state.search === 'string' && /^\/search(\?|$)/.test(state.search) ? state.search : null
}
