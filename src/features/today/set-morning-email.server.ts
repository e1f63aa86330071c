import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { setMorningEmail } from './morning-contracts.ts'

export const setMorningEmailHandler = handle(setMorningEmail, async ({ input, caller, deps }) => {
  const values = { wanted: input.wanted, time_zone: input.timeZone }
  await deps.db
    .insertInto('morning_emails')
    .values({ user_id: caller.id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, updated_at: typed('time')`now()` }))
    .execute()
  return {}
})
