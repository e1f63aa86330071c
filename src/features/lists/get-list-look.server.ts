import { handle } from '#door/handle.ts'
import { getListLook } from './contracts.ts'
import { columnNames, usualColumns } from './list-columns.ts'

export const getListLookHandler = handle(getListLook, async ({ caller, deps: { db } }) => {
  const kept = await db
    .selectFrom('list_looks')
    .select(['columns', 'compact'])
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  if (!kept) return { columns: [...usualColumns], compact: false }
  // In order, without columns that no longer exist.
  return { columns: columnNames.filter((name) => kept.columns.includes(name)), compact: kept.compact }
})
