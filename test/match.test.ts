/**
 * Matching one's own records over HTTP: files from upload to download, what becomes of them, and the call for programs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { suppressPhysicians } from '#data/suppression/suppress.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { npi } from '../src/data/test/import-fixture.ts'
import { workbookOf } from '../src/data/test/workbook-of.ts'
import { deleteAccount, downloadMyData } from '../src/features/account/contracts.ts'
import { getList, getListIds } from '../src/features/lists/contracts.ts'
import {
  addMatchesToList,
  cancelMatch,
  chooseMatch,
  deleteMatch,
  downloadMatch,
  getMatch,
  getMatchFiles,
  logMatchContacts,
  markOwnRecords,
  matchRecords,
  previewMatch,
  revealMatches,
  startMatch,
} from '../src/features/match/contracts.ts'
import { cleanUpMatches, largeFile, matchFileJob } from '../src/features/match/jobs.server.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { leaveTeam, setSharing } from '../src/features/teams/contracts.ts'
import { newcomer, subscribe } from './support/paying.ts'
import { goodPassword } from './support/people.ts'
import { makeTestTeam } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
/** Physicians whose names no one else has. */
const people = {
  ann: { npi: npi('134567890'), first: 'Ann', last: 'Zzyzxlee', email: 'ann@zzyzx.example', phone: '(415) 555-0177' },
  robert: {
    npi: npi('134567891'),
    first: 'Robert',
    last: 'Zzyzxray',
    email: 'bob@zzyzx.example',
    phone: '(415) 555-0178',
  },
  one: { npi: npi('134567892'), first: 'Eve', last: 'Zzyzxfox', email: 'eve1@zzyzx.example', phone: '(415) 555-0179' },
  two: { npi: npi('134567893'), first: 'Eve', last: 'Zzyzxfox', email: 'eve2@zzyzx.example', phone: '(415) 555-0179' },
  gone: { npi: npi('134567894'), first: 'Max', last: 'Zzyzxorr', email: 'max@zzyzx.example', phone: '(415) 555-0180' },
}
type Name = keyof typeof people
const ids = {} as Record<Name, number>

