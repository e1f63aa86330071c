import type { Feature } from '#door/feature.ts'
import { getTodayHandler } from './get-today.server.ts'
import { hideTodayItemHandler } from './hide-today-item.server.ts'
import { forgetPastDays } from './jobs.server.ts'
import { todayData } from './personal-data.server.ts'

export const today: Feature = {
  calls: [getTodayHandler, hideTodayItemHandler],
  jobs: [forgetPastDays],
  personalData: [todayData],
}
