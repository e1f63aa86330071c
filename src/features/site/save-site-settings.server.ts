import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { type SiteSettings, saveSiteSettings } from './contracts.ts'
import { siteSettings } from './queries.server.ts'
import { tellSiteChange } from './site-channel.server.ts'

export const saveSiteSettingsHandler = handle(saveSiteSettings, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { id: _, seen, ...sent } = input
    await db.selectFrom('site_settings').select('id').where('id', '=', 1).forUpdate().execute()
    const stored = await siteSettings(db)
    const { google_search_text, meta_description, seo_description } = {
      ...stored,
      ...changedTexts(fail, { seen, stored, sent }),
    }
    const words = { google_search_text, meta_description, seo_description }
    await storeSiteWords(db, words)
    await recordAdminAction(db, caller, { action: 'save-site-settings', details: words })
    await tellSiteChange(db)
    return siteSettings(db)
  }),
)

type SiteWords = Pick<SiteSettings, 'google_search_text' | 'meta_description' | 'seo_description'>

/** Writes the one row, even if it is missing. */
export async function storeSiteWords(db: Kysely<DB>, words: SiteWords): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ id: 1, ...words })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...words, updated_at: typed('time')`now()` }))
    .execute()
}
