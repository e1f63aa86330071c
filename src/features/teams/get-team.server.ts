import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { includesRole, type Membership } from '#shared/access/ownership.ts'
import { typed } from '#shared/database/typed.ts'
import { getTeam, type TeamInvitation, type TeamMember } from './contracts.ts'
import { inviterMayInvite, membersOf, seatsOf } from './queries.server.ts'

export const getTeamHandler = handle(getTeam, async ({ caller, deps }) => {
  const { db, settings } = deps
  // The gate only lets members in.
  const membership = caller.team as Membership
  const teamId = membership.id
  const leads = includesRole(membership.role, 'manager')
  const [team, seats, members, lately, invitations, used, alone] = await Promise.all([
    db
      .selectFrom('teams')
      .select(['shares_by_default', 'requires_two_factor'])
      .where('id', '=', teamId)
      .executeTakeFirstOrThrow(),
    seatsOf(db, teamId),
    membersOf(db, teamId),
    leads ? lastWeek(db, teamId) : new Map<string, never>(),
    leads ? invitationsOf(db, teamId) : [],
    usedToday(db, teamId),
    paysAlone(db, caller.id),
  ])
  const { revealsPerDay, exportedRowsPerDay } = settings.quotas
  return {
    id: teamId,
    name: membership.name,
    standing: membership.standing,
    role: membership.role,
    sharesByDefault: team.shares_by_default,
    requiresTwoFactor: team.requires_two_factor,
    seats,
    members: members.map(({ id, name, email, role, joined_at, two_factor_enabled }): TeamMember => {
      const week = lately.get(id)
      return {
        ...{ id, name, email, role, joinedAt: joined_at.toISOString(), isSelf: id === caller.id },
        twoFactor: leads ? two_factor_enabled : null,
        lastActiveAt: week?.lastActiveAt ?? null,
        week: leads ? (week?.counts ?? { reveals: 0, exports: 0, emails: 0 }) : null,
      }
    }),
    invitations,
    quotas: {
      ...used,
      maxReveals: revealsPerDay * members.length,
      maxExported: exportedRowsPerDay * members.length,
    },
    paysAlone: alone,
  }
})

/** Per member: when they were last active while signed in, and the counts for 7 days. */
async function lastWeek(db: Kysely<DB>, teamId: string) {
  const { rows } = await typed({ id: 'text', seen: 'time?', reveals: 'number', exports: 'number', emails: 'number' })`
    select member.user_id as id,
      greatest((select max(updated_at) from sessions where user_id = member.user_id),
        (select max(happened_at) from activities where author_id = member.user_id and team_id = ${teamId})) as seen,
      (select count(*) from activities where team_id = ${teamId} and author_id = member.user_id
        and kind = 'revealed' and happened_at > now() - interval '7 days')::int as reveals,
      (select count(*) from export_logs where user_id = member.user_id
        and export_date > greatest(now() - interval '7 days', member.joined_at))::int as exports,
      (select count(*) from activities where team_id = ${teamId} and author_id = member.user_id
        and kind = 'contacted' and details->>'how' = 'email' and undone_at is null
        and happened_at > now() - interval '7 days')::int as emails
    from team_members member where member.team_id = ${teamId}`.execute(db)
  return new Map(
    rows.map(({ id, seen, ...counts }) => [id, { lastActiveAt: seen?.toISOString() ?? null, counts }] as const),
  )
}

async function invitationsOf(db: Kysely<DB>, teamId: string): Promise<TeamInvitation[]> {
  const rows = await db
    .selectFrom('team_invitations')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .select(typed('boolean')`expires_at <= now() or not ${inviterMayInvite}`.as('has_expired'))
    .where('team_id', '=', teamId)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role as TeamInvitation['role'],
    sentAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    hasExpired: row.has_expired,
  }))
}

async function usedToday(db: Kysely<DB>, teamId: string): Promise<{ reveals: number; exported: number }> {
  const { rows } = await typed({ reveals: 'number', exported: 'number' })`
    select
      (select count(*) from contact_reveals join team_members using (user_id)
        where team_id = ${teamId} and revealed_at > now() - interval '1 day')::int as reveals,
      (select coalesce(sum(export_count), 0) from export_logs join team_members using (user_id)
        where team_id = ${teamId} and export_date > now() - interval '1 day')::int as exported`.execute(db)
  return rows[0]!
}

/** Whether someone has their own renewing subscription, which the team's seat makes unnecessary. */
async function paysAlone(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'trialing', 'past_due'])
    .where('ends_at', 'is', null)
    .where('withdrawn', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
