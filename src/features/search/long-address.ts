/** Addresses that are too long for a proxy: the search is stored, and /search?s=… has its id. */
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { type SearchState, searchAddress, writeAddress } from './address.ts'

export const isLong = (address: string): boolean => address.length > limits.addressLength

/** What is stored of a search; the page and the tab stay in the address. */
export function storedPart(state: Partial<SearchState>): string {
  return writeAddress({ ...state, page: 1, tab: 'results' })
}

/** The address of a search by its id. */
export function addressById(id: string, { page, tab }: Partial<SearchState> = {}): string {
  const rest = writeAddress({ ...(page ? { page } : {}), ...(tab ? { tab } : {}) })
  return `${paths.search()}?s=${id}${rest === '' ? '' : `&${rest}`}`
}

/** The address of a search; a long one is stored first. */
export async function shortAddress(
  state: Partial<SearchState>,
  store: (search: string) => Promise<string>,
): Promise<string> {
  const address = searchAddress(state)
  return isLong(address) ? addressById(await store(storedPart(state)), state) : address
}

/** The id in a query string. */
export const storedId = (search: string): string | undefined => new URLSearchParams(search).get('s') ?? undefined

/** The query string with the stored search in place of its id; without it if no search of this id is known. */
export function withStored(search: string, stored: (id: string) => string | undefined): string {
  const given = new URLSearchParams(search)
  const id = given.get('s')
  if (id === null) return search
  given.delete('s')
  return `${stored(id) ?? ''}&${given}`
}
