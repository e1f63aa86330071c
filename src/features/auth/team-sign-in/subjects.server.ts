/** Which subject of an identity provider opens which member's account (OWASP ASVS 10.5.2). */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

interface Subject {
  userId: string
  issuer: string
  clientId: string
  /** The issuer's own name for the person; an address may be given to someone new. */
  subject: string
}

/** Binds a member to the first subject; false for any other one, and for a subject that is another member's. */
export async function isTheirSubject(db: Kysely<DB>, { userId, issuer, clientId, subject }: Subject): Promise<boolean> {
  await db
    .insertInto('team_sign_in_subjects')
    .values({ user_id: userId, issuer, client_id: clientId, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const bound = await db
    .selectFrom('team_sign_in_subjects')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return bound?.subject === subject
}

/** The members of a team who have logged in through an identity provider, in the order in which they did. */
export function boundMembers(db: Kysely<DB>, teamId: string) {
  return db
    .selectFrom('team_sign_in_subjects')
    .innerJoin('team_members', 'team_members.user_id', 'team_sign_in_subjects.user_id')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select((eb) => ['users.id', 'users.name', 'users.email', eb.fn.min('bound_at').as('since')])
    .where('team_members.team_id', '=', teamId)
    .groupBy('users.id')
    .orderBy('since')
    .execute()
}
