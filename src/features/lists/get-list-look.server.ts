import { handle } from '#door/handle.ts'
import { getListLook } from './contracts.ts'
import { columnNames, usualColumns } from './list-columns.ts'

export const getListLookHandler = handle(getListLook, async ({ caller, deps: { db } }) => {
  const look = await db
    .selectFrom('list_looks')
    .select(['columns', 'compact'])
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  if (!look) return { columns: [...usualColumns], compact: false }
  // In order, without columns that no longer exist.
  return { columns: columnNames.filter((name) => look.columns.includes(name)), compact: look.compact }
})
