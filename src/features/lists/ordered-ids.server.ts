import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { typed } from '#shared/database/typed.ts'
import type { ListSort } from './contracts.ts'
import { entryIds } from './list-entries.server.ts'
import type { ListFilters } from './list-filters.ts'

interface Asked {
  listId: string
  filters: ListFilters
  sort?: ListSort | undefined
}

/** A page of the matching entries of a list, and how many match. */
export async function orderedIds(
  deps: Deps,
  holder: Holder,
  { listId, filters, sort = defaultListSort }: Asked,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const day = filters.day ?? deps.now().toISOString().slice(0, 10)
  const fitting = await entryIds(deps.db, holder, { listId, filters, sort, day })
  return { ids: await inOrder(deps, fitting, sort, offset, limit), total: fitting.length }
}

const defaultListSort: ListSort = { key: 'name', direction: 'asc' }

/**
 * A page of the physicians on a list. The index sorts by what it knows, so a list has the same order as a search;
 * physicians it does not have come last. For any other sort, the ids are already in order.
 */
async function inOrder(
  deps: Deps,
  ids: readonly number[],
  { key, direction }: ListSort,
  offset: number,
  limit: number,
): Promise<number[]> {
  if (key !== 'name' && key !== 'specialty' && key !== 'location') return ids.slice(offset, offset + limit)
  const { rows, total } = await deps.search.search({
    filters: { onList: ids },
    sort: { key, direction },
    offset,
    limit,
  })
  const found = rows.map(({ id }) => id)
  if (found.length === limit || total === ids.length) return found
  const inactive = await inactiveAmong(deps.db, ids)
  const from = Math.max(offset - total, 0)
  return [...found, ...inactive.slice(from, from + limit - found.length)]
}

/** Those no longer in any search because their NPI is deactivated, by name. */
async function inactiveAmong(db: Kysely<DB>, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('physicians')
    .select('id')
    .where('id', '=', typed('number')`any(${ids}::bigint[])`)
    .where('deactivated_on', 'is not', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
