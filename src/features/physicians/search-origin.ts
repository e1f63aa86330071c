/**
 * What a profile's page knows of the search that it was opened from, as the state of the link: `linkState={fromSearch(address)}`.
 * The browser keeps it through reloads, and hands it on to previous and next.
 */
export interface SearchOrigin {
  /** The address of the search, '/search?specialty=…'. */
  search: string
}

export function fromSearch(address: string): SearchOrigin {
  return { search: address }
}

/** The search's address out of a location's state; null for a page that was not opened from a search. */
export function searchOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('search' in state)) return null
  return typeof state.search === 'string' && /^\/search(\?|$)/.test(state.search) ? state.search : null
}
