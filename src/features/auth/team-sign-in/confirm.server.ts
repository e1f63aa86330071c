import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { issuerKind } from './issuers.ts'

interface Confirmed {
  teamId: string
  /** As the admin saw it, so that nothing is confirmed that has changed since. */
  domain: string
  issuer: string
  token?: string
  confirmed: boolean
}

/** Turns a team's identity provider on or off. Call it in a transaction. Returns why it couldn't. */
export async function confirm(
  db: Kysely<DB>,
  { teamId, domain, issuer, token, confirmed }: Confirmed,
): Promise<'changed' | 'taken' | 'sharedIssuer' | null> {
  // Saved before such issuers were refused.
  if (confirmed && issuerKind(issuer, domain) === 'shared') return 'sharedIssuer'
  // One after another, so that of two teams with one domain, the second is refused with the first one's name.
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
    .set({ confirmed_at: confirmed ? typed('time')`now()` : null })
    .where('team_id', '=', teamId)
    .where('domain', '=', domain)
    .where('issuer', '=', issuer)
    .$if(token !== undefined, (query) => query.where('domain_token', '=', token!))
    .returning('team_id')
    .executeTakeFirst()
  return changed ? null : 'changed'
}
