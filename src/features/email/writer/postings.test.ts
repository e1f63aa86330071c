/**
 * The writer on postings with marked facts: 200 that its rules were made with, and thirty and twenty held out. Prints
 * what emails of each length tell, misstate, invent, and break.
 */
import { describe, expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { readPosting } from '#postings/read-posting.ts'
import { type EmailLength, emailLengths, tones } from '#shared/product/email-options.ts'
import { heavy } from '../../../../test/support/heavy.ts'
import { judgeEmail } from '../test/judge.ts'
import { brokenRules, commonRuns } from '../test/judge-form.ts'
import {
  fifthHeldOutPostings,
  heldOutPostings,
  postingsOf200,
  type SamplePosting,
  secondHeldOutPostings,
  seventhHeldOutPostings,
} from '../test/sample-postings.ts'
import { writeEmail } from './write-email.ts'

/** Every eighth on a push: all of them take minutes on a busy machine. */
const someOf = (samples: readonly SamplePosting[]) => (heavy ? samples : samples.filter((_, at) => at % 8 === 0))

const about = { specialty: /\p{L}{4}/u, place: null }

interface Tally {
  emails: number
  share: number
  misstated: string[]
  invented: string[]
  broken: string[]
  bodies: string[]
}

function tallyOf(samples: readonly SamplePosting[], length: EmailLength): Tally {
  const tally: Tally = { emails: 0, share: 0, misstated: [], invented: [], broken: [], bodies: [] }
  let [deciding, told] = [0, 0]
  for (const [index, { jobTitle, jobDescription, jobLocation, positionType, ...sample }] of samples.entries()) {
    const posting = readPosting(
      { text: jobDescription, title: jobTitle, ...(jobLocation === '' ? {} : { location: jobLocation }) },
      postingKnowledge,
    )
    for (const variation of [0, 1, 2]) {
      const tone = tones[(index + variation) % tones.length]!
      const form = { jobTitle, positionType, tone, length, variation, signature: 'Jordan Lee\nLakeside Recruiting' }
      const email = writeEmail({ ...form, posting, previous: [] })
      const whole = { jobTitle, jobDescription, jobLocation, positionType, ...sample }
      const verdict = judgeEmail(email, whole)
      tally.emails++
      deciding += verdict.deciding
      told += verdict.toldDeciding
      tally.misstated.push(...verdict.misstated.map((text) => `${jobTitle}: ${text}`))
      tally.invented.push(...verdict.invented.map((text) => `${jobTitle}: ${text}`))
      tally.broken.push(...brokenRules(email, length, about).map((text) => `${jobTitle}: ${text}`))
      tally.bodies.push(email.body)
    }
  }
  tally.share = told / deciding
  return tally
}

function print(name: string, length: EmailLength, { emails, share, misstated, invented, broken }: Tally): void {
  console.log(
    `${name}, ${length}: ${emails} emails; ${(100 * share).toFixed(1)}% of the deciding facts told, ${misstated.length} misstated, ${invented.length} invented, ${broken.length} form rules broken`,
  )
  for (const line of [...misstated, ...invented, ...broken].slice(0, 60)) console.log(`  ${line}`)
}

/** What the last run reached; a change that makes it worse shows. */
const least: Record<EmailLength, number> = { Short: 0.8, Medium: 0.92, Long: 0.93 }
/**
 * A physician's room, camera, and internet are needed for telehealth, as the posting says; the set calls them noise.
 */
const mistaken = /25 Mbps|quiet private room/

describe.each([
  [heavy ? '200 postings' : 'Every eighth of 200 postings', someOf(postingsOf200())],
  ['30 held out', heldOutPostings()],
  ['20 held out', secondHeldOutPostings()],
] as const)('threat 55: the writer invents and misstates nothing: %s', (name, samples) => {
  test.each(emailLengths)('%s', (length) => {
    const tally = tallyOf(samples, length)
    print(name, length, tally)
    expect(tally.invented).toEqual([])
    expect(tally.misstated.filter((line) => !mistaken.test(line))).toEqual([])
    expect(tally.broken).toEqual([])
    expect(tally.share).toBeGreaterThan(name === '30 held out' && length === 'Short' ? 0.75 : least[length])
  })
})

describe.each([
  ['15', fifthHeldOutPostings],
  ['20', seventhHeldOutPostings],
])('threat 55: of %s postings by strangers', (count, postings) => {
  test.each(emailLengths)('nothing is invented: %s', (length) => {
    const tally = tallyOf(postings(), length)
    print(`${count} by strangers`, length, tally)
    expect(tally.invented).toEqual([])
    expect(tally.share).toBeGreaterThan(0.4)
  })
})

test('threat 55: no run of five words is in more than a third of 300 emails', () => {
  const { bodies } = tallyOf(postingsOf200().slice(0, 100), 'Medium')
  const runs = commonRuns(bodies).slice(0, 10)
  for (const { run, share } of runs) console.log(`${(100 * share).toFixed(0)}%  ${run}`)
  expect(bodies).toHaveLength(300)
  expect(runs[0]!.share).toBeLessThanOrEqual(1 / 3)
})
