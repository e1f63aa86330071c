/**
 * 200 postings as recruiters paste them, with their facts: what emails of every length and tone keep, misstate, and
 * make up, by the built-in writer and by a model that lies on purpose.
 */
import { expect, test } from 'vitest'
import { postingsOf200, type SamplePosting } from '#features/email/test/sample-postings.ts'
import { type EmailLength, emailLengths, tones } from '#shared/product/email-options.ts'
import { makeChecked, steppedIn } from './checked.ts'
import { composeEmail } from './composer/compose.ts'
import { checkEmail } from './facts/check-email.ts'
import type { ComposedEmail, EmailOrder, EmailText, EmailWriter } from './port.ts'
import { judgeEmail } from './test/judge-email.ts'
import { lies } from './test/lies.ts'

const samples = postingsOf200()

function orderFor(sample: SamplePosting, length: EmailLength, tone: number, variation = 0): EmailOrder {
  const { jobTitle, jobDescription, positionType } = sample
  return { jobTitle, jobDescription, positionType, length, tone: tones[tone % 4]!, signature: '', variation }
}

test('what is looked at: 200 postings of every kind, each with facts that decide', () => {
  expect(samples).toHaveLength(200)
  for (const { facts, jobTitle } of samples)
    expect(facts.filter(({ deciding }) => deciding).length, jobTitle).toBeGreaterThan(2)
  expect(new Set(samples.map(({ jobDescription }) => jobDescription)).size).toBe(200)
})

interface Tally {
  emails: number
  facts: number
  stated: number
  deciding: number
  statedDeciding: number
  misstated: string[]
  invented: string[]
}

/** Judges, adds up, and prints, so that a change in the writer shows in the log of every run. */
function talliedBy(
  writer: string,
  length: EmailLength,
  emails: readonly (readonly [SamplePosting, EmailText])[],
): Tally {
  const tally: Tally = { emails: 0, facts: 0, stated: 0, deciding: 0, statedDeciding: 0, misstated: [], invented: [] }
  for (const [sample, email] of emails) {
    const verdict = judgeEmail(email, sample)
    tally.emails++
    tally.facts += sample.facts.length
    tally.stated += verdict.stated
    tally.deciding += verdict.deciding
    tally.statedDeciding += verdict.statedDeciding
    tally.misstated.push(...verdict.misstated.map((text) => `${sample.jobTitle}: ${text}`))
    tally.invented.push(...verdict.invented.map((text) => `${sample.jobTitle}: ${text}`))
  }
  const share = ((100 * tally.statedDeciding) / tally.deciding).toFixed(1)
  console.log(
    `${writer}, ${length}: ${tally.emails} emails, ${tally.facts} facts: ${tally.stated} kept, ${tally.facts - tally.stated} left out, ${tally.misstated.length} misstated, ${tally.invented.length} invented; ${share} % of ${tally.deciding} deciding facts kept`,
  )
  return tally
}

const min: Record<EmailLength, number> = { Short: 0.65, Medium: 0.95, Long: 0.95 }

function expectTrue(tally: Tally, length: EmailLength): void {
  expect(tally.misstated).toEqual([])
  expect(tally.invented).toEqual([])
  expect(tally.statedDeciding / tally.deciding).toBeGreaterThanOrEqual(min[length])
}

test.each(emailLengths)('threat 55: the built-in writer misstates and invents nothing: %s', (length) => {
  const emails = samples.flatMap((sample, index) =>
    tones.map((_, tone) => [sample, composeEmail(orderFor(sample, length, tone, index))] as const),
  )
  expectTrue(talliedBy('built-in writer', length, emails), length)
})

test('the built-in writer’s emails pass the check of a model’s', () => {
  for (const [index, sample] of samples.entries()) {
    const order = orderFor(sample, emailLengths[index % 3]!, index, index)
    expect(checkEmail(composeEmail(order), order), sample.jobTitle).toEqual([])
  }
})

/** Answers each try with the next entry in `answers`, then repeats the last one. */
function model(answers: readonly EmailText[]): EmailWriter & { tries: number } {
  const writer = {
    tries: 0,
    // biome-ignore lint/correctness/useYield: as a model that is read to its end
    async *write(): AsyncGenerator<never, ComposedEmail, void> {
      const answer = answers[Math.min(writer.tries++, answers.length - 1)]!
      return { ...answer, author: 'provider', leftOut: [], note: null }
    },
  }
  return writer
}

async function compose(writer: EmailWriter, order: EmailOrder): Promise<ComposedEmail> {
  const writing = writer.write(order, new AbortController().signal)
  const shown = { subject: '', body: '' }
  for (;;) {
    const step = await writing.next()
    if (step.done) {
      expect(shown).toEqual({ subject: step.value.subject, body: step.value.body })
      return step.value
    }
    const { part, at, text } = step.value
    shown[part] = shown[part].slice(0, at) + text
  }
}

test.each(emailLengths)('threat 55: a model that lies in every email is not believed: %s', async (length) => {
  const emails: (readonly [SamplePosting, EmailText])[] = []
  for (const [index, sample] of samples.entries()) {
    const order = orderFor(sample, length, index, index)
    const honest = composeEmail({ ...order, variation: index + 1 })
    const lied = lies
      .map((_, next) => lies[(index + next) % lies.length]!.tell(honest, sample))
      .find((lie) => lie !== null)!
    const stubborn = model([lied])
    const email = await compose(makeChecked(stubborn, 10_000), order)
    expect([email.author, email.note, stubborn.tries], sample.jobTitle).toEqual(['composer', steppedIn, 2])
    emails.push([sample, email])
  }
  expectTrue(talliedBy('lying model', length, emails), length)
})

test('threat 55: every kind of lie is noticed in every posting', () => {
  const believed: string[] = []
  let mentioned = 0
  for (const [index, sample] of samples.entries()) {
    const order = orderFor(sample, emailLengths[index % 3]!, index, index)
    const honest = composeEmail(order)
    for (const lie of lies) {
      const lied = lie.tell(honest, sample)
      if (lied === null) continue
      mentioned++
      if (checkEmail(lied, order).length === 0) believed.push(`${lie.name}: ${sample.jobTitle}`)
    }
  }
  console.log(`${mentioned} lies told, ${believed.length} believed`)
  expect(believed).toEqual([])
})

test('a model that corrects itself is believed, and keeps its author', async () => {
  for (const [index, sample] of samples.slice(0, 40).entries()) {
    const order = orderFor(sample, 'Medium', index)
    const honest = composeEmail({ ...order, variation: 5 })
    const lied = lies[0]!.tell(honest, sample)
    const repentant = model([lied ?? honest, honest])
    const email = await compose(makeChecked(repentant, 10_000), order)
    expect(email).toMatchObject({ ...honest, author: 'provider', note: null })
    expect(repentant.tries).toBe(lied === null ? 1 : 2)
  }
})
