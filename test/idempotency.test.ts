/** `Idempotency-Key`: what is sent again is done once, on whichever of two servers it arrives. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { handle } from '#door/handle.ts'
import { own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { getLists } from '../src/features/lists/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { counting, doorHandlers } from './support/probes.ts'
import { type ServerProcess, startServerProcess } from './support/process.ts'
import { type Seated, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let done = 0
const fickle = contract({
  name: 'fickle',
  summary: 'Counts how often it was done, in the way it is told to.',
  access: own,
  input: z.strictObject({ how: z.enum(['well', 'slowly', 'refused', 'broken', 'file', 'large']) }),
  output: z.object({ done: z.int() }),
  errors: { notNow: [409, 'Not now.'] },
})
const file = contract({ ...fickle, name: 'fickle-file', answer: 'file', output: z.unknown() })
const handlers = [
  ...doorHandlers,
  handle(fickle, async ({ input, fail }) => {
    done++
    if (input.how === 'slowly') await sleep(400)
    if (input.how === 'refused') fail('notNow', { message: `Not now, after ${done}.` })
    if (input.how === 'broken') throw new Error('broken on purpose')
    return { done }
  }),
  handle(file, async ({ input }) => {
    done++
    const text = input.how === 'large' ? 'x'.repeat(5 * 1024 * 1024) : `done,${done}\r\n`
    return { fileName: 'Ärzte.csv', contentType: 'text/csv; charset=utf-8', body: new TextEncoder().encode(text) }
  }),
]

let one: TestServer
let two: TestServer
let person: Seated
let elsewhere: Caller
beforeAll(async () => {
  one = await startTestServer({ handlers })
  two = await startTestServer({ handlers, peerOf: one })
  person = await seat(one)
  await one.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [person.id])
  const { authorization } = await person.headers()
  elsewhere = two.bearing(authorization!.replace(/^Bearer /i, ''))
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const withKey = (key: string) => ({ 'idempotency-key': key })
const how = (word: string) => ({ how: word })

async function answerOf(response: Response) {
  const body = (await response.json()) as { done?: number; error?: { code: string; message: string } }
  return { status: response.status, again: response.headers.has('idempotency-replayed'), ...body.error, ...body }
}

describe('a call sent again with its key', () => {
  test('is done once and answered the same, on both servers, quoted or not', async () => {
    const key = randomUUID()
    const before = done
    const first = await answerOf(await person.post('fickle', how('well'), withKey(key)))
    expect(first).toMatchObject({ status: 200, again: false, done: before + 1 })
    for (const caller of [person, elsewhere])
      for (const sent of [key, `"${key}"`])
        expect(await answerOf(await caller.post('fickle', how('well'), withKey(sent)))).toEqual({
          ...first,
          again: true,
        })
    expect(done).toBe(before + 1)
    expect((await answerOf(await person.post('fickle', how('well'), withKey(randomUUID())))).done).toBe(before + 2)
  })

  test('is refused the same way again', async () => {
    const key = randomUUID()
    const first = await answerOf(await person.post('fickle', how('refused'), withKey(key)))
    expect(first).toMatchObject({ status: 409, code: 'not_now' })
    expect(await answerOf(await elsewhere.post('fickle', how('refused'), withKey(key)))).toEqual({
      ...{ ...first, again: true },
    })
  })

  test('gets the same file again', async () => {
    const key = randomUUID()
    const [first, again] = [
      await person.post('fickle-file', how('file'), withKey(key)),
      await elsewhere.post('fickle-file', how('file'), withKey(key)),
    ]
    for (const header of ['content-type', 'content-disposition'])
      expect(again.headers.get(header)).toBe(first.headers.get(header))
    expect(await again.text()).toBe(await first.text())
  })

  test('whose answer was too large to store is told that it was done', async () => {
    const key = randomUUID()
    const first = await person.post('fickle-file', how('large'), withKey(key))
    expect((await first.text()).length).toBe(5 * 1024 * 1024)
    expect(await answerOf(await elsewhere.post('fickle-file', how('large'), withKey(key)))).toMatchObject({
      ...{ status: 409, code: 'idempotency_answer_gone', message: expect.stringMatching(/^This was done\./) },
    })
  })

  test('with other input, or for another call, is 422', async () => {
    const key = randomUUID()
    await person.post('fickle', how('well'), withKey(key))
    const others = [
      await elsewhere.post('fickle', how('slowly'), withKey(key)),
      await person.post('fickle-file', how('file'), withKey(key)),
    ]
    for (const other of others)
      expect(await answerOf(other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  test('by someone else is theirs', async () => {
    const key = randomUUID()
    const mine = await answerOf(await person.post('fickle', how('well'), withKey(key)))
    const theirs = await answerOf(await (await seat(one)).post('fickle', how('well'), withKey(key)))
    expect(theirs).toMatchObject({ status: 200, again: false, done: mine.done! + 1 })
  })

  test('is new again after a day', async () => {
    const key = randomUUID()
    const first = await answerOf(await person.post('fickle', how('well'), withKey(key)))
    await one.pool.query(`update idempotent_calls set started_at = started_at - interval '24 hours 1 second'`)
    const next = await answerOf(await elsewhere.post('fickle', how('well'), withKey(key)))
    expect(next).toMatchObject({ status: 200, again: false, done: first.done! + 1 })
  })

  test('that was refused before it did anything may be sent again, corrected', async () => {
    const key = randomUUID()
    expect((await person.post('fickle', how('nonsense'), withKey(key))).status).toBe(422)
    expect((await one.as('visitor').post('fickle', how('well'), withKey(key))).status).toBe(401)
    expect(await answerOf(await person.post('fickle', how('well'), withKey(key)))).toMatchObject({ status: 200 })
  })

  test('streams nothing, and is answered in full both times', async () => {
    const headers = { ...withKey(randomUUID()), accept: 'text/event-stream' }
    for (let time = 0; time < 2; time++) {
      const response = await one.as('visitor').post(counting.name, { to: 3 }, headers)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await response.json()).toEqual({ counted: 3 })
    }
  })
})

describe('a race', () => {
  test('of twenty on two servers does it once, and all others wait for that answer', async () => {
    const key = randomUUID()
    const before = done
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) =>
        answerOf(await (at % 2 ? person : elsewhere).post('fickle', how('slowly'), withKey(key))),
      ),
    )
    expect(done).toBe(before + 1)
    for (const answer of answers)
      expect(answer.status === 200 ? answer.done : answer.code).toBe(
        answer.status === 200 ? before + 1 : 'idempotency_in_progress',
      )
    expect(answers.filter(({ status, again }) => status === 200 && !again)).toHaveLength(1)
    expect(answers.some(({ status }) => status === 409)).toBe(true)
    expect(await answerOf(await person.post('fickle', how('slowly'), withKey(key)))).toMatchObject({ again: true })
  })

  test('for one list makes one list', async () => {
    const { data } = await person.call(searchPhysicians, { filters: { state: 'TX' } })
    const input = { listName: 'Raced', physicianIds: data.slice(0, 3).map(({ id }) => id) }
    const key = randomUUID()
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => (at % 2 ? person : elsewhere).post('add-to-list', input, withKey(key))),
    )
    expect((await person.call(getLists, {})).data.filter(({ name }) => name === 'Raced')).toHaveLength(1)
    expect((await person.post('add-to-list', input, withKey(key))).headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('a first call that ended without an answer', () => {
  const unknown = { status: 409, code: 'idempotency_outcome_unknown' }

  test('because of a fault says that no one knows', async () => {
    const key = randomUUID()
    const before = done
    expect((await person.post('fickle', how('broken'), withKey(key))).status).toBe(500)
    expect(await answerOf(await elsewhere.post('fickle', how('broken'), withKey(key)))).toMatchObject(unknown)
    expect(done).toBe(before + 1)
  })

  test('because its server was killed says that it runs until it would be over, and then that no one knows', async () => {
    const killed: ServerProcess = await startServerProcess({
      ...{
        DATABASE_URL: one.databaseUrl,
        DATA_DIR: one.deps.env.DATA_DIR,
        AUTH_SECRET: one.deps.authSecrets.join(','),
      },
    })
    const key = randomUUID()
    const input = { name: 'Killed', searchParams: { filters: { state: 'TX' } } }
    const client = await one.pool.connect()
    try {
      await client.query('begin; lock table saved_searches in access exclusive mode')
      const asked = fetch(`${killed.origin}/functions/v1/save-search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(await person.headers()), ...withKey(key) },
        body: JSON.stringify(input),
      }).catch((error: unknown) => error)
      const begun = 'select 1 from idempotent_calls where call = $1'
      while ((await one.pool.query(begun, ['save-search'])).rowCount === 0) await sleep(20)
      killed.child.kill('SIGKILL')
      await killed.ended
      expect(await asked).toBeInstanceOf(Error)
      expect(await answerOf(await person.post('save-search', input, withKey(key)))).toMatchObject({
        ...{ status: 409, code: 'idempotency_in_progress' },
      })
      await one.pool.query(`update idempotent_calls set answer_due_at = now() where call = 'save-search'`)
      expect(await answerOf(await elsewhere.post('save-search', input, withKey(key)))).toMatchObject(unknown)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('the stored answer', () => {
  test('is not readable in the database', async () => {
    const key = randomUUID()
    const response = await person.post('make-api-key', { name: 'Once', scopes: ['read'], days: 30 }, withKey(key))
    const { secret } = (await response.json()) as { secret: string }
    const { rows } = await one.pool.query<{ answer: Buffer }>(
      `select answer from idempotent_calls where call = 'make-api-key' and user_id = $1`,
      [person.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.answer.includes(secret)).toBe(false)
    const again = await elsewhere.post('make-api-key', { name: 'Once', scopes: ['read'], days: 30 }, withKey(key))
    expect(await again.json()).toMatchObject({ secret })
  })

  test('goes with a physician who is removed, and what was done stays done', async () => {
    const key = randomUUID()
    await person.post('fickle', how('well'), withKey(key))
    const { rows } = await one.pool.query<{ npi: string }>('select npi from physicians where npi is not null limit 1')
    const removal = { by: 'npi', npi: rows[0]!.npi, reason: 'Asked by phone' }
    expect((await one.as('admin').post('add-suppression', removal)).status).toBe(200)
    expect(await answerOf(await person.post('fickle', how('well'), withKey(key)))).toMatchObject({
      ...{ status: 409, code: 'idempotency_answer_gone' },
    })
  })
})

describe('the key', () => {
  test.each(['', ' ', 'a b', 'x'.repeat(256), 'ü'])('%j is 400', async (key) => {
    const response = await fetch(`${one.origin}/functions/v1/fickle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await person.headers()), 'idempotency-key': key },
      body: '{"how":"well"}',
    })
    expect(await answerOf(response)).toMatchObject({ status: 400, code: 'idempotency_key_invalid' })
  })

  test('does not count for what only reads', async () => {
    const key = randomUUID()
    for (const state of ['TX', 'CA'])
      expect((await person.post('search-physicians', { filters: { state } }, withKey(key))).status).toBe(200)
  })
})
