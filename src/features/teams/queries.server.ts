/** Who is in which team. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { paymentStandingOf } from '#features/billing/queries.server.ts'
import type { Holder, Membership } from '#shared/access/ownership.ts'

/**
 * A `Membership` as one JSON value, null for someone without a team; for statements that read it beside the person. `user` is where they have
 * the person's id.
 */
export const membershipOf = (user: string) => `(
  select json_build_object('id', team.id, 'name', team.name, 'role', membership.role, 'sharesByDefault', team.shares_by_default,
    'standing', case when team.requires_two_factor and not member.two_factor_enabled then 'needsTwoFactor'
      else ${paymentStandingOf('team.id')} end)
  from team_members membership
  join teams team on team.id = membership.team_id
  join users member on member.id = membership.user_id
  where membership.user_id = ${user}
)`

/** For what runs without a request: someone with the team that they are in now. */
export async function holderOf(db: Kysely<DB>, userId: string): Promise<Holder> {
  const { rows } = await sql<{ team: Membership | null }>`
    select ${sql.raw(membershipOf('person.id'))} as team from (select ${userId}::uuid as id) person`.execute(db)
  return { id: userId, team: rows[0]!.team }
}
