/** API keys: who has them, what they may do, when they end, and that no one else's eyes get them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/features/account/contracts.ts'
import { getActivities, markContacted } from '../src/features/activities/contracts.ts'
import { getApiKeys, makeApiKey, revokeApiKey } from '../src/features/api-keys/contracts.ts'
import { exportPhysicians } from '../src/features/export/contracts.ts'
import { getLists } from '../src/features/lists/contracts.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { getSavedSearches, saveSearch } from '../src/features/saved-searches/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { leaveTeam } from '../src/features/teams/contracts.ts'
import { getTeamLog } from '../src/features/teams/log-contracts.ts'
import { handlers } from '../src/server/registry.ts'
import { type Scope, scopes } from '../src/shared/access/scopes.ts'
import { scopeOf } from './support/access-matrix.ts'
import { lastMail } from './support/people.ts'
import { addToTeam, makeTestTeam, seat, type TestTeam } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let team: TestTeam
beforeAll(async () => {
  server = await startTestServer({ env: { READS_PER_MINUTE: '100000' } })
  team = await makeTestTeam(server)
})
afterAll(() => server.close())

interface KeyFacts {
  name?: string
  networks?: string[]
}

async function keyOf(
  caller: Caller,
  chosen: readonly Scope[] = scopes,
  { name = 'ATS sync', networks = [] }: KeyFacts = {},
) {
  const { secret, key } = await caller.call(makeApiKey, { name, scopes: [...chosen], days: 90, networks })
  return { secret, id: key.id, key, as: server.bearing(secret) }
}

async function paying(name?: string) {
  const person = await seat(server, name)
  await server.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [
    person.id,
  ])
  return person
}

async function answerOf(response: Response) {
  const { error } = (await response.json()) as { error?: { code: string; message: string } }
  return { status: response.status, ...error }
}

const anySearch = { filters: { state: 'TX' } }

describe('a key', () => {
  test('is shown once, and acts as its maker', async () => {
    const person = await paying()
    const { secret, key, as } = await keyOf(person)
    expect(secret).toMatch(/^att_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'ATS sync', ending: secret.slice(-4), state: 'works', lastUsedAt: null })
    const { email } = await person.call(getAccount, {})
    expect(email).toBe(person.email)
    await as.call(saveSearch, { name: 'By key', searchParams: anySearch })
    expect((await person.call(getSavedSearches, {})).data.map(({ name }) => name)).toEqual(['By key'])
    const [listed] = (await person.call(getApiKeys, {})).data
    expect(listed?.lastUsedAt).not.toBeNull()
    const { rows } = await server.pool.query('select row_to_json(k)::text as row from api_keys k where id = $1', [
      key.id,
    ])
    expect(rows[0].row).not.toContain(secret.slice(4, 40))
    await server.settled()
    expect((await lastMail(server, person.email, 'api-key-made'))?.subject).toBe('New API key for your account')
  })

  test('needs the Annual plan, to make and to use', async () => {
    expect(await answerOf(await server.as('basic').post('make-api-key', {}))).toMatchObject({ status: 402 })
    expect(await answerOf(await server.as('demo').post('make-api-key', {}))).toMatchObject({ status: 403 })
    const person = await paying()
    const { as } = await keyOf(person)
    await server.pool.query('delete from complimentary_plans where user_id = $1', [person.id])
    expect(await answerOf(await as.post('get-lists'))).toMatchObject({ status: 402, code: 'subscription_required' })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'see https://evil.example' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['read', 'read'] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ days: 9999 }, 'days'],
    [{ networks: ['10.0.0.0/99'] }, 'networks.0'],
    [{ networks: ['everywhere'] }, 'networks.0'],
  ])('is not made of %j', async (wrong, field) => {
    const input = { name: 'Key', scopes: ['read'], days: 30, ...wrong }
    const response = await server.as('premium').post('make-api-key', input)
    expect(response.status).toBe(422)
    expect(Object.keys(((await response.json()) as { error: { fields: object } }).error.fields)).toEqual([field])
  })

  test('of which someone has twenty is one of the last', async () => {
    const person = await paying()
    const made = await Promise.all(
      Array.from({ length: 22 }, () => person.post('make-api-key', { name: 'Key', scopes: ['read'], days: 30 })),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array<number>(20).fill(200), 409, 409])
  })

  test('that is malformed or unknown is refused, as no visitor', async () => {
    for (const secret of ['att_', 'att_x', `att_${'A'.repeat(43)}`, `att_${'A'.repeat(4000)}`]) {
      const response = await server.bearing(secret).post('get-physician', { physicianId: 1 })
      expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      expect(await answerOf(response)).toMatchObject({ status: 401, code: 'key_unknown' })
    }
  })

  test('threat 70: that is revoked while it is used is refused from its next call on', async () => {
    const person = await paying()
    const { as, id } = await keyOf(person)
    expect((await as.post('get-lists')).status).toBe(200)
    const [, ...later] = await Promise.all([
      person.call(revokeApiKey, { keyId: id }),
      ...Array.from({ length: 10 }, () => as.post('get-lists')),
    ])
    expect(later.every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect(await answerOf(await as.post('get-lists'))).toMatchObject({ status: 401, code: 'key_unknown' })
    expect(await answerOf(await person.post('revoke-api-key', { keyId: id }))).toMatchObject({ status: 404 })
  })

  test('ends when it expires, and says so', async () => {
    const { as, id } = await keyOf(await paying())
    await server.pool.query(`update api_keys set expires_at = now() where id = $1`, [id])
    expect(await answerOf(await as.post('get-lists'))).toMatchObject({ status: 401, code: 'key_expired' })
  })

  test('ends with the account’s suspension', async () => {
    const person = await paying()
    const { as } = await keyOf(person)
    await server.pool.query('update users set suspended_at = now() where id = $1', [person.id])
    expect(await answerOf(await as.post('get-lists'))).toMatchObject({ status: 401, code: 'key_unknown' })
  })

  test('works only from its networks', async () => {
    const person = await paying()
    const elsewhere = await keyOf(person, ['read'], { networks: ['203.0.113.0/24', '2001:db8::/32'] })
    expect(await answerOf(await elsewhere.as.post('get-lists'))).toMatchObject({ status: 403, code: 'key_elsewhere' })
    const here = await keyOf(person, ['read'], { networks: ['203.0.113.7', '127.0.0.0/8'] })
    expect((await here.as.post('get-lists')).status).toBe(200)
  })

  test('opens no page, takes no file, and signs no one in', async () => {
    const { as } = await keyOf(await paying())
    const headers = await as.headers()
    for (const path of ['/account', '/lists', '/account/programs']) {
      const response = await server.fetch(path, { headers, redirect: 'manual' })
      expect(response.status).toBe(403)
    }
    const upload = { method: 'POST', headers, body: 'NPI\n1' }
    expect(await answerOf(await server.fetch('/uploads/match-files?name=a.csv', upload))).toMatchObject({
      ...{ status: 403, code: 'calls_only' },
    })
    const session = await server.fetch('/api/auth/get-session', { headers })
    expect(await session.text()).not.toContain('@')
  })
})

describe('threat 70: a key in an address', () => {
  test.each([
    (secret: string) => `/functions/v1/get-lists?key=${secret}`,
    (secret: string) => `/functions/v1/${secret}`,
    (secret: string) => `/physician/1?api_key=${encodeURIComponent(secret).replace('att', '%61%74t')}`,
    (secret: string) => `/search?q=${secret.replace('_', '%255F')}`,
  ])('is refused with a sentence, and not logged: %#', async (address) => {
    const { secret } = await keyOf(server.as('premium'))
    const before = server.logged.length
    const response = await server.fetch(address(secret), { method: 'POST', body: '{}' })
    expect(await answerOf(response)).toMatchObject({ status: 400, code: 'key_in_address' })
    const lines = server.logged.slice(before).join('\n')
    expect(lines).toContain('"status":400')
    expect(lines).not.toContain(secret.slice(4))
    expect((await server.pool.query('delete from api_keys where ending = $1', [secret.slice(-4)])).rowCount).toBe(1)
  })
})

describe('threat 16: every contract and every scope', () => {
  let keys: Map<Scope, Caller>
  beforeAll(async () => {
    const person = await paying()
    keys = new Map(await Promise.all(scopes.map(async (scope) => [scope, (await keyOf(person, [scope])).as] as const)))
  })

  test('the calls with a scope are those in the matrix, each with that scope', () => {
    const declared = handlers.flatMap(({ contract: { name, scope } }) => (scope ? [[name, scope] as const] : []))
    expect(Object.fromEntries(declared)).toEqual(scopeOf)
  })

  test.each(handlers.map(({ contract }) => ({ name: contract.name, scope: scopeOf[contract.name] ?? 'none' })))(
    '$name: $scope',
    async ({ name, scope }) => {
      const allowed = await Promise.all(
        [...keys].map(async ([held, as]) => {
          // With a field that no call has, so that what is allowed does nothing.
          const { status, code } = await answerOf(await as.post(name, { noSuchField: true }))
          expect([200, 402, 403, 422]).toContain(status)
          return code === 'insufficient_scope' ? [] : [held]
        }),
      )
      expect(allowed.flat()).toEqual(scope === 'none' ? [] : [scope])
    },
  )
})

describe('threat 70: in a team', () => {
  test('its owners and managers see and revoke it, and colleagues do not', async () => {
    const { recruiter, manager, owner } = team
    const { as, id } = await keyOf(recruiter, ['read'], { name: 'Rita’s sheet' })
    for (const boss of [manager, owner]) {
      const { team: theirs } = await boss.call(getApiKeys, {})
      expect(theirs?.find((key) => key.id === id)).toMatchObject({ name: 'Rita’s sheet', by: 'Rita Recruiter' })
    }
    const colleague = await addToTeam(server, team.id, 'recruiter')
    expect((await colleague.call(getApiKeys, {})).team).toBeNull()
    expect((await colleague.post('revoke-api-key', { keyId: id })).status).toBe(404)
    expect((await server.as('premium').post('revoke-api-key', { keyId: id })).status).toBe(404)
    expect((await manager.post('revoke-api-key', { keyId: id })).status).toBe(200)
    expect((await as.post('get-lists')).status).toBe(401)
  })

  test('it ends when its maker leaves, and stays ended when they come back', async () => {
    const member = await addToTeam(server, team.id, 'recruiter')
    const { as } = await keyOf(member)
    expect((await as.post('get-lists')).status).toBe(200)
    await member.call(leaveTeam, {})
    await server.pool.query(`insert into team_members (user_id, team_id, role) values ($1, $2, 'recruiter')`, [
      ...[member.id, team.id],
    ])
    expect(await answerOf(await as.post('get-lists'))).toMatchObject({ status: 401, code: 'key_unknown' })
  })

  test('one from before its maker joined does not open the team’s things', async () => {
    const person = await paying()
    const { as } = await keyOf(person)
    await server.pool.query(`insert into team_members (user_id, team_id, role) values ($1, $2, 'recruiter')`, [
      ...[person.id, team.id],
    ])
    expect(await answerOf(await as.post('get-lists'))).toMatchObject({ status: 401, code: 'key_ended' })
    expect((await person.call(getApiKeys, {})).data[0]?.state).toBe('ended')
  })

  test('the second factor that the team asks for holds', async () => {
    const strict = await makeTestTeam(server, { name: 'Strict' })
    const { as } = await keyOf(strict.recruiter)
    await server.pool.query('update teams set requires_two_factor = true where id = $1', [strict.id])
    expect(await answerOf(await as.post('get-lists'))).toMatchObject({ status: 403, code: 'two_factor_required' })
  })

  test('what it does is logged with its name', async () => {
    const { recruiter, owner } = team
    const { as } = await keyOf(recruiter, scopes, { name: 'Night sync' })
    const { data } = await as.call(searchPhysicians, { filters: { hasEmail: true } })
    const physicianId = data[0]!.id
    await as.call(markContacted, { physicianIds: [physicianId] })
    await as.call(getPhysicianContact, { physicianId, field: 'email' })
    await as.call(exportPhysicians, { physicianIds: [physicianId] })
    await recruiter.call(markContacted, { physicianIds: [physicianId] })
    const { data: seen } = await owner.call(getActivities, { physicianId })
    expect(seen.map(({ kind, key }) => [kind, key])).toEqual([
      ['contacted', null],
      ['exported', 'Night sync'],
      ['revealed', 'Night sync'],
      ['contacted', 'Night sync'],
    ])
    const { data: log } = await owner.call(getTeamLog, { memberId: recruiter.id })
    expect(log.map(({ kind, by, key }) => [kind, by, key])).toEqual([
      ['exported', 'Rita Recruiter', 'Night sync'],
      ['revealed', 'Rita Recruiter', 'Night sync'],
    ])
  })
})

describe('limits', () => {
  test('a body of 10 MB is refused before it is read, whether its length is told or not, and the key works on', async () => {
    const { as } = await keyOf(await paying())
    const body = JSON.stringify({ listName: 'x'.repeat(10 * 1024 * 1024) })
    const chunked = { headers: await as.headers(), body: new Blob([body]).stream(), duplex: 'half' } as RequestInit
    for (const response of [
      await as.post('add-to-list', body),
      await server.fetch('/functions/v1/add-to-list', { ...chunked, method: 'POST' }),
    ])
      expect(await answerOf(response)).toMatchObject({ status: 413, code: 'too_large' })
    expect((await as.post('get-lists')).status).toBe(200)
  })

  test('are the maker’s, whichever way they ask, and a program is told what is left', async () => {
    const person = await paying()
    const { as } = await keyOf(person)
    const leftAfter = async (caller: Caller) => {
      const response = await caller.post('search-physicians', anySearch)
      await response.body?.cancel()
      expect(response.headers.get('ratelimit-policy')).toMatch(
        /^"reading";q=\d+;w=60, "physicians";q=\d+;w=3600;qu="physicians"$/,
      )
      const left = /^"reading";r=(\d+);t=\d+, "physicians";r=(\d+);t=\d+$/.exec(response.headers.get('ratelimit') ?? '')
      return Number(left?.[2])
    }
    const first = await leftAfter(as)
    // What the answer shows counts from the next call on; then it is the same physicians again.
    const second = await leftAfter(person)
    expect(second).toBeLessThan(first)
    expect(await leftAfter(as)).toBe(second)
  })

  test('of contacts, exports, and written emails are told with each call that uses them up', async () => {
    const { as } = await keyOf(await paying())
    const {
      data: [first],
    } = await as.call(searchPhysicians, { filters: { hasEmail: true } })
    const physicianId = first!.id
    const job = { jobTitle: 'Cardiologist', jobDescription: 'Full-time cardiologist in Boise, Idaho.' }
    for (const [call, used, input, names] of [
      ['get-reveal-quota', 0, {}, ['reveals-per-hour', 'reveals-per-day']],
      ['get-physician-contact', 1, { physicianId, field: 'email' }, ['reveals-per-hour', 'reveals-per-day']],
      ['reveal-list', 1, { physicianIds: [physicianId], field: 'email' }, ['reveals-per-hour', 'reveals-per-day']],
      ['export-physicians', 1, { physicianIds: [physicianId] }, ['exports-per-day']],
      ['start-export', 2, { source: { kind: 'selection', physicianIds: [physicianId] } }, ['exports-per-day']],
      ['generate-email', 1, job, ['emails-a-day']],
    ] as const) {
      const response = await as.post(call, input)
      await response.body?.cancel()
      expect([call, response.status]).toEqual([call, 200])
      const [policy, now] = ['ratelimit-policy', 'ratelimit'].map((name) => response.headers.get(name) ?? '')
      for (const name of names) {
        const max = Number(RegExp(`"${name}";q=(\\d+);w=\\d+`).exec(policy!)?.[1])
        const left = Number(RegExp(`"${name}";r=(\\d+);t=\\d+`).exec(now!)?.[1])
        expect([call, name, max - left]).toEqual([call, name, used])
      }
    }
  })

  test('that are used up say so', async () => {
    const slow = await startTestServer({ peerOf: server, env: { READS_PER_MINUTE: '2' } })
    try {
      const { secret } = await keyOf(await paying())
      const answers: Response[] = []
      for (let count = 0; count < 3; count++)
        answers.push(await slow.bearing(secret).post('search-physicians', anySearch))
      expect(answers.at(-1)?.status).toBe(429)
      expect(answers.at(-1)?.headers.get('ratelimit')).toMatch(/^"reading";r=0;t=\d+/)
    } finally {
      await slow.close()
    }
  })

  test('a browser is not told', async () => {
    const response = await server.as('visitor').post('get-physician', { physicianId: 1 })
    expect(response.headers.has('ratelimit')).toBe(false)
  })
})

test('a call by key takes at most 1.2 times as long as the same call by cookie', { timeout: 60_000 }, async () => {
  const { recruiter } = team
  const { secret } = await keyOf(recruiter)
  const { authorization } = await recruiter.headers()
  const token = encodeURIComponent(authorization!.replace(/^Bearer /i, ''))
  const ways = {
    cookie: { cookie: `attending.session_token=${token}`, origin: server.deps.settings.origin },
    key: { authorization: `Bearer ${secret}` },
  }
  const taken = async (headers: Record<string, string>) => {
    const began = performance.now()
    const response = await server.fetch('/functions/v1/get-lists', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' },
    })
    await response.text()
    expect(response.status).toBe(200)
    return performance.now() - began
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!
  const round = async () => {
    const times = { cookie: [] as number[], key: [] as number[] }
    // In turns, so that whatever else the machine does slows both.
    for (let count = 0; count < 60; count++)
      for (const way of ['cookie', 'key'] as const) times[way].push(await taken(ways[way]))
    return median(times.key) / median(times.cookie)
  }
  await round()
  const ratios: number[] = []
  while (ratios.length < 5 && !ratios.some((ratio) => ratio <= 1.2)) ratios.push(await round())
  process.stdout.write(`a call by key takes ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} times as long\n`)
  expect(Math.min(...ratios)).toBeLessThanOrEqual(1.2)
})

test('lists by key are the lists by session', async () => {
  const { recruiter } = team
  const { as } = await keyOf(recruiter)
  expect(await as.call(getLists, {})).toEqual(await recruiter.call(getLists, {}))
})
