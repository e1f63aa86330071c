/** A posting that ends in the middle of a sentence, as one that was pasted in part, fails nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { readPosting } from '#postings/read-posting.ts'
import { emailLengths } from '#shared/product/email-options.ts'
import { runs, timeFor } from '../../../../test/support/properties.ts'
import { fifthHeldOutPostings, fourthHeldOutPostings } from '../test/sample-postings.ts'
import { writeEmail } from './write-email.ts'

const lines = [...fourthHeldOutPostings(), ...fifthHeldOutPostings()].flatMap(({ jobDescription }) =>
  jobDescription.split('\n').filter((line) => line.includes(' ')),
)

test(
  'threat 55: an email comes of lines that are cut off after any word',
  () => {
    const line = fc.tuple(fc.constantFrom(...lines), fc.nat(30)).map(([text, words]) => {
      const all = text.split(' ')
      return all.slice(0, 1 + (words % all.length)).join(' ')
    })
    const shape = { text: fc.array(line, { minLength: 1, maxLength: 5 }), length: fc.constantFrom(...emailLengths) }
    fc.assert(
      fc.property(fc.record(shape), ({ text, length }) => {
        const posting = readPosting({ text: text.join('\n'), title: 'Internist' }, postingKnowledge)
        const form = { jobTitle: 'Internist', positionType: 'Full-time', tone: 'Formal', length } as const
        const { body } = writeEmail({ ...form, posting, variation: 0, signature: 'Jordan Lee', previous: [] })
        expect(body).toContain('Jordan Lee')
      }),
      { numRuns: runs(300) },
    )
  },
  timeFor(120_000),
)

test.each([
  'Evaluate and treat acute illness and injury, typically 15 patients a day',
  'Our urologist now works two weeks on and two weeks off, and you are the backup only during your weeks on.',
])('a phrase that is divided after ‘and’ fails nothing: %s', (text) => {
  const posting = readPosting({ text, title: 'Urologist' }, postingKnowledge)
  const form = { jobTitle: 'Urologist', positionType: 'Full-time', tone: 'Formal', length: 'Long' } as const
  expect(writeEmail({ ...form, posting, variation: 0, signature: 'J. Lee', previous: [] }).body).toContain('J. Lee')
})
