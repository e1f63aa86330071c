/**
 * Who may do what: the rules of docs/specification/access.md as pure
 * functions. The gate, the paywall, and every tooltip use them, so they cannot disagree.
 */
import { freeLimits } from '../product/free-limits.ts'
import { type Membership, membershipAs, type TeamRole } from './ownership.ts'
import type { ViewerKey } from './scopes.ts'

export const tiers = ['free', 'basic', 'premium', 'Monthly'] as const
export type Tier = (typeof tiers)[number]
export type PaidTier = 'basic' | 'premium'

export const roles = ['user', 'admin', 'demo'] as const
export type Role = (typeof roles)[number]

export const features = ['createLists', 'saveLists', 'export', 'viewContactInfo', 'saveCandidates'] as const
export type Feature = (typeof features)[number]

export interface Subscription {
  subscribed: boolean
  tier: Tier
  plan_name: string | null
  /** Integer cents of `currency`. */
  price_amount: number | null
  currency: string | null
  billing_interval: string | null
}

export const noSubscription: Subscription = {
  subscribed: false,
  tier: 'free',
  plan_name: null,
  price_amount: null,
  currency: null,
  billing_interval: null,
}

export interface Permissions {
  isDemo: boolean
  canCreateLists: boolean
  canSaveLists: boolean
  canExport: boolean
  canViewContactInfo: boolean
  canSaveCandidates: boolean
}

/** A signed-in person, as used in all layers. A visitor is `null`. */
export interface Viewer {
  id: string
  email: string
  name: string
  isAdmin: boolean
  isDemo: boolean
  subscription: Subscription
  permissions: Permissions
  /** Null for someone who works alone. */
  team: Membership | null
  /** An admin who hasn't turned on the second factor that is required of admins, so not `isAdmin` until then. */
  adminNeedsTwoFactor?: true
  /** A physician's account, for their own profile: it takes no plan and joins no team. */
  isPhysician?: true
  /** The first-visit tour is shown. Missing for everyone else, because this is sent with every page. */
  isNew?: true
  /** As of a `Holder`. */
  blocksNoOne?: true
  /** A program of theirs asks, with this API key. */
  key?: ViewerKey
}

/** What makes an account the shared demo account. */
export function isDemoAccount(
  account: { email: string; role: Role; demoAccount: boolean },
  demoEmail: string,
): boolean {
  return account.role === 'demo' || account.demoAccount || account.email.toLowerCase() === demoEmail.toLowerCase()
}

/** For demo users, every permission flag is false; for everyone else, all are true. */
export function permissionsOf(isDemo: boolean): Permissions {
  return {
    isDemo,
    canCreateLists: !isDemo,
    canSaveLists: !isDemo,
    canExport: !isDemo,
    canViewContactInfo: !isDemo,
    canSaveCandidates: !isDemo,
  }
}

/** The tier rule: docs/specification/access.md, Tiers. */
export function tierGrants(tier: Tier, required: PaidTier): boolean {
  if (tier === required) return true
  if (tier === 'premium') return required === 'basic'
  // 'Monthly' passes premium gates, too. This looks odd but is deliberate.
  return tier === 'Monthly'
}

export function hasTier(viewer: Viewer, required: PaidTier): boolean {
  return viewer.subscription.subscribed && tierGrants(viewer.subscription.tier, required)
}

export function hasFeature(viewer: Viewer, feature: Feature): boolean {
  const { permissions } = viewer
  switch (feature) {
    case 'createLists':
      return permissions.canCreateLists
    case 'saveLists':
      return permissions.canSaveLists
    case 'export':
      return permissions.canExport
    case 'viewContactInfo':
      return permissions.canViewContactInfo
    case 'saveCandidates':
      return permissions.canSaveCandidates
  }
}

/** Whether the paywall overlay is not shown: admins and demo users pass it. */
export function passesPaywall(viewer: Viewer | null, required: PaidTier = 'basic'): boolean {
  return viewer !== null && (viewer.isAdmin || viewer.isDemo || hasTier(viewer, required))
}

/** How many results of a search a person sees in total. Demo users never count as subscribed. */
export function visibleResults(viewer: Viewer): number {
  if (viewer.isDemo) return freeLimits.freeResults
  return viewer.isAdmin || viewer.subscription.subscribed ? Number.POSITIVE_INFINITY : freeLimits.freeResults
}

/** How many physicians a person may select at once without Select All. */
export function selectableResults(viewer: Viewer): number {
  return Number.isFinite(visibleResults(viewer)) ? freeLimits.freeSelection : Number.POSITIVE_INFINITY
}

/** The access of a call: docs/specification/api.md, Who may call. */
export type Access =
  | { kind: 'open' }
  | { kind: 'own'; demo: 'allowed' | 'refused'; physician?: 'refused' | 'only' }
  | { kind: 'needs'; tier: PaidTier; feature: Feature }
  | { kind: 'team'; role: TeamRole }
  | { kind: 'member' }
  | { kind: 'admin' }

/** Everyone, signed in or not. */
export const open = { kind: 'open' } as const satisfies Access
/** Anyone signed in, for their own data. */
export const own = { kind: 'own', demo: 'allowed' } as const satisfies Access
/** Anyone signed in except a demo user, for their own data. */
export const ownNotDemo = { kind: 'own', demo: 'refused' } as const satisfies Access
/** The same, and no physician either: what leads to a plan or a team. */
export const ownNotPhysician = { kind: 'own', demo: 'refused', physician: 'refused' } as const satisfies Access
export const admin = { kind: 'admin' } as const satisfies Access

/** A subscriber of at least `tier` with the permission `feature`. */
export function needs(tier: PaidTier, feature: Feature) {
  return { kind: 'needs', tier, feature } as const satisfies Access
}

/**
 * Any team member, also without the second factor that the team requires: only to see where they stand, and to leave.
 */
export const anyMember = { kind: 'member' } as const satisfies Access

/** A team member with at least this role, and with the second factor if the team requires it, for their team's data. */
export function inTeam<Role extends TeamRole>(role: Role) {
  return { kind: 'team', role } as const satisfies Access
}

export type Refusal =
  | 'sign_in_required'
  | 'demo_restricted'
  | 'forbidden'
  | 'two_factor_required'
  | 'subscription_required'

export const refusalStatus = {
  sign_in_required: 401,
  demo_restricted: 403,
  forbidden: 403,
  two_factor_required: 403,
  subscription_required: 402,
} as const satisfies Record<Refusal, number>

/** The refusal of a call, or `null` if it is allowed. Order of refusals: 401, 403, 402. */
export function refusal(access: Access, viewer: Viewer | null): Refusal | null {
  if (access.kind === 'open') return null
  if (viewer === null) return 'sign_in_required'
  switch (access.kind) {
    case 'own':
      // Whether an account is a physician's is for the gate alone: no page explains it.
      return access.demo === 'refused' && viewer.isDemo ? 'demo_restricted' : null
    case 'admin':
      if (viewer.isAdmin && !viewer.isDemo) return null
      return viewer.adminNeedsTwoFactor ? 'two_factor_required' : 'forbidden'
    case 'member':
      if (viewer.isDemo) return 'demo_restricted'
      return viewer.team === null ? 'forbidden' : null
    case 'team': {
      if (viewer.isDemo) return 'demo_restricted'
      const membership = membershipAs(viewer, access.role)
      return typeof membership === 'string' ? membership : null
    }
    case 'needs':
      if (viewer.isDemo || !hasFeature(viewer, access.feature)) return 'demo_restricted'
      return viewer.isAdmin || hasTier(viewer, access.tier) ? null : 'subscription_required'
  }
}
