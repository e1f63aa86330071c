import type { Feature } from '#door/feature.ts'
import { acceptInvitationHandler } from './accept-invitation.server.ts'
import { changeRoleHandler } from './change-role.server.ts'
import { deleteTeamHandler } from './delete-team.server.ts'
import { getInvitationHandler } from './get-invitation.server.ts'
import { getTeamHandler } from './get-team.server.ts'
import { getTeamLogHandler } from './get-team-log.server.ts'
import { getTeamsHandler } from './get-teams.server.ts'
import { inviteMemberHandler } from './invite-member.server.ts'
import { forgetInvitations, removedFromTeamMail, teamInvitationMail } from './jobs.server.ts'
import { leaveTeamHandler } from './leave-team.server.ts'
import { makeTeamHandler } from './make-team.server.ts'
import { teamData } from './personal-data.server.ts'
import { removeMemberHandler } from './remove-member.server.ts'
import { resendInvitationHandler } from './resend-invitation.server.ts'
import { setSharingHandler } from './set-sharing.server.ts'
import { updateTeamHandler } from './update-team.server.ts'
import { updateTeamPlanHandler } from './update-team-plan.server.ts'
import { withdrawInvitationHandler } from './withdraw-invitation.server.ts'

export const teams: Feature = {
  calls: [
    getTeamHandler,
    getTeamLogHandler,
    updateTeamHandler,
    inviteMemberHandler,
    resendInvitationHandler,
    withdrawInvitationHandler,
    getInvitationHandler,
    acceptInvitationHandler,
    changeRoleHandler,
    removeMemberHandler,
    leaveTeamHandler,
    deleteTeamHandler,
    setSharingHandler,
    getTeamsHandler,
    makeTeamHandler,
    updateTeamPlanHandler,
  ],
  jobs: [teamInvitationMail, removedFromTeamMail, forgetInvitations],
  personalData: [teamData],
}
