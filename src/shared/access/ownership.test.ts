import { describe, expect, test } from 'vitest'
import {
  type Holder,
  includesRole,
  isWithin,
  membershipAs,
  type Owned,
  type Right,
  reachOf,
  type TeamRole,
  type TeamStanding,
  teamFor,
  teamRoles,
  teamStandings,
} from './ownership.ts'

const rights: readonly Right[] = ['see', 'change', 'manage']

function member(id: string, role: TeamRole, { standing = 'active' as TeamStanding, of = 'ours' } = {}): Holder {
  return { id, team: { id: of, name: of, role, standing, sharesByDefault: true } }
}

const things: Record<string, Owned> = {
  'own, private': { ownerId: 'me', teamId: null },
  'own, shared': { ownerId: 'me', teamId: 'ours' },
  'a colleague’s, private': { ownerId: 'you', teamId: null },
  'a colleague’s, shared': { ownerId: 'you', teamId: 'ours' },
  'another team’s': { ownerId: 'you', teamId: 'theirs' },
  'own, left with another team': { ownerId: 'me', teamId: 'theirs' },
}

/** Which of see, change, and manage, as s, c, and m. */
function lettersOf(holder: Holder, thing: Owned): string {
  return rights.map((right) => (isWithin(reachOf(holder, right), thing) ? right[0] : '·')).join('')
}

describe('who may do what', () => {
  test.each<[who: string, holder: Holder, expected: readonly string[]]>([
    ['owner', member('me', 'owner'), ['scm', 'scm', '···', 'scm', '···', '···']],
    ['manager', member('me', 'manager'), ['scm', 'scm', '···', 'scm', '···', '···']],
    ['recruiter', member('me', 'recruiter'), ['scm', 'scm', '···', 'sc·', '···', '···']],
    ['former member', { id: 'me', team: null }, ['scm', '···', '···', '···', '···', '···']],
    ['of another team', member('me', 'owner', { of: 'theirs' }), ['scm', '···', '···', '···', 'scm', 'scm']],
  ])('%s', (_, holder, expected) => {
    expect(Object.values(things).map((thing) => lettersOf(holder, thing))).toEqual(expected)
  })

  test.each<[TeamStanding, shared: string]>([
    ['active', 'scm'],
    ['readOnly', 's··'],
    ['locked', 's··'],
    ['needsTwoFactor', '···'],
  ])('in a team that is %s', (standing, shared) => {
    const owner = member('me', 'owner', { standing })
    expect(lettersOf(owner, things['own, private']!)).toBe('scm')
    expect(lettersOf(owner, things['a colleague’s, shared']!)).toBe(shared)
    expect(teamFor(owner)).toBe(standing === 'active' ? 'ours' : null)
  })

  test('anyone who may manage may change, and anyone who may change may see', () => {
    for (const role of teamRoles)
      for (const standing of teamStandings)
        for (const thing of Object.values(things)) {
          const letters = lettersOf(member('me', role, { standing }), thing)
          expect(['···', 's··', 'sc·', 'scm']).toContain(letters)
        }
  })
})

test('new things are shared as stated, otherwise by the team’s default', () => {
  const team = member('me', 'recruiter')
  const alone: Holder = { id: 'me', team: null }
  const quiet: Holder = { id: 'me', team: { ...team.team!, sharesByDefault: false } }
  expect([teamFor(team), teamFor(team, false), teamFor(quiet), teamFor(quiet, true)]).toEqual([
    'ours',
    null,
    null,
    'ours',
  ])
  expect([teamFor(alone), teamFor(alone, true)]).toEqual([null, null])
})

test('roles include those below them', () => {
  const table = teamRoles.map((role) => teamRoles.map((least) => includesRole(role, least)))
  expect(table).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ])
})

test.each(teamStandings)('threat 59: a role counts only with standing: %s', (standing) => {
  for (const role of teamRoles)
    for (const least of teamRoles) {
      const holder = member('me', role, { standing })
      const expected = standing === 'needsTwoFactor' ? 'two_factor_required' : holder.team
      expect(membershipAs(holder, least)).toEqual(includesRole(role, least) ? expected : 'forbidden')
    }
  expect(membershipAs({ id: 'me', team: null }, 'recruiter')).toBe('forbidden')
})
