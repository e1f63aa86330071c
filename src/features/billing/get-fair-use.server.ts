import { handle } from '#door/handle.ts'
import { getFairUse } from './contracts.ts'

export const getFairUseHandler = handle(getFairUse, async ({ deps }) => {
  const { revealsPerHour, revealsPerDay, exportedRowsPerDay, emailsPerDay } = deps.settings.quotas
  return { revealsPerHour, revealsPerDay, exportedPerDay: exportedRowsPerDay, emailsPerDay }
})
