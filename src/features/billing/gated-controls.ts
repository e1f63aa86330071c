/** What a locked control says (docs/specification/access.md, Locked controls). Null means that it isn't locked. */
import { type Feature, hasFeature, hasTier, type PaidTier, type Viewer } from '#shared/access/access.ts'

export type GatedControl =
  | 'viewEmail'
  | 'viewPhone'
  | 'addToList'
  | 'saveSearch'
  | 'saved'
  | 'selectAll'
  | 'export'
  | 'saveCandidate'
  | 'apiKeys'
  | 'mailboxes'

export interface Lock {
  /** For the tooltip. */
  reason: string
  /** Replaces the control's label, for controls that have a locked one. */
  label?: string
  /** A plan unlocks it. */
  byPlan?: true
}

interface Rule {
  feature: Feature
  /** Null for anything every signed-in person may do. */
  tier: PaidTier | null
  demo: Lock
  unpaid: Lock
}

/** A gated control in demo mode that has no wording of its own. */
const demoFallback = 'This feature is disabled in demo mode'
const restrictedContact = {
  reason: 'Contact information is disabled in demo mode',
  label: 'Contact Restricted in Demo',
}

const rules: Record<GatedControl, Rule> = {
  viewEmail: {
    feature: 'viewContactInfo',
    tier: 'basic',
    demo: restrictedContact,
    unpaid: { reason: 'Subscription required to view email' },
  },
  viewPhone: {
    feature: 'viewContactInfo',
    tier: 'basic',
    demo: restrictedContact,
    unpaid: { reason: 'Subscription required to view phone number' },
  },
  addToList: {
    feature: 'createLists',
    tier: 'basic',
    demo: { reason: 'Adding to lists is disabled in demo mode' },
    unpaid: { reason: 'Subscription required to add to lists' },
  },
  saveSearch: { feature: 'saveLists', tier: null, demo: { reason: demoFallback }, unpaid: { reason: '' } },
  saved: { feature: 'saveLists', tier: null, demo: { reason: demoFallback }, unpaid: { reason: '' } },
  saveCandidate: { feature: 'saveCandidates', tier: null, demo: { reason: demoFallback }, unpaid: { reason: '' } },
  selectAll: {
    feature: 'export',
    tier: 'premium',
    demo: { reason: demoFallback },
    unpaid: { reason: 'Annual plan required to select all results' },
  },
  export: {
    feature: 'export',
    tier: 'premium',
    demo: { reason: demoFallback, label: 'Export (Demo Restricted)' },
    unpaid: { reason: 'Annual plan required to export' },
  },
  apiKeys: {
    feature: 'export',
    tier: 'premium',
    demo: { reason: demoFallback },
    unpaid: { reason: 'Annual plan required to make API keys' },
  },
  mailboxes: {
    feature: 'viewContactInfo',
    tier: 'premium',
    demo: { reason: demoFallback },
    unpaid: { reason: 'Annual plan required to connect a mailbox' },
  },
}

/** Visitors see the wording for members without a plan. */
export function lockOf(control: GatedControl, viewer: Viewer | null): Lock | null {
  const { feature, tier, demo, unpaid } = rules[control]
  if (viewer !== null && (viewer.isDemo || !hasFeature(viewer, feature))) return demo
  if (tier === null) return null
  return viewer !== null && (viewer.isAdmin || hasTier(viewer, tier)) ? null : { ...unpaid, byPlan: true }
}
