/** Webhooks against a program of ours: who is told what, what no one is, and what happens when no one answers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logContact } from '../src/features/activities/contracts.ts'
import { startExport } from '../src/features/export/contracts.ts'
import { addToList, moveToList } from '../src/features/lists/contracts.ts'
import { decide } from '../src/features/own-profile/commands.server.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { movePhysicians } from '../src/features/pipeline/contracts.ts'
import { saveSearch } from '../src/features/saved-searches/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import {
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  makeWebhook,
  resendWebhookDelivery,
  setWebhook,
  testWebhook,
} from '../src/features/webhooks/contracts.ts'
import { findDueWebhooks } from '../src/features/webhooks/jobs.server.ts'
import { type EventKind, eventKinds } from '../src/features/webhooks/kinds.ts'
import { watchForWebhooks } from '../src/features/webhooks/watch.server.ts'
import { inTransaction } from '../src/shared/database/transaction.ts'
import { addPhysician } from './support/added-physicians.ts'
import { newList, newPipeline } from './support/new-list.ts'
import { lastMail } from './support/people.ts'
import { refusal } from './support/refusal.ts'
import { addToTeam, makeTestTeam, type Seated, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

/** The minute's own job may send what earlier tests left, so each looks at its own path. */
interface Got {
  path: string
  headers: Record<string, string>
  body: string
}
interface Event {
  type: string
  timestamp: string
  data: Record<string, unknown> & { physicianIds: number[] }
}

let server: TestServer
let program: string
let ids: number[]
const got: Got[] = []

const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const path = request.url!
    got.push({ path, headers: request.headers as Record<string, string>, body })
    if (path === '/never') return
    if (path === '/moved') return void response.writeHead(302, { location: `${program}/target` }).end()
    if (path === '/broken') return void response.writeHead(500).end('We are down for maintenance\0.')
    if (path === '/gone') return void response.writeHead(410).end()
    if (path === '/endless') {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'.repeat(4096)), 2)
      response.on('close', () => clearInterval(drip))
      return
    }
    response.end('Thank you')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  program = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  server = await startTestServer()
  const { rows } = await server.pool.query(
    'select id from physicians where deactivated_on is null order by id limit 40',
  )
  ids = rows.map(({ id }) => Number(id))
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(() => {
  got.length = 0
})

async function paying(name?: string): Promise<Seated> {
  const person = await seat(server, name)
  const plan = `insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`
  await server.pool.query(plan, [person.id])
  return person
}

async function listening(caller: Caller, path: string, kinds: readonly string[] = eventKinds, forTeam = false) {
  const input = { url: program + path, kinds: kinds as EventKind[], forTeam }
  const { secret, webhook } = await caller.call(makeWebhook, input as never)
  return { secret, webhookId: webhook.id, path }
}

/** What the minute's job does, until all of it is done. */
async function minute() {
  await server.deps.jobs.enqueue(server.deps.db, findDueWebhooks, {})
  await server.settled()
}

async function watched() {
  await server.deps.jobs.enqueue(server.deps.db, watchForWebhooks, {})
  await server.settled()
  await minute()
}

/** The events that came to an address, by time, each checked with its secret. */
function heard({ path, secret }: { path: string; secret: string }): Event[] {
  const events = got
    .filter((one) => one.path === path)
    .map(({ headers, body }) => new Webhook(secret).verify(body, headers) as Event)
  return events.toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
}

const typesOf = (events: readonly Event[]) => events.map(({ type }) => type)

