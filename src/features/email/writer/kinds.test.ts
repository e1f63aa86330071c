/** Facts that postings write in a form of their own, as an email tells them; and what it must not tell without more. */
import { expect, test } from 'vitest'
import { emailFrom } from '../test/email-from.ts'

test.each([
  [
    'work without a verb',
    'Clinic, echo, nuclear stress; no hospital.',
    'The work includes clinic, echo, and nuclear stress.',
  ],
  ['a term after a comma', 'Call 1:6, non-STEMI.', 'non-STEMI call 1 in 6'],
  [
    'hours and when one is done',
    '3 days a week, first case 7:00, out by 3:30 most days.',
    'The first case is at 7:00, and you would be out by 3:30 most days.',
  ],
  [
    'weeks before and after',
    '12 weeks off as a partner, 10 weeks before.',
    'You would have 12 weeks off as a partner and 10 weeks before.',
  ],
  [
    'rates of days and of people',
    '$190 per hour for adults, $215 for child and adolescent.',
    'Pay is $190 per hour for adults and $215 for children and adolescents.',
  ],
  [
    'a condition and what it is for',
    'If you sign by March 31, 2027, we add $10,000 to the $20,000 sign-on bonus.',
    'If you sign by March 31, 2027, the group adds $10,000 to the $20,000 sign-on bonus.',
  ],
  [
    'lines that were put into one',
    'Hobbs, New Mexico $2,000 per 24-hour weekday Blocks of 5 days or more Coverage begins March 8',
    'Coverage begins March 8.',
  ],
  [
    'sites',
    'Three sites: Omaha, Council Bluffs, and Fremont.',
    'The three sites are in Omaha, Council Bluffs, and Fremont.',
  ],
  [
    'pay under a heading that says nothing of it',
    'Additional Information\n - Shifts are 8 am to 8 pm.\n - Pay Range: $135 per hour minimum to $155 per hour maximum, $20 more per hour on holidays',
    'Pay: $135 per hour minimum to $155 per hour maximum',
  ],
  [
    'who employs, and no link of the page',
    '- Career Center Home\nWe want a surgeon four days a week. Our practice is busy.',
    'The practice wants a surgeon four days a week.',
  ],
  ['days of remote work', 'Two clinic days. Remote Mondays.', 'The work is remote on Mondays.'],
  ['a call that never is', 'Thirteen shifts a month, no call, ever.', 'no call, ever'],
  ['direction of others', 'Supervision: medical direction of CRNAs 1:3.', 'provide medical direction to CRNAs 1:3'],
  [
    'text about the work with the work',
    'Two clinic days. You need a Texas license. The unit is staffed at all hours.',
    'The unit is staffed at all hours.\n\nYou need a Texas license.',
  ],
  ['a call in two parts', 'Phone call is shared statewide, about one week in ten.', 'about one week in ten by phone'],
  ['an answer', 'Questions we hear: Is there EMG? Optional.', 'EMG is optional.'],
])('%s', (_, posting, sentence) => {
  expect(emailFrom(posting, 'General Surgeon')).toContain(sentence)
})

test.each([
  ['a slogan', 'VA offers a comprehensive total rewards package.', 'rewards'],
  [
    'gerunds as things',
    'As a surgeon, your duties will include conducting exams, interpreting X-rays, and performing biopsies.',
    'performing',
  ],
  ['bullets of a lost font', 'Salary of $385,000 for generalists n n n', ' n n'],
  ['what a program reads', 'Base salary of $385,000.\nJob Keywords: Surgery, Remote, Telecommute', 'emote'],
  ['a law', 'The positions in this agency are covered by Title 38. Call is 1 in 4.', 'Title 38'],
  ['the same pay twice', 'Pay Rate: $385000-420000\nSalary $385,000 to $420,000 plus a bonus of up to 5%.', '385000'],
  [
    'a heading between two lists',
    '\nBenefits\n - Malpractice with tail\n - Professional development opportunities\nAdditional Information\n - Shifts are 8 am to 8 pm.',
    'nformation',
  ],
  [
    'the subject of a verb',
    'The facilities at Pine Hill, a 210-bed hospital in Camden, South Carolina, include three catheterization labs.',
    'facilities',
  ],
  [
    'a number without its noun',
    'You will join four invasive, five non-invasive, and two EP physicians.',
    'four invasive.',
  ],
  ['small talk', 'The lake is pretty great.', 'lake'],
  [
    'how the pay is set',
    'Education and length of practice are considered through a formal pay-setting process.',
    'process',
  ],
  ['an amount that says too little', 'Salary $295,000. $30,000.', '$30,000'],
])('not %s', (_, posting, word) => {
  expect(emailFrom(`Four clinic days. ${posting}`, 'General Surgeon')).not.toContain(word)
})
