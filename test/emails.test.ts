/** The calls of the email generator: emails by the composer, and their budget. Those by a model have their own file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateEmail } from '../src/features/email/contracts.ts'
import { emailEnv, position, stream } from './support/emails.ts'
import { join } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: emailEnv })
})
afterAll(() => server.close())

describe('generate-email by the composer', () => {
  test('answers subject and body from the facts of the form, and says who wrote it', async () => {
    const answer = await server.as('free').call(generateEmail, { ...position, emailSignature: 'Jo Reyes' })
    expect(answer.author).toBe('attending')
    expect(answer.subject).toContain('Interventional cardiologist in Boise, ID')
    expect(answer.versions).toHaveLength(3)
    expect(new Set(answer.versions.map(({ body }) => body)).size).toBe(3)
    for (const fact of ['Dr. {last_name}', '{reason}', '$480,000', '$530,000', '1 in 6', 'Boise, ID']) {
      expect(answer.body).toContain(fact)
    }
    expect(answer.body.endsWith(',\nJo Reyes')).toBe(true)
    expect(await server.as('free').call(generateEmail, { ...position, emailSignature: 'Jo Reyes' })).toEqual(answer)
    const other = await server.as('free').call(generateEmail, { ...position, variation: 1 })
    expect(other.body).not.toBe(answer.body)
  })

  test.each(['free', 'basic', 'premium', 'monthly', 'demo', 'admin'] as const)('writes for %s', async (persona) => {
    expect(await server.as(persona).call(generateEmail, position)).toMatchObject({ author: 'attending' })
  })

  test('as a stream it comes piece by piece, and ends with the answer', async () => {
    const { response, shown, strokes, end } = await stream(server.as('basic'), position)
    expect(response.status).toBe(200)
    expect(strokes).toBeGreaterThan(5)
    expect(end).toEqual({
      name: 'answer',
      data: expect.objectContaining({ ...shown, author: 'attending', note: null }),
    })
    expect(await server.as('basic').call(generateEmail, position)).toEqual(end!.data)
  })

  test('the job location of the form is told where the description does not say it', async () => {
    const jobDescription = 'Base salary $480,000 to $530,000. Call 1:6.'
    const input = { ...position, jobDescription, jobLocation: 'Moscow, ID' }
    expect((await server.as('basic').call(generateEmail, input)).body).toContain('Moscow, ID')
  })

  test('a follow-up tells what the emails before it left open, shorter, and in their thread', async () => {
    const facts = [
      ['four-day work week', /four-day/i],
      ['call 1 in 6', /1 in 6/],
      ['$480,000 base', /\$480,000/],
      ['$60,000 sign-on bonus', /\$60,000/],
      ['partnership after 18 months with no buy-in', /18 months/],
      ['6 weeks of vacation', /6 weeks/i],
      ['$5,000 CME', /\$5,000/],
      ['J-1 waivers are welcome', /J-1/],
      ['two advanced practitioners in the clinic', /two advanced practitioners/i],
      ['structural heart program, 90 TAVRs a year', /90 TAVRs/],
      ['board certified or eligible in interventional cardiology', /board certification or eligibility/i],
      ['start in July 2027', /July 2027/],
    ] as const
    const input = {
      jobTitle: 'Interventional Cardiologist',
      jobLocation: 'Boise, ID',
      jobDescription: facts.map(([text]) => `- ${text}`).join('\n'),
      length: 'Short',
      emailSignature: 'Jo Reyes\nLakeside Recruiting',
    } as const
    const sent: { subject: string; body: string }[] = []
    const notes: (string | null)[] = []
    const told: string[][] = []
    for (let round = 0; round < 3; round++) {
      const { subject, body, note } = await server.as('free').call(generateEmail, { ...input, previous: [...sent] })
      sent.push({ subject, body })
      notes.push(note)
      told.push(facts.flatMap(([text, said]) => (said.test(body) ? [text] : [])))
    }
    const [first, second, third] = sent as [(typeof sent)[0], (typeof sent)[0], (typeof sent)[0]]
    expect(second.subject).toBe(`Following up: ${first.subject}`)
    expect(third.subject).toBe(second.subject)
    // Each fact once: nine in the first email, the three that are left in the second, and none to make a third longer.
    expect(told.map(({ length }) => length)).toEqual([9, 3, 0])
    expect(new Set(told.flat()).size).toBe(12)
    expect(notes).toEqual([null, null, 'Your posting has no more to tell: the emails before this one say all of it.'])
    const words = sent.map(({ body }) => body.split('\n\n').slice(1, -1).join(' ').split(/\s+/).length)
    expect(words[0]).toBeLessThanOrEqual(91)
    expect(words[1]).toBeLessThanOrEqual(59)
    expect(words[2]).toBeLessThanOrEqual(46)
    expect([second.body, third.body].filter((body) => body.includes('{reason}'))).toEqual([])
    const fourth = await server.as('free').post(generateEmail.name, { ...input, previous: sent })
    expect(fourth.status).toBe(422)
  })

  test('options may be written as people write them', async () => {
    const [a, b] = await Promise.all([
      server.as('basic').call(generateEmail, { ...position, tone: 'Formal', length: 'Long', positionType: 'Per Diem' }),
      server.as('basic').call(generateEmail, { ...position, tone: 'formal', length: 'long', positionType: 'per-diem' }),
    ])
    expect(a).toEqual(b)
  })

  const both = 'Please enter both job title and description'
  test.each([
    [{ ...position, jobTitle: ' ' }, 'jobTitle', both],
    [{ ...position, jobDescription: '\n' }, 'jobDescription', both],
    [{ jobTitle: 'x' }, 'jobDescription', both],
    [{ ...position, jobTitle: 'x'.repeat(151) }, 'jobTitle', 'Job title must be at most 150 characters.'],
    [
      { ...position, jobDescription: 'x'.repeat(10_001) },
      'jobDescription',
      'Job description must be at most 10,000 characters.',
    ],
    [
      { ...position, emailSignature: 'x'.repeat(1001) },
      'emailSignature',
      'Email signature must be at most 1,000 characters.',
    ],
    [{ ...position, jobLocation: 'x'.repeat(201) }, 'jobLocation', 'Job location must be at most 200 characters.'],
    [{ ...position, tone: 'Angry' }, 'tone', 'Choose one of the tones: Professional, Friendly, Casual or Formal.'],
    [{ ...position, length: 5 }, 'length', 'Choose one of the lengths: Short, Medium or Long.'],
    [{ ...position, prompt: 'x' }, 'prompt', 'This field is not recognized.'],
    [{ ...position, variation: -1 }, 'variation', 'Variations start at 0.'],
    [
      { ...position, revision: { wish: 'ruder', subject: 'a', body: 'b' } },
      'revision.wish',
      'The change is shorter, warmer, or more formal.',
    ],
  ])('%# is a 422 that says what is wrong', async (body, field, message) => {
    const response = await server.as('basic').post(generateEmail.name, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { [field]: message } } })
  })

  test('threat 40: odd characters make an email or a 422', async () => {
    for (const odd of ['\0', '\ud800', "'; drop table users; --", '%_\\', '{{', 'x'.repeat(10_000)]) {
      for (const input of [
        { ...position, jobTitle: `MD ${odd.slice(0, 100)}` },
        { ...position, jobDescription: odd },
      ]) {
        const response = await server.as('basic').post(generateEmail.name, input)
        expect([200, 422]).toContain(response.status)
        await response.body?.cancel()
      }
    }
  })

  test('threat 10: another person’s userId is a 403', async () => {
    const response = await server.as('basic').post(generateEmail.name, { ...position, userId: crypto.randomUUID() })
    expect(response.status).toBe(403)
  })
})

describe('the budget', () => {
  test('threat 33: 50 calls at once get exactly as many emails as a day has, the rest a 429 that says when', {
    timeout: 60_000,
  }, async () => {
    const strict = await startTestServer({ env: { ...emailEnv, EMAILS_PER_DAY: '7' }, peerOf: server })
    try {
      const caller = strict.bearing(await join(server, 'spender@example.com'))
      const answers = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const response = await caller.post(generateEmail.name, position)
          return { status: response.status, retry: response.headers.get('retry-after'), body: await response.json() }
        }),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(43)
      for (const { retry, body } of refused) {
        expect(Number(retry)).toBeGreaterThan(86_000)
        expect(body).toEqual({
          error: {
            code: 'budget_spent',
            message: 'You can have 7 emails written within a day. Please try again in 24 hours.',
          },
        })
      }
      const streamed = await stream(caller, position)
      expect(streamed.response.status).toBe(429)
      // Another person has their own budget.
      expect((await strict.as('premium').post(generateEmail.name, position)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
