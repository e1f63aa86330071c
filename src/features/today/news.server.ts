import type { Deps } from '#door/deps.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { newestFirst } from '../saved-searches/newest-first.ts'
import { newestFound, savedSearchesOf, seenOf } from '../saved-searches/queries.server.ts'
import { storedParams } from '../saved-searches/search-params.ts'
import { searchAddress } from '../search/address.ts'
import type { News } from './contracts.ts'
import { personOf } from './queries.server.ts'

/**
 * New physicians in someone's saved searches, by name. Only their own searches: what is new depends on who is looking.
 */
export async function newsFor(deps: Pick<Deps, 'db' | 'search'>, holder: Holder): Promise<News[]> {
  const mine = (await savedSearchesOf(deps.db, holder)).filter(({ user_id }) => user_id === holder.id)
  const found = await Promise.all(
    mine.map(async ({ id, name, search_params, ...row }) => {
      const params = storedParams(search_params)
      const { count, rows } = await newestFound(deps, holder, params, seenOf(row), listLimits.todayNames)
      const physicians = rows.map((row) => ({
        ...personOf(row),
        location: [row.city, row.state].filter(Boolean).join(', '),
      }))
      return { searchId: id, name, address: searchAddress({ ...params, sort: newestFirst }), count, physicians }
    }),
  )
  return found.filter(({ count }) => count > 0)
}
