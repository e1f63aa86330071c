import { handle } from '#door/handle.ts'
import { setListLook } from './contracts.ts'

export const setListLookHandler = handle(setListLook, async ({ input, caller, deps: { db } }) => {
  const look = { columns: [...new Set<string>(input.columns)], compact: input.compact }
  await db
    .insertInto('list_looks')
    .values({ user_id: caller.id, ...look })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(look))
    .execute()
  return {}
})