beforeAll(async () => {
  server = await startTestServer({
    env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000', REVEALS_PER_HOUR: '5' },
  })
  for (const [name, person] of Object.entries(people)) {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into physicians (npi, first_name, last_name, credential, specialty, organization, city, state, zip, source,
         masked_email, masked_phone, has_work_email, has_phone)
       values ($1, $2, $3, 'MD', 'Cardiology', 'Zzyzx Clinic', 'Oakland', 'CA', '94601', 'csv', 'x•••', '(415) •••', true, true) returning id`,
      [person.npi, person.first, person.last],
    )
    const id = Number(rows[0]!.id)
    ids[name as Name] = id
    await server.pool.query(
      `insert into physician_contacts (physician_id, kind, value, masked, source)
       values ($1, 'work_email', $2, 'x•••', 'csv'), ($1, 'phone', $3, '(415) •••', 'csv')`,
      [id, person.email, person.phone],
    )
  }
  await server.pool.query(`insert into physician_changes (kind) values ('bulk')`)
})
afterAll(() => server.close())

const csv = [
  'Name;NPI;State;Spec;City;Last Contacted;Notes',
  `Zzyzxlee, Ann MD;${people.ann.npi};CA;Cardiology;Reno;2024-05-31;=1+1`,
  'Bob Zzyzxray;;California;cardiologist;Oakland;;José',
  'Eve Zzyzxfox;;CA;Cardiology;Oakland;;',
  'Ann Zzyzxlee;;CA;Cardiology;Oakland;2024-06-30;again',
  'Nobody Zzyzxno;;TX;Urology;Austin;;',
].join('\r\n')

async function upload(who: Caller, name: string, body: string | Uint8Array): Promise<Response> {
  const sent = typeof body === 'string' ? body : new Uint8Array(body)
  return server.fetch(paths.matchUpload(name), { method: 'POST', body: sent, headers: await who.headers() })
}
async function uploaded(who: Caller, name = 'mine.csv', body: string | Uint8Array = csv): Promise<string> {
  const response = await upload(who, name, body)
  expect(response.status).toBe(200)
  return ((await response.json()) as { fileId: string }).fileId
}
async function matched(who: Caller, name?: string, body?: string | Uint8Array): Promise<string> {
  const fileId = await uploaded(who, name, body)
  const { columns } = await who.call(previewMatch, { fileId })
  await who.call(startMatch, { fileId, columns })
  await expect.poll(async () => (await who.call(getMatch, { fileId })).file.state, { timeout: 30_000 }).toBe('done')
  return fileId
}
async function download(who: Caller, fileId: string): Promise<Buffer> {
  const response = await who.post(downloadMatch.name, { fileId })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
let members = 0
const member = async () => {
  const someone = await newcomer(server, `matching-${++members}@example.com`)
  await subscribe(server, someone, 'price_annual')
  return someone
}
const stored = async () => (await Array.fromAsync(server.deps.storage.list('matches/'))).map(({ name }) => name)

describe('a file', () => {
  test('is asked about a column in doubt before it is matched', async () => {
    const who = server.as('premium')
    const rows = ['Ann,Zzyzxlee,MD,CA', 'Bob,Zzyzxray,MD,CA', 'Eve,Zzyzxfox,MD,CA']
    const fileId = await uploaded(who, 'doubt.csv', `First,Last,Post-nominals,Work State\n${rows.join('\n')}\n`)
    const { columns, doubts } = await who.call(previewMatch, { fileId })
    expect(columns).toEqual(['firstName', 'lastName', null, 'state'])
    expect(doubts).toEqual([{ at: 2, says: "'Post-nominals' could be states or credentials: 'MD'." }])
    await expect(who.call(startMatch, { fileId, columns })).rejects.toMatchObject({
      status: 422,
      message: 'Say what ‘Post-nominals’ is, or that the file is matched without.',
    })
    await who.call(startMatch, { fileId, columns, without: [2] })
    await who.call(deleteMatch, { fileId })
  })

  test('is read, matched, and downloaded unchanged, with the results after it', async () => {
    const who = server.as('premium')
    const fileId = await uploaded(who)
    const preview = await who.call(previewMatch, { fileId })
    expect(preview.columns).toEqual(['fullName', 'npi', 'state', 'specialty', 'city', 'contactedOn', null])
    expect(preview.samples).toHaveLength(5)
    await expect(who.call(startMatch, { fileId, columns: preview.columns.map(() => null) })).rejects.toMatchObject({
      status: 422,
    })
    await who.call(startMatch, { fileId, columns: preview.columns })
    await expect.poll(async () => (await who.call(getMatch, { fileId })).file.state, { timeout: 30_000 }).toBe('done')

    const all = await who.call(getMatch, { fileId })
    expect(all).toMatchObject({
      counts: { known: 3, possible: 1, unknown: 1, opted_out: 0 },
      physicians: 2,
      contacted: 2,
      toReveal: 4,
    })
    expect(all.rows.map(({ row, status, sameAs }) => [row, status, sameAs])).toEqual([
      [2, 'known', null],
      [3, 'known', null],
      [4, 'possible', null],
      [5, 'known', 2],
      [6, 'unknown', null],
    ])
    const [ann, bob, eve] = all.rows
    expect(ann!.physician).toMatchObject({
      physicianId: ids.ann,
      rule: 'npi',
      agrees: ['credential', 'specialty', 'state'],
      email: 'x•••',
    })
    expect(ann!.physician!.differs).toEqual([{ what: 'moved', now: 'Oakland, CA' }])
    expect(bob!.physician).toMatchObject({ physicianId: ids.robert, rule: 'specialty' })
    expect(eve!.candidates.map(({ physicianId }) => physicianId).sort()).toEqual([ids.one, ids.two].sort())
    expect(JSON.stringify(all)).not.toContain('@zzyzx.example')

    const text = (await download(who, fileId)).toString()
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(6)
    for (const [at, line] of csv.split('\r\n').entries()) expect(lines[at]!.startsWith(`${line};`)).toBe(true)
    expect(lines[0]).toContain(';Attending status;Attending match')
    expect(lines[1]).toContain(
      `;Known;NPI;100.0%;degree, specialty, state;http://localhost:${new URL(server.origin).port}/physician/${ids.ann};Ann Zzyzxlee, MD;`,
    )
    expect(lines[1]).toContain('Moved: Oakland, CA')
    expect(lines[5]).toMatch(/;Unknown;+No one with this name fits\.;$/)

    // The same headers again: what was chosen is remembered.
    const columns = preview.columns.map((field) => (field === 'city' ? null : field))
    await who.call(startMatch, { fileId, columns })
    expect((await who.call(previewMatch, { fileId: await uploaded(who) })).columns).toEqual(columns)
  })

  test('keeps its encoding and delimiter, and what it says is no formula', async () => {
    const who = server.as('premium')
    await server.pool.query(`update physicians set organization = '=cmd|''/c calc''!A1' where id = $1`, [ids.robert])
    const latin = Buffer.from(`Name,NPI,Ort\nRobert Zzyzxray,${people.robert.npi},Zürich\n`, 'latin1')
    const back = await download(who, await matched(who, 'latin.csv', latin))
    expect(back.includes(Buffer.from('Zürich', 'latin1'))).toBe(true)
    expect(back.toString('latin1')).toContain(`,'=cmd|'/c calc'!A1,`)
    const book = await matched(
      who,
      'book.xlsx',
      workbookOf({
        A: {
          rows: [
            ['Name', 'NPI'],
            ['Robert Zzyzxray', people.robert.npi],
          ],
        },
      }),
    )
    expect((await download(who, book)).subarray(0, 2).toString()).toBe('PK')
    await server.pool.query(`update physicians set organization = 'Zzyzx Clinic' where id = $1`, [ids.robert])
  })

  test('that cannot be matched is refused, and nothing of it is kept', async () => {
    const who = server.as('premium')
    const before = await stored()
    const refused = await upload(who, 'a.csv', 'Ann,Lee,ann@example.com\nBob,Ray,bob@example.com\n')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('column C') } })
    expect((await upload(who, '../../', 'x')).status).toBe(422)
    expect((await upload(server.as('basic'), 'a.csv', csv)).status).toBe(402)
    expect((await upload(server.as('visitor'), 'a.csv', csv)).status).toBe(401)
    expect(await stored()).toEqual(before)
  })

  test('is no one else’s', async () => {
    const fileId = await matched(server.as('premium'))
    const other = server.as('monthly')
    for (const [contract, input] of [
      [getMatch, {}],
      [previewMatch, {}],
      [startMatch, { columns: ['npi'] }],
      [cancelMatch, {}],
      [deleteMatch, {}],
      [downloadMatch, {}],
      [chooseMatch, { row: 4, physicianId: null }],
      [addMatchesToList, { listName: 'Stolen' }],
      [markOwnRecords, { mine: true }],
      [revealMatches, { most: 1 }],
      [logMatchContacts, {}],
    ] as const) {
      expect((await other.post(contract.name, { fileId, ...input })).status, contract.name).toBe(404)
    }
    expect((await other.call(getMatchFiles, {})).data.map(({ id }) => id)).not.toContain(fileId)
  })
})