describe('a deed', () => {
  test('is told with ids and facts, signed, and never with a contact', async () => {
    const person = await paying()
    const hook = await listening(person, '/deeds')
    expect(hook.secret).toMatch(/^whsec_[\w+/=]+$/)
    const { data } = await person.call(searchPhysicians, { filters: { hasEmail: true } })
    const some = data.slice(0, 3).map(({ id }) => id)
    const { listId, stages } = await newPipeline(person, some)
    const stage = (name: string) => stages.find((one) => one.name === name)!.id
    await person.call(movePhysicians, { listId, stageId: stage('Replied'), physicianIds: [some[0]!] })
    // A contact moves the card.
    await person.call(logContact, { physicianIds: [some[1]!], how: 'call', listId })
    const { email } = await person.call(getPhysicianContact, { physicianId: some[2]!, field: 'email' })
    const { export: made } = await person.call(startExport, { source: { kind: 'selection', physicianIds: some } })
    await server.pool.query(
      `insert into match_files (id, owner_id, file_name, kind, headers, columns, row_count, state, expires_at)
       values ($1, $2, 'a.csv', 'csv', '{}', '{}', 7, 'running', now() + interval '1 day')`,
      ['01981c5e-7a3c-7000-8000-00000000000a', person.id],
    )
    await server.pool.query(`update match_files set state = 'done' where owner_id = $1`, [person.id])
    await minute()
    const events = heard(hook)
    expect(typesOf(events)).toEqual([
      ...['list.added', 'stage.moved', 'stage.moved', 'contact.revealed', 'export.ready', 'match.finished'],
    ])
    const byId = (a: number, b: number) => a - b
    expect(events.map((event) => event.data)).toEqual([
      { listId, list: expect.any(String), physicianIds: some.toSorted(byId), userId: person.id },
      expect.objectContaining({ listId, stage: 'Replied', stageId: stage('Replied'), physicianIds: [some[0]] }),
      expect.objectContaining({ listId, stage: 'Contacted', physicianIds: [some[1]] }),
      { physicianIds: [some[2]], fields: ['email'], userId: person.id },
      { exportId: made.id, physicians: 3, userId: person.id },
      { fileId: '01981c5e-7a3c-7000-8000-00000000000a', state: 'done', rows: 7, userId: person.id },
    ])
    expect(email).toContain('@')
    for (const { body, headers } of got) {
      expect(body).not.toContain('@')
      expect(headers['content-type']).toBe('application/json')
      expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/)
    }
    const { data: log } = await person.call(getWebhookDeliveries, { webhookId: hook.webhookId })
    expect(log).toHaveLength(6)
    expect(log[0]).toMatchObject({ state: 'delivered', tries: 1, status: 200, answer: 'Thank you', fault: null })
    expect(got.map(({ body }) => body)).toContain(log[0]!.body)
    const secret = await server.pool.query('select secret from webhook_endpoints where id = $1', [hook.webhookId])
    expect(secret.rows[0].secret).not.toContain(hook.secret.slice(6))
  })

  test('that is refused is not told, nor one of a kind that no one asked for', async () => {
    const person = await paying()
    const hook = await listening(person, '/refused', ['list.added'])
    expect(await refusal(person, 'add-to-list', { listName: 'Gone', physicianIds: [999_999_999] })).toMatchObject({
      status: 409,
    })
    const { listId } = await newPipeline(person, [ids[0]!])
    await person.call(moveToList, { fromListId: listId, listName: 'Moved', physicianIds: [ids[0]!] })
    await minute()
    expect(typesOf(heard(hook))).toEqual(['list.added', 'list.added'])
  })

  test('of another member is told only to those it concerns', async () => {
    const { owner, manager, recruiter } = await makeTestTeam(server)
    const team = await listening(owner, '/team', eventKinds, true)
    const own = await listening(manager, '/manager')
    expect(
      await refusal(recruiter, 'make-webhook', { url: program, kinds: ['list.added'], forTeam: true }),
    ).toMatchObject({
      ...{ status: 403, code: 'not_manager' },
    })
    await recruiter.call(addToList, { listName: 'Private', shared: false, physicianIds: [ids[1]!] })
    await recruiter.call(addToList, { listName: 'Shared', shared: true, physicianIds: [ids[2]!] })
    await minute()
    expect(heard(team).map(({ data }) => data.list)).toEqual(['Shared'])
    expect(heard(own)).toEqual([])
    expect((await manager.call(getWebhooks, {})).data.map(({ id }) => id).toSorted()).toEqual(
      [team.webhookId, own.webhookId].toSorted(),
    )
    expect((await recruiter.call(getWebhooks, {})).data).toEqual([])
  })

  test('is told to no member without the second factor that their team asks for', async () => {
    const { id, recruiter } = await makeTestTeam(server)
    const hook = await listening(recruiter, '/factor')
    await recruiter.call(addToList, { listName: 'Shared with all', shared: true, physicianIds: [ids[7]!] })
    await server.pool.query('update teams set requires_two_factor = true where id = $1', [id])
    await minute()
    expect(heard(hook)).toEqual([])
    const { rows } = await server.pool.query('select fault from webhook_deliveries where endpoint_id = $1', [
      hook.webhookId,
    ])
    expect(rows).toEqual([{ fault: 'Your team requires two-factor sign-in.' }])
  })

  test('of someone who left the team is told to no webhook that they made there', async () => {
    const { id } = await makeTestTeam(server)
    const member = await addToTeam(server, id, 'recruiter')
    await listening(member, '/left')
    await server.pool.query('delete from team_members where user_id = $1', [member.id])
    expect((await member.call(getWebhooks, {})).data).toEqual([])
  })
})

