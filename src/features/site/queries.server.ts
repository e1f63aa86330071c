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

/** What a page may say about the physicians a search finds first; never a way to contact them. In no particular order. */
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

/** Which kinds of contacts there are among practicing physicians. */
export async function channelsHeld(
  db: Kysely<DB>,
): Promise<{ personalEmail: boolean; email: boolean; phone: boolean }> {
  const anyone = db.selectFrom('physicians').select('id').where('deactivated_on', 'is', null)
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(anyone.where('has_personal_email', '=', true))
        .$castTo<boolean>()
        .as('personalEmail'),
      eb
        .exists(anyone.where('masked_email', 'is not', null))
        .$castTo<boolean>()
        .as('email'),
      eb
        .exists(anyone.where('masked_phone', 'is not', null))
        .$castTo<boolean>()
        .as('phone'),
    ])
    .executeTakeFirstOrThrow()
}
