import { sql } from 'kysely'
import { z } from 'zod'
import { job, noData } from '#door/job.ts'
import { newToken } from '#door/one-time-token.ts'
import { deleteInSteps } from '#shared/database/delete-in-steps.ts'
import { paths } from '#shared/product/paths.ts'
import { invitationEmail, removedEmail } from './emails.tsx'
import { inviterMayInvite } from './queries.server.ts'

/**
 * The token is created here, so that no queue has it: a run after a failed one creates another, which invalidates the
 * earlier one.
 */
export const teamInvitationMail = job({
  name: 'team-invitation-mail',
  data: z.strictObject({ invitationId: z.uuid() }),
  run: async ({ data: { invitationId }, deps, id }) => {
    const { token, hash } = newToken()
    const invitation = await deps.db
      .updateTable('team_invitations')
      .from('teams')
      .set({ hash })
      .whereRef('teams.id', '=', 'team_invitations.team_id')
      .where('team_invitations.id', '=', invitationId)
      .where('used_at', 'is', null)
      .where(inviterMayInvite)
      .returning((eb) => [
        'team_invitations.email',
        'teams.name as team',
        eb
          .selectFrom('users')
          .select('users.name')
          .whereRef('users.id', '=', 'team_invitations.invited_by')
          .as('invited_by'),
      ])
      .executeTakeFirst()
    if (!invitation) return
    const { origin } = deps.settings
    const { email: to, team, invited_by: by } = invitation
    await deps.mail.send(id, invitationEmail({ to, origin, team, by, link: origin + paths.invitation(token) }))
  },
})

export const removedFromTeamMail = job({
  name: 'removed-from-team-mail',
  data: z.strictObject({ userId: z.uuid(), team: z.string() }),
  run: async ({ data: { userId, team }, deps, id }) => {
    const user = await deps.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    if (user) await deps.mail.send(id, removedEmail({ to: user.email, origin: deps.settings.origin, team }))
  },
})

/** The addresses of invited people are deleted as soon as no one needs them. */
export const forgetInvitations = job({
  name: 'forget-invitations',
  data: noData,
  every: '23 4 * * *',
  run: async ({ deps }) => {
    await deleteInSteps(deps.db, 'team_invitations', sql`expires_at < now() - interval '30 days'`)
  },
})
