import { handle } from '#door/handle.ts'
import { endStepCalendar } from './morning-contracts.ts'

export const endStepCalendarHandler = handle(endStepCalendar, async ({ caller, deps }) => {
  await deps.db.deleteFrom('step_calendars').where('user_id', '=', caller.id).execute()
  return {}
})
