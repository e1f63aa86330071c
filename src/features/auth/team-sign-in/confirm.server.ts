import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

interface Confirmed {
  teamId: string
  /** As they were when they were looked at, so that nothing is confirmed that was changed meanwhile. */
  domain: string
  issuer: string
  token?: string
  confirmed: boolean
}

/** Turns a team's identity provider on or off. To be called in a transaction. Gives why not. */
export async function confirm(
  db: Kysely<DB>,
  { teamId, domain, issuer, token, confirmed }: Confirmed,
): Promise<'changed' | 'taken' | null> {
  // One after another, so that of two teams with one domain the second is refused by name.
  await sql`lock table team_sign_ins in share row exclusive mode`.execute(db)
  const taken = await db
    .selectFrom('team_sign_ins')
    .select('team_id')
    .where('domain', '=', domain)
    .where('confirmed_at', 'is not', null)
    .where('team_id', '!=', teamId)
    .executeTakeFirst()
  if (confirmed && taken) return 'taken'
  const changed = await db
    .updateTable('team_sign_ins')
    .set({ confirmed_at: confirmed ? sql<Date>`now()` : null })
    .where('team_id', '=', teamId)
    .where('domain', '=', domain)
    .where('issuer', '=', issuer)
    .$if(token !== undefined, (query) => query.where('domain_token', '=', token!))
    .returning('team_id')
    .executeTakeFirst()
  return changed ? null : 'changed'
}
