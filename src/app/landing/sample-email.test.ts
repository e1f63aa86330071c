import { expect, test } from 'vitest'
import { makeComposer } from '#adapters/ai/composer.ts'
import { sampleEmail, samplePosting } from './sample-email.ts'

test('the sample email is what the writer makes of its posting', async () => {
  const writing = makeComposer().write(samplePosting, new AbortController().signal)
  let step = await writing.next()
  while (!step.done) step = await writing.next()
  const { subject, body } = step.value
  expect({ subject, body }).toEqual(sampleEmail)
})
