import type { Feature } from '#door/feature.ts'
import { getSiteFactsHandler, getSiteSettingsHandler, saveSiteSettingsHandler } from './site-settings.server.ts'

export const site: Feature = {
  calls: [getSiteFactsHandler, getSiteSettingsHandler, saveSiteSettingsHandler],
}
