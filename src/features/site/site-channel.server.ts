import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Every server that caches pages with the site's texts and images listens to this. */
export const siteChannel = 'site_changes'

/** Tells every server once the transaction commits. */
export async function tellSiteChange(db: Kysely<DB>): Promise<void> {
  await sql`select pg_notify(${siteChannel}, '')`.execute(db)
}
