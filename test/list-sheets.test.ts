/** Lists that a spreadsheet reads again and again: what it gets, what that counts, and who gets nothing. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getActivities } from '../src/features/activities/contracts.ts'
import { setDoNotContact } from '../src/features/do-not-contact/contracts.ts'
import { getExportStats } from '../src/features/export/contracts.ts'
import { getListSheets, makeListSheet, revokeListSheet } from '../src/features/export/sheet-contracts.ts'
import { addToList, saveListNote } from '../src/features/lists/contracts.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { getTeamLog } from '../src/features/teams/log-contracts.ts'
import { newList } from './support/new-list.ts'
import { refusal } from './support/refusal.ts'
import { makeTestTeam, type Seated, seat } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]
beforeAll(async () => {
  server = await startTestServer({ env: { EXPORTED_ROWS_PER_DAY: '12' } })
  const { rows } = await server.pool.query(
    `select id from physicians p where deactivated_on is null
       and exists (select from physician_contacts where physician_id = p.id and kind = 'work_email') order by id limit 40`,
  )
  ids = rows.map(({ id }) => Number(id))
})
afterAll(() => server.close())

async function paying(name?: string): Promise<Seated> {
  const person = await seat(server, name)
  const plan = `insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`
  await server.pool.query(plan, [person.id])
  return person
}

async function read(address: string) {
  const { pathname, search } = new URL(address)
  const response = await server.fetch(pathname + search)
  const text = await response.text()
  const rows = response.ok ? (parse(text, { columns: true }) as Record<string, string>[]) : []
  return { status: response.status, headers: response.headers, text, rows }
}

describe('a list in a spreadsheet', () => {
  test('is read without contacts but those that were revealed, and as it is at that moment', async () => {
    const person = await paying()
    const listId = await newList(person, ids.slice(0, 3))
    const { address, sheet } = await person.call(makeListSheet, { listId })
    expect(sheet).toMatchObject({ listId, state: 'works', lastReadAt: null })
    const first = await read(address)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    expect(first.rows).toHaveLength(3)
    expect(first.text).not.toContain('@')
    expect(first.rows.every((row) => row.Email === '' && row.Phone === '')).toBe(true)
    const { email } = await person.call(getPhysicianContact, { physicianId: ids[1]!, field: 'email' })
    await person.call(saveListNote, { listId, physicianId: ids[0]!, note: '=HYPERLINK("https://evil.example")' })
    await person.call(addToList, { listId, physicianIds: [ids[3]!] })
    const { rows } = await read(address)
    expect(rows).toHaveLength(4)
    expect(rows.map((row) => row.Email).filter(Boolean)).toEqual([email])
    expect(rows.map((row) => row.Phone).filter(Boolean)).toEqual([])
    // As exports guard formulas.
    expect(rows.map((row) => row.Notes).filter(Boolean)).toEqual([`'=HYPERLINK("https://evil.example")`])
    const listed = (await person.call(getListSheets, {})).data
    expect(listed.map(({ id, lastReadAt }) => [id, lastReadAt === null])).toEqual([[sheet.id, false]])
  })

  test('leaves out anyone marked as do not contact', async () => {
    const person = await paying()
    const listId = await newList(person, ids.slice(0, 2))
    const { address } = await person.call(makeListSheet, { listId })
    await person.call(setDoNotContact, { physicianIds: [ids[0]!], reason: 'Asked' } as never)
    expect((await read(address)).rows).toHaveLength(1)
  })

  test('counts each physician as exported once a day, and is refused beyond the quota with a sentence', async () => {
    const person = await paying()
    const listId = await newList(person, ids.slice(0, 10))
    const { address, sheet } = await person.call(makeListSheet, { listId })
    const counted = async () => {
      const { rows } = await server.pool.query('select export_count, by_key from export_logs where user_id = $1', [
        person.id,
      ])
      return rows.map(({ export_count, by_key }) => [Number(export_count), by_key])
    }
    const name = expect.stringMatching(/^Spreadsheet of List \d+$/)
    await Promise.all([read(address), read(address), read(address)])
    expect(await counted()).toEqual([[10, name]])
    await person.call(addToList, { listId, physicianIds: [ids[11]!] })
    expect((await read(address)).rows).toHaveLength(11)
    expect(await counted()).toEqual([
      [10, name],
      [1, name],
    ])
    await person.call(addToList, { listId, physicianIds: [ids[12]!, ids[13]!] })
    const refused = await read(address)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('You can export 12 physicians a day')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The next day, all count again, without a second note in their history.
    await server.pool.query(`update list_sheets set counted_since = now() - interval '25 hours' where id = $1`, [
      sheet.id,
    ])
    await server.pool.query(`update export_logs set export_date = now() - interval '25 hours' where user_id = $1`, [
      person.id,
    ])
    await server.pool.query('delete from list_physicians where list_id = $1 and physician_id = $2', [listId, ids[13]])
    expect((await read(address)).rows).toHaveLength(12)
    expect((await counted()).reduce((sum, [count]) => sum + Number(count), 0)).toBe(23)
    const { data } = await person.call(getActivities, { physicianId: ids[0]! })
    expect(data.filter(({ kind }) => kind === 'exported')).toHaveLength(1)
    expect((await person.call(getExportStats, {})).total).toBeGreaterThan(0)
  })

  test('ends at once when it is revoked, and with the plan, the list, the membership, or the account', async () => {
    const person = await paying()
    const made = async () => {
      const listId = await newList(person, [ids[20]!])
      return { listId, ...(await person.call(makeListSheet, { listId })) }
    }
    const [revoked, deleted, unpaid] = [await made(), await made(), await made()]
    await person.call(revokeListSheet, { sheetId: revoked.sheet.id })
    await server.pool.query('delete from physician_lists where id = $1', [deleted.listId])
    for (const { address } of [revoked, deleted]) {
      const answer = await read(address)
      expect([answer.status, answer.text]).toEqual([
        404,
        expect.stringContaining('There is no such spreadsheet address'),
      ])
    }
    await server.pool.query('delete from complimentary_plans where user_id = $1', [person.id])
    expect((await read(unpaid.address)).status).toBe(402)
    await server.pool.query('update users set suspended_at = now() where id = $1', [person.id])
    expect((await read(unpaid.address)).status).toBe(404)
  })

  test('of a team is seen and revoked by its managers, who don’t see a private list’s name', async () => {
    const { id, owner, recruiter } = await makeTestTeam(server)
    const { listId } = await recruiter.call(addToList, {
      listName: 'Mine alone',
      shared: false,
      physicianIds: [ids[21]!],
    })
    const { address, sheet } = await recruiter.call(makeListSheet, { listId })
    expect((await read(address)).rows).toHaveLength(1)
    await server.pool.query('update teams set requires_two_factor = true where id = $1', [id])
    expect((await read(address)).status).toBe(403)
    await server.pool.query('update teams set requires_two_factor = false where id = $1', [id])
    const [theirs] = (await owner.call(getListSheets, {})).team!
    expect(theirs).toMatchObject({ id: sheet.id, by: 'Rita Recruiter', list: 'A private list' })
    expect((await owner.call(getTeamLog, {})).data[0]).toMatchObject({ key: 'Spreadsheet of Mine alone' })
    await owner.call(revokeListSheet, { sheetId: sheet.id })
    expect((await read(address)).status).toBe(404)
  })

  test('is no one else’s to make, see, or revoke, and needs the Annual plan', async () => {
    const [person, other] = [await paying(), await paying()]
    const listId = await newList(person, [ids[22]!])
    const { sheet } = await person.call(makeListSheet, { listId })
    expect(await refusal(other, 'make-list-sheet', { listId })).toMatchObject({ status: 404, code: 'no_list' })
    expect(await refusal(other, 'revoke-list-sheet', { sheetId: sheet.id })).toMatchObject({ status: 404 })
    expect((await other.call(getListSheets, {})).data).toEqual([])
    expect((await server.as('basic').post('make-list-sheet', { listId })).status).toBe(402)
    expect((await read(`${server.origin}/list.csv?key=wrong`)).status).toBe(404)
    expect((await read(`${server.origin}/list.csv`)).status).toBe(404)
  })

  test('threat 70: its secret is in no log and not in the database, and it may be read thirty times an hour', async () => {
    const person = await paying()
    const { address } = await person.call(makeListSheet, { listId: await newList(person, [ids[23]!]) })
    const secret = new URL(address).searchParams.get('key')!
    const statuses: number[] = []
    for (let time = 0; time < 32; time++) statuses.push((await read(address)).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses.slice(30)).toEqual([429, 429])
    expect(server.logged.join('\n')).not.toContain(secret)
    const { rows } = await server.pool.query('select row_to_json(s)::text as row from list_sheets s')
    expect(rows.map(({ row }) => row).join()).not.toContain(secret)
  })
})
