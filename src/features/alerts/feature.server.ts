import type { Feature } from '#door/feature.ts'
import { getAlertsHandler } from './get-alerts.server.ts'
import { handleAlertsHandler } from './handle-alerts.server.ts'
import { alertMail, cleanUpAlerts } from './jobs.server.ts'
import { watchNetworks } from './watch-networks.server.ts'

export const alerts: Feature = {
  calls: [getAlertsHandler, handleAlertsHandler],
  jobs: [alertMail, cleanUpAlerts, watchNetworks],
}
