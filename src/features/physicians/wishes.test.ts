import { expect, test } from 'vitest'
import type { Wishes } from './contracts.ts'
import { wishWords } from './wishes.ts'

const none: Wishes = {
  ...{ contact: null, states: [], miles: null, time: null, from: null, pay: null },
  ...{ locum: false, telehealth: false, visa: false },
}

test('each wish has its words, and no other', () => {
  expect(wishWords(none)).toEqual([])
  const all: Wishes = {
    ...{ contact: 'text', states: ['TX', 'CO'], miles: 50, time: 'part', from: '2027-02-01', pay: 350_000 },
    ...{ locum: true, telehealth: true, visa: true },
  }
  expect(wishWords(all)).toEqual([
    ...['Prefers text', 'In TX, CO', 'Within 50 miles', 'Part time', 'Locum', 'Telehealth', 'Needs a visa'],
    ...['From 2027-02-01', 'From $350,000 a year'],
  ])
})
