/** Providers that are down and webhooks that lie, against the server as it is started in earnest. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { copyTemplate } from './support/database.ts'
import { ModelStandIn, writes } from './support/model-stand-in.ts'
import { lastPart } from './support/paying.ts'
import { type ServerProcess, startServerProcess } from './support/process.ts'
import { signIn } from './support/sign-in.ts'
import { StripeStandIn } from './support/stripe-stand-in.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-faults-'))
let stripe: StripeStandIn
let model: ModelStandIn
let server: ServerProcess
let dropDatabase: () => Promise<void>
let token: string
beforeAll(async () => {
  stripe = await new StripeStandIn().start()
  model = await new ModelStandIn().start()
  const { database, drop } = await copyTemplate()
  dropDatabase = drop
  server = await startServerProcess({
    ...stripe.env(),
    ...model.env(),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'info',
    EMAILS_PER_DAY: '1',
  })
  token = await signIn(server.origin, personaEmail('free'))
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  await dropDatabase()
  stripe.stop()
  model.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
afterEach(() => {
  stripe.troubles = []
})

async function call(name: string, input: object) {
  const response = await fetch(server.origin + paths.call(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  return { status: response.status, ...((await response.json()) as object) }
}

/** An event as Stripe would post it, of an unknown customer. */
function event(how: Parameters<StripeStandIn['signed']>[1] = {}) {
  return stripe.signed(stripe.event('customer.updated', { id: 'cus_1', object: 'customer', created: 1 }), how)
}

async function post({ body, headers }: { body: string; headers: Record<string, string> }) {
  const response = await fetch(server.origin + serverPaths.webhook('stripe'), { method: 'POST', body, headers })
  return { status: response.status, ...((await response.json()) as object) }
}

/** The log was written to, and tells no line of our code. */
async function expectNoTrace(): Promise<void> {
  await expect.poll(() => server.output()).toContain('"msg":"request"')
  expect(server.output()).not.toMatch(/"stack"|\n\s+at |\\n\s+at /)
}

const refused = { status: 400, error: { code: 'invalid_signature' } }

describe('threat 45: a webhook that is', () => {
  test('unsigned is a 400', async () => {
    expect(await post({ ...event(), headers: {} })).toMatchObject(refused)
    await expectNoTrace()
  })

  test('forged with another secret is a 400', async () => {
    expect(await post(event({ secret: 'whsec_other' }))).toMatchObject(refused)
    await expectNoTrace()
  })

  test('stale is a 400', async () => {
    expect(await post(event({ at: Math.floor(Date.now() / 1000) - 301 }))).toMatchObject(refused)
    await expectNoTrace()
  })

  test('tampered with is a 400', async () => {
    const { body, headers } = event()
    expect(await post({ body: body.replace('cus_1', 'cus_2'), headers })).toMatchObject(refused)
    await expectNoTrace()
  })

  test('genuine, while Stripe is down, is asked for again', async () => {
    const { url } = (await call('create-checkout', { priceId: 'price_monthly' })) as { url?: string }
    stripe.pay(lastPart(url!))
    stripe.trouble('cut', '/v1/', 30)
    expect(await post(stripe.signed(stripe.all('event').at(-1)!))).toMatchObject({
      status: 503,
      error: { code: 'unavailable' },
    })
    await expectNoTrace()
  })
})

describe('threat 45: a provider that is down', () => {
  test('payments: the words of the page, and no trace in the log', async () => {
    stripe.trouble('cut', '/v1/', 30)
    expect(await call('create-checkout', { priceId: 'price_monthly' })).toMatchObject({
      status: 503,
      error: { code: 'failed', message: 'Could not create checkout session. Please try again.' },
    })
    await expect.poll(() => server.output()).toContain('the payment provider failed us')
    await expectNoTrace()
  })

  test('the model: a sentence with a next step, and the only email of the day is still there', async () => {
    const position = { jobTitle: 'Cardiologist', jobDescription: 'Boise, ID. Base salary $480,000.' }
    const body =
      'Dear Dr. {last_name},\n\nThe position is in Boise, ID. {reason}\n\nThe base salary is $480,000.\n\nWould a call on Tuesday work?\n\nKind regards,'
    model.otherwise = (response) => void response.destroy()
    for (let tries = 0; tries < 2; tries++) {
      expect(await call('generate-email', position)).toMatchObject({
        status: 503,
        error: {
          code: 'failed',
          message: 'The writing service cannot be reached at the moment. Please try again in a minute.',
        },
      })
    }
    expect(server.output()).toContain('no email')
    model.otherwise = writes({ subject: 'Cardiologist in Boise, ID', body })
    expect(await call('generate-email', position)).toMatchObject({ status: 200, author: 'model' })
    expect(await call('generate-email', position)).toMatchObject({ status: 429 })
    await expectNoTrace()
  })
})
