/** Exports over HTTP: who may, what is refused and in which words, and that nothing leaves that is not on record. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordChanges } from '#data/changes.ts'
import { suppressPhysicians } from '#data/suppression/suppress.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { paths } from '#shared/product/paths.ts'
import { downloadMyData, updateNotifications } from '../src/features/account/contracts.ts'
import { logContact } from '../src/features/activities/contracts.ts'
import { alertMail } from '../src/features/alerts/jobs.server.ts'
import { confirmTwoFactor, enableTwoFactor } from '../src/features/auth/contracts.ts'
import { getSubscriptionDetails } from '../src/features/billing/contracts.ts'
import { columnLabels, standardColumns } from '../src/features/export/columns.ts'
import {
  deleteExport,
  deleteExportPreset,
  downloadExport,
  exportPhysicians,
  getExportPresets,
  getExportStats,
  getExports,
  saveExportPreset,
  startExport,
} from '../src/features/export/contracts.ts'
import { cleanUpExports } from '../src/features/export/jobs.server.ts'
import { prepareExport } from '../src/features/export/prepare-export.server.ts'
import { addToList, saveListNote } from '../src/features/lists/contracts.ts'
import { setStages } from '../src/features/pipeline/contracts.ts'
import { addListNote } from '../src/features/pipeline/entry-contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { authenticatorCode } from './support/authenticator.ts'
import { readCsv } from './support/export-readers.ts'
import { addHostile } from './support/hostile-physicians.ts'
import { newcomer, subscribe } from './support/paying.ts'
import { goodPassword, lastMail, mailsTo } from './support/people.ts'
import { type Caller, type Speaker, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
  ids = (await server.pool.query<{ id: number }>('select id from physicians order by id')).rows.map(({ id }) => id)
})
afterAll(() => server.close())

const selection = (physicianIds: number[]) => ({ kind: 'selection' as const, physicianIds })

async function bodyOf(response: Response) {
  return { status: response.status, ...((await response.json()) as object) }
}

async function logsOf(email: string): Promise<number[]> {
  const { rows } = await server.pool.query<{ count: number }>(
    `select export_count as count from export_logs l join users u on u.id = l.user_id where u.email = $1 order by export_date`,
    [email],
  )
  return rows.map(({ count }) => count)
}

/** How many wait until this connection's transaction is over. */
async function waitingFor(holder: { query: typeof server.pool.query }): Promise<number> {
  const { rows } = await holder.query<{ waiting: number }>(
    'select count(*)::int as waiting from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
  )
  return rows[0]!.waiting
}

const allLogs = async () => (await server.pool.query('select id from export_logs')).rowCount

/** Someone on the annual plan who has exported nothing. */
async function annual(email: string): Promise<Caller> {
  const caller = await newcomer(server, email)
  await subscribe(server, caller, 'price_annual')
  return caller
}

