/** Own do-not-contact lists, over HTTP: what a file names, for one person or the team, and what it must not tell. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { workbookOf } from '../src/data/test/workbook-of.ts'
import { deleteAccount, downloadMyData } from '../src/features/account/contracts.ts'
import {
  deleteDoNotContactList,
  deleteTeamDoNotContactList,
  getDoNotContact,
  getDoNotContactLists,
  liftDoNotContact,
  setDoNotContact,
} from '../src/features/do-not-contact/contracts.ts'
import { markFromLists } from '../src/features/do-not-contact/jobs.server.ts'
import { getRecipients } from '../src/features/email/contracts.ts'
import { downloadExport, exportPhysicians, makeMergeFile, startExport } from '../src/features/export/contracts.ts'
import { getPhysician, getPhysicianContact, getRevealQuota } from '../src/features/physicians/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { addToTeam, makeTestTeam, type Seated, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

interface Person {
  id: number
  npi: string
  email: string
}

let server: TestServer
/** With a personal email and an NPI. */
let people: Person[]

beforeAll(async () => {
  server = await startTestServer({ env: { REVEALS_PER_HOUR: '10000', REVEALS_PER_DAY: '10000' } })
  const { rows } = await server.pool.query(`
    select p.id::int, p.npi, min(c.value) as email from physicians p
    join physician_contacts c on c.physician_id = p.id and c.kind = 'personal_email'
    where p.npi is not null and deactivated_on is null group by p.id order by p.id limit 200`)
  people = rows as Person[]
})
afterAll(() => server.close())

let next = 0
/** People that no other test uses. */
function some(count: number): Person[] {
  next += count
  return people.slice(next - count, next)
}

async function paying(name?: string): Promise<Seated> {
  const member = await seat(server, name)
  await pay(member)
  return member
}
const pay = ({ id }: Seated) =>
  server.pool.query("insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')", [id])

async function send(
  who: Caller,
  body: string | Uint8Array,
  { name = 'optouts.csv', team = false }: { name?: string; team?: boolean } = {},
) {
  const sent = typeof body === 'string' ? body : new Uint8Array(body)
  const address = paths.doNotContactUpload(name, team)
  return server.fetch(address, { method: 'POST', body: sent, headers: await who.headers() })
}
async function sent(...given: Parameters<typeof send>) {
  const response = await send(...given)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as { list: { npis: number; emails: number }; skipped: number }
}
/** The hourly job. */
async function markAgain() {
  await server.deps.jobs.enqueue(server.deps.db, markFromLists, {})
  await server.settled()
}
const blocked = async (who: Caller) => (await who.call(getDoNotContact, {})).data.map(({ physicianId }) => physicianId)
const byId = (a: number, b: number) => a - b

