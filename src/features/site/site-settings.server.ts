import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit/queries.server.ts'
import { countParameters } from '#search/query/filters.ts'
import { untilChange } from '#search/until-change.ts'
import { stateName } from '#shared/text/us-states.ts'
import { publicSpecialties } from '../specialties/queries.server.ts'
import { getSiteFacts, getSiteSettings, saveSiteSettings } from './contracts.ts'
import { siteSettings, storeSiteWords } from './queries.server.ts'

export const getSiteSettingsHandler = handle(getSiteSettings, async ({ deps }) => siteSettings(deps.db))

export const getSiteFactsHandler = handle(getSiteFacts, async ({ deps }) => ({
  ...(await untilChange(deps.search, 'site facts', async (search) => {
    const { total, facets } = await search.search({ limit: 0, facets: true })
    return {
      physicians: total,
      // Territories are no states.
      states: facets?.state.filter(({ value }) => stateName(value) !== undefined).length ?? 0,
      parameters: countParameters(),
    }
  })),
  specialties: (await publicSpecialties(deps)).length,
}))

export const saveSiteSettingsHandler = handle(saveSiteSettings, async ({ input: { id: _, ...words }, caller, deps }) =>
  deps.db.transaction().execute(async (db) => {
    await storeSiteWords(db, words)
    await recordAdminAction(db, caller, { action: 'save-site-settings', details: words })
    return siteSettings(db)
  }),
)
