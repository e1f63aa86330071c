import { describe, expect, test } from 'vitest'
import {
  type Access,
  admin,
  anyMember,
  features,
  hasTier,
  inTeam,
  isDemoAccount,
  needs,
  noSubscription,
  open,
  own,
  ownNotDemo,
  ownNotPhysician,
  type PaidTier,
  passesPaywall,
  permissionsOf,
  roles,
  selectableResults,
  type Tier,
  tierGrants,
  tiers,
  type Viewer,
  visibleResults,
} from './access.ts'
import { ofPhysician, refusalOfCall } from './physician-access.ts'

const demoEmail = 'demo@attending.example'

function viewer({
  tier = 'free',
  isAdmin = false,
  isDemo = false,
}: {
  tier?: Tier
  isAdmin?: boolean
  isDemo?: boolean
}): Viewer {
  const subscription = tier === 'free' ? noSubscription : { ...noSubscription, subscribed: true, tier }
  return {
    id: 'id',
    email: 'a@b.example',
    name: 'A',
    isAdmin,
    isDemo,
    subscription,
    permissions: permissionsOf(isDemo),
    team: null,
  }
}

describe('the tier rule', () => {
  const granted: Record<Tier, Record<PaidTier, boolean>> = {
    free: { basic: false, premium: false },
    basic: { basic: true, premium: false },
    premium: { basic: true, premium: true },
    Monthly: { basic: true, premium: true },
  }
  test.each(tiers)('%s', (tier) => {
    for (const required of ['basic', 'premium'] as const)
      expect(tierGrants(tier, required)).toBe(granted[tier][required])
  })

  test('a tier without an active subscription grants nothing', () => {
    const lapsed = { ...viewer({ tier: 'premium' }), subscription: { ...noSubscription, tier: 'premium' as const } }
    expect(hasTier(lapsed, 'basic')).toBe(false)
  })
})

describe('role × tier × flag × need', () => {
  const accesses: Access[] = [
    open,
    own,
    ownNotDemo,
    ownNotPhysician,
    ofPhysician,
    admin,
    anyMember,
    inTeam('recruiter'),
    ...(['basic', 'premium'] as const).flatMap((tier) => features.map((feature) => needs(tier, feature))),
  ]
  const people = [false, true].flatMap((isAdmin) =>
    [false, true].flatMap((isDemo) =>
      tiers.map((tier) => ({ isAdmin, isDemo, tier, viewer: viewer({ isAdmin, isDemo, tier }) })),
    ),
  )

  /** The same rules again, as the table in docs/specification/api.md, Who may call. */
  function expected(access: Access, person: { isAdmin: boolean; isDemo: boolean; tier: Tier } | null) {
    if (access.kind === 'open') return null
    if (!person) return 'sign_in_required'
    if (access.kind === 'admin') return person.isAdmin && !person.isDemo ? null : 'forbidden'
    if (access.kind === 'own' && access.demo === 'refused' && person.isDemo) return 'demo_restricted'
    // None of them is a physician; the test below has one.
    if (access.kind === 'own') return access.physician === 'only' ? 'forbidden' : null
    if (person.isDemo) return 'demo_restricted'
    // None of them is in a team; ownership.test.ts has those who are.
    if (access.kind === 'team' || access.kind === 'member') return 'forbidden'
    if (person.isAdmin) return null
    const enough = { basic: ['basic', 'premium', 'Monthly'], premium: ['premium', 'Monthly'] }[access.tier]
    return enough.includes(person.tier) ? null : 'subscription_required'
  }

  test('covers every combination', () => {
    expect(accesses.length * (people.length + 1)).toBe((8 + 2 * features.length) * (2 * 2 * tiers.length + 1))
  })

  test.each(accesses.map((access) => ({ access, title: JSON.stringify(access) })))('$title', ({ access }) => {
    expect(refusalOfCall(access, null)).toBe(expected(access, null))
    for (const person of people)
      expect(refusalOfCall(access, person.viewer), JSON.stringify(person)).toBe(expected(access, person))
  })

  test.each(people)('admin $isAdmin, demo $isDemo, $tier: paywall and limits', (person) => {
    const unlocked = person.isAdmin || person.isDemo
    expect(passesPaywall(person.viewer)).toBe(unlocked || person.tier !== 'free')
    expect(passesPaywall(person.viewer, 'premium')).toBe(unlocked || ['premium', 'Monthly'].includes(person.tier))
    const all = !person.isDemo && (person.isAdmin || person.tier !== 'free')
    expect(visibleResults(person.viewer)).toBe(all ? Number.POSITIVE_INFINITY : 20)
    expect(selectableResults(person.viewer)).toBe(all ? Number.POSITIVE_INFINITY : 20)
  })

  test('a physician reaches their own profile, and no plan or team', () => {
    const physician: Viewer = { ...viewer({}), isPhysician: true }
    const verdicts = [ofPhysician, own, ownNotDemo, ownNotPhysician, anyMember, admin].map((access) =>
      refusalOfCall(access, physician),
    )
    expect(verdicts).toEqual([null, null, null, 'forbidden', 'forbidden', 'forbidden'])
    expect(refusalOfCall(needs('basic', 'export'), physician)).toBe('subscription_required')
  })

  test('a visitor does not pass the paywall', () => {
    expect(passesPaywall(null)).toBe(false)
  })
})

describe('who is a demo user', () => {
  test.each(roles)('the role %s alone', (role) => {
    expect(isDemoAccount({ email: 'a@b.example', role, demoAccount: false }, demoEmail)).toBe(role === 'demo')
  })
  test('the flag', () => {
    expect(isDemoAccount({ email: 'a@b.example', role: 'user', demoAccount: true }, demoEmail)).toBe(true)
  })
  test('the address, in any case', () => {
    expect(isDemoAccount({ email: 'DEMO@attending.example', role: 'user', demoAccount: false }, demoEmail)).toBe(true)
  })
  test('has every permission flag false, everyone else all true', () => {
    expect(new Set(Object.values({ ...permissionsOf(true), isDemo: false }))).toEqual(new Set([false]))
    expect(new Set(Object.values({ ...permissionsOf(false), isDemo: true }))).toEqual(new Set([true]))
  })
})