test('a reply and a bounce of a sequence are told once, to a team only if the list is shared', async () => {
  const { owner } = await makeTestTeam(server)
  const mine = await listening(owner, '/answers', ['email.replied', 'email.bounced'])
  const team = await listening(owner, '/team-answers', ['email.replied', 'email.bounced'], true)
  const { listId } = await owner.call(addToList, {
    ...{ listName: 'Written to', shared: true, physicianIds: ids.slice(0, 2) },
  })
  const sequence = async (list: string | null) => {
    const { rows } = await server.pool.query(
      `insert into sequences (id, owner_id, list_id, name, quiet_days, state)
       values (gen_random_uuid(), $1, $2, 'Hearts', 14, 'running') returning id`,
      [owner.id, list],
    )
    await server.pool.query(
      `insert into sequence_people (id, sequence_id, physician_id, step)
       select gen_random_uuid(), $1, id, 1 from unnest($2::bigint[]) as id`,
      [rows[0].id, ids.slice(0, 2)],
    )
    return rows[0].id as string
  }
  const [shared, own] = [await sequence(listId), await sequence(null)]
  const set = (state: string, id: string, physicianId: number) =>
    server.pool.query('update sequence_people set state = $1 where sequence_id = $2 and physician_id = $3', [
      ...[state, id, physicianId],
    ])
  for (const id of [shared, own]) {
    await set('sending', id, ids[0]!)
    await set('replied', id, ids[0]!)
    await set('replied', id, ids[0]!)
  }
  await set('bounced', own, ids[1]!)
  await set('optedOut', own, ids[1]!)
  await minute()
  const fact = (sequenceId: string, list: string | null, physicianId: number) => ({
    ...{ sequenceId, listId: list, physicianIds: [physicianId], emails: 1, userId: owner.id },
  })
  const all = heard(mine)
  expect(typesOf(all)).toEqual(['email.replied', 'email.replied', 'email.bounced'])
  expect(all.map(({ data }) => data)).toEqual([
    fact(shared, listId, ids[0]!),
    fact(own, null, ids[0]!),
    fact(own, null, ids[1]!),
  ])
  expect(heard(team).map(({ data }) => data)).toEqual([fact(shared, listId, ids[0]!)])
})

test('new physicians of a saved search, and changes of physicians on lists, are told once', async () => {
  const person = await paying()
  const hook = await listening(person, '/watched', ['search.matched', 'physician.changed'])
  const listId = await newList(person, [ids[3]!])
  await person.call(saveSearch, { name: 'Zebras', searchParams: { filters: { query: 'Zebrafield' } } as never })
  await watched()
  expect(heard(hook)).toEqual([])
  const id = await addPhysician(server, 'Zoe', 'Zebrafield', {})
  await server.pool.query(
    `insert into physician_changes (physician_id, kind) values ($1, 'written'), ($2, 'written'), ($3, 'written')`,
    [id, ids[3], ids[4]],
  )
  await server.pool.query(`select pg_notify('physician_changes', (select max(id)::text from physician_changes))`)
  await expect
    .poll(async () => (await person.call(searchPhysicians, { filters: { query: 'Zebrafield' } as never })).total)
    .toBe(1)
  await watched()
  await watched()
  const events = heard(hook)
  expect(typesOf(events).toSorted()).toEqual(['physician.changed', 'search.matched'])
  expect(events.find(({ type }) => type === 'physician.changed')?.data).toEqual({ physicianIds: [ids[3]] })
  expect(events.find(({ type }) => type === 'search.matched')?.data).toMatchObject({
    ...{ search: 'Zebras', count: 1, physicianIds: [id] },
  })
  expect(listId).toBeDefined()
})

test('a physician who opens to offers is told once, to a search that asks for it', async () => {
  const person = await paying()
  const hook = await listening(person, '/opened', ['search.matched'])
  const filters = { openToOffers: true }
  await person.call(saveSearch, { name: 'Open', searchParams: { filters } })
  await person.call(saveSearch, { name: 'Anyone', searchParams: { filters: { hasEmail: true } } })
  await watched()
  const id = ids[5]!
  await server.pool.query(
    `insert into profile_claims (id, physician_id, user_id, way, state, settled_at)
     select gen_random_uuid(), $1, id, 'email', 'confirmed', now() from users where email like 'free@%'`,
    [id],
  )
  await inTransaction(server.deps.db, (db) => decide(db, id, { offers: 'open' }))
  const found = async () => (await person.call(searchPhysicians, { filters })).data.map((one) => one.id)
  await expect.poll(found).toContain(id)
  await watched()
  await watched()
  expect(heard(hook).map(({ data }) => data)).toMatchObject([{ search: 'Open', count: 1, physicianIds: [id] }])
})

