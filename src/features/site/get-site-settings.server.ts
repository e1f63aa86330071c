import { handle } from '#door/handle.ts'
import { getSiteSettings } from './contracts.ts'
import { knownSettings } from './known-settings.server.ts'
import { siteSettings } from './queries.server.ts'

/** An admin finds what they have just saved, before any server has been told. */
export const getSiteSettingsHandler = handle(getSiteSettings, async ({ caller, deps }) =>
  caller?.isAdmin ? siteSettings(deps.db) : knownSettings(deps.notices, () => siteSettings(deps.db)),
)
