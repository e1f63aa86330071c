/** Who is in which team. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { hashToken } from '#door/one-time-token.ts'
import { type Holder, type TeamRole, teamRoles, teamStandings } from '#shared/access/ownership.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

const teamClock = `(now() + paying.clock_ahead * interval '1 millisecond')`
const teamRuns = `paying.withdrawn is null and (paying.ends_at is null or paying.ends_at + interval '1 hour' > ${teamClock})`
const teamPays = `(${teamRuns} and paying.status in ('active', 'trialing'))`
const teamOwes = `(${teamRuns} and paying.status = 'past_due'
  and paying.past_due_since + ${serverLimits.teamPaymentGrace} * interval '1 millisecond' > ${teamClock})`

/** Whether a team's subscription (`paying`) gives its members their plan. */
export const teamGivesAccess = `(${teamPays} or ${teamOwes})`

/** A team's payment standing (shared/access/ownership.ts); `team` is where the query has the team's id. */
export const paymentStandingOf = (team: string) => `(
  select case when bool_or(${teamPays}) then 'active' when bool_or(${teamOwes}) then 'readOnly' else 'locked' end
  from team_subscriptions paying where paying.team_id = ${team}
)`

/** A `Membership` (shared/access/ownership.ts), as it is read. */
export const Membership = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(teamRoles),
  standing: z.enum(teamStandings),
  sharesByDefault: z.boolean(),
})

/**
 * A `Membership` as one JSON value, null for someone without a team; for queries that read it along with the person.
 * `user` is where they have the person's id.
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

/** For work outside of requests: someone with their current team. */
export async function holderOf(db: Kysely<DB>, userId: string): Promise<Holder> {
  const { rows } = await typed({ team: Membership.nullable() })`
    select ${sql.raw(membershipOf('person.id'))} as team from (select ${userId}::uuid as id) person`.execute(db)
  return { id: userId, team: rows[0]!.team }
}

/**
 * Locks a team until the transaction ends, so that joining, leaving, and role changes happen one after another. Null if
 * it is gone.
 */
export async function holdTeam(db: Kysely<DB>, teamId: string): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

const seatsColumns = {
  /** Seats paid for; none while no payment gives access. */
  paid: 'number',
  taken: 'number',
} as const
export type Seats = RowOf<typeof seatsColumns>

export async function seatsOf(db: Kysely<DB>, teamId: string): Promise<Seats> {
  const { rows } = await typed(seatsColumns)`
    select
      (select coalesce(sum(paying.seats), 0) from team_subscriptions paying
        where paying.team_id = ${teamId} and ${sql.raw(teamGivesAccess)})::int as paid,
      (select count(*) from team_members where team_id = ${teamId})::int as taken`.execute(db)
  return rows[0]!
}

/** Everything a team pays or has paid for. */
export function plansOfTeam(db: Kysely<DB>, teamId: string) {
  return db.selectFrom('team_subscriptions').select(['provider', 'status']).where('team_id', '=', teamId).execute()
}

/** Everyone in a team with their role, in the order they joined. */
export async function membersOf(db: Kysely<DB>, teamId: string) {
  const rows = await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.two_factor_enabled', 'team_members.role', 'joined_at'])
    .where('team_id', '=', teamId)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as TeamRole }))
}

/**
 * Whether the sender of a row of `team_invitations` may still invite: they are on that team with a role that can give
 * what the invitation gives, and nothing keeps them out.
 */
export const inviterMayInvite = typed('boolean')`exists (
  select from team_members inviting
  join users inviter on inviter.id = inviting.user_id
  join teams inviting_team on inviting_team.id = inviting.team_id
  where inviting.user_id = team_invitations.invited_by and inviting.team_id = team_invitations.team_id
    and (inviting.role = 'owner' or (inviting.role = 'manager' and team_invitations.role in ('manager', 'recruiter')))
    and inviter.suspended_at is null and (inviter.two_factor_enabled or not inviting_team.requires_two_factor)
)`

/**
 * The invitation for an emailed token; null if it is used, withdrawn, expired, or unknown, or if its sender may no
 * longer invite.
 */
export async function openInvitation(db: Kysely<DB>, token: string) {
  const row = await db
    .selectFrom('team_invitations')
    .innerJoin('teams', 'teams.id', 'team_invitations.team_id')
    .leftJoin('users as inviter', 'inviter.id', 'team_invitations.invited_by')
    .select(['team_invitations.id', 'team_invitations.team_id', 'team_invitations.email', 'team_invitations.role'])
    .select(['team_invitations.expires_at', 'teams.name as team', 'inviter.name as invited_by'])
    .where('team_invitations.hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', typed('time')`now()`)
    .where(inviterMayInvite)
    .executeTakeFirst()
  return row ? { ...row, role: row.role as 'manager' | 'recruiter' } : null
}
