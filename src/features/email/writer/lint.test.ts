/** No email of any committed posting has a sentence that no one would sign; and the lint finds such sentences. */
import { describe, expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { readPosting } from '#postings/read-posting.ts'
import { emailLengths, tones } from '#shared/product/email-options.ts'
import { heavy } from '../../../../test/support/heavy.ts'
import { lintOf } from '../test/email-lint.ts'
import {
  fourthHeldOutPostings,
  heldOutPostings,
  postingsOf200,
  type SamplePosting,
  secondHeldOutPostings,
  thirdHeldOutPostings,
} from '../test/sample-postings.ts'
import { writeEmail } from './write-email.ts'

const signatures = ['Jordan Lee\nLakeside Recruiting', 'Jordan Lee\nHuman Resources, the hospital']

/** Every version by both senders; tones and lengths in turn, so that all of their pairs come up. */
function faultsIn(samples: readonly SamplePosting[]): { emails: number; faults: string[] } {
  let emails = 0
  const faults = samples.flatMap(({ jobTitle, jobDescription, jobLocation, positionType }, at) => {
    const place = jobLocation === '' ? {} : { location: jobLocation }
    const posting = readPosting({ text: jobDescription, title: jobTitle, ...place }, postingKnowledge)
    return signatures.flatMap((signature, by) =>
      [0, 1, 2].flatMap((variation) => {
        const [tone, length] = [tones[(at + variation) % 4]!, emailLengths[(at + by + variation) % 3]!]
        const email = writeEmail({ posting, jobTitle, positionType, tone, length, signature, variation, previous: [] })
        emails++
        return lintOf(email.body, jobDescription).map((fault) => `${jobTitle} (${tone}, ${length}): ${fault}`)
      }),
    )
  })
  return { emails, faults }
}

/** Every eighth of the many on a push: all of them take minutes on a busy machine. */
const some = heavy ? postingsOf200() : postingsOf200().filter((_, at) => at % 8 === 0)

describe.each([
  [heavy ? '200 postings' : 'Every eighth of 200 postings', some],
  ['30 held out', heldOutPostings()],
  ['20 held out', secondHeldOutPostings()],
  ['40 held out', thirdHeldOutPostings()],
  ['20 as strangers write them', fourthHeldOutPostings()],
] as const)('%s', (_, samples) => {
  test('have no sentence that no one would sign', () => {
    const { emails, faults } = faultsIn(samples)
    expect(emails).toBe(samples.length * 6)
    expect(faults).toEqual([])
  })
})

const email = (sentence: string) =>
  `Dear Dr. {last_name},\n\nI have an opening. ${sentence} {reason}\n\nCould we talk on Monday?\n\nBest,\nJordan`

test('an email without faults', () => {
  expect(lintOf(email('The schedule is 7 on/7 off, and pay is $325,000.'), '$325,000')).toEqual([])
})

test.each([
  ['no verb', '24-hour in-house shifts, 7 am to 7 am.'],
  ['begins small', '\n\npay is $300,000.'],
  ['a label', 'Visas: H-1B and J-1 are sponsored.'],
  ['an article before a name', 'The employer is a Prairie View Medical Center.'],
  ['told twice', 'Pay is $300,000. The base is $300,000.'],
  ['told twice', 'There is no call. There would be no call.'],
  ['too long', `You would work ${'days '.repeat(28)}here.`],
  ['dangles', 'You would have a scribe and.'],
  ['one of several', 'There is 1 days of call.'],
  ['several of one', 'You would work 3 day.'],
  ['capitals', 'There is no CALL.'],
  ['a question', 'Do you like snow? Pay is good.'],
  ['a doubled word', 'You would have the the robot.'],
  ['number', 'There is 24 beds.'],
  ['a for an', 'You need a active license.'],
])('the lint finds: %s', (fault, sentence) => {
  expect(lintOf(email(sentence), '$300,000').map((found) => found.split(':')[0])).toContain(fault)
})
