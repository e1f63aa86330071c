import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { answerForms } from './test/answer-forms.ts'
import { bounceForms } from './test/bounce-forms.ts'
import { ours, received } from './test/forms.ts'
import { reportForms } from './test/report-forms.ts'

test.each(
  [...bounceForms, ...reportForms, ...answerForms].map((form) => [`${form.source}: ${form.what}`, form] as const),
)('%s', async (_, { kind, until, raw }) => {
  const found = await classify(new TextEncoder().encode(raw), new Date(received))
  expect({ kind: found.kind, until: found.until, isOurs: found.about.includes(ours) }).toEqual({
    ...{ kind, until, isOurs: true },
  })
})
