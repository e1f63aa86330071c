import { z } from 'zod'
import { admin, anyMember, inTeam, open, ownNotPhysician } from '#shared/access/access.ts'
import { teamRoles, teamStandings } from '#shared/access/ownership.ts'
import { adminRefusals } from '#shared/calls/admin-refusals.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, UserId } from '#shared/calls/ids.ts'
import { newer } from '#shared/calls/newer.ts'
import { limits } from '#shared/product/limits.ts'
import { ownName } from '#shared/product/own-name.ts'
import { plainName } from '#shared/text/plain-name.ts'
import { oneLine } from '#shared/text/typed-text.ts'

const nothing = z.strictObject({})
const Moment = z.iso.datetime()
const Role = z.enum(teamRoles, { error: 'The role is owner, manager, or recruiter.' })
const InvitedRole = z.enum(['manager', 'recruiter'], { error: 'Invite someone as manager or recruiter.' })
const missingName = 'Please enter a name for your team.'

/** What someone did in the last 7 days, as counts only, never contents. */
const Week = z.object({ reveals: z.int(), exports: z.int(), emails: z.int() })

const Member = z.object({
  id: UserId,
  name: z.string(),
  email: z.string(),
  role: Role,
  joinedAt: Moment,
  isSelf: z.boolean(),
  /** The rest is for owners and managers; null for others. */
  twoFactor: z.boolean().nullable(),
  lastActiveAt: Moment.nullable(),
  week: Week.nullable(),
})
export type TeamMember = z.output<typeof Member>

const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: InvitedRole,
  sentAt: Moment,
  expiresAt: Moment,
  /** Also if the sender may no longer invite; sending it again makes it the sender's. */
  hasExpired: z.boolean(),
})
export type TeamInvitation = z.output<typeof Invitation>

export const getTeam = contract({
  name: 'get-team',
  summary:
    'The caller’s team: members, seats, settings, and, for owners and managers, invitations and what was done this week.',
  access: inTeam('recruiter'),
  input: noInput,
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    standing: z.enum(teamStandings),
    role: Role,
    sharesByDefault: z.boolean(),
    requiresTwoFactor: z.boolean(),
    seats: z.object({ paid: z.int(), taken: z.int() }),
    members: z.array(Member),
    invitations: z.array(Invitation),
    /** The whole team's use in the last 24 hours, and its members' joint limits. */
    quotas: z.object({ reveals: z.int(), maxReveals: z.int(), exported: z.int(), maxExported: z.int() }),
    /** The caller also pays for their own plan. */
    paysAlone: z.boolean(),
  }),
})

export const updateTeam = contract({
  name: 'update-team',
  summary:
    'Changes the team’s name, whether new items are shared by default, and whether two-factor sign-in is required.',
  access: inTeam('owner'),
  input: z.strictObject({
    name: plainName(ownName(missingName)).optional(),
    sharesByDefault: z.boolean().optional(),
    requiresTwoFactor: z.boolean().optional(),
    seen: z.strictObject({ name: z.string() }).optional(),
  }),
  output: nothing,
  errors: {
    newer,
    ownFactorFirst: [
      409,
      'Turn on two-factor sign-in for your own account first. Otherwise, you would lock yourself out.',
    ],
  },
})

const email = z
  .string('Please enter an email address.')
  .transform(oneLine)
  .transform((value) => value.toLowerCase())
  .pipe(z.email('Please enter a valid email address.').max(320, 'At most 320 characters.'))

const noInvitation = [404, 'This invitation doesn’t exist anymore.'] as const
const unpaid = [409, 'Your team has no active plan, so no one can join at the moment.'] as const

export const inviteMember = contract({
  name: 'invite-member',
  summary: 'Emails an invitation to join the team. It works once, for 7 days, and only for this address.',
  access: inTeam('manager'),
  input: z.strictObject({ email, role: InvitedRole.default('recruiter') }),
  output: z.object({ id: z.uuid() }),
  errors: {
    alreadyMember: [409, 'This person is already on your team.'],
    alreadyInvited: [409, 'This address is already invited. Resend the invitation instead.'],
    tooMany: [409, `At most ${limits.teamInvitations} invitations can be open. Withdraw some first.`],
    unpaid,
  },
})

export const resendInvitation = contract({
  name: 'resend-invitation',
  summary: 'Emails an invitation again, for another 7 days. The link of the earlier email stops working.',
  access: inTeam('manager'),
  input: z.strictObject({ id: z.uuid(noInvitation[1]) }),
  output: nothing,
  errors: { noInvitation, unpaid },
})

export const withdrawInvitation = contract({
  name: 'withdraw-invitation',
  summary: 'Withdraws an invitation. Its link stops working.',
  access: inTeam('manager'),
  input: z.strictObject({ id: z.uuid(noInvitation[1]) }),
  output: nothing,
  errors: { noInvitation },
})

const token = z.string('This link is incomplete. Open it again from the email.').max(200, 'This link is not valid.')
const linkExpired = [
  410,
  'This invitation was used, withdrawn, or is no longer valid. Ask an owner or manager of the team for a new one.',
] as const

export const getInvitation = contract({
  name: 'get-invitation',
  summary: 'Shows what an emailed invitation would do. Changes nothing.',
  access: open,
  input: z.strictObject({ token }),
  output: z.object({
    team: z.string(),
    /** Null if that account is gone. */
    invitedBy: z.string().nullable(),
    email: z.string(),
    role: InvitedRole,
    expiresAt: Moment,
    /** Why the caller can't accept: not signed in, signed in with another address, or already in a team. */
    obstacle: z.enum(['signedOut', 'otherAddress', 'inTeam']).nullable(),
  }),
  errors: { linkExpired },
})

