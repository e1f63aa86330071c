/**
 * Who may do what with things that people make: lists, saved searches, templates, presets, activities. Each has an
 * owner and, if shared, a team. `reachOf` is the whole rule; `database/owned-rows.ts` turns it into SQL, and no query
 * states it on its own.
 */

export const teamRoles = ['owner', 'manager', 'recruiter'] as const
export type TeamRole = (typeof teamRoles)[number]

/**
 * What a team's plan allows now. `readOnly`: a payment failed, up to 14 days ago. `locked`: no payment since.
 * `needsTwoFactor`: the team asks for a second factor that this member does not have.
 */
export const teamStandings = ['active', 'readOnly', 'locked', 'needsTwoFactor'] as const
export type TeamStanding = (typeof teamStandings)[number]

/** An account's only team, with the account's role in it. */
export interface Membership {
  id: string
  name: string
  role: TeamRole
  standing: TeamStanding
  /** Whether new things are shared by default. */
  sharesByDefault: boolean
}

/** Someone whose things are read or changed; every viewer is one. */
export interface Holder {
  id: string
  team: Membership | null
  /** Neither they nor their team had marked anyone as do not contact when the request arrived. Missing if unknown. */
  blocksNoOne?: true
  /** The API key by which a program acts for them; what it does is recorded with its name. */
  key?: { name: string }
}

/** A thing that someone made; private if `teamId` is null. */
export interface Owned {
  ownerId: string
  teamId: string | null
}

/** `see` it, `change` its contents, or `manage` it: rename, share, transfer, and delete it. */
export type Right = 'see' | 'change' | 'manage'

/** The things that someone may use in one way. */
export interface Reach {
  /** Whose private things. */
  ownerId: string
  /** The shared things of this team; null for none. */
  teamId: string | null
  /** For the team's things, only those that this person owns. */
  onlyOwned: boolean
}

const standingsFor: Record<Right, readonly TeamStanding[]> = {
  see: ['active', 'readOnly', 'locked'],
  change: ['active'],
  manage: ['active'],
}

/**
 * What someone may use in one way: their private things, and the team's things that their role and the team's status
 * allow.
 */
export function reachOf({ id, team }: Holder, right: Right): Reach {
  const teamId = team !== null && standingsFor[right].includes(team.standing) ? team.id : null
  return { ownerId: id, teamId, onlyOwned: right === 'manage' && team?.role === 'recruiter' }
}

export function isWithin({ ownerId, teamId, onlyOwned }: Reach, thing: Owned): boolean {
  if (thing.teamId === null) return thing.ownerId === ownerId
  return thing.teamId === teamId && (!onlyOwned || thing.ownerId === ownerId)
}

/** The team that a new thing is shared with; null for a private one. If not specified, the team's default applies. */
export function teamFor(holder: Holder, shared?: boolean): string | null {
  const { teamId } = reachOf(holder, 'change')
  return (shared ?? holder.team?.sharesByDefault) ? teamId : null
}

/** Why someone may see a thing but not change or manage it, as a message for them. */
export function whyNot({ team }: Holder): string {
  if (team?.standing === 'readOnly' || team?.standing === 'locked')
    return 'Your team’s payment failed, so what it shares is read-only. An owner can update the payment method.'
  return 'Only its owner, or an owner or manager of your team, can do this.'
}

const rank: Record<TeamRole, number> = { owner: 2, manager: 1, recruiter: 0 }

/** Whether a role includes what this one may do. */
export function includesRole(role: TeamRole, least: TeamRole): boolean {
  return rank[role] >= rank[least]
}

/**
 * Someone's membership, if their role is at least this and their team lets them in; otherwise why not. Nothing about a
 * team is shown or changed without asking here.
 */
export function membershipAs({ team }: Holder, least: TeamRole): Membership | 'forbidden' | 'two_factor_required' {
  if (team === null || !includesRole(team.role, least)) return 'forbidden'
  return team.standing === 'needsTwoFactor' ? 'two_factor_required' : team
}
