import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Listened to by every server that keeps pages with the site's words and pictures in them. */
export const siteChannel = 'site_changes'

/** Tells every server once the transaction commits. */
export async function tellSiteChange(db: Kysely<DB>): Promise<void> {
  await sql`select pg_notify(${siteChannel}, '')`.execute(db)
}
