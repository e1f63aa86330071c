import { expect, test } from 'vitest'
import { postingKnowledge } from '#data/normalise/posting-knowledge.ts'
import { writeEmail } from '#features/email/writer/write-email.ts'
import { readPosting } from '#postings/read-posting.ts'
import { sampleEmail, samplePosting } from './sample-email.ts'

test('the sample email is what the writer makes of its posting', () => {
  const { jobTitle, jobDescription, ...form } = samplePosting
  const posting = readPosting({ text: jobDescription, title: jobTitle }, postingKnowledge)
  const { subject, body } = writeEmail({ ...form, posting, jobTitle, previous: [] })
  expect({ subject, body }).toEqual(sampleEmail)
})