describe('a file', () => {
  const table = (given: readonly Person[]) =>
    `Name,NPI,Cell,E-mail\n${given.map(({ npi, email }) => `Someone,${npi},2125550123,${email.toUpperCase()}`).join('\n')}`
  test.each<[string, (given: readonly Person[]) => string | Uint8Array]>([
    ['optouts.csv', table],
    ['optouts.tsv', (given) => table(given).replaceAll(',', '\t')],
    ['optouts.txt', (given) => given.flatMap(({ npi, email }) => [npi, '', email]).join('\r\n')],
    ['mixed.txt', (given) => given.map(({ npi, email }) => `${email} ${npi}`).join('\n')],
    [
      'optouts.xlsx',
      (given) => workbookOf({ A: { rows: [['NPI', 'Email'], ...given.map(({ npi, email }) => [npi, email])] } }),
    ],
  ])('%s names its NPIs and emails, and marks the NPIs', async (name, make) => {
    const me = await paying()
    const given = people.slice(-12)
    expect(await sent(me, make(given), { name })).toMatchObject({ list: { fileName: name, npis: 12, emails: 12 } })
    expect((await blocked(me)).toSorted(byId)).toEqual(given.map(({ id }) => id).toSorted(byId))
    expect(await me.call(getDoNotContactLists, {})).toMatchObject({ mine: { npis: 12, emails: 12 }, team: null })
    const [first] = (await me.call(getDoNotContact, {})).data
    expect(first).toMatchObject({ reason: `On the uploaded list ${name}`, shared: false, mayChange: true })
  })

  test('a phone number that looks like an NPI is none, and rows without either are counted', async () => {
    const me = await paying()
    const [one] = some(1)
    const body = `Phone,NPI\n${one!.npi},\n,${one!.npi}\n5551234,\n`
    expect(await sent(me, body)).toMatchObject({ list: { npis: 1, emails: 0 }, skipped: 2 })
  })

  test.each<[string, string, string | Uint8Array, number, RegExp]>([
    ['empty', 'a.csv', '', 422, /^The file is empty\.$/],
    ['without either', 'a.csv', 'Name\nAnn Lee\n', 422, /^a\.csv has no column with emails or NPIs\./],
    ['an archive', 'a.zip', Buffer.from('504b0304', 'hex'), 422, /^a\.zip /],
    ['of commas', 'a.csv', `NPI,Email\n${','.repeat(100_000)}`, 422, /16,384 values in row 2, which is the limit/],
    ['with an endless quote', 'a.csv', `NPI\n"${'x'.repeat(40_000)}`, 422, /longer than 32,767 characters/],
    ['too long', 'a.txt', Array.from({ length: 50_001 }, (_, at) => `a${at}@example.com`).join('\n'), 422, /50,000/],
    ['too large', 'a.txt', 'a@example.com\n'.repeat(400_000), 413, /larger than 5 MB/],
    ['without a name', '', 'a@example.com', 422, /name/],
  ])('%s is refused in a sentence, and the former list stays', async (_, name, body, status, sentence) => {
    const me = await paying()
    const [one] = some(1)
    await sent(me, one!.npi)
    const response = await send(me, body, { name })
    expect([response.status, ((await response.json()) as { error: { message: string } }).error.message]).toEqual([
      status,
      expect.stringMatching(sentence),
    ])
    expect(await blocked(me)).toEqual([one!.id])
  })
})

test('another file replaces the list with its marks; deleting it leaves marks made by hand', async () => {
  const me = await paying()
  const [a, b, c] = some(3) as [Person, Person, Person]
  await sent(me, `${a.npi}\n${b.npi}`)
  // By hand: it no longer depends on the list.
  await me.call(setDoNotContact, { physicianIds: [b.id, c.id], reason: 'Asked me' })
  await sent(me, c.npi)
  expect((await blocked(me)).toSorted(byId)).toEqual([b.id, c.id].toSorted(byId))
  await me.call(deleteDoNotContactList, {})
  expect((await blocked(me)).toSorted(byId)).toEqual([b.id, c.id].toSorted(byId))
  expect((await me.call(getDoNotContactLists, {})).mine).toBeNull()
})

test('allowing contact takes someone off the list for good', async () => {
  const me = await paying()
  const [a, b] = some(2) as [Person, Person]
  await me.call(getPhysicianContact, { physicianId: b.id, field: 'email' })
  await sent(me, `${a.npi}\n${b.email}`)
  expect((await blocked(me)).toSorted(byId)).toEqual([a.id, b.id].toSorted(byId))
  await me.call(liftDoNotContact, { physicianIds: [a.id, b.id] })
  await markAgain()
  expect(await blocked(me)).toEqual([])
  expect((await me.call(getDoNotContactLists, {})).mine).toMatchObject({ npis: 0, emails: 0 })
})

test('someone who is listed later is marked within the hour', async () => {
  const me = await paying()
  const [a] = some(1) as [Person]
  await server.pool.query('update physicians set npi = null where id = $1', [a.id])
  await sent(me, a.npi)
  expect(await blocked(me)).toEqual([])
  await server.pool.query('update physicians set npi = $2 where id = $1', [a.id, a.npi])
  await markAgain()
  expect(await blocked(me)).toEqual([a.id])
})

