import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { SiteSettings } from './contracts.ts'

/** The one row of settings; nothing said where it is missing. */
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

export type SiteWords = Pick<SiteSettings, 'google_search_text' | 'meta_description' | 'seo_description'>

/** Writes the one row, also where it is missing. */
export async function storeSiteWords(db: Kysely<DB>, words: SiteWords): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ id: 1, ...words })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...words, updated_at: sql<Date>`now()` }))
    .execute()
}

/** Notes which picture is in a slot; the others stay, whoever changes them at the same time. */
export async function storeSiteImage(
  db: Kysely<DB>,
  slot: string,
  image: { version: string; contentType: string },
): Promise<void> {
  const images = JSON.stringify({ [slot]: image })
  await db
    .insertInto('site_settings')
    .values({ id: 1, images })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        images: sql`site_settings.images || excluded.images`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute()
}