test('no one who has paused contact, or has taken wishes back before it is sent, is told', async () => {
  const person = await paying()
  const hook = await listening(person, '/taken-back', ['search.matched'])
  const filters = { wishLocum: true }
  await person.call(saveSearch, { name: 'Locum', searchParams: { filters } })
  await watched()
  const [paused, fickle, constant] = ids.slice(6, 9) as [number, number, number]
  const says = (id: number, decisions: Parameters<typeof decide>[2]) =>
    inTransaction(server.deps.db, (db) => decide(db, id, decisions))
  const opens = { offers: 'open', wish_locum: true } as const
  await server.pool.query(
    `insert into own_profiles (physician_id, reviewed_on) select id, current_date from unnest($1::bigint[]) as id`,
    [[paused, fickle, constant]],
  )
  for (const id of [paused, fickle, constant]) await says(id, opens)
  await says(paused, { paused_until: '2035-03-01' })
  const found = async () => (await person.call(searchPhysicians, { filters })).data.map((one) => one.id).toSorted()
  await expect.poll(found).toEqual([paused, fickle, constant].toSorted())
  await server.deps.jobs.enqueue(server.deps.db, watchForWebhooks, {})
  await server.settled()
  const noted = await server.pool.query(`select data from webhook_deliveries where endpoint_id = $1`, [hook.webhookId])
  expect(noted.rows.map(({ data }) => [data.count, data.physicianIds.toSorted()])).toEqual([
    [2, [fickle, constant].toSorted()],
  ])
  // One who takes it back before the event leaves isn't in it, and neither is one who pauses.
  await says(fickle, { wish_locum: false })
  await minute()
  expect(heard(hook).map(({ data }) => data)).toMatchObject([{ search: 'Locum', count: 1, physicianIds: [constant] }])
  const { data: log } = await person.call(getWebhookDeliveries, { webhookId: hook.webhookId })
  expect(log.map(({ body }) => JSON.parse(body).data.physicianIds)).toEqual([[constant]])
  await says(constant, { paused_until: '2035-03-01' })
  await person.call(resendWebhookDelivery, { deliveryId: log[0]!.id })
  await server.settled()
  expect(heard(hook)).toHaveLength(1)
  const [again] = (await person.call(getWebhookDeliveries, { webhookId: hook.webhookId })).data
  expect(again).toMatchObject({ state: 'failed', fault: 'Its physicians no longer match the search.' })
  // Once the pause is over, they are news.
  await says(paused, { paused_until: null })
  await expect.poll(found).toContain(paused)
  await watched()
  expect(heard(hook).at(-1)?.data).toMatchObject({ search: 'Locum', count: 1, physicianIds: [paused] })
})

