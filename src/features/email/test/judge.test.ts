/** The judge itself: it sees what is told in other words, and what isn't. */
import { describe, expect, test } from 'vitest'
import { judgeEmail } from './judge.ts'
import { brokenRules, commonRuns } from './judge-form.ts'
import {
  heldOutPostings,
  postingsOf200,
  type SamplePosting,
  secondHeldOutPostings,
  seventhHeldOutPostings,
} from './sample-postings.ts'

const sample: SamplePosting = {
  jobTitle: 'Hospitalist',
  positionType: 'Full-time',
  jobLocation: '',
  jobDescription:
    'Chadron, Nebraska. 7 on/7 off, 7a-7p. $325k base. $25,000 sign-on bonus. No H-1B. Call 1:6, no weekends.',
  facts: [
    { topic: 's', text: '7 on/7 off, 7a-7p', deciding: true },
    { topic: 'p', text: '$325k base', deciding: true },
    { topic: 'v', text: 'No H-1B', deciding: true },
    { topic: 'c', text: 'Call 1:6, no weekends', deciding: true },
  ],
  never: ['$25,000 base'],
}
const email = (...sentences: string[]) => ({ subject: 'Hospitalist', body: `Hi,\n\n${sentences.join(' ')}\n\nBest,` })

test('the sets: 200, 30, and 20 postings, each with facts that decide', () => {
  expect([postingsOf200(), heldOutPostings(), secondHeldOutPostings()].map(({ length }) => length)).toEqual([
    200, 30, 20,
  ])
  for (const { facts, jobTitle } of [...postingsOf200(), ...heldOutPostings(), ...secondHeldOutPostings()])
    expect(facts.filter(({ deciding }) => deciding).length, jobTitle).toBeGreaterThan(2)
})

test('a set from strangers: place, work, and pay decide in each posting, and no fact is among what is never said', () => {
  const postings = seventhHeldOutPostings()
  expect(postings).toHaveLength(20)
  for (const { facts, jobTitle, jobLocation, never } of postings) {
    const topics = new Set(facts.filter(({ deciding }) => deciding).map(({ topic }) => topic))
    if (jobLocation !== '') topics.add('l')
    expect(
      [...'lpsc'].filter((topic) => !topics.has(topic)),
      jobTitle,
    ).toEqual([])
    expect(never.length, jobTitle).toBeGreaterThan(3)
    for (const { text } of facts)
      expect(
        never.filter((one) => text.toLowerCase().includes(one.toLowerCase())),
        `${jobTitle}: ${text}`,
      ).toEqual([])
  }
})

describe('facts in other words', () => {
  test('are told', () => {
    const told = email(
      'You work seven days on and seven off, 7 am to 7 pm.',
      'The base salary is $325,000.',
      'H-1B sponsorship is not available.',
      'Call is one in six, with no weekends.',
    )
    expect(judgeEmail(told, sample)).toMatchObject({ deciding: 4, toldDeciding: 4, misstated: [], invented: [] })
  })

  test.each([
    ['half a schedule', 'You work seven days on, 7 am to 7 pm.'],
    ['a yes for a no', 'H-1B sponsorship is available.'],
    ['a wrong ratio', 'Call is 1 in 5, no weekends.'],
  ])('%s is not', (_, sentence) => {
    expect(judgeEmail(email(sentence), sample).toldDeciding).toBe(0)
  })
})

test.each([
  ['a figure of its own', 'The base salary is $335,000.', 'invented'],
  ['a benefit of its own', 'Relocation is covered.', 'invented'],
  ['a bonus called a guarantee', 'The guarantee is $325,000.', 'misstated'],
  ['what must never be said', 'It pays a $25,000 base.', 'misstated'],
] as const)('%s is %s', (_, sentence, kind) => {
  expect(judgeEmail(email(sentence), sample)[kind].length).toBeGreaterThan(0)
})

describe('the form', () => {
  const about = { specialty: /hospitalist/i, place: /chadron/i }
  const good = {
    subject: 'Hospitalist in Chadron, NE',
    body: 'Dear Dr. {last_name},\n\nI am recruiting a hospitalist. Pay is $1.\n\nWould Tuesday at 10 work?\n\nRegards,',
  }
  test('of a good email', () => expect(brokenRules(good, 'Short', about)).toEqual([]))
  test.each([
    ['too many words', { body: good.body.replace('Pay', 'word '.repeat(100)) }],
    ['the same start twice', { body: good.body.replace('Pay', 'I am here. Pay') }],
    ['a question in the middle', { body: good.body.replace('Pay', 'Do you like it? Pay') }],
    ['capitals', { body: good.body.replace('Pay', 'URGENT. Pay') }],
    ['no place', { subject: 'Hospitalist' }],
    ['words for applicants', { body: good.body.replace('Pay', 'Apply online. Pay') }],
    ['six bullets', { body: good.body.replace('Pay', `\n${'- Pay is\n'.repeat(6)}\nPay`) }],
  ])('%s', (_, change) => expect(brokenRules({ ...good, ...change }, 'Short', about).length).toBeGreaterThan(0))
  test('runs that many emails share', () => {
    expect(commonRuns([good.body, good.body.replace('hospitalist', 'surgeon')])[0]).toEqual({
      run: expect.any(String),
      share: 1,
    })
  })
})