describe('threat 62: emails on a list', () => {
  test('tell nothing of contacts that are not revealed: right and wrong guesses get the same bytes', async () => {
    const guessed = some(5)
    const [right, wrong] = [await paying('Same'), await paying('Same')]
    const bodies = {
      right: guessed.map(({ email }) => email).join('\n'),
      wrong: guessed.map(() => `${randomUUID()}@example.com`).join('\n'),
    }
    const said = async (who: Seated, body: string) => {
      const all: string[] = []
      const note = async (response: Response) => all.push(`${response.status} ${await response.text()}`)
      await note(await send(who, body))
      await markAgain()
      const ids = guessed.map(({ id }) => id)
      for (const [name, input] of [
        ['get-do-not-contact', {}],
        ['get-do-not-contact-lists', {}],
        ['search-physicians', { filters: {}, sort: { key: 'name', direction: 'asc' } }],
        ['search-physicians', { filters: { doNotContact: 'only' } }],
        ['select-physicians', {}],
        ...ids.map((physicianId) => ['get-physician', { physicianId }] as const),
        ...ids.map((physicianId) => ['get-activities', { physicianId }] as const),
        ['get-revealed-contacts', { physicianIds: ids }],
        ['get-recipients', { to: { physicianIds: ids } }],
        ['make-merge-file', { physicianIds: ids, format: 'csv', subject: 'A', body: 'B' }],
        ['get-reveal-quota', {}],
        ['get-reveal-history', {}],
        ['lift-do-not-contact', { physicianIds: ids }],
        ['get-do-not-contact-lists', {}],
        ['get-match-files', {}],
      ] as const) {
        await note(await who.post(name, input))
      }
      await note(await who.post(downloadMyData.name))
      return all.map((text) =>
        text
          .replaceAll(who.id, 'id')
          .replaceAll(who.email, 'email')
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
      )
    }
    const answers = [await said(right, bodies.right), await said(wrong, bodies.wrong)]
    const ofAccount = /"sessions":.*|"(id|createdAt|token)":"[^"]*"/g
    expect(answers[0]!.map((text) => text.replaceAll(ofAccount, ''))).toEqual(
      answers[1]!.map((text) => text.replaceAll(ofAccount, '')),
    )
    expect(answers[0]!.filter((text) => text.startsWith('200')).length).toBeGreaterThan(20)
  })

  test('count once the contact is revealed, and not before it has cost what it costs', async () => {
    const me = await paying()
    const [hit, miss] = some(2) as [Person, Person]
    await sent(me, hit.email)
    expect(await blocked(me)).toEqual([])
    const before = (await me.call(getRevealQuota, {})).today
    expect(await me.call(getPhysicianContact, { physicianId: hit.id, field: 'phone' })).not.toHaveProperty('onOwnList')
    expect(await blocked(me)).toEqual([])
    expect(await me.call(getPhysicianContact, { physicianId: miss.id, field: 'email' })).toEqual({
      email: miss.email,
      phone: null,
    })
    expect(await me.call(getPhysicianContact, { physicianId: hit.id, field: 'email' })).toEqual({
      ...{ email: hit.email, phone: null, onOwnList: true },
    })
    expect((await me.call(getRevealQuota, {})).today).toBeLessThanOrEqual(before - 2)
    expect(await blocked(me)).toEqual([hit.id])
    expect((await me.call(getPhysician, { physicianId: hit.id })).physician.doNotContact).toMatchObject({
      reason: 'On the uploaded list optouts.csv',
    })
  })

  test('count at once for contacts that were revealed before', async () => {
    const me = await paying()
    const [a] = some(1) as [Person]
    await me.call(getPhysicianContact, { physicianId: a.id })
    await sent(me, a.email)
    expect(await blocked(me)).toEqual([a.id])
  })

  test('leave people out of exports, which count them as exported', async () => {
    const me = await paying()
    const [hit, miss] = some(2) as [Person, Person]
    const before = (await me.call(startExport, { source: { kind: 'selection', physicianIds: [hit.id, miss.id] } }))
      .export
    await sent(me, hit.email)
    const logged = async () =>
      (await server.pool.query('select export_count from export_logs where user_id = $1 order by export_date', [me.id]))
        .rows
    // Only those on the list: refused for free, it would tell who that is.
    const alone = await me.call(exportPhysicians, { physicianIds: [hit.id] })
    expect(alone).toMatchObject({ count: 0, leftOut: [{ id: hit.id }] })
    expect(alone.csv).not.toContain(hit.email)
    expect(await logged()).toEqual([{ export_count: 2 }, { export_count: 1 }])
    const file = await (await me.post(downloadExport.name, { exportId: before.id, format: 'csv' })).text()
    expect([file.includes(miss.email), file.includes(hit.email)]).toEqual([true, false])
    const both = await me.call(exportPhysicians, { physicianIds: [hit.id, miss.id] })
    expect(both).toMatchObject({ count: 1, leftOut: [{ id: hit.id }] })
  })

  test('keep a file that is downloaded later, and emails, from someone whose address has changed to a listed one', async () => {
    const me = await paying()
    const [a, b] = some(2) as [Person, Person]
    const address = `${randomUUID()}@example.com`
    for (const { id } of [a, b]) await me.call(getPhysicianContact, { physicianId: id, field: 'email' })
    await sent(me, address)
    const made = await me.call(startExport, { source: { kind: 'selection', physicianIds: [a.id, b.id] } })
    await server.pool.query(
      "update physician_contacts set value = $2 where physician_id = $1 and kind = 'personal_email'",
      [a.id, address],
    )
    const email = { subject: 'Hello', body: 'Hello' }
    const merged = await me.post(makeMergeFile.name, { physicianIds: [a.id, b.id], format: 'csv', ...email })
    expect([merged.status, (await merged.text()).includes(address)]).toEqual([200, false])
    const recipients = await me.call(getRecipients, { to: { physicianIds: [a.id, b.id] } })
    expect([recipients.data.map(({ id }) => id), recipients.blocked.map(({ id }) => id)]).toEqual([[b.id], [a.id]])
    const file = await (await me.post(downloadExport.name, { exportId: made.export.id, format: 'csv' })).text()
    expect(file).not.toContain(address)
  })

  test('are stored as keyed hashes that differ by list', async () => {
    const [one, other] = [await paying(), await paying()]
    const [a] = some(1) as [Person]
    for (const who of [one, other]) await sent(who, a.email)
    const { rows } = await server.pool.query(
      `select encode(email_hash, 'hex') as hash from do_not_contact_emails
       join do_not_contact_lists list on list.id = list_id where user_id = any($1::uuid[])`,
      [[one.id, other.id]],
    )
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2)
    expect(rows.every(({ hash }) => hash.length === 64)).toBe(true)
  })
})

