/** What physicians have submitted about themselves. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

export async function submissionWith(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('candidate_submissions')
    .select(['id', 'status', 'created_at', 'contactemail'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
