import type { PersonalData } from '#door/personal-data.ts'

export const teamData: PersonalData = {
  name: 'team',
  read: async (db, userId) => ({
    membership:
      (await db
        .selectFrom('team_members')
        .innerJoin('teams', 'teams.id', 'team_id')
        .select(['teams.name', 'team_members.role', 'joined_at'])
        .where('user_id', '=', userId)
        .executeTakeFirst()) ?? null,
    invitations: await db
      .selectFrom('team_invitations')
      .innerJoin('users', 'users.email', 'team_invitations.email')
      .innerJoin('teams', 'teams.id', 'team_id')
      .select(['teams.name', 'team_invitations.role', 'team_invitations.created_at', 'expires_at', 'used_at'])
      .where('users.id', '=', userId)
      .execute(),
  }),
}
