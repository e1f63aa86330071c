import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Amara', 'Okafor', 'AO'],
  ['Miguel', 'de la Cruz', 'MC'],
  ['Yuki', 'Tanaka-Reyes', 'YT'],
  ['Élodie', "O'Brien", 'ÉO'],
  ['vincent', 'van der berg', 'VB'],
  ['', 'Okafor', 'O'],
  ['', '', '?'],
  ['(Bob)', '3rd', 'BR'],
])('%s %s has the initials %s', (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials)
})
