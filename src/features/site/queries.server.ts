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

/**
 * What a page may say about the physicians a search finds first; never a way to contact them. In no particular order.
 */
export async function firstResults(db: Kysely<DB>, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('physicians')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'credential',
      'organization',
      'city',
      'state',
      'generated',
      'masked_email as masked',
    ])
    .where('id', 'in', ids)
    .where('deactivated_on', 'is', null)
    .execute()
}
export type FirstResult = Awaited<ReturnType<typeof firstResults>>[number]

const nothingSaid: SiteSettings = {
  id: 1,
  google_search_text: '',
  meta_description: '',
  seo_description: '',
  images: {},
}