describe('a team’s list', () => {
  test('is uploaded and deleted by owners and managers, and counts for everyone', async () => {
    const { owner, manager, recruiter, id } = await makeTestTeam(server)
    const [byNpi, byEmail] = some(2) as [Person, Person]
    const body = `${byNpi.npi}\n${byEmail.email}`
    expect((await send(recruiter, body, { team: true })).status).toBe(403)
    expect((await send(server.as('premium'), body, { team: true })).status).toBe(403)
    await sent(manager, body, { team: true })
    expect(await recruiter.call(getDoNotContactLists, {})).toMatchObject({
      ...{ mine: null, team: { npis: 1, emails: 1 }, mayChangeTeam: false },
    })
    expect((await owner.call(getDoNotContactLists, {})).mayChangeTeam).toBe(true)
    expect([await blocked(owner), await blocked(recruiter)]).toEqual([[byNpi.id], [byNpi.id]])
    // What one of them reveals, all of them see.
    await recruiter.call(getPhysicianContact, { physicianId: byEmail.id, field: 'email' })
    expect((await blocked(owner)).toSorted(byId)).toEqual([byNpi.id, byEmail.id].toSorted(byId))
    const newcomer = await addToTeam(server, id, 'recruiter')
    expect(await blocked(newcomer)).toHaveLength(2)
    expect((await recruiter.post(deleteTeamDoNotContactList.name, {})).status).toBe(403)
    await owner.call(deleteTeamDoNotContactList, {})
    expect(await blocked(newcomer)).toEqual([])
  })

  test('tells colleagues nothing of a contact that one of them revealed alone, and stays when he leaves', async () => {
    const { owner, id } = await makeTestTeam(server)
    const loner = await paying('Loner')
    const [a] = some(1) as [Person]
    await loner.call(getPhysicianContact, { physicianId: a.id, field: 'email' })
    await server.pool.query("insert into team_members (user_id, team_id, role) values ($1, $2, 'manager')", [
      loner.id,
      id,
    ])
    await sent(loner, a.email, { team: true })
    expect([await blocked(loner), await blocked(owner)]).toEqual([[a.id], []])
    await server.pool.query(
      `insert into accounts (id, user_id, account_id, provider_id, password)
       select gen_random_uuid(), $1::uuid, $1::uuid::text, 'credential', password from accounts join users on users.id = accounts.user_id where email = 'free@attending.example'`,
      [loner.id],
    )
    expect((await loner.post(deleteAccount.name, { password: 'attending' })).status).toBe(200)
    expect((await owner.call(getDoNotContactLists, {})).team).toMatchObject({ emails: 1 })
  })

  test('isn’t changed while what the team shares is read-only', async () => {
    const { owner, id } = await makeTestTeam(server)
    const [a] = some(1) as [Person]
    await sent(owner, a.npi, { team: true })
    await server.pool.query(
      "update team_subscriptions set status = 'past_due', ends_at = now() - interval '1 day' where team_id = $1",
      [id],
    )
    expect((await send(owner, a.email, { team: true })).status).toBe(409)
    expect((await owner.post(deleteTeamDoNotContactList.name, {})).status).toBe(409)
    expect((await owner.call(getDoNotContactLists, {})).mayChangeTeam).toBe(false)
  })
})

