import { handle } from '#door/handle.ts'
import { getSiteSettings } from './contracts.ts'
import { siteSettings } from './queries.server.ts'

export const getSiteSettingsHandler = handle(getSiteSettings, async ({ deps }) => siteSettings(deps.db))
