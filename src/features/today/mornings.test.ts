import { expect, test } from 'vitest'
import { dayIn, isMorning, isTimeZone } from './mornings.ts'

test.each([
  // Monday, 2026-11-23. Boise is 7 hours behind UTC in winter, New York 5.
  ['America/Boise', '2026-11-23T13:59:59Z', false],
  ['America/Boise', '2026-11-23T14:00:00Z', true],
  ['America/New_York', '2026-11-23T12:00:00Z', true],
  ['America/New_York', '2026-11-23T16:00:00Z', false],
  // In summer it is an hour earlier.
  ['America/New_York', '2026-07-20T11:00:00Z', true],
  ['America/New_York', '2026-07-20T10:59:00Z', false],
  // Saturday and Sunday there, whatever day it is here.
  ['America/Boise', '2026-11-21T15:00:00Z', false],
  ['Pacific/Auckland', '2026-11-22T19:00:00Z', true],
  ['Pacific/Auckland', '2026-11-20T19:00:00Z', false],
])('in %s at %s it is a weekday morning: %s', (zone, at, expected) => {
  expect(isMorning(zone, new Date(at))).toBe(expected)
})

test('the day is that of the zone', () => {
  expect(dayIn('America/Boise', new Date('2026-11-24T05:00:00Z'))).toBe('2026-11-23')
  expect(dayIn('Pacific/Auckland', new Date('2026-11-23T19:00:00Z'))).toBe('2026-11-24')
})

test.each(['America/Boise', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT-14'.replace('-14', '')])(
  '%s is a zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['', 'Boise', '+03:00', 'UTC+3', '../etc', "'; drop", 'x'.repeat(70)])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false)
})