test('a list is in its owner’s data, and goes with the account', async () => {
  const me = await paying()
  const [a, b] = some(2) as [Person, Person]
  await sent(me, `${a.npi}\n${b.email}`, { name: 'mine.txt' })
  const mine = (await (await me.post(downloadMyData.name)).json()) as { doNotContactList: unknown[] }
  expect(mine.doNotContactList).toMatchObject([{ file_name: 'mine.txt', npis: [a.npi], emails: 1 }])
  await server.pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password)
     select gen_random_uuid(), $1::uuid, $1::uuid::text, 'credential', password from accounts join users on users.id = accounts.user_id where email = 'free@attending.example'`,
    [me.id],
  )
  expect((await me.post(deleteAccount.name, { password: 'attending' })).status).toBe(200)
  for (const table of ['do_not_contact_lists', 'do_not_contact_npis', 'do_not_contact_emails']) {
    const column = table === 'do_not_contact_lists' ? 'id' : 'list_id'
    const { rows } = await server.pool.query(
      `select 1 from ${table} where ${column} not in (select id from do_not_contact_lists where user_id is distinct from $1)`,
      [me.id],
    )
    expect(rows).toEqual([])
  }
})

test('two lists sent at the same time leave one of them, whole', async () => {
  const me = await paying()
  const both = some(2)
  await Promise.all(both.map(({ npi }) => sent(me, npi)))
  expect(await blocked(me)).toHaveLength(1)
  expect((await me.call(getDoNotContactLists, {})).mine).toMatchObject({ npis: 1 })
})

test('a search hides those on the list', async () => {
  const me = await paying()
  const [a] = some(1) as [Person]
  const total = async () => (await me.call(searchPhysicians, { filters: {} })).total
  const before = await total()
  await sent(me, a.npi)
  expect(await total()).toBe(before - 1)
})