describe('with the results', () => {
  test('a person chooses among several, and can take it back', async () => {
    const who = server.as('premium')
    const fileId = await matched(who)
    const row = async () => (await who.call(getMatch, { fileId })).rows[2]!
    await expect(who.call(chooseMatch, { fileId, row: 4, physicianId: ids.ann })).rejects.toMatchObject({ status: 422 })
    await expect(who.call(chooseMatch, { fileId, row: 2, physicianId: null })).rejects.toMatchObject({ status: 422 })
    await who.call(chooseMatch, { fileId, row: 4, physicianId: ids.two })
    expect(await row()).toMatchObject({
      status: 'known',
      chosen: true,
      physician: { physicianId: ids.two },
      candidates: { length: 2 },
    })
    await who.call(chooseMatch, { fileId, row: 4, physicianId: null })
    expect(await row()).toMatchObject({ status: 'unknown', chosen: true, physician: null, candidates: { length: 2 } })
  })

  test('by cursor, every row to decide is on one page while rows are decided; by page number, rows are skipped', async () => {
    const who = await member()
    const lines = Array.from({ length: 70 }, (_, at) => `Eve Zzyzxfox;;CA;Cardiology;Oakland;;${at}`)
    const text = ['Name;NPI;State;Spec;City;Last Contacted;Notes', ...lines].join('\n')
    const walk = async (by: 'cursor' | 'page') => {
      const fileId = await matched(who, `${by}.csv`, text)
      const seen: number[] = []
      let next: { cursor?: string } | { page: number } | undefined = by === 'cursor' ? { cursor: 'start' } : { page: 1 }
      for (let page = 2; next !== undefined; page++) {
        const answer: OutputOf<typeof getMatch> = await who.call(getMatch, { fileId, status: 'possible', ...next })
        seen.push(...answer.rows.map(({ row }) => row))
        // Two that the person was sure about.
        for (const { row } of answer.rows.slice(0, 2))
          await who.call(chooseMatch, { fileId, row, physicianId: ids.two })
        const isLast = by === 'cursor' ? answer.next === undefined : answer.rows.length === 0
        if (isLast) break
        next = by === 'cursor' ? { cursor: answer.next } : { page }
      }
      return seen
    }
    const all = lines.map((_, at) => at + 2)
    expect(await walk('cursor')).toEqual(all)
    expect((await walk('page')).length).toBeLessThan(all.length)
  })

  test('what a person decided is remembered for the next file, for the team, and until the account is deleted', async () => {
    const { owner, manager, recruiter } = await makeTestTeam(server)
    const eve = async (who: Caller) => (await who.call(getMatch, { fileId: await matched(who) })).rows[2]!
    const fileId = await matched(recruiter)
    expect(await eve(recruiter)).toMatchObject({ status: 'possible', why: 'close', chosen: false })
    await recruiter.call(chooseMatch, { fileId, row: 4, physicianId: ids.two })
    const chosen = { status: 'known', chosen: true, why: 'close', physician: { physicianId: ids.two } }
    expect(await eve(recruiter)).toMatchObject(chosen)
    expect(await eve(manager)).toMatchObject(chosen)
    expect(await eve(server.as('monthly'))).toMatchObject({ status: 'possible', chosen: false })
    // The same record in the call, and another one, though about the same people.
    const same = { name: 'Eve Zzyzxfox', state: 'CA', specialty: 'Cardiology', city: 'Oakland' }
    const answers = async (who: Caller) => {
      const { data } = await who.call(matchRecords, { records: [same, { ...same, city: '' }] })
      return data.map(({ status, physicianId }) => [status, physicianId])
    }
    expect(await answers(manager)).toEqual([
      ['known', ids.two],
      ['possible', null],
    ])
    // One's own decision wins over a colleague's; none of these is one as well.
    const theirs = await matched(manager)
    await manager.call(chooseMatch, { fileId: theirs, row: 4, physicianId: null })
    expect(await eve(manager)).toMatchObject({ status: 'unknown', chosen: true, candidates: { length: 2 } })
    expect(await eve(recruiter)).toMatchObject(chosen)
    const { rows: stored } = await server.pool.query('select * from match_decisions')
    expect(JSON.stringify(stored)).not.toMatch(/zzyzx/i)
    const data = JSON.parse(await (await recruiter.post(downloadMyData.name, {})).text())
    expect(data.matches.decisions).toMatchObject([{ physician_id: ids.two, row_hash: expect.any(String) }])
    // What was decided for the team stays with it.
    await recruiter.call(leaveTeam, {})
    expect(await eve(owner)).toMatchObject(chosen)
    const alone = await member()
    const own = await matched(alone)
    await alone.call(chooseMatch, { fileId: own, row: 4, physicianId: ids.one })
    const decided = async () =>
      (await server.pool.query('select count(*)::int as all from match_decisions')).rows[0].all
    const before = await decided()
    await alone.call(deleteAccount, { password: goodPassword })
    expect(await decided()).toBe(before - 1)
  })

  test('contacts are revealed within the quota, and then stand in the file', async () => {
    const who = await member()
    const fileId = await matched(who)
    expect(await who.call(getMatch, { fileId })).toMatchObject({ toReveal: 4, quotaLeft: 5 })
    expect(await who.call(revealMatches, { fileId, most: 3 })).toEqual({ revealed: 3, left: 1 })
    const { rows, toReveal, quotaLeft } = await who.call(getMatch, { fileId })
    expect([toReveal, quotaLeft]).toEqual([1, 2])
    expect(rows[0]!.physician).toMatchObject({ email: people.ann.email, phone: people.ann.phone })
    expect(rows[1]!.physician).toMatchObject({ email: people.robert.email, phone: '(415) •••' })
    const text = (await download(who, fileId)).toString()
    expect(text).toContain(people.robert.email)
    expect(text).not.toContain(people.robert.phone)
    expect(await who.call(revealMatches, { fileId, most: 9 })).toEqual({ revealed: 1, left: 0 })
    // Someone who has used up the quota is told so.
    const more = ['Name,NPI', `Max Zzyzxorr,${people.gone.npi}`].join('\n')
    const next = await matched(who, 'more.csv', more)
    expect(await who.call(revealMatches, { fileId: next, most: 2 })).toEqual({ revealed: 1, left: 1 })
    await expect(who.call(revealMatches, { fileId: next, most: 2 })).rejects.toMatchObject({ status: 429 })
  })

  test('no one the file marks, and no possible one who isn’t chosen yet, is listed or revealed', async () => {
    const who = await member()
    const text = [
      'Name,NPI,State,Specialty,City,Do Not Contact',
      `Ann Zzyzxlee,${people.ann.npi},CA,Cardiology,Oakland,Yes`,
      `Bob Zzyzxray,${people.robert.npi},CA,Cardiology,Oakland,`,
      'Eve Zzyzxfox,,CA,Cardiology,Oakland,',
    ].join('\n')
    const fileId = await matched(who, 'marked.csv', text)
    const { rows, counts, physicians } = await who.call(getMatch, { fileId })
    expect([counts.known, counts.possible, physicians]).toEqual([2, 1, 2])
    expect(rows[0]!.note).toContain('Marked in your file')
    const { listId, added } = await who.call(addMatchesToList, { fileId, listName: 'Unmarked' })
    expect(added).toBe(1)
    expect((await who.call(getListIds, { listId })).ids).toEqual([ids.robert])
    expect(await who.call(revealMatches, { fileId, most: 9 })).toEqual({ revealed: 2, left: 0 })
    const revealed = await server.pool.query(
      'select distinct physician_id from contact_reveals r join users u on u.id = r.user_id where u.email = $1',
      [`matching-${members}@example.com`],
    )
    expect(revealed.rows).toEqual([{ physician_id: ids.robert }])
    await who.call(chooseMatch, { fileId, row: 4, physicianId: ids.two })
    expect(await who.call(addMatchesToList, { fileId, listId })).toMatchObject({ added: 1, alreadyThere: 1 })
    expect((await who.call(getListIds, { listId })).ids.toSorted()).toEqual([ids.robert, ids.two].toSorted())
  })

  test('physicians are marked as one’s own, put on a list, and marked as contacted', async () => {
    const who = await member()
    const fileId = await matched(who)
    const search = async (filters: object) =>
      (await who.call(searchPhysicians, { filters: { name: ['Zzyzxlee'], ...filters } })).data
    await expect.poll(async () => (await search({}))[0]?.inMyRecords).toBe(false)
    expect(await who.call(markOwnRecords, { fileId, mine: true })).toEqual({ changed: 2 })
    expect(await who.call(markOwnRecords, { fileId, mine: true })).toEqual({ changed: 0 })
    expect((await search({ onList: 'records' }))[0]).toMatchObject({ id: ids.ann, inMyRecords: true })
    expect(await search({ notOnList: 'records' })).toEqual([])
    expect((await who.call(getMatch, { fileId })).rows[0]!.physician!.mine).toBe(true)

    const added = await who.call(addMatchesToList, { fileId, listName: 'Mine' })
    expect(added).toMatchObject({ added: 2, alreadyThere: 0, gone: 0 })
    expect((await who.call(getListIds, { listId: added.listId })).ids.toSorted()).toEqual(
      [ids.ann, ids.robert].toSorted(),
    )
    expect(await who.call(addMatchesToList, { fileId, listId: added.listId })).toMatchObject({
      added: 0,
      alreadyThere: 2,
    })
    await expect(who.call(addMatchesToList, { fileId, listName: 'mine' })).rejects.toMatchObject({
      status: 409,
      fields: { listName: expect.stringContaining('already have a list') },
    })
    const open = await uploaded(who)
    await expect(who.call(addMatchesToList, { fileId: open, listName: 'Early' })).rejects.toMatchObject({ status: 409 })

    expect(await who.call(logMatchContacts, { fileId })).toEqual({ marked: 1 })
    expect(await who.call(logMatchContacts, { fileId })).toEqual({ marked: 0 })
    const { rows } = await server.pool.query(
      `select happened_at::date::text as on from activities where kind = 'contacted' and physician_id = $1`,
      [ids.ann],
    )
    expect(rows).toEqual([{ on: '2024-06-30' }])
    expect(await who.call(markOwnRecords, { fileId, mine: false })).toEqual({ changed: 2 })
  })
})

