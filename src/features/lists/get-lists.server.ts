import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { defaultSort } from '#search/query/query.ts'
import { limits } from '#shared/product/limits.ts'
import { contactTimes } from '../contact-marks/queries.server.ts'
import { cardsOf } from '../physicians/queries.server.ts'
import { getList, getListIds, getLists, type ListSort } from './contracts.ts'
import { entriesOn, idsOn, inactiveAmong, listOf, listsOf } from './queries.server.ts'

export const getListsHandler = handle(getLists, async ({ input, caller, deps: { db } }) => ({
  data: await listsOf(db, caller.id, input.order),
}))

export const getListHandler = handle(getList, async ({ input, caller, deps, fail }) => {
  const { db } = deps
  const list = await listOf(db, caller.id, input.listId)
  if (!list) return fail('noList')
  const offset = (input.page - 1) * limits.searchPageSize
  const ids = await inOrder(deps, await idsOn(db, list.id), input.sort, offset, limits.searchPageSize)
  const [cards, entries, contacted] = await Promise.all([
    cardsOf(
      db,
      ids.map((id) => ({ id })),
      caller,
    ),
    entriesOn(db, list.id, ids),
    contactTimes(db, caller.id, ids),
  ])
  return {
    list,
    data: cards.flatMap((card) => {
      const entry = entries.get(card.id)
      // Taken off in another tab, between the two looks.
      if (!entry) return []
      const { note, added_at } = entry
      return {
        ...card,
        note,
        addedAt: added_at.toISOString(),
        contactedAt: contacted.get(card.id)?.toISOString() ?? null,
      }
    }),
    total: list.count,
    page: input.page,
    pageSize: limits.searchPageSize,
  }
})

export const getListIdsHandler = handle(getListIds, async ({ input, caller, deps, fail }) => {
  const list = await listOf(deps.db, caller.id, input.listId)
  if (!list) return fail('noList')
  const ids = await inOrder(deps, await idsOn(deps.db, list.id), input.sort, 0, limits.selectAllCap)
  return { ids, total: list.count }
})

/** A part of the physicians on a list. The index sorts, so that a list stands in the very order of a search; whom it lacks come last. */
async function inOrder(
  deps: Deps,
  ids: readonly number[],
  sort: ListSort | undefined,
  offset: number,
  limit: number,
): Promise<number[]> {
  const { key, direction } = sort ?? defaultSort
  if (key === 'added') {
    const sorted = direction === 'desc' ? ids : ids.toReversed()
    return sorted.slice(offset, offset + limit)
  }
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
