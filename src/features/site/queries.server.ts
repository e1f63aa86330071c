import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { SiteSettings } from './contracts.ts'

/** The one row of settings; empty texts if it is missing. */
export async function siteSettings(db: Kysely<DB>): Promise<SiteSettings> {
  const row = await db
    .selectFrom('site_settings')
    .select(['google_search_text', 'meta_description', 'seo_description', 'images'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row ? SiteSettings.parse({ id: 1, ...row }) : nothingSaid
}

const nothingSaid: SiteSettings = {
  id: 1,
  google_search_text: '',
  meta_description: '',
  seo_description: '',
  images: {},
}
