import type { Feature } from '#door/feature.ts'
import { endStepCalendarHandler } from './end-step-calendar.server.ts'
import { getMorningsHandler } from './get-mornings.server.ts'
import { getTodayHandler } from './get-today.server.ts'
import { hideTodayItemHandler } from './hide-today-item.server.ts'
import { forgetPastDays, morningMail, orderMorningEmails } from './jobs.server.ts'
import { todayData } from './personal-data.server.ts'
import { renewStepCalendarHandler } from './renew-step-calendar.server.ts'
import { setMorningEmailHandler } from './set-morning-email.server.ts'

export const today: Feature = {
  calls: [
    getTodayHandler,
    hideTodayItemHandler,
    getMorningsHandler,
    setMorningEmailHandler,
    renewStepCalendarHandler,
    endStepCalendarHandler,
  ],
  jobs: [forgetPastDays, orderMorningEmails, morningMail],
  personalData: [todayData],
}
