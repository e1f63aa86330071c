import { handle } from '#door/handle.ts'
import { getFairUse } from './contracts.ts'
import { channelsHeld } from './queries.server.ts'

export const getFairUseHandler = handle(getFairUse, async ({ deps }) => {
  const { revealsPerHour, revealsPerDay, exportedRowsPerDay, emailsPerDay } = deps.settings.quotas
  return {
    revealsPerHour,
    revealsPerDay,
    exportedPerDay: exportedRowsPerDay,
    emailsPerDay,
    channels: await channelsHeld(deps.db),
  }
})
