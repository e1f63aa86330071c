import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { recordUndo, touch } from '../lists/commands.server.ts'
import { holdList } from '../lists/queries.server.ts'
import { setTags } from './entry-contracts.ts'

export const setTagsHandler = handle(setTags, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { listId, physicianIds, add, remove } = input
    if (!(await holdList(db, caller, listId, 'change'))) return fail('noList')
    const undoId = await recordUndo(db, { listId, userId: caller.id, kind: 'tagged' }, physicianIds)
    // Existing ones keep their order; a tag that differs only in case is the same.
    const { rows } = await typed({ tags: 'number' })`
      update list_physicians entry set tags = (
        select coalesce(array_agg(tag order by place), '{}') from (
          select distinct on (lower(tag)) tag, place from unnest(entry.tags || ${add}::text[]) with ordinality as given (tag, place)
          where lower(tag) <> all (select lower(gone) from unnest(${remove}::text[]) as gone) order by lower(tag), place
        ) as kept
      )
      where list_id = ${listId} and physician_id = any(${physicianIds}::bigint[])
      returning cardinality(tags) as tags`.execute(db)
    if (rows.some(({ tags }) => tags > listLimits.tags)) fail('tooManyTags')
    if (rows.length === 0) return { changed: 0, undoId: null }
    await touch(db, listId)
    return { changed: rows.length, undoId }
  }),
)