async function download(caller: Caller, exportId: string, format: 'csv' | 'xlsx' | 'pdf' = 'csv') {
  const response = await caller.post(downloadExport.name, { exportId, format })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function ready(caller: Caller, exportId: string) {
  await server.settled()
  return (await caller.call(getExports, {})).data.find(({ id }) => id === exportId)!
}

describe('export-physicians', () => {
  test('answers with the named physicians, in the columns and under the name that are agreed', async () => {
    const caller = await annual('csv@example.com')
    const wanted = [ids[7]!, ids[3]!]
    const { csv, fileName, count } = await caller.call(exportPhysicians, { physicianIds: wanted })
    expect({ fileName, count }).toEqual({ fileName: 'physician_export.csv', count: 2 })
    const [head, ...rows] = readCsv(new TextEncoder().encode(csv))
    expect(head!.join(', ')).toBe(
      'First Name, Last Name, Credential, Title, Specialty, Organization, Company Size, Revenue Range, Industry, City, State, ' +
        'Education, Skills, Email, Phone, Personal Email, Work Email, Direct Phone, Other Phone, LinkedIn, NPI',
    )
    const { rows: stored } = await server.pool.query<{ npi: string }>(
      'select npi from physicians where id = any($1) order by array_position($1, id)',
      [wanted],
    )
    expect(rows.map((row) => row.at(-1))).toEqual(stored.map(({ npi }) => npi))
    expect(await logsOf('csv@example.com')).toEqual([2])
  })

  test('email is the personal one before the work one, phone the direct one before the other', async () => {
    const { expected, ids: hostile } = await addHostile(server.pool, 60, 'printable', 3)
    const { csv } = await server.as('admin').call(exportPhysicians, { physicianIds: hostile })
    const [head, ...rows] = readCsv(new TextEncoder().encode(csv))
    const cell = (row: string[], name: string) => row[head!.indexOf(name)]
    const kinds = new Set<string>()
    for (const [at, row] of rows.entries()) {
      const has = expected.get(hostile[at]!)!
      kinds.add(`${has['Personal Email'] !== ''} ${has['Work Email'] !== ''}`)
      expect(cell(row, 'Email')?.replace(/^'/, '')).toBe(
        (has['Personal Email'] || has['Work Email'])?.replace(/^'/, ''),
      )
      expect(cell(row, 'Phone')?.replace(/^'/, '')).toBe((has['Direct Phone'] || has['Other Phone'])?.replace(/^'/, ''))
    }
    expect(kinds.size).toBe(4)
  })

  test('threat 7: without the plan it is refused in words, and nothing is logged', async () => {
    const before = await allLogs()
    const refused = async (who: Speaker) =>
      bodyOf(await server.as(who).post(exportPhysicians.name, { physicianIds: [ids[0]] }))
    expect(await refused('visitor')).toEqual({
      status: 401,
      error: { code: 'sign_in_required', message: 'Please log in to export physicians' },
    })
    for (const who of ['free', 'basic'] as const) {
      expect(await refused(who)).toMatchObject({ status: 402, error: { code: 'subscription_required' } })
    }
    expect(await refused('demo')).toMatchObject({ status: 403, error: { code: 'demo_restricted' } })
    expect(await allLogs()).toBe(before)
  })

  test('threat 8: duplicates and unknown ids: the count is of distinct physicians who are there', async () => {
    const caller = await annual('twice@example.com')
    const physicianIds = [ids[2]!, ids[2]!, 9_007_199_254_740_991, ids[1]!, ids[2]!]
    const { csv, count } = await caller.call(exportPhysicians, { physicianIds })
    expect(count).toBe(2)
    expect(readCsv(new TextEncoder().encode(csv))).toHaveLength(3)
    expect(await logsOf('twice@example.com')).toEqual([2])
  })

  test.each([
    [
      '5,001 ids',
      Array.from({ length: 5001 }, (_, index) => index + 1),
      'At most 5,000 physicians can be exported at once.',
    ],
    ['no id', [], 'Please select at least one physician to export.'],
    ['no list', undefined, 'Please select at least one physician to export.'],
    ['a text', ['1; drop table physicians'], undefined],
    ['a fraction', [1.5], undefined],
    ['a negative number', [-1], undefined],
    ['more than a bigint', [1e300], undefined],
  ])('threat 8 and 40: %s is a 422 and nothing is logged', async (_, physicianIds, message) => {
    const before = await allLogs()
    const answer = await bodyOf(await server.as('premium').post(exportPhysicians.name, { physicianIds }))
    expect(answer).toMatchObject({ status: 422, error: { code: 'invalid_input' } })
    if (message) expect(answer).toMatchObject({ error: { message, fields: { physicianIds: message } } })
    expect(await allLogs()).toBe(before)
  })

  test('threat 8: a body over 1 MB is a 413', async () => {
    const response = await server
      .as('premium')
      .post(exportPhysicians.name, { physicianIds: [1], more: 'x'.repeat(1_100_000) })
    expect(response.status).toBe(413)
    await response.body?.cancel()
  })

  test('if none of them exists: 404 in words, nothing logged', async () => {
    const before = await allLogs()
    expect(await bodyOf(await server.as('premium').post(exportPhysicians.name, { physicianIds: [9e15] }))).toEqual({
      status: 404,
      error: { code: 'no_data', message: 'Failed to generate export data' },
    })
    expect(await allLogs()).toBe(before)
  })

  test('threat 9: dropping the connection still counts as an export', async () => {
    const email = 'drops@example.com'
    const caller = await annual(email)
    const body = JSON.stringify({ physicianIds: ids.slice(0, 2000) })
    const headers = {
      ...(await caller.headers()),
      'content-type': 'application/json',
      'content-length': body.length,
      host: 'x',
    }
    const { hostname, port } = new URL(server.origin)
    const log = await server.pool.connect()
    await log.query('begin; lock table export_logs in share mode')
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${paths.call(exportPhysicians.name)} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    // It is on its way to the log, and its answer is not sent, when the connection ends.
    await expect.poll(() => waitingFor(log)).toBe(1)
    socket.destroy()
    await once(socket, 'close')
    await log.query('rollback')
    log.release()
    await expect.poll(() => logsOf(email), { timeout: 10_000 }).toEqual([2000])
    const { moneyBack } = await caller.call(getSubscriptionDetails, {})
    expect(moneyBack).toMatchObject({ exports: 1 })
  })

  test('threat 10: for someone else is a 403, and neither has exported', async () => {
    const { rows } = await server.pool.query<{ id: string }>(`select id from users where email like 'free@%'`)
    const before = await allLogs()
    for (const [name, input] of [
      [exportPhysicians.name, { physicianIds: [ids[0]] }],
      [startExport.name, { source: selection([ids[0]!]) }],
    ] as const) {
      const response = await server.as('premium').post(name, { ...input, userId: rows[0]!.id })
      expect(await bodyOf(response)).toMatchObject({ status: 403, error: { code: 'other_user' } })
    }
    expect(await allLogs()).toBe(before)
  })

  test('threat 12: fields that are not offered are refused', async () => {
    for (const more of [{ user_id: 'x' }, { export_date: '2020-01-01' }, { columns: ['npi'] }, { limit: 99999 }]) {
      const response = await server.as('premium').post(exportPhysicians.name, { physicianIds: [ids[0]], ...more })
      expect(response.status).toBe(422)
      await response.body?.cancel()
    }
  })
})

describe('the security alert', () => {
  test('is mailed for more than 1,000 rows, not for 1,000, and not to who does not want it', async () => {
    const email = 'alert@example.com'
    const caller = await annual(email)
    await caller.call(exportPhysicians, { physicianIds: ids.slice(0, 1000) })
    expect((await mailsTo(server, email)).map(({ kind }) => kind)).not.toContain('large-export')
    await caller.call(exportPhysicians, { physicianIds: ids.slice(0, 1001) })
    const mail = await lastMail(server, email, 'large-export')
    expect(mail.subject).toBe('Large export from your account')
    expect(mail.text).toContain('1,001 physicians were exported')
    await caller.call(updateNotifications, { securityAlerts: false })
    await caller.call(exportPhysicians, { physicianIds: ids.slice(0, 1002) })
    expect((await mailsTo(server, email)).filter(({ kind }) => kind === 'large-export')).toHaveLength(1)
  })
})

describe('the second factor', () => {
  test('is asked for again over 1,000 rows, at once or in parts, of those who have one', async () => {
    const caller = await annual('factor@example.com')
    const { uri } = await caller.call(enableTwoFactor, { password: goodPassword })
    const codeOf = (ahead: number) => authenticatorCode(new URL(uri).searchParams.get('secret')!, ahead)
    await caller.call(confirmTwoFactor, { code: await codeOf(-1) })
    const rows = (from: number, to: number) => ({ physicianIds: ids.slice(from, to) })
    const needed = { status: 422, error: { code: 'code_needed' } }
    for (const [name, input] of [
      [exportPhysicians.name, rows(0, 1001)],
      [startExport.name, { source: selection(ids.slice(0, 1001)) }],
      [startExport.name, { source: { kind: 'search' } }],
    ] as const) {
      expect(await bodyOf(await caller.post(name, input))).toMatchObject(needed)
    }
    expect(await logsOf('factor@example.com')).toEqual([])
    await caller.call(exportPhysicians, rows(0, 900))
    await caller.call(exportPhysicians, rows(0, 100))
    // The thousand and first row of a day.
    expect(await bodyOf(await caller.post(exportPhysicians.name, rows(0, 1)))).toMatchObject(needed)
    const wrong = { status: 422, error: { code: 'wrong_code' } }
    const withWrong = { ...rows(0, 1001), code: '000000' }
    expect(await bodyOf(await caller.post(exportPhysicians.name, withWrong))).toMatchObject(wrong)
    expect(await logsOf('factor@example.com')).toEqual([900, 100])
    const code = await codeOf(0)
    await caller.call(exportPhysicians, { ...rows(0, 1001), code })
    // The same code again, as someone who watched it would.
    expect(await bodyOf(await caller.post(exportPhysicians.name, { ...rows(0, 1001), code }))).toMatchObject(wrong)
    const made = await caller.call(startExport, { source: selection(ids.slice(0, 1500)), code: await codeOf(1) })
    expect(await logsOf('factor@example.com')).toEqual([900, 100, 1001, 1500])
    // Its file: once with what making it gave, then only with a code, as at someone else's open session.
    const download = (more: object = {}) =>
      caller.post(downloadExport.name, { exportId: made.export.id, format: 'csv', ...more })
    expect(await bodyOf(await download())).toMatchObject(needed)
    expect(await bodyOf(await download({ ticket: 'x'.repeat(43) }))).toMatchObject(needed)
    const both = await Promise.all([download({ ticket: made.ticket }), download({ ticket: made.ticket })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await bodyOf(await download({ ticket: made.ticket, code: '000000' }))).toMatchObject(wrong)
    await server.pool.query("delete from rate_limits where key like 'totp:%'")
    expect((await download({ code: await codeOf(1) })).status).toBe(200)
    const small = await caller.call(startExport, { source: selection(ids.slice(0, 1)) })
    expect(small.ticket).toBeUndefined()
    const file = await caller.post(downloadExport.name, { exportId: small.export.id, format: 'csv' })
    expect(file.status).toBe(200)
  })
})

describe('threat 4: a canary profile', () => {
  test('that is exported raises one alert for the admins, who are told by email; the export goes on', async () => {
    const caller = await annual('copies@example.com')
    const canaries = ids.slice(-2)
    await server.pool.query('update physicians set canary = true where id = any($1)', [canaries])
    const { count } = await caller.call(exportPhysicians, { physicianIds: [...ids.slice(0, 5), ...canaries] })
    await server.pool.query('update physicians set canary = false where id = any($1)', [canaries])
    expect(count).toBe(7)
    const { rows } = await server.pool.query<{ kind: string; physician_id: number }>(
      `select kind, physician_id from alerts a join users u on u.id = a.user_id where u.email = 'copies@example.com'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kind).toBe('canary_exported')
    expect(canaries).toContain(rows[0]?.physician_id)
    const { text } = await lastMail(server, 'admin@attending.example', 'alert')
    expect(text).toContain('copies@example.com')
    // Who it is about is told by name; numbers of profiles and of the export are not.
    const { rows: people } = await server.pool.query<{ name: string }>(
      `select concat_ws(' ', first_name, last_name) as name from physicians where id = $1`,
      [rows[0]?.physician_id],
    )
    expect(text).toContain(`Physician: ${people[0]?.name}`)
    expect(text).not.toMatch(/physician ?id|export:/i)
    expect(text.replaceAll(/https?:\/\/\S+/g, '')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  test('an alert email names the physician who was asked for last, not the number', async () => {
    const id = randomUUID()
    const details = { perHour: 300, fields: ['direct_phone', 'work_email'], physicianId: ids[0], export: randomUUID() }
    await server.pool.query(
      `insert into alerts (id, kind, details, user_id)
       select $1, 'reveal_pace', $2, id from users where email = 'basic@attending.example'`,
      [id, details],
    )
    await server.deps.jobs.enqueue(server.deps.db, alertMail, { alertId: id })
    const { text } = await lastMail(server, 'admin@attending.example', 'alert')
    const { rows } = await server.pool.query<{ name: string }>(
      `select concat_ws(' ', first_name, last_name) as name from physicians where id = $1`,
      [ids[0]],
    )
    expect(text).toContain('basic@attending.example, on ')
    expect(text).toContain('Per hour: 300')
    expect(text).toContain('Fields: direct phone, work email')
    expect(text).toContain(`Last physician viewed: ${rows[0]?.name}`)
    expect(text).not.toContain(details.export)
    expect(text).toMatch(/Open the data desk\s.*\/data-desk$/m)
    // The number 1 is also an hour.
    const untimed = text.replaceAll(/\d+:\d\d/g, '')
    expect(untimed).not.toMatch(new RegExp(`physician ?id|\\b${ids[0]}\\b`, 'i'))
  })
})

describe('kept exports', () => {
  test('of a selection: are there at once, and can be had in every format, in the columns and the order chosen', async () => {
    const caller = await annual('keeps@example.com')
    const columns = ['npi', 'lastName', 'zip'] as const
    const { export: made } = await caller.call(startExport, {
      source: selection(ids.slice(0, 3)),
      columns: [...columns],
    })
    expect(made).toMatchObject({
      kind: 'selection',
      state: 'ready',
      count: 3,
      done: 3,
      columns,
      title: 'Selected physicians',
      madeBy: 'keeps',
    })
    expect(new Date(made.expiresAt).getTime() - new Date(made.createdAt).getTime()).toBe(7 * 24 * 60 * 60 * 1000)
    const rows = readCsv(await download(caller, made.id))
    expect(rows[0]).toEqual(columns.map((column) => columnLabels[column]))
    expect(rows).toHaveLength(4)
    expect(new TextDecoder('latin1').decode(await download(caller, made.id, 'xlsx')).slice(0, 2)).toBe('PK')
    expect(new TextDecoder('latin1').decode(await download(caller, made.id, 'pdf')).slice(0, 5)).toBe('%PDF-')
    // Had three times, made once.
    expect(await logsOf('keeps@example.com')).toEqual([3])
    expect((await caller.call(getExports, {})).data).toEqual([made])
  })

  test('of a search: everyone it finds, in its order', async () => {
    const caller = await annual('search@example.com')
    const filters = { state: 'TX' }
    const sort = { key: 'specialty', direction: 'desc' } as const
    const { export: made } = await caller.call(startExport, {
      source: { kind: 'search', filters, sort },
      columns: ['npi'],
    })
    const found: number[] = []
    for (let page = 1; ; page++) {
      const { data } = await caller.call(searchPhysicians, { filters, sort, page })
      if (data.length === 0) break
      found.push(...data.map(({ id }) => id))
    }
    expect(made).toMatchObject({ kind: 'search', state: 'ready', title: 'Search: Texas', count: found.length })
    const { rows } = await server.pool.query<{ npi: string }>(
      'select npi from physicians where id = any($1) order by array_position($1, id)',
      [found],
    )
    expect(readCsv(await download(caller, made.id)).slice(1)).toEqual(rows.map(({ npi }) => [npi]))
  })

  test('threat 11: of a list: everyone on it, under its name; of someone else’s list nothing', async () => {
    const caller = await annual('lists@example.com')
    const physicianIds = ids.slice(10, 14)
    const { listId } = await caller.call(addToList, { listId: null, listName: 'Call first', physicianIds })
    const source = { kind: 'search' as const, filters: { onList: listId } }
    const { export: made } = await caller.call(startExport, { source })
    expect(made).toMatchObject({ title: 'List: Call first', count: 4, state: 'ready' })
    expect(readCsv(await download(caller, made.id))).toHaveLength(5)
    await expect(server.as('premium').call(startExport, { source })).rejects.toMatchObject({
      status: 404,
      code: 'no_data',
    })
  })

  test('of a search that finds no one: 404 in words; with a filter that is not offered: 422', async () => {
    const none = { kind: 'search', filters: { query: 'qqqqqq' } }
    expect(await bodyOf(await server.as('premium').post(startExport.name, { source: none }))).toMatchObject({
      status: 404,
      error: { message: 'Failed to generate export data' },
    })
    const hidden = { kind: 'search', filters: { personal_email: 'a' } }
    expect((await server.as('premium').post(startExport.name, { source: hidden })).status).toBe(422)
  })

  test.each([
    [[], 'Choose at least one column.'],
    [['npi', 'npi'], 'An export can have each column once.'],
    [['password'], 'There is no such column.'],
  ])('threat 40: the columns %j are a 422', async (columns, message) => {
    const response = await server.as('premium').post(startExport.name, { source: selection([ids[0]!]), columns })
    expect(await bodyOf(response)).toMatchObject({ status: 422, error: { message } })
  })

  test('again: the same selection, or the search as it is today, as a new export on record', async () => {
    const caller = await annual('again@example.com')
    const { export: first } = await caller.call(startExport, { source: selection(ids.slice(0, 2)), columns: ['npi'] })
    const { export: second } = await caller.call(startExport, { source: { kind: 'again', exportId: first.id } })
    expect(second).toMatchObject({ kind: 'selection', count: 2, columns: ['npi'] })
    expect(second.id).not.toBe(first.id)
    expect(await download(caller, second.id)).toEqual(await download(caller, first.id))
    expect(await logsOf('again@example.com')).toEqual([2, 2])
  })

  test('threat 11: of someone else cannot be had, made again or deleted, and stay', async () => {
    const caller = await annual('owner@example.com')
    const { export: made } = await caller.call(startExport, { source: selection([ids[0]!]) })
    for (const stranger of [server.as('premium'), server.as('admin')]) {
      const answers = await Promise.all([
        stranger.post(downloadExport.name, { exportId: made.id, format: 'csv' }),
        stranger.post(startExport.name, { source: { kind: 'again', exportId: made.id } }),
        stranger.post(deleteExport.name, { exportId: made.id }),
      ])
      for (const answer of answers)
        expect(await bodyOf(answer)).toMatchObject({ status: 404, error: { code: 'not_found' } })
      expect((await stranger.call(getExports, {})).data.map(({ id }) => id)).not.toContain(made.id)
    }
    expect((await caller.call(getExports, {})).data).toHaveLength(1)
  })

  test('are deleted when asked to; the record stays', async () => {
    const caller = await annual('deletes@example.com')
    const { export: made } = await caller.call(startExport, { source: selection([ids[0]!]) })
    expect(await caller.call(deleteExport, { exportId: made.id })).toEqual({})
    await expect(caller.call(deleteExport, { exportId: made.id })).rejects.toMatchObject({ status: 404 })
    await expect(caller.call(downloadExport, { exportId: made.id, format: 'csv' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await logsOf('deletes@example.com')).toEqual([1])
    expect((await caller.call(getExportStats, {})).total).toBe(1)
  })

  test('end after 7 days, immediately for anyone who asks, and permanently with the next cleanup', async () => {
    const caller = await annual('ends@example.com')
    const { export: made } = await caller.call(startExport, { source: selection([ids[0]!]) })
    await server.pool.query(`update exports set expires_at = now() - interval '1 second' where id = $1`, [made.id])
    expect((await caller.call(getExports, {})).data).toEqual([])
    await expect(caller.call(downloadExport, { exportId: made.id, format: 'csv' })).rejects.toMatchObject({
      status: 404,
    })
    await cleanUpExports.run({ data: {}, deps: server.deps, id: 'x', attempt: 0, signal: AbortSignal.timeout(1000) })
    expect((await server.pool.query('select 1 from exports where id = $1', [made.id])).rowCount).toBe(0)
    expect(await logsOf('ends@example.com')).toEqual([1])
  })

  test('can say of each physician whether it is a sample, in its own column behind the others', async () => {
    const caller = await annual('samples@example.com')
    const columns = ['firstName', 'sample'] as const
    const { export: made } = await caller.call(startExport, {
      source: selection(ids.slice(0, 2)),
      columns: [...columns],
    })
    expect(readCsv(await download(caller, made.id)).map((row) => row.at(-1))).toEqual(['Sample', 'Yes', 'Yes'])
  })

  test('threat 26: who is removed later is in no download, of any format', async () => {
    const caller = await annual('removed@example.com')
    const { rows: added } = await server.pool.query<{ id: number; npi: string }>(
      `insert into physicians (npi, first_name, last_name, source)
       select '1' || lpad((998000000 + n)::text, 9, '0'), 'Leaving', 'Person' || n, 'test' from generate_series(1, 3) n
       returning id, npi`,
    )
    const people = added.map(({ id }) => id)
    const { export: made } = await caller.call(startExport, { source: selection(people) })
    await inTransaction(server.deps.db, async (db) => {
      const settings = { key: new SuppressionKey('x'.repeat(32)), journalFile: `${server.deps.env.DATA_DIR}/journal` }
      await suppressPhysicians(db, [people[1]!], settings, 'asked')
    })
    const rows = readCsv(await download(caller, made.id))
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual([added[0]!.npi, added[2]!.npi])
    // The list of kept exports says how many the file has.
    expect((await caller.call(getExports, {})).data.map(({ count }) => count)).toEqual([2])
    const { rows: stored } = await server.pool.query<{ row: string }>('select exports::text as row from exports')
    expect(JSON.stringify(stored)).not.toContain(added[1]!.npi)
  })

  test('a PDF of more than 2,500 physicians is refused in words', async () => {
    const caller = await annual('thick@example.com')
    const { export: made } = await caller.call(startExport, { source: selection([ids[0]!]) })
    await server.pool.query('update exports set physician_ids = array_fill($2::bigint, array[2501]) where id = $1', [
      made.id,
      ids[0],
    ])
    expect(await bodyOf(await caller.post(downloadExport.name, { exportId: made.id, format: 'pdf' }))).toMatchObject({
      status: 422,
      error: { message: 'A PDF holds at most 2,500 physicians. Download it as CSV or Excel.' },
    })
  })

  test('are in the download of one’s own data', async () => {
    const caller = await annual('mine@example.com')
    await caller.call(startExport, { source: selection([ids[0]!]) })
    const data = (await caller.call(downloadMyData, {})) as { exports: { made: unknown[]; kept: { title: string }[] } }
    expect(data.exports.made).toHaveLength(1)
    expect(data.exports.kept).toMatchObject([{ title: 'Selected physicians' }])
  })
})

describe('a large search', () => {
  test('is prepared in the background, told of as it goes, and logged once', async () => {
    const email = 'large@example.com'
    const caller = await annual(email)
    await addToSearch(700)
    const { export: made } = await caller.call(startExport, { source: { kind: 'search' }, columns: ['npi'] })
    expect(made).toMatchObject({ state: 'preparing', title: 'All physicians', done: 0 })
    expect(made.count).toBeGreaterThan(5000)
    const done = await ready(caller, made.id)
    expect(done).toMatchObject({ state: 'ready', count: made.count, done: made.count })
    // Run again, as after a crash, it finds nothing left to do.
    await prepare(made.id, 1)
    expect(await logsOf(email)).toEqual([made.count])
    expect(await lastMail(server, email, 'large-export')).toBeTruthy()
    const rows = readCsv(await download(caller, made.id)).slice(1)
    expect(rows).toHaveLength(made.count)
    const { rows: all } = await server.pool.query<{ npi: string }>(
      `select npi from physicians where source <> 'test' or last_name like 'Bulk%'`,
    )
    expect(rows.flat().toSorted()).toEqual(all.map(({ npi }) => npi).toSorted())
  })

  test('cannot be downloaded before it’s ready; if deleted in the meantime, it’s never made', async () => {
    const caller = await annual('hasty@example.com')
    const { export: made } = await caller.call(startExport, { source: { kind: 'search', filters: { state: 'TX' } } })
    // Like one that no server has worked on yet.
    await server.pool.query(
      `update exports set state = 'preparing', physician_ids = null, done_count = 0 where id = $1`,
      [made.id],
    )
    await server.pool.query('delete from export_logs where id = $1', [made.id])
    expect(await bodyOf(await caller.post(downloadExport.name, { exportId: made.id, format: 'csv' }))).toMatchObject({
      status: 409,
      error: { message: 'This export is still being prepared.' },
    })
    await caller.call(deleteExport, { exportId: made.id })
    await prepare(made.id, 0)
    expect(await logsOf('hasty@example.com')).toEqual([])
  })

  test('that cannot be prepared is said to have failed, and does not count', async () => {
    const caller = await annual('fails@example.com')
    const { export: made } = await caller.call(startExport, { source: { kind: 'search', filters: { state: 'TX' } } })
    await server.pool.query(
      `update exports set state = 'preparing', physician_ids = null, source = '{"kind": "search", "filters": {"query": "qqqqqq"}}'
       where id = $1`,
      [made.id],
    )
    await server.pool.query('delete from export_logs where id = $1', [made.id])
    await prepare(made.id, 0)
    expect((await caller.call(getExports, {})).data).toMatchObject([{ state: 'failed' }])
    await expect(caller.call(downloadExport, { exportId: made.id, format: 'csv' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await logsOf('fails@example.com')).toEqual([])
  })
})

const prepare = (exportId: string, attempt: number) =>
  prepareExport.run({ data: { exportId }, deps: server.deps, id: 'x', attempt, signal: AbortSignal.timeout(9000) })

/** Adds physicians that the search hears of. */
async function addToSearch(count: number): Promise<void> {
  const size = await server.deps.search.size()
  await inTransaction(server.deps.db, async (db) => {
    const { rows } = await sql<{ id: number }>`insert into physicians (npi, first_name, last_name, source)
       select '1' || lpad((999000000 + n)::text, 9, '0'), 'Many', 'Bulk' || n, 'test' from generate_series(1, ${count}) n returning id`.execute(
      db,
    )
    await recordChanges(
      db,
      rows.map(({ id }) => ({ physicianId: id, kind: 'written' as const })),
    )
  })
  await expect.poll(() => server.deps.search.size(), { timeout: 10_000 }).toBe(size + count)
}

describe('get-export-stats', () => {
  test('says how many there were, and the five most recent with their numbers, the newest first', async () => {
    const caller = await annual('stats@example.com')
    expect(await caller.call(getExportStats, {})).toEqual({ total: 0, recent: [] })
    for (let count = 1; count <= 7; count++) await caller.call(exportPhysicians, { physicianIds: ids.slice(0, count) })
    const { total, recent } = await caller.call(getExportStats, {})
    expect(total).toBe(7)
    expect(recent.map((one) => one.export_count)).toEqual([7, 6, 5, 4, 3])
    const dates = recent.map((one) => one.export_date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })
})

describe('presets', () => {
  test('are kept by name for one person, whatever the capitals; saved again, replaced', async () => {
    const caller = server.as('free')
    const { preset } = await caller.call(saveExportPreset, { name: '  Call sheet ', columns: ['lastName', 'phone'] })
    expect(preset).toMatchObject({ name: 'Call sheet', columns: ['lastName', 'phone'] })
    await caller.call(saveExportPreset, { name: 'Addresses', columns: [...standardColumns] })
    await caller.call(saveExportPreset, { name: 'CALL SHEET', columns: ['phone'] })
    const { data } = await caller.call(getExportPresets, {})
    expect(data.map(({ name, columns }) => [name, columns.length])).toEqual([
      ['Addresses', 21],
      ['CALL SHEET', 1],
    ])
    expect((await server.as('basic').call(getExportPresets, {})).data).toEqual([])
    await expect(server.as('basic').call(deleteExportPreset, { id: preset.id })).rejects.toMatchObject({ status: 404 })
    expect(await caller.call(deleteExportPreset, { id: preset.id })).toEqual({})
    expect((await caller.call(getExportPresets, {})).data).toHaveLength(1)
  })

  test.each([
    [{ name: ' ', columns: ['npi'] }, 'Please enter a name.'],
    [{ name: 'x'.repeat(101), columns: ['npi'] }, 'A name must be at most 100 characters.'],
    [{ name: 'x', columns: [] }, 'Choose at least one column.'],
  ])('threat 40: %j is a 422', async (input, message) => {
    const response = await server.as('premium').post(saveExportPreset.name, input)
    expect(await bodyOf(response)).toMatchObject({ status: 422, error: { message } })
  })

  test('are at most 20, even when many are saved at the same time', async () => {
    const caller = server.as('premium')
    const saved = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        caller.post(saveExportPreset.name, { name: `Preset ${index}`, columns: ['npi'] }),
      ),
    )
    const statuses = saved.map(({ status }) => status)
    for (const response of saved) await response.body?.cancel()
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    expect((await caller.call(getExportPresets, {})).data).toHaveLength(20)
    await caller.call(saveExportPreset, {
      name: (await caller.call(getExportPresets, {})).data[0]!.name,
      columns: ['zip'],
    })
  })
})

test('columns for people: schools and skills as words, and what the exporter has of a physician on the list', async () => {
  const caller = await annual('own-columns@example.com')
  const { listId } = await caller.call(addToList, { listName: 'Called', physicianIds: ids.slice(0, 2) })
  await caller.call(setStages, { listId, stages: [{ name: 'Found' }, { name: 'Offer' }] })
  await caller.call(saveListNote, { listId, physicianId: ids[0]!, note: '=Likes Boise' })
  await caller.call(addListNote, { listId, physicianId: ids[0]!, body: 'Call in May' })
  await caller.call(logContact, { physicianIds: [ids[0]!], how: 'call' })
  const { export: made } = await caller.call(startExport, {
    source: { kind: 'search', filters: { onList: listId }, sort: { key: 'name', direction: 'asc' } },
    columns: ['npi', 'schools', 'skillsInWords', 'lastContacted', 'stage', 'notes'],
  })
  const [heads, ...rows] = readCsv(await download(caller, made.id))
  expect(heads).toEqual(['NPI', 'Schools', 'Skills in Words', 'Last Contacted', 'Stage', 'Notes'])
  const { rows: after } = await server.pool.query('select npi, skills from physicians where id = $1', [ids[0]])
  const [, , skills, ...own] = rows.find(([npi]) => npi === after[0].npi)!
  expect(skills).toBe(after[0].skills.join(', '))
  expect(own).toEqual([new Date().toISOString().slice(0, 10), 'Found', "'=Likes Boise / Call in May"])
  expect(rows.find(([npi]) => npi !== after[0].npi)!.slice(3)).toEqual(['', 'Found', ''])
})
