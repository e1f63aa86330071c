import { describe, expect, test } from 'vitest'
import { checkSending } from './check-sending.ts'

const topicsOf = (body: string) =>
  checkSending({ subject: 'A position', body })
    .topics.filter(({ mentioned }) => mentioned)
    .map(({ name }) => name)

describe('what a physician wants to know', () => {
  test.each([
    ['The base salary is $480,000 to $530,000.', ['Compensation']],
    ['It pays 480k.', ['Compensation']],
    ['- Compensation: $165 an hour', ['Compensation']],
    ['Competitive compensation.', []],
    ['A position at St. Luke’s in Boise, ID, with call.', ['Location']],
    ['A position near Bangor, Maine.', ['Location']],
    ['The role is remote.', ['Location']],
    ['I saw that you work in {location}.', []],
    ['Jordan Reyes, MD', []],
    ['A role in Baltimore, MD', ['Location']],
    ['The schedule is four days a week.', ['Schedule']],
    ['7 on, 7 off', ['Schedule']],
    ['Monday to Friday, 8 to 5', ['Schedule']],
    ['0.8 FTE', ['Schedule']],
    ['Let us talk one of these days.', []],
    ['', []],
  ])('%s', (body, mentioned) => expect(topicsOf(body)).toEqual(mentioned))
})

test.each([
  ['Act now! This is a once-in-a-lifetime chance!!', ['Act now', 'once-in-a-lifetime', '!!']],
  ['GREAT OPPORTUNITY for an OBGYN in ID', ['GREAT OPPORTUNITY']],
  ['A guaranteed salary of $400,000', []],
  ['Guaranteed to please. guaranteed again', ['guaranteed']],
  ['$$$', ['$$$']],
  ['J-1 and H-1B sponsorship, PTO, CME', []],
])('spam: %s', (body, spam) =>
  expect(checkSending({ subject: '', body }).spam.map((part) => part)).toEqual(
    spam.length > 0
      ? expect.arrayContaining(spam.map((part) => expect.stringMatching(new RegExp(part.replace(/[$]/g, '\\$&'), 'i'))))
      : [],
  ),
)

test.each([
  ['Dear {first_name}, {specialty} {company_name} {location}', []],
  [
    'Dear [First Name], {salary} and {First_name} <<NAME>> TBD',
    ['{salary}', '{First_name}', '[First Name]', '<<NAME>>', 'TBD'],
  ],
  ['{ first_name }', ['{ first_name }']],
])('unresolved: %s', (body, unresolved) => {
  expect(checkSending({ subject: '', body }).unresolved.toSorted()).toEqual(unresolved.toSorted())
})

test('any text is looked through in time', () => {
  const begun = process.threadCpuUsage()
  checkSending({ subject: 'A '.repeat(150), body: 'in Aaaa Aaaa '.repeat(800) })
  checkSending({ subject: '{'.repeat(300), body: '[A'.repeat(5000) })
  const { user, system } = process.threadCpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(1500)
})