export const acceptInvitation = contract({
  name: 'accept-invitation',
  summary: 'Joins the team that an emailed invitation is for.',
  access: ownNotPhysician,
  input: z.strictObject({ token }),
  output: z.object({ team: z.string() }),
  errors: {
    linkExpired,
    otherAddress: [403, 'This invitation is for another email address. Log in with the address it was sent to.'],
    inTeam: [409, 'You are already on a team. Leave it first, on the Team page.'],
    noSeat: [409, 'All seats of this team are taken. Ask the person who invited you to add one.'],
    noPlan: [409, 'This team has no active plan, so no one can join at the moment. Ask the person who invited you.'],
  },
})

const noMember = [404, 'This person is no longer on your team.'] as const
const lastOwner = [409, 'A team needs an owner. Make someone else an owner first, or delete the team.'] as const

export const changeRole = contract({
  name: 'change-role',
  summary: 'Makes a member of the team an owner, a manager, or a recruiter.',
  access: inTeam('owner'),
  input: z.strictObject({ memberId: UserId, role: Role }),
  output: nothing,
  errors: { noMember, lastOwner },
})

export const removeMember = contract({
  name: 'remove-member',
  summary: 'Removes someone from the team. What they shared stays with the team; what is private stays theirs.',
  access: inTeam('manager'),
  input: z.strictObject({ memberId: UserId }),
  output: nothing,
  errors: {
    noMember,
    lastOwner,
    notYours: [403, 'Managers can remove recruiters only.'],
  },
})

export const leaveTeam = contract({
  name: 'leave-team',
  summary: 'Leaves the team. What is shared stays with it; private lists can be handed over.',
  access: anyMember,
  input: z.strictObject({ handOverLists: z.boolean().default(false) }),
  output: nothing,
  errors: { lastOwner },
})

export const deleteTeam = contract({
  name: 'delete-team',
  summary: 'Deletes the team and cancels its plan. What members shared becomes private to its owner.',
  access: inTeam('owner'),
  input: z.strictObject({
    name: z.string('Enter the team’s name.').trim().max(limits.ownName, 'Enter the team’s name.'),
  }),
  output: nothing,
  errors: { otherName: [422, 'This is not the team’s name.'] },
})

export const sharedKinds = ['list', 'search', 'template', 'preset', 'match'] as const
export type SharedKind = (typeof sharedKinds)[number]

export const setSharing = contract({
  name: 'set-sharing',
  summary:
    'Shares a list, saved search, template, export preset, or matched file with the team, or makes it private to its owner.',
  access: inTeam('recruiter'),
  input: z.strictObject({
    kind: z.enum(sharedKinds, { error: 'Choose a list, search, template, preset, or match.' }),
    id: z.uuid('There is no such item.'),
    shared: z.boolean('Say whether it is shared with your team.'),
  }),
  output: nothing,
  errors: { notThere: [404, 'It doesn’t exist, or it isn’t yours.'] },
})

const teamGone = [404, 'There is no such team.'] as const
const Seats = z
  .int('Enter a number of seats.')
  .min(1, 'A team needs at least 1 seat.')
  .max(limits.teamSeats, `A team can have at most ${limits.teamSeats} seats.`)
/** The last day of the plan. */
const Until = z.iso.date('Enter a date, or leave it empty.').nullable()
const past = [422, 'Enter a future date.'] as const

export const getTeams = contract({
  name: 'get-teams',
  summary: 'All teams with their owners, seats, and plan, newest first.',
  access: admin,
  input: noInput,
  output: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        owners: z.array(z.string()),
        seats: z.object({ paid: z.int(), taken: z.int() }),
        standing: z.enum(['active', 'readOnly', 'locked']),
        /** Whether its owner pays by card, in which case nothing can be changed here. */
        byCard: z.boolean(),
        /** Whether its invoices are paid. */
        paid: z.boolean(),
        until: z.iso.date().nullable(),
        /** The identity provider named by its owner. */
        signIn: z.object({ domain: z.string(), issuer: z.string(), confirmed: z.boolean() }).nullable(),
        createdAt: Moment,
      }),
    ),
  }),
  refusals: adminRefusals,
})

export const makeTeam = contract({
  name: 'make-team',
  summary: 'Creates a team with a plan that is paid by invoice. The account with this address becomes its owner.',
  access: admin,
  input: z.strictObject({ email, name: plainName(ownName(missingName)), seats: Seats, until: Until.default(null) }),
  output: z.object({ id: z.uuid() }),
  refusals: adminRefusals,
  errors: {
    noAccount: [404, 'No confirmed account has this address. Ask them to sign up first.'],
    inTeam: [409, 'This account is already on a team.'],
    past,
  },
})

export const updateTeamPlan = contract({
  name: 'update-team-plan',
  summary: 'Changes a team’s seats and the last day of its plan, or notes whether its invoices are paid.',
  access: admin,
  input: z.strictObject({
    id: z.uuid(teamGone[1]),
    seats: Seats.optional(),
    until: Until.optional(),
    /** False makes the team read-only, and locks it after 14 days. */
    paid: z.boolean().optional(),
  }),
  output: nothing,
  refusals: adminRefusals,
  errors: {
    teamGone,
    past,
    tooFewSeats: [409, 'The team has more members than that. Its owner needs to remove some first.'],
    byCard: [409, 'This team pays by card. Its owner changes seats on the Team page.'],
  },
})
