import type { Feature } from '#door/feature.ts'
import { allowAppHandler } from './allow-app.server.ts'
import { declineAppHandler } from './decline-app.server.ts'
import { getAppRequestHandler } from './get-app-request.server.ts'
import { getConnectedAppsHandler } from './get-connected-apps.server.ts'
import { appMail, forgetApps } from './jobs.server.ts'
import { connectedAppData } from './personal-data.server.ts'
import { revokeConnectedAppHandler } from './revoke-connected-app.server.ts'

export const connectedApps: Feature = {
  calls: [getConnectedAppsHandler, revokeConnectedAppHandler, getAppRequestHandler, allowAppHandler, declineAppHandler],
  jobs: [appMail, forgetApps],
  personalData: [connectedAppData],
}
