/** The kinds of sentence that a second reader would change before sending it (docs/emails.md) are in no email. */
import { describe, expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { readPosting } from '#postings/read-posting.ts'
import { tones } from '#shared/product/email-options.ts'
import { sentencesOf } from '../test/judge.ts'
import { heldOutPostings, postingsOf200, secondHeldOutPostings, thirdHeldOutPostings } from '../test/sample-postings.ts'
import { phrased } from './phrasing.ts'
import { asTimes } from './times.ts'
import { writeEmail } from './write-email.ts'

const samples = [...heldOutPostings(), ...secondHeldOutPostings(), ...thirdHeldOutPostings(), ...postingsOf200()]
const sentences = samples.flatMap(({ jobTitle, jobDescription, jobLocation, positionType }, at) => {
  const place = jobLocation === '' ? {} : { location: jobLocation }
  const posting = readPosting({ text: jobDescription, title: jobTitle, ...place }, postingKnowledge)
  const tone = tones[at % tones.length]!
  const form = { jobTitle, positionType, tone, length: 'Long', signature: 'Jordan Lee\nLakeside Recruiting' } as const
  return sentencesOf(writeEmail({ ...form, posting, variation: at % 3, previous: [] }).body)
})

const kinds: readonly (readonly [kind: string, mark: RegExp])[] = [
  ['‘it’ that stands for nothing', /^(?:also, )?it (?:also |further )?(?:comes with|provides|includes|has|pays|is)\b/i],
  ['‘one would’, and ‘the physician’ for ‘you’', /^one would\b|\bthe physician would\b/i],
  [
    'what is needed, said backwards',
    /^(?:needed|required)(?: for this)?(?: is| would be|:)|^what(?: is|'s) required is/i,
  ],
  ["a department's volume as one physician's", /\byou(?:'d| would)? see [\d,]{4,} \p{L}+ a year/iu],
  [
    'a list with semicolons and no ‘and’',
    /^(?:you (?:also )?(?:get|need)|the offer|the position (?:also )?offers)[^.]*;(?!.*\band\b)/i,
  ],
  ['two lists of one thing', /^(?:the|your) schedule[^.]*, and (?:your schedule|the schedule|you(?:'d| would) work) /i],
  ['requirements and the employer as one thing', /^you(?:'d)? (?:would )?need[^.]*, and the (?:employer|work) is\b/i],
  ['a label that says ‘not for us’', /^not for us\b/i],
]

describe('in no email', () => {
  test.each(kinds)('%s', (_, mark) => {
    expect(sentences.length).toBeGreaterThan(2000)
    expect(sentences.filter((sentence) => mark.test(sentence))).toEqual([])
  })
})

test.each([
  ['loan repayment $30,000 a year for 4 years', 'loan repayment of $30,000 a year for 4 years'],
  ['$100,000 loan repayment over four years', '$100,000 in loan repayment over four years'],
  ['$15,000 relocation', '$15,000 for relocation'],
  ['CME $2,000 a year', '$2,000 a year for CME'],
  ['$150 an hour days', '$150 an hour on days'],
  ['$325,000 base plus quality bonus up to $20,000', '$325,000 base plus a quality bonus up to $20,000'],
  ['70% clinical, 20% teaching, 10% research', '70% clinical, 20% teaching, and 10% research'],
  ['multispecialty clinic, 90 physicians', 'multispecialty clinic of 90 physicians'],
  ["University children's hospital, 150 beds", "150-bed university children's hospital"],
  ['physician-owned, five centers', 'a physician-owned group of five centers'],
  ['Single coverage nights with hospitalist backup', 'nights are single coverage with hospitalist backup'],
  ['no hospital consults and phone call 1 in 10', 'there are no hospital consults, and phone call is 1 in 10'],
])('shorthand: %s', (said, sentence) => expect(phrased(said, [], 'text')).toBe(sentence))

test.each([
  [['two clinic days', 'two OR days'], 'two clinic days and two OR days'],
  [['9-hour days', 'Monday to Friday'], '9-hour days, Monday to Friday'],
  [['36 clinical hours', '4 days'], '36 clinical hours over 4 days'],
  [['7 on/7 off', 'swing shifts twice a month'], '7 on/7 off with swing shifts twice a month'],
])('times: %j', (said, sentence) => expect(asTimes(said)).toBe(sentence))