test('more known physicians than a call can name go on a list in one step', async () => {
  const who = await member()
  const fileId = await matched(who)
  const many = limits.listIds + 1
  await server.pool.query(
    `with crowd as (
       insert into physicians (first_name, last_name, source) select 'Crowd', 'Zzyzxcrowd', 'crowd' from generate_series(1, $2::integer) returning id
     )
     insert into match_rows (file_id, row_number, status, physician_id) select $1, 100 + row_number() over (order by id), 'known', id from crowd`,
    [fileId, many],
  )
  expect((await who.call(getMatch, { fileId })).physicians).toBe(many + 2)
  const { listId, ...added } = await who.call(addMatchesToList, { fileId, listName: 'Everyone' })
  expect(added).toEqual({ added: many + 2, alreadyThere: 0, gone: 0, undoId: expect.any(String) })
  expect((await who.call(getList, { listId })).total).toBe(many + 2)
})

test('a physician who is excluded or has given up the NPI is labeled as such, on the page and in the file', async () => {
  const who = server.as('premium')
  await server.pool.query(`insert into npi_facts (npi, excluded_on) values ($1, '2023-04-20')`, [people.ann.npi])
  await server.pool.query(`update physicians set deactivated_on = '2024-02-01' where id = $1`, [ids.robert])
  const fileId = await matched(who)
  const { rows } = await who.call(getMatch, { fileId })
  expect(rows[0]!.physician!.differs[0]).toEqual({ what: 'excluded', now: '2023-04-20' })
  expect(rows[1]!.physician).toMatchObject({
    differs: [{ what: 'deactivated', now: '2024-02-01' }],
    email: null,
    phone: null,
  })
  const text = (await download(who, fileId)).toString()
  expect(text).toContain('Excluded by OIG since: 2023-04-20')
  expect(text).toContain('NPI deactivated: 2024-02-01')
  // Out of practice: counted as gone, and on no list.
  expect(await who.call(addMatchesToList, { fileId, listName: 'Still here' })).toMatchObject({ added: 1, gone: 1 })
  await server.pool.query(`delete from npi_facts where npi = $1`, [people.ann.npi])
  await server.pool.query(`update physicians set deactivated_on = null where id = $1`, [ids.robert])
})