describe('an address that', () => {
  async function tested(path: string) {
    const person = await paying()
    const hook = await listening(person, path)
    await person.call(testWebhook, { webhookId: hook.webhookId })
    await server.settled()
    const read = async () => (await person.call(getWebhookDeliveries, { webhookId: hook.webhookId })).data[0]!
    return { person, hook, read }
  }

  test('answers is tested, and sent the same event again with the same id', async () => {
    const { person, hook, read } = await tested('/test')
    const delivery = await read()
    expect(delivery).toMatchObject({ kind: 'test', state: 'delivered' })
    await person.call(resendWebhookDelivery, { deliveryId: delivery.id })
    await server.settled()
    const ours = got.filter(({ path }) => path === hook.path)
    expect(ours.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill(`msg_${delivery.id}`))
    expect(heard(hook)).toHaveLength(2)
    expect((await person.call(getWebhooks, {})).data[0]?.lastSuccessAt).not.toBeNull()
  })

  test('never answers is left after ten seconds', async () => {
    const { read } = await tested('/never')
    expect(await read()).toMatchObject({
      ...{ state: 'waiting', tries: 1, status: null, fault: 'It didn’t answer within 10 seconds.' },
    })
  })

  test('redirects is not followed', async () => {
    const { read } = await tested('/moved')
    expect(await read()).toMatchObject({ state: 'waiting', status: 302 })
    expect(got.map(({ path }) => path)).toContain('/moved')
    expect(got.map(({ path }) => path)).not.toContain('/target')
  })

  test('streams without end has answered, and the log has the beginning', async () => {
    const { read } = await tested('/endless')
    const delivery = await read()
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, fault: null })
    expect(delivery.answer).toHaveLength(1000)
  })

  test('fails is tried ten times over three days, then turned off with an email, and works again once it is on', async () => {
    const { person, hook, read } = await tested('/broken')
    expect(await read()).toMatchObject({ state: 'waiting', tries: 1, answer: 'We are down for maintenance.' })
    const waits: number[] = []
    for (let tries = 1; tries < 10; tries++) {
      const { rows } = await server.pool.query(
        `update webhook_deliveries set next_at = now() where endpoint_id = $1 returning
         (select extract(epoch from former.next_at - former.tried_at) from webhook_deliveries former where former.id = webhook_deliveries.id) as wait`,
        [hook.webhookId],
      )
      waits.push(Number(rows[0].wait))
      await minute()
    }
    expect(waits.reduce((sum, wait) => sum + wait, 0) / 86_400).toBeCloseTo(3.13, 1)
    expect(await read()).toMatchObject({ state: 'failed', tries: 10 })
    const [webhook] = (await person.call(getWebhooks, {})).data
    expect(webhook?.state).toBe('failing')
    expect((await lastMail(server, person.email, 'webhook-off'))?.subject).toBe('A webhook was turned off')
    expect(await refusal(person, 'test-webhook', { webhookId: hook.webhookId })).toMatchObject({ status: 409 })
    await newList(person, [ids[5]!])
    await minute()
    expect((await read()).kind).toBe('test')
    const { webhook: on } = await person.call(setWebhook, { webhookId: hook.webhookId, on: true })
    expect(on.state).toBe('on')
    await newList(person, [ids[5]!])
    await minute()
    expect((await read()).kind).toBe('list.added')
  })

  test('answers 410 is turned off at once', async () => {
    const { person } = await tested('/gone')
    expect((await person.call(getWebhooks, {})).data[0]?.state).toBe('gone')
    expect(await lastMail(server, person.email, 'webhook-off')).toBeDefined()
  })

  test('belongs to someone whose plan has ended gets nothing', async () => {
    const person = await paying()
    const hook = await listening(person, '/ended')
    await newList(person, [ids[6]!])
    await server.pool.query('delete from complimentary_plans where user_id = $1', [person.id])
    await minute()
    expect(heard(hook)).toEqual([])
    const [delivery] = (await person.call(getWebhookDeliveries, { webhookId: hook.webhookId })).data
    expect(delivery).toMatchObject({ state: 'failed', fault: 'Webhooks need the Annual plan.' })
  })
})

describe('threat 71: a webhook', () => {
  test('is no one else’s to see, change, test, or resend', async () => {
    const [mine, other] = [await paying(), await paying()]
    const hook = await listening(mine, '/mine')
    await mine.call(testWebhook, { webhookId: hook.webhookId })
    await server.settled()
    const [delivery] = (await mine.call(getWebhookDeliveries, { webhookId: hook.webhookId })).data
    for (const [call, input] of [
      ['get-webhook-deliveries', { webhookId: hook.webhookId }],
      ['set-webhook', { webhookId: hook.webhookId, on: false }],
      ['delete-webhook', { webhookId: hook.webhookId }],
      ['test-webhook', { webhookId: hook.webhookId }],
      ['resend-webhook-delivery', { deliveryId: delivery!.id }],
    ] as const)
      expect([call, (await refusal(other, call, input)).status]).toEqual([call, 404])
    expect((await other.call(getWebhooks, {})).data).toEqual([])
    await mine.call(deleteWebhook, { webhookId: hook.webhookId })
    expect((await mine.call(getWebhooks, {})).data).toEqual([])
  })

  test('of a site on the internet has an address there, over TLS', async () => {
    const site = await startTestServer({ peerOf: server, env: { ORIGIN: 'https://attending.example.com' } })
    try {
      const person = await paying()
      const here = site.bearing((await person.headers()).authorization!.slice('Bearer '.length))
      for (const url of [
        ...['http://example.com/hook', 'https://127.0.0.1/hook', 'https://10.0.0.1/', 'https://[::1]/'],
        ...['https://169.254.169.254/latest/meta-data', 'https://2130706433/', 'https://user:secret@example.com/'],
      ])
        expect([url, (await refusal(here, 'make-webhook', { url, kinds: ['list.added'] })).status]).toEqual([url, 422])
      // A name is looked up when something is sent.
      const { webhook } = await here.call(makeWebhook, {
        url: `https://localhost:${program.split(':')[2]}/`,
        kinds: ['list.added'],
      })
      await here.call(testWebhook, { webhookId: webhook.id })
      await server.settled()
      const [delivery] = (await here.call(getWebhookDeliveries, { webhookId: webhook.id })).data
      expect(delivery?.status).toBeNull()
      expect(got.filter(({ path }) => path === '/')).toEqual([])
    } finally {
      await site.close()
    }
  })
})
