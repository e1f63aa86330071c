import { expect, test } from 'vitest'
import { sourceName, trustIn } from './contact-source.ts'
import type { ContactFacts } from './contracts.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const facts = (more: Partial<ContactFacts>): ContactFacts => ({
  kind: 'phone',
  status: 'listed',
  source: 'nppes',
  firstSeen: '2019-01-01T00:00:00Z',
  lastVerified: null,
  ...more,
})

test.each([
  [facts({}), 'old'],
  [facts({ lastVerified: '2026-01-01T00:00:00Z' }), 'fresh'],
  [facts({ lastVerified: '2025-11-20T00:00:00Z' }), 'old'],
  [facts({ firstSeen: '2026-10-01T00:00:00Z' }), 'fresh'],
  [facts({ status: 'confirmed' }), 'confirmed'],
  [facts({ status: 'failed', lastVerified: '2026-11-01T00:00:00Z' }), 'failed'],
] as const)('%j is %s', (contact, trust) => {
  expect(trustIn(contact, now)).toBe(trust)
})

test('sources have names', () => {
  expect(sourceName('dac')).toBe('CMS clinician file')
  expect(sourceName('state-board')).toBe('state-board')
})