test('a file and marks are private or the team’s, and stay with the team when their owner leaves', async () => {
  const { owner, manager, recruiter } = await makeTestTeam(server)
  const stranger = server.as('premium')
  const fileId = await matched(recruiter)
  const statusOf = async (who: Caller, name: string, input: object) => (await who.post(name, input)).status
  const see = () => Promise.all([manager, owner, stranger].map((who) => statusOf(who, getMatch.name, { fileId })))
  await recruiter.call(setSharing, { kind: 'match', id: fileId, shared: false })
  expect(await see()).toEqual([404, 404, 404])
  await recruiter.call(setSharing, { kind: 'match', id: fileId, shared: true })
  expect(await see()).toEqual([200, 200, 404])
  expect((await manager.call(getMatch, { fileId })).file).toMatchObject({
    owner: 'Rita Recruiter',
    shared: true,
    mayManage: true,
  })
  // What a colleague uploaded is no formula in one's own spreadsheet; one's own file comes back as it was.
  const [theirFile, ownFile] = [await download(manager, fileId), await download(recruiter, fileId)].map(String)
  expect(theirFile).toContain("'=1+1")
  expect(ownFile).toContain(';=1+1')
  // A recruiter uses what a colleague shares, and does not delete it.
  const theirs = await matched(manager, 'managers.csv')
  await manager.call(setSharing, { kind: 'match', id: theirs, shared: true })
  expect((await recruiter.call(getMatch, { fileId: theirs })).file.mayManage).toBe(false)
  await recruiter.call(chooseMatch, { fileId: theirs, row: 4, physicianId: ids.one })
  expect(await statusOf(recruiter, deleteMatch.name, { fileId: theirs })).toBe(404)
  expect(await statusOf(recruiter, setSharing.name, { kind: 'match', id: theirs, shared: false })).toBe(404)

  const found = async (who: Caller) => {
    const { data } = await who.call(searchPhysicians, { filters: { name: ['Zzyzxlee'], onList: 'records' } })
    return data.map(({ id, inMyRecords }) => ({ id, inMyRecords }))
  }
  const ann = [{ id: ids.ann, inMyRecords: true }]
  expect(await recruiter.call(markOwnRecords, { fileId, mine: true, shared: false })).toEqual({ changed: 2 })
  expect([await found(recruiter), await found(manager)]).toEqual([ann, []])
  expect(await recruiter.call(markOwnRecords, { fileId, mine: true, shared: true })).toEqual({ changed: 2 })
  expect([await found(recruiter), await found(manager), await found(stranger)]).toEqual([ann, ann, []])
  expect((await manager.call(getMatch, { fileId })).rows[0]!.physician!.mine).toBe(true)
  // A colleague's marks are not taken away with one's own.
  expect((await manager.call(getMatch, { fileId })).mine).toBe(0)
  expect(await manager.call(markOwnRecords, { fileId, mine: false })).toEqual({ changed: 0 })
  const data = await (await recruiter.post(downloadMyData.name, {})).text()
  expect(JSON.parse(data).matches.ownRecords).toHaveLength(2)

  expect(await owner.call(markOwnRecords, { fileId, mine: true, shared: false })).toEqual({ changed: 2 })
  await recruiter.call(leaveTeam, {})
  expect([await found(recruiter), await found(manager)]).toEqual([[], ann])
  expect(await statusOf(recruiter, getMatch.name, { fileId })).toBe(404)
  expect((await owner.call(getMatch, { fileId })).file).toMatchObject({ owner: null, mayManage: true })
})

