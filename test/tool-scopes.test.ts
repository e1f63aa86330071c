/** Which scopes each tool needs, by hand: with a key, and with the token of a connected app. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '../src/features/api-keys/contracts.ts'
import { addToList } from '../src/features/lists/contracts.ts'
import { type Scope, scopes } from '../src/shared/access/scopes.ts'
import { AppStore, appsAt, call, paying } from './support/connected-app.ts'
import { newPipeline } from './support/new-list.ts'
import type { Seated } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

/** `reveal-contact` is two rows: what it says first, and what it does then. */
const needs: Record<string, readonly Scope[]> = {
  'search-physicians': ['read'],
  'describe-position': ['read'],
  'get-physician': ['read'],
  'match-records': ['read'],
  'reveal-contact': ['read'],
  'reveal-contact, with its token': ['contacts'],
  'write-email': ['read', 'send'],
  'get-lists': ['read'],
  'get-list': ['read'],
  'add-to-list': ['write'],
  'add-note': ['write'],
  'move-to-stage': ['read', 'write'],
  'set-next-step': ['write'],
  'get-saved-searches': ['read'],
  'get-today': ['read'],
}
const tools = Object.keys(needs)

/** Each alone, and all but each. */
const held = scopes.flatMap((scope) => [[scope], scopes.filter((other) => other !== scope)])

let server: TestServer
let apps: ReturnType<typeof appsAt>
let person: Seated
let inputs: Record<string, object>
beforeAll(async () => {
  server = await startTestServer({ env: { READS_PER_MINUTE: '100000' } })
  apps = appsAt(server)
  person = await paying(server)
  const secret = await keyWith(scopes)
  const ask = async (name: string, input: object) => {
    const client = new Client({ name: 'matrix', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${secret}` } }
    await client.connect(new StreamableHTTPClientTransport(apps.mcp, { requestInit }))
    const { content } = await client.callTool({ name, arguments: { ...input } })
    return JSON.parse((content as unknown as [{ text: string }])[0].text).data
  }
  const [{ physicianId }] = (await ask('search-physicians', { filters: { hasEmail: true } })).physicians
  const { listId } = await newPipeline(person, [physicianId])
  const contact = { physicianId, field: 'email' }
  const { token } = await ask('reveal-contact', contact)
  const position = { jobTitle: 'Cardiologist', jobDescription: 'Full-time cardiologist in Boise, Idaho.' }
  inputs = {
    'search-physicians': { filters: { state: 'TX' } },
    'describe-position': { text: 'Cardiologist in Texas' },
    'get-physician': { physicianId },
    'match-records': { records: [{ lastName: 'Nobody', state: 'TX' }] },
    'reveal-contact': contact,
    'reveal-contact, with its token': { ...contact, token },
    'write-email': { ...position, physicianId },
    'get-lists': {},
    'get-list': { listId },
    'add-to-list': { listId, physicianIds: [physicianId] },
    'add-note': { listId, physicianId, note: 'Mornings' },
    'move-to-stage': { listId, stage: 'Replied', physicianIds: [physicianId] },
    'set-next-step': { listId, physicianIds: [physicianId], text: 'Call', on: '2026-12-01' },
    'get-saved-searches': {},
    'get-today': { day: '2026-12-01' },
  }
})
afterAll(() => server.close())

const keyWith = async (chosen: readonly Scope[]) =>
  (await person.call(makeApiKey, { name: 'Matrix', scopes: [...chosen], days: 30, networks: [] })).secret

const lacking = (tool: string, chosen: readonly Scope[]) => needs[tool]!.filter((scope) => !chosen.includes(scope))

/** What a tool answers, and the header that tells what is missing. */
async function answerOf(token: string, tool: string) {
  const response = await apps.post(token, call(tool.split(',')[0]!, inputs[tool]!))
  const text = await response.text()
  return { status: response.status, text, challenge: response.headers.get('www-authenticate') ?? '' }
}

test('every tool is in the table', async () => {
  const client = await apps.connected((await apps.connect(person)).app)
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect([...new Set(tools.map((row) => row.split(',')[0]))].toSorted()).toEqual(names.toSorted())
})

test.each(held.map((chosen) => ({ chosen, name: chosen.join(' ') })))('a key with $name', async ({ chosen }) => {
  const secret = await keyWith(chosen)
  const answers = await Promise.all(tools.map(async (tool) => [tool, await answerOf(secret, tool)] as const))
  for (const [tool, { status, text }] of answers) {
    expect([tool, status, text.includes('insufficient_scope')]).toEqual([tool, 200, lacking(tool, chosen).length > 0])
    if (lacking(tool, chosen).length === 0) expect([tool, text]).toEqual([tool, expect.not.stringContaining('isError')])
  }
})

test.each(held.map((chosen) => ({ chosen, name: chosen.join(' ') })))('an app with $name', async ({ chosen }) => {
  const { token } = await apps.connect(person, chosen, new AppStore(`With ${chosen.join(' ')}`))
  const answers = await Promise.all(tools.map(async (tool) => [tool, await answerOf(token, tool)] as const))
  for (const [tool, { status, challenge }] of answers) {
    const missing = lacking(tool, chosen)
    expect([tool, status]).toEqual([tool, missing.length > 0 ? 403 : 200])
    const asked = /scope="([^"]*)"/.exec(challenge)?.[1]?.split(' ') ?? []
    // What it needs first, at least, beside what it has.
    expect(missing.length === 0 || asked.some((scope) => missing.includes(scope as Scope))).toBe(true)
    expect(missing.length === 0 || chosen.every((scope) => asked.includes(scope))).toBe(true)
  }
})

test('an app that may do everything is not a way around the calls that no key may make', async () => {
  const { token } = await apps.connect(person)
  for (const name of [makeApiKey.name, addToList.name, 'allow-app', 'get-connected-apps', 'download-my-data'])
    expect((await apps.post(token, {}, `/functions/v1/${name}`)).status).toBe(401)
})
