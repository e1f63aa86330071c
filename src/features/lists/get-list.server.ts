import { pageAfter } from '#door/cursor.ts'
import type { Deps } from '#door/deps.ts'
import { type Caller, handle } from '#door/handle.ts'
import { contactTimes } from '#features/activities/queries.server.ts'
import { cardsOf } from '#features/physicians/queries.server.ts'
import { reasonFor } from '#features/physicians/reason-for.ts'
import type { ParsedInputOf } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { getList } from './contracts.ts'
import { nextStepOf, ownerOf } from './entry-parts.ts'
import { orderedIds } from './ordered-ids.server.ts'
import { entriesOn, listOf, stageNamesOf } from './queries.server.ts'

export const getListHandler = handle(getList, async ({ input, caller, deps, fail }) => {
  const { db } = deps
  const list = await listOf(db, caller, input.listId)
  if (!list) return fail('noList')
  const part = await pageOf(deps, caller, input)
  if (typeof part === 'string') return fail(part === 'bad' ? 'badCursor' : 'cursorLost')
  const { total, offset, next } = part
  const ids = part.rows.map(({ id }) => id)
  const [cards, entries, contacted, stages] = await Promise.all([
    cardsOf(
      db,
      ids.map((id) => ({ id })),
      caller,
    ),
    entriesOn(db, list.id, ids),
    contactTimes(db, caller, ids),
    stageNamesOf(db, list.id),
  ])
  return {
    list,
    stages,
    data: cards.flatMap((card) => {
      const entry = entries.get(card.id)
      // Removed in another tab between the two queries.
      if (!entry) return []
      const { note, added_at, stage, tags, notes } = entry
      return {
        ...card,
        reason: reasonFor(card),
        note,
        noteBy: entry.note_by === caller.id ? null : entry.author,
        addedBy: entry.added_by === caller.id ? null : entry.adder,
        addedAt: added_at.toISOString(),
        ...{ stage, stageKind: entry.stage_kind, tags, notes },
        nextStep: nextStepOf(entry, caller.id),
        owner: ownerOf(entry, caller.id),
        contactedAt: contacted.get(card.id)?.toISOString() ?? null,
      }
    }),
    total,
    page: Math.floor(offset / limits.searchPageSize) + 1,
    pageSize: limits.searchPageSize,
    next,
  }
})

/** By its number, or after a cursor. */
async function pageOf(deps: Deps, caller: Caller, input: ParsedInputOf<typeof getList>) {
  const size = limits.searchPageSize
  const { page, cursor, listId, filters, sort } = input
  const read = async (part: { offset: number; limit: number }) => {
    const { ids, total } = await orderedIds(deps, caller, input, part)
    return { rows: ids.map((id) => ({ id })), total, answer: null }
  }
  if (cursor !== undefined) return pageAfter(cursor, [listId, filters, sort], size, read)
  const offset = (page - 1) * size
  return { ...(await read({ offset, limit: size })), offset, next: undefined }
}
