/** A call's search as the index is asked, for every feature that searches on someone's behalf. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { FilterName, SearchFilters as IndexFilters } from '#search/query/filters.ts'
import type { Sort } from '#search/query/query.ts'
import { contactedWithin } from '../contact-marks/queries.server.ts'
import { idsOnListsOf } from '../lists/queries.server.ts'
import type { SearchFilters } from './contracts.ts'

interface SearchInput {
  filters?: SearchFilters | undefined
  tags?: string[] | undefined
  sort?: Sort | undefined
}

export interface IndexRequest {
  filters: IndexFilters
  sort?: Sort
}

/**
 * Keyword tags become a filter like the others; lists and contact marks become the ids that they stand for at this moment. Lists are
 * looked up among those of `userId` alone.
 * @returns null where a list is asked for that is not there, or not theirs
 */
export async function indexRequest(db: Kysely<DB>, userId: string, input: SearchInput): Promise<IndexRequest | null> {
  const { onList, notOnList, notContactedDays, ...filters } = input.filters ?? {}
  const [on, notOn, contacted] = await Promise.all([
    onList === undefined ? undefined : idsOnListsOf(db, userId, onList),
    notOnList === undefined ? undefined : idsOnListsOf(db, userId, notOnList),
    notContactedDays === undefined ? undefined : contactedWithin(db, userId, notContactedDays),
  ])
  if (on === null || notOn === null) return null
  const asked: { [Name in FilterName]?: IndexFilters[Name] | undefined } = {
    ...filters,
    tags: input.tags,
    onList: on,
    notOnList: notOn,
    notContactedDays: contacted,
  }
  return {
    filters: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
    ...(input.sort ? { sort: input.sort } : {}),
  }
}
