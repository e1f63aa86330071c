/**
 * Programs that reveal as much as they can, by one key: over the API, over MCP, on two connections at the same moment.
 * With `script/test --all` at the day's quota as it is set by default, otherwise at a small one.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '../src/features/api-keys/contracts.ts'
import { getPhysicianContact, getRevealQuota } from '../src/features/physicians/contracts.ts'
import { heavy } from './support/heavy.ts'
import { type Seated, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

/** More than one person may have running at once would be refused for that. */
const atOnce = 4
const excess = 6
let server: TestServer
let quota: number
let ids: number[]
beforeAll(async () => {
  const small: Record<string, string> = heavy ? {} : { REVEALS_PER_DAY: '12' }
  server = await startTestServer({ env: { REVEALS_PER_HOUR: '1000000', READS_PER_MINUTE: '100000', ...small } })
  quota = server.deps.settings.quotas.revealsPerDay
  const { rows } = await server.pool.query<{ id: number }>(
    'select id from physicians where not canary and masked_email is not null order by id limit $1',
    [quota + excess],
  )
  ids = rows.map(({ id }) => id)
})
afterAll(() => server.close())

async function withKey(): Promise<{ person: Seated; secret: string }> {
  const person = await seat(server)
  await server.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [
    person.id,
  ])
  const scopes = ['read', 'contacts'] as const
  const { secret } = await person.call(makeApiKey, { name: 'Greedy', scopes: [...scopes], days: 30, networks: [] })
  return { person, secret }
}

const words = () => `You can reveal up to ${quota} contacts within a day. Please try again in 24 hours.`

/** What was counted, by the log and by what the person reads. */
async function counted(person: Seated) {
  const { rows } = await server.pool.query<{ physician_id: number; by_key: string }>(
    'select physician_id, by_key from contact_reveals where user_id = $1',
    [person.id],
  )
  const { today } = await person.call(getRevealQuota, {})
  return { rows: rows.length, different: new Set(rows.map((row) => row.physician_id)).size, today }
}

interface Answered {
  id: number
  /** The refusal's words; null if it was revealed. */
  refused: string | null
}

/** Asks for all, in this order, several at a time. */
async function askAll(ask: (id: number) => Promise<string | null>, lanes: number): Promise<Answered[]> {
  const left = [...ids]
  const answers: Answered[] = []
  const lane = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) answers.push({ id, refused: await ask(id) })
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return answers
}

function check(answers: Answered[]): void {
  const revealed = new Set(answers.flatMap(({ id, refused }) => (refused === null ? [id] : [])))
  expect(revealed.size).toBe(quota)
  const refusals = answers.flatMap(({ refused }) => refused ?? [])
  expect(refusals.length).toBeGreaterThanOrEqual(excess)
  expect(new Set(refusals)).toEqual(new Set([words()]))
}

const overApi = (program: Caller) => async (physicianId: number) => {
  const answer = await program.post(getPhysicianContact.name, { physicianId, field: 'email' })
  if (answer.status === 200) return null
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  return (await answer.json()).error.message as string
}

async function overMcp(secret: string) {
  const client = new Client({ name: 'greedy', version: '1' })
  const headers = { authorization: `Bearer ${secret}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.origin), { requestInit: { headers } }))
  const reveal = async (input: object) => {
    const { content } = await client.callTool({ name: 'reveal-contact', arguments: { ...input } })
    return JSON.parse((content as unknown as [{ text: string }])[0].text)
  }
  return async (physicianId: number) => {
    const { data } = await reveal({ physicianId, field: 'email' })
    const { error } = await reveal({ physicianId, field: 'email', token: data.token })
    if (error) expect(error.code).toBe('quota_reached')
    return (error?.message ?? null) as string | null
  }
}

const minutes = 60_000

test('over the API, two connections that ask for the same at the same moment', { timeout: 5 * minutes }, async () => {
  const { person, secret } = await withKey()
  const [one, other] = [server.bearing(secret), server.bearing(secret)]
  const answers = await Promise.all([askAll(overApi(one), atOnce / 2), askAll(overApi(other), atOnce / 2)])
  for (const each of answers) expect(each).toHaveLength(ids.length)
  check(answers.flat())
  expect(await counted(person)).toEqual({ rows: quota, different: quota, today: 0 })
  // What was revealed stays open, and counts nothing.
  const { physicianId } = { physicianId: answers[0]!.find(({ refused }) => refused === null)!.id }
  expect(await overApi(one)(physicianId)).toBeNull()
})

test('over MCP, two assistants with the same key, and then over the API', { timeout: 5 * minutes }, async () => {
  const { person, secret } = await withKey()
  const answers = await Promise.all(
    [await overMcp(secret), await overMcp(secret)].map((ask) => askAll(ask, atOnce / 2)),
  )
  check(answers.flat())
  expect(await counted(person)).toEqual({ rows: quota, different: quota, today: 0 })
  const refused = answers[0]!.find((one) => one.refused !== null)!
  expect(await overApi(server.bearing(secret))(refused.id)).toBe(words())
})
