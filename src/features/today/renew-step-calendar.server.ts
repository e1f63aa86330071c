import { handle } from '#door/handle.ts'
import { newToken } from '#door/one-time-token.ts'
import { typed } from '#shared/database/typed.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { renewStepCalendar } from './morning-contracts.ts'

/** The secret is shown once and not stored: a copy of the database opens no calendar. */
export const renewStepCalendarHandler = handle(renewStepCalendar, async ({ caller, deps }) => {
  const { token, hash } = newToken()
  await deps.db
    .insertInto('step_calendars')
    .values({ user_id: caller.id, secret_hash: hash })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret_hash: hash, made_at: typed('time')`now()` }),
    )
    .execute()
  return { address: deps.settings.origin + serverPaths.stepCalendar(token) }
})
