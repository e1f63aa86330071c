import { expect, test } from 'vitest'
import { shiftedEmails } from './shifted-emails.ts'

const people = [
  ['Eleonora', 'Abernathy-Roe'],
  ['Lucretia', 'Lindqvist'],
  ['Kazimir', 'Gallowglass'],
  ['Robert', 'Ashgrove'],
  ['Beatrix', 'Birchwood'],
  ['Cyprian', 'Cedarlane'],
] as const
const patterns = {
  'first.last': (first: string, last: string) => `${first}.${last}`,
  flast: (first: string, last: string) => first.charAt(0) + last,
  last_f4: (first: string, last: string) => `${last}_${first.charAt(0)}4`,
  first: (first: string) => first,
} as const
const address = (first: string, last: string, pattern: keyof typeof patterns) =>
  `${patterns[pattern](first, last)}@clinic.example`.toLowerCase()
const rowsOf = (emails: readonly string[]) =>
  people.map(([firstName, lastName], at) => ({ firstName, middleName: null, lastName, email: emails[at] ?? '' }))

test.each(Object.keys(patterns) as (keyof typeof patterns)[])('addresses like %s, moved by some rows', (pattern) => {
  const emails = people.map(([first, last]) => address(first, last, pattern))
  expect(shiftedEmails(rowsOf(emails))).toEqual(people.map(() => false))
  for (const by of [1, 2]) {
    const down = [...Array.from({ length: by }, () => ''), ...emails.slice(0, -by)]
    expect(shiftedEmails(rowsOf(down))).toEqual(people.map((_, at) => at >= by))
    expect(shiftedEmails(rowsOf(emails.slice(by)))).toEqual(people.map((_, at) => at < people.length - by))
  }
  // Only the last ones.
  const some = [...emails.slice(0, 3), '', ...emails.slice(3, -1)]
  expect(shiftedEmails(rowsOf(some))).toEqual([false, false, false, false, true, true])
})

test.each([
  ['an assistant’s', ['karen.miller@clinic.example']],
  ['one colleague’s', ['lucretia.lindqvist@clinic.example']],
  ['a practice’s that they share', people.map(() => 'gallowglass@clinic.example')],
  [
    'a short form of one’s own name',
    people.map(([first, last]) => `${first.slice(0, 4)}${last.slice(0, 4)}@x.example`),
  ],
  ['a nickname', ['', '', '', 'bobashgrove@clinic.example', 'bea@clinic.example']],
  ['a desk', people.map((_, at) => `desk${at}@clinic.example`)],
])('%s email stays', (_, emails) => {
  expect(shiftedEmails(rowsOf(emails))).toEqual(people.map(() => false))
})