describe('what becomes of a file', () => {
  test('a try that was ended continues where it was', async () => {
    const who = await member()
    const fileId = await matched(who)
    // As a server leaves it that was killed after two rows; the first has its own mark.
    await server.pool.query(`update match_files set state = 'running', done_count = 2 where id = $1`, [fileId])
    await server.pool.query(`delete from match_rows where file_id = $1 and row_number > 3`, [fileId])
    await server.pool.query(`update match_rows set note = 'from before' where file_id = $1 and row_number = 2`, [
      fileId,
    ])
    await matchFileJob.run({
      data: { fileId },
      deps: server.deps,
      id: 'x',
      attempt: 1,
      signal: new AbortController().signal,
    })
    const { file, rows } = await who.call(getMatch, { fileId })
    expect(file).toMatchObject({ state: 'done', done: 5, rows: 5 })
    expect(rows.map(({ status, note }) => [status, note])).toEqual([
      ['known', 'from before'],
      ['known', ''],
      ['possible', ''],
      ['known', ''],
      ['unknown', ''],
    ])
  })

  test('a large one is matched with keys in memory, from where a try was ended, and stops when it is canceled', async () => {
    const who = await member()
    const many = largeFile + 2
    const line = (at: number) =>
      at % 3 === 0
        ? `Bob Zzyzxray,CA,Cardiology,${at}`
        : at % 3 === 1
          ? `Eve Zzyzxfox,CA,Cardiology,`
          : `Nobody N${at},TX,,`
    const text = ['Name,State,Specialty,Notes', ...Array.from({ length: many }, (_, at) => line(at))].join('\n')
    const fileId = await matched(who, 'large.csv', text)
    const third = many / 3
    const whole = {
      file: { state: 'done', done: many },
      counts: { known: third, possible: third, unknown: third },
      physicians: 1,
    }
    expect(await who.call(getMatch, { fileId })).toMatchObject(whole)
    expect((await who.call(previewMatch, { fileId })).samples).toHaveLength(limits.matchPreview)
    const small = await matched(who, 'small.csv', text.split('\n').slice(0, 40).join('\n'))
    const results = async (id: string) => (await who.call(getMatch, { fileId: id })).rows.slice(0, 39)
    expect(await results(fileId)).toEqual(await results(small))

    // As a server leaves it that was killed.
    await server.pool.query(`update match_files set state = 'running', done_count = 1000 where id = $1`, [fileId])
    await server.pool.query(`delete from match_rows where file_id = $1 and row_number > 1001`, [fileId])
    await server.pool.query(`update match_rows set note = 'from before' where file_id = $1 and row_number = 2`, [
      fileId,
    ])
    const run = (signal = new AbortController().signal) =>
      matchFileJob.run({ data: { fileId }, deps: server.deps, id: 'x', attempt: 1, signal })
    await run()
    const again = await who.call(getMatch, { fileId })
    expect(again).toMatchObject(whole)
    expect(again.rows[0]!.note).toBe('from before')

    // Canceled while it waits for the first physicians.
    await server.pool.query(`update match_files set state = 'running' where id = $1`, [fileId])
    await server.pool.query(`delete from match_rows where file_id = $1`, [fileId])
    const holding = await server.pool.connect()
    await holding.query('begin; lock table physicians in access exclusive mode')
    const ending = run()
    const waits = `select 1 from pg_locks where relation = 'physicians'::regclass and not granted`
    await expect.poll(async () => (await holding.query(waits)).rowCount, { timeout: 30_000 }).toBe(1)
    await who.call(cancelMatch, { fileId })
    await holding.query('rollback')
    holding.release()
    await ending
    expect(await who.call(getMatch, { fileId })).toMatchObject({ file: { state: 'canceled' }, rows: [] })
    await server.pool.query(`update match_files set state = 'running' where id = $1`, [fileId])
    await expect(run(AbortSignal.abort(new Error('The server ends')))).rejects.toThrow('The server ends')
  })

  test('one that is canceled writes nothing more, and can be started again', async () => {
    const who = server.as('premium')
    const fileId = await uploaded(who)
    const { columns } = await who.call(previewMatch, { fileId })
    await server.pool.query(`update match_files set state = 'running' where id = $1`, [fileId])
    await expect(who.call(startMatch, { fileId, columns })).rejects.toMatchObject({ status: 409 })
    await who.call(cancelMatch, { fileId })
    await matchFileJob.run({
      data: { fileId },
      deps: server.deps,
      id: 'x',
      attempt: 1,
      signal: new AbortController().signal,
    })
    expect(await who.call(getMatch, { fileId })).toMatchObject({ file: { state: 'canceled', done: 0 }, rows: [] })
    await expect(who.call(cancelMatch, { fileId })).rejects.toMatchObject({ status: 409 })
    await expect(who.call(startMatch, { fileId, columns })).resolves.toMatchObject({ file: { state: 'waiting' } })
  })

  test('a removed physician is in no result, and counts as opted out from then on', async () => {
    const who = server.as('premium')
    const text = `Name,NPI,Email\nMax Zzyzxorr,${people.gone.npi},${people.gone.email}\n`
    const fileId = await matched(who, 'max.csv', text)
    expect((await who.call(getMatch, { fileId })).counts.known).toBe(1)
    await inTransaction(server.deps.db, (db) =>
      suppressPhysicians(db, [ids.gone], server.deps.suppression, 'asked to be removed'),
    )
    expect((await who.call(getMatch, { fileId })).rows).toEqual([])
    expect((await download(who, fileId)).toString()).toContain(',No longer listed,')
    const again = await matched(who, 'max.csv', text)
    const { rows } = await who.call(getMatch, { fileId: again })
    expect(rows).toMatchObject([{ status: 'opted_out', name: '', facts: '', physician: null, candidates: [] }])
    const nothing = { physicianId: null, rule: null, confidence: null, agrees: [], disagrees: [], candidates: [] }
    const answer = await who.call(matchRecords, { records: [{ npi: people.gone.npi, name: 'Max Zzyzxorr' }] })
    expect(answer.data).toEqual([{ ...nothing, status: 'opted_out', why: null }])
  })

  test('it’s deleted on request, after 30 days, and with the account; until then, it’s in the member’s data download', async () => {
    const who = await member()
    const [deleted, expired, current] = [await matched(who), await uploaded(who), await matched(who)]
    await who.call(deleteMatch, { fileId: deleted })
    expect((await stored()).filter((name) => name.includes(deleted))).toEqual([])
    await server.pool.query(`update match_files set expires_at = now() where id = $1`, [expired])
    await expect(who.call(getMatch, { fileId: expired })).rejects.toMatchObject({ status: 404 })
    const data = Buffer.from(await (await who.post(downloadMyData.name, {})).arrayBuffer()).toString()
    expect(data).toContain('mine.csv')
    expect(data).toContain('Nobody')
    await who.call(deleteAccount, { password: goodPassword })
    const later = { ...server.deps, now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) }
    await cleanUpMatches.run({ data: {}, deps: later, id: 'x', attempt: 1, signal: new AbortController().signal })
    expect((await stored()).filter((name) => name.includes(expired) || name.includes(current))).toEqual([])
  })
})

test('programs match records one by one, with the rule and how sure it is', async () => {
  const who = await member()
  const { data } = await who.call(matchRecords, {
    records: [
      { npi: people.ann.npi, firstName: 'Ann', lastName: 'Zzyzxlee' },
      { name: 'Zzyzxray, Bob', phone: '415-555-0178 x3' },
      { firstName: 'Eve', lastName: 'Zzyzxfox', state: 'CA', specialty: 'Cardiology' },
      { npi: people.ann.npi, name: 'Somebody Else' },
      {},
    ],
  })
  expect(data).toMatchObject([
    { status: 'known', physicianId: ids.ann, rule: 'npi', confidence: 0.9999 },
    { status: 'known', physicianId: ids.robert, rule: 'name' },
    { status: 'possible', physicianId: null, candidates: { length: 2 } },
    { status: 'unknown', candidates: [] },
    { status: 'unknown' },
  ])
  const many = Array.from({ length: 501 }, () => ({}))
  expect((await who.post(matchRecords.name, { records: many })).status).toBe(422)
  expect(
    (await who.post(matchRecords.name, { records: [{ firstName: '\0\ud800', lastName: "' or 1=1" }] })).status,
  ).toBe(200)
})
