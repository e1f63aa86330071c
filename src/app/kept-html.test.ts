import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PhysicianCard } from '#features/physicians/contracts.ts'
import { PhysicianRow } from '#features/physicians/physician-row.tsx'
import { noSubscription, type Viewer } from '#shared/access/access.ts'
import { makeQueryClient } from '#shared/calls/use-call.ts'
import { type KeptHtml, KeptHtmlContext } from '#ui/kept-html.ts'
import { keptHtml } from './kept-html.tsx'

const card: PhysicianCard = {
  id: 7,
  firstName: 'Ana',
  lastName: 'Lee',
  credential: 'MD',
  title: 'Cardiologist',
  specialty: 'Cardiology',
  organization: 'Heart & Co.',
  city: 'Waco',
  state: 'TX',
  location: 'Waco, TX',
  skills: ['Echo', 'Teaching'],
  education: '',
  educationEntries: [{ schoolName: 'Baylor', degrees: ['MD'] }],
  contactInfo: { linkedIn: 'https://linkedin.example/ana', email: 'a••@h••.com', phone: null },
  channels: { email: true, phone: false, directPhone: false },
  revealed: { email: false, phone: false },
  sample: true,
}

const viewer: Viewer = {
  id: 'e2a7c1f0-0000-4000-8000-000000000001',
  email: 'rita@recruiters.example',
  name: 'Rita',
  isAdmin: false,
  isDemo: false,
  subscription: { ...noSubscription, subscribed: true, tier: 'premium' },
  permissions: {
    isDemo: false,
    canCreateLists: true,
    canSaveLists: true,
    canExport: true,
    canViewContactInfo: true,
    canSaveCandidates: true,
  },
  team: null,
}
const other: Viewer = {
  ...viewer,
  id: 'e2a7c1f0-0000-4000-8000-000000000002',
  email: 'otto@recruiters.example',
  name: 'Otto',
}
const basic: Viewer = { ...viewer, subscription: { ...viewer.subscription, tier: 'basic' } }
const free: Viewer = { ...viewer, subscription: noSubscription }
const colleague: Viewer = {
  ...viewer,
  team: { id: 'waco', name: 'Waco Recruiting', role: 'recruiter', standing: 'active', sharesByDefault: false },
}

type Look = Omit<Parameters<typeof PhysicianRow>[0], 'to'>

function drawn(look: Look, keeps: KeptHtml | null): string {
  const row = createElement(PhysicianRow, { to: '/physicians/7', onSelectedChange: () => {}, ...look })
  const inside = createElement(MemoryRouter, null, createElement(KeptHtmlContext, { value: keeps }, row))
  return renderToString(createElement(QueryClientProvider, { client: makeQueryClient() }, inside))
}

/** The facts by which a row asked for its HTML; none if it is drawn for each page. */
function factsFor(look: Look): string[] {
  const asked: string[] = []
  const keeps: KeptHtml = (facts, draw) => {
    asked.push(JSON.stringify(facts))
    return keptHtml(facts, draw)
  }
  drawn(look, keeps)
  return asked
}

const looks: Look[] = [
  { physician: card, viewer },
  { physician: card, viewer, density: 'compact', selected: true, later: true },
  { physician: card, viewer, marks: { specialty: ['cardiology'] }, why: [{ field: 'zip', value: '76701' }] },
  { physician: card, viewer: free },
  { physician: card, viewer: null },
  { physician: card, viewer: colleague },
  { physician: { ...card, inactiveSince: '2026-01-02', excludedSince: '2025-03-04' }, viewer },
  { physician: { ...card, lists: [{ id: '1', name: 'Texas' }] }, viewer },
  { physician: { ...card, inMyRecords: true, revealed: { email: true, phone: false } }, viewer },
]

test('a row is the same, drawn or kept', () => {
  for (const look of [...looks, ...looks]) expect(drawn(look, keptHtml)).toBe(drawn(look, null))
})

test('a row is kept for everyone who may do the same', () => {
  const facts = factsFor({ physician: card, viewer })
  expect(facts).toHaveLength(1)
  expect(facts.join()).not.toContain('Rita')
  expect(factsFor({ physician: card, viewer: other })).toEqual(facts)
  expect(factsFor({ physician: card, viewer: colleague })).toEqual(facts)
  expect(factsFor({ physician: card, viewer: basic })).not.toEqual(facts)
  expect(factsFor({ physician: { ...card, city: 'Austin' }, viewer })).not.toEqual(facts)
})

test.each<Partial<PhysicianCard>>([
  { lists: [{ id: '1', name: 'Texas' }] },
  { lastContact: { at: '2026-11-01T00:00:00.000Z', how: null, outcome: null, mine: false, by: 'Otto' } },
  { doNotContact: { reason: 'Asked', since: '2026-11-01T00:00:00.000Z', shared: true, mine: false, by: 'Otto' } },
  { inMyRecords: true },
  { revealed: { email: false, phone: true } },
])('what a card says to one person is not kept: %j', (said) => {
  expect(factsFor({ physician: { ...card, ...said }, viewer })).toEqual([])
})

test('rows that lead to the plans and back to their page are not kept', () => {
  for (const who of [free, null]) expect(factsFor({ physician: card, viewer: who })).toEqual([])
})

test('a row that fails is left to the page', () => {
  const fails = () =>
    createElement(() => {
      throw new Error('no context')
    })
  expect(keptHtml({ row: 'failing' }, fails)).toBeNull()
})
