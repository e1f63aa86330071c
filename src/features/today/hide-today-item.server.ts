import { handle } from '#door/handle.ts'
import { hideTodayItem } from './contracts.ts'

export const hideTodayItemHandler = handle(hideTodayItem, async ({ input, caller, deps: { db } }) => {
  const until = input.until ?? null
  await db
    .insertInto('today_hidden')
    .values({ user_id: caller.id, item: input.item, until })
    .onConflict((conflict) => conflict.columns(['user_id', 'item']).doUpdateSet({ until }))
    .execute()
  return {}
})
