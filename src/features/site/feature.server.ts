import type { Feature } from '#door/feature.ts'
import { getExampleSearchesHandler } from './get-example-searches.server.ts'
import { getSiteFactsHandler } from './get-site-facts.server.ts'
import { getSiteSettingsHandler } from './get-site-settings.server.ts'
import { saveSiteSettingsHandler } from './save-site-settings.server.ts'

export const site: Feature = {
  calls: [getExampleSearchesHandler, getSiteFactsHandler, getSiteSettingsHandler, saveSiteSettingsHandler],
}
