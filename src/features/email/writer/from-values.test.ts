/** What no grammar reads to its end is said from its value, and only where nothing around the value limits it. */
import { expect, test } from 'vitest'
import { emailFrom } from '../test/email-from.ts'

test.each([
  [
    'a license',
    'We are looking for urologists who are licensed to practice in any U.S. state.',
    'a license in any state',
  ],
  [
    'certification in one of several',
    'What we need from you: board certification in urology, general surgery, or pediatric urology, and good shoes.',
    'board certification in urology, general surgery, or pediatric urology',
  ],
  ['patients under their label', 'Visits: about 22/day: 45% injury care, 55% exams', 'about 22 visits a day'],
  [
    'leave with its kind',
    'In the first year, staff are given 25 days of annual leave on joining us.',
    '25 days of annual leave',
  ],
  [
    'a bonus, whose neighbor has a condition',
    'There is a $60,000 sign-on bonus and housing for the weeks that you are here, if you would rather not move.',
    'a $60,000 sign-on bonus',
  ],
  [
    'both of two',
    'How many patients: 12 follow-ups and up to 3 inductions a day',
    '12 follow-ups and up to 3 inductions a day',
  ],
  ['call', 'Phone call is shared statewide among the urologists, about one week in ten.', 'about one week in ten'],
  ['no visa', 'Visa Sponsorship No', 'no visa sponsorship'],
  [
    'pay in a range',
    'Salary will be dependent upon qualifications, within a range of $410,000 to $475,000.',
    'is $410,000 to $475,000.',
  ],
])('%s', (_, posting, said) => {
  expect(emailFrom(`Four clinic days. ${posting}`, 'Urologist')).toContain(said)
})

test.each([
  ['what something cost', 'The unfilled position has cost the hospital $1 million a year.', /\$1/],
  [
    'a sum for each year',
    'Staff may see the debt program, which is up to $40,000 a year for five years, subject to approval.',
    /\$40,000 in loan/,
  ],
  [
    'one of two',
    'Applicants show, in their letter, an MT license or whatever else the board of Montana takes.',
    /Montana license|MT license\./,
  ],
  [
    'eligibility as certification',
    'Eligibility, at the least, for certification by the American Board of Urology in due course.',
    /need board certification/,
  ],
  ['what one brings', 'Proof of your own malpractice coverage', /(?:receive|includes?|also) proof|malpractice is/],
  [
    'a bonus with a condition',
    'If you were to start before May, and not otherwise, it has a $60,000 sign-on bonus.',
    /\$60,000/,
  ],
  [
    'hours a month',
    'Among other things, the family gets 8 hours of vacation a month, and rest.',
    /8 hours of vacation(?! a month)/,
  ],
])('never %s', (_, posting, said) => {
  expect(emailFrom(`Four clinic days. ${posting}`, 'Urologist')).not.toMatch(said)
})

test.each([
  ['a legal phrase', 'Possession of the legal requirements for the practice of medicine in the state.', 'requirements'],
  ['a trait', 'Must be mature, flexible, intellectually alert.', 'alert'],
  ['what each page says', 'Provides a positive and professional representation of Bracken.', 'representation'],
  ['an estimate', 'Salary.com Estimation for Urologist in Accomac, VA $289,113 to $381,870', '$289,113'],
  ['half of a week', 'Work Schedule: Monday - Friday, 8:00 am - 4:30 pm, 37.5 hours a week', 'is Friday'],
  ['patients as hours', 'A. Examine and treat patients in the office, 20 to 22 a day.', 'work 20 to 22'],
  ['a slogan', 'Lucidity in every step!', 'lucidity'],
  ['a page', 'You are here', 'You are here'],
  [
    'colleagues as the job',
    'The team of two has kept coverage going with extended hours and locums.',
    'locum urologist',
  ],
])('not %s', (_, posting, said) => {
  expect(emailFrom(`Four clinic days. ${posting}`, 'Urologist')).not.toContain(said)
})

test('who employs is said, where the posting says it in passing', () => {
  const text = 'Under direction, to perform urologic work in a state forensic hospital in Las Cruces, New Mexico.'
  expect(emailFrom(text, 'Urologist')).toContain('with a state forensic hospital in Las Cruces, NM')
})
