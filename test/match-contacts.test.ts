/** Contacts that no one has revealed: nothing that a member can ask tells whether a guessed one is right. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { npi } from '../src/data/test/import-fixture.ts'
import { downloadMyData } from '../src/features/account/contracts.ts'
import { getAlerts } from '../src/features/alerts/contracts.ts'
import { downloadMatch, getMatch, matchRecords, previewMatch, startMatch } from '../src/features/match/contracts.ts'
import { cleanUpMatches } from '../src/features/match/jobs.server.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { fieldNames } from '../src/features/search/filter-values.ts'
import { setSharing } from '../src/features/teams/contracts.ts'
import { sortKeys, suggestFields } from '../src/search/query/query.ts'
import { addToTeam, makeTestTeam, type Seated, type TestTeam } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let team: TestTeam
let id: number
const ann = {
  npi: npi('134567890'),
  first: 'Ann',
  last: 'Zzyzxlee',
  email: 'k7@zzyzx.example',
  phone: '(415) 555-0177',
}
const wrong = { email: 'k8@zzyzx.example', phone: '(415) 555-0188' }

async function add(person: typeof ann): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into physicians (npi, first_name, last_name, credential, specialty, organization, city, state, zip, source,
       masked_email, masked_phone, has_work_email, has_phone)
     values ($1, $2, $3, 'MD', 'Cardiology', 'Zzyzx Clinic', 'Oakland', 'CA', '94601', 'csv', 'x•••', '(415) •••', true, true) returning id`,
    [person.npi, person.first, person.last],
  )
  await server.pool.query(
    `insert into physician_contacts (physician_id, kind, value, masked, source)
     values ($1, 'work_email', $2, 'x•••', 'csv'), ($1, 'phone', $3, '(415) •••', 'csv')`,
    [rows[0]!.id, person.email, person.phone],
  )
  return Number(rows[0]!.id)
}

beforeAll(async () => {
  server = await startTestServer({ env: { READS_PER_MINUTE: '100000' } })
  team = await makeTestTeam(server)
  id = await add(ann)
  await server.pool.query(`insert into physician_changes (kind) values ('bulk')`)
})
afterAll(() => server.close())

/** Someone who has tried and revealed nothing. */
const newMember = () => addToTeam(server, team.id, 'recruiter')
const answersTo = async (who: Caller, records: object[]) => (await who.call(matchRecords, { records })).data
const triesOf = async (who: Seated) =>
  (await server.pool.query('select * from contact_tries where user_id = $1', [who.id])).rows

async function matched(who: Caller, text: string): Promise<string> {
  const response = await server.fetch(paths.matchUpload('mine.csv'), {
    method: 'POST',
    body: text,
    headers: await who.headers(),
  })
  const { fileId } = (await response.json()) as { fileId: string }
  const { columns } = await who.call(previewMatch, { fileId })
  await who.call(startMatch, { fileId, columns })
  await expect.poll(async () => (await who.call(getMatch, { fileId })).file.state, { timeout: 30_000 }).toBe('done')
  return fileId
}
const download = async (who: Caller, fileId: string) => (await who.post(downloadMatch.name, { fileId })).text()

/** Guesses of which one is right. */
const guesses = (count: number, right: number) =>
  Array.from({ length: count }, (_, at) => {
    const digits = String(1000 + at)
    return at === right
      ? { email: ann.email, phone: ann.phone }
      : { email: `k${digits}@zzyzx.example`, phone: `(415) 556-${digits}` }
  })

describe('threat 57: guessing a contact', () => {
  test('hundreds about one NPI, or a name with a place, are answered alike and count for nothing', async () => {
    const who = await newMember()
    for (const known of [
      { npi: ann.npi },
      { npi: ann.npi, name: 'Ann Zzyzxlee' },
      { npi: ann.npi, name: 'Somebody Else' },
      { npi: npi('133456789'), name: 'Ann Zzyzxlee' },
      { name: 'Ann Zzyzxlee', state: 'CA', specialty: 'Cardiology' },
      { name: 'Ann Zzyzxlee', city: 'Oakland' },
      { name: 'Ann Zzyzxlee', state: 'TX' },
      { name: 'Ann Zzyzxlee', specialty: 'Urology' },
      {},
      { lastName: 'Zzyzxlee' },
    ]) {
      const answers = await answersTo(who, [known, ...guesses(200, 77).map((guess) => ({ ...known, ...guess }))])
      expect(new Set(answers.map((one) => JSON.stringify(one))).size, JSON.stringify(known)).toBe(1)
    }
    expect(await triesOf(who)).toEqual([])
  })

  test('the same in a file, on its page, in its download, and in the member’s data', async () => {
    const who = await newMember()
    const seen = await Promise.all(
      [ann, wrong].map(async ({ email, phone }) => {
        const text = `NPI,Name,State,Specialty,Email,Phone\n${ann.npi},Ann Zzyzxlee,CA,Cardiology,${email},${phone}\n,Ann Zzyzxlee,CA,Cardiology,${email},${phone}\n`
        const fileId = await matched(who, text)
        const { rows, counts } = await who.call(getMatch, { fileId })
        const { rows: stored } = await server.pool.query(
          'select row_number, status, physician_id, rule, confidence, agrees, candidates from match_rows where file_id = $1 order by 1',
          [fileId],
        )
        const { matches } = JSON.parse(await (await who.post(downloadMyData.name, {})).text())
        const own = matches.rows.filter((row: { file_id: string }) => row.file_id === fileId)
        expect(own).toHaveLength(2)
        const all = JSON.stringify([rows, counts, stored, own, await download(who, fileId)])
        return all.replaceAll(fileId, 'FILE').replaceAll(email, 'EMAIL').replaceAll(phone, 'PHONE')
      }),
    )
    expect(seen[0]).toContain('"status":"known"')
    expect(seen[0]).toBe(seen[1])
  })

  test('about one name, three values are looked at a day, however it is written and however many ask at once', async () => {
    const sure = await newMember()
    const named = { name: 'Ann Zzyzxlee' }
    const [, , right, again] = await answersTo(sure, [
      { ...named, email: 'a@zzyzx.example' },
      { ...named, email: 'b@zzyzx.example' },
      { ...named, email: ann.email },
      { ...named, email: ann.email },
    ])
    const known = {
      status: 'known',
      physicianId: id,
      rule: 'name',
      confidence: 0.995,
      agrees: [],
      disagrees: [],
      why: null,
      candidates: [],
    }
    expect([right, again]).toEqual([known, known])
    // What was tried stays known that day; a fourth value isn't looked at.
    expect(
      await answersTo(sure, [
        { ...named, phone: ann.phone },
        { ...named, email: ann.email },
      ]),
    ).toEqual([expect.objectContaining({ status: 'possible' }), known])

    const guesser = await newMember()
    const names = ['Ann Zzyzxlee', 'ZZYZXLEE, ANN', 'Dr. Ann Q. Zzyzxlee, MD', 'Ánn Zzyzxlee', 'Annie Zzyzxlee']
    await Promise.all(
      names.map((name) =>
        answersTo(
          guesser,
          guesses(60, -1).map((guess, at) => ({ name, email: `${name[0]}${at}${guess.email}` })),
        ),
      ),
    )
    expect(await triesOf(guesser)).toHaveLength(3)
    const late = await answersTo(
      guesser,
      guesses(300, 250).map((guess) => ({ ...named, ...guess })),
    )
    expect(new Set(late.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await triesOf(guesser)).toHaveLength(3)
    // An uploaded file has no tries of its own.
    const fileId = await matched(guesser, `Name,Email\nAnn Zzyzxlee,${ann.email}\n`)
    expect((await guesser.call(getMatch, { fileId })).counts).toMatchObject({ known: 0, possible: 1 })
    // The day is over.
    await server.pool.query(`update contact_tries set tried_at = tried_at - interval '1 day' where user_id = $1`, [
      guesser.id,
    ])
    expect(await answersTo(guesser, [{ ...named, email: ann.email }])).toEqual([known])
  })

  test('what was tried is stored under a key, and deleted after a day', async () => {
    const who = await newMember()
    await answersTo(who, [{ name: 'Ann Zzyzxlee', email: wrong.email }])
    const { rows } = await server.pool.query<{ known: boolean }>(
      `select value_hash in (sha256($2), sha256($3)) as known from contact_tries where user_id = $1`,
      [who.id, Buffer.from(wrong.email), Buffer.from(`ann zzyzxlee|${wrong.email}`)],
    )
    expect(rows).toEqual([{ known: false }])
    await server.pool.query(`update contact_tries set tried_at = now() - interval '25 hours' where user_id = $1`, [
      who.id,
    ])
    await cleanUpMatches.run({
      ...{ data: {}, deps: server.deps, id: 'x', attempt: 1 },
      signal: new AbortController().signal,
    })
    expect(await triesOf(who)).toEqual([])
  })

  test('wrong ones are limited per account and day, and raise one alert', async () => {
    const who = await newMember()
    const max = serverLimits.contactTries.wrong
    await server.pool.query(
      `insert into contact_tries (user_id, name_hash, value_hash, failed)
       select $1, sha256(n::text::bytea), sha256(n::text::bytea), true from generate_series(1, $2::integer) n`,
      [who.id, max - 1],
    )
    const tries = [wrong.email, ann.email].map((email) => ({ name: 'Ann Zzyzxlee', email }))
    for (let time = 0; time < 2; time++)
      expect((await answersTo(who, tries)).map(({ status }) => status)).toEqual(['possible', 'possible'])
    await server.settled()
    const alerts = (await server.as('admin').call(getAlerts, { state: 'waiting' })).data
    expect(alerts.filter(({ kind, email }) => kind === 'contact_guesses' && email === who.email)).toHaveLength(1)
    expect(JSON.stringify(alerts)).not.toContain(ann.email)
  })
})

describe('threat 57: rows stored before', () => {
  /** As stored when a hidden contact counted like everything else. */
  async function oldRows(who: Seated, shared: boolean): Promise<string> {
    const fileId = await matched(
      who,
      `NPI,Name,State,Specialty,Email,Phone\n${ann.npi},Ann Zzyzxlee,CA,Cardiology,${ann.email},${ann.phone}\n,Ann Zzyzxlee,,,${ann.email},${ann.phone}\n,Ann Zzyzxlee,CA,Cardiology,${ann.email},\n`,
    )
    if (shared) await who.call(setSharing, { kind: 'match', id: fileId, shared })
    const set = (row: number, rule: string, agrees: string[], confidence: number) =>
      server.pool.query(
        `update match_rows set status = 'known', physician_id = $3, rule = $4, agrees = $5, confidence = $6
         where file_id = $1 and row_number = $2`,
        [fileId, row, id, rule, agrees, confidence],
      )
    await set(2, 'npi', ['email', 'phone', 'specialty', 'state'], 0.9999)
    await set(3, 'email', ['phone'], 0.999)
    await set(4, 'email', ['specialty', 'state'], 0.995)
    return fileId
  }
  const reasons = async (who: Caller, fileId: string) =>
    (await who.call(getMatch, { fileId })).rows.map(({ physician }) => [
      ...[physician!.rule, physician!.confidence, physician!.agrees.join()],
    ])

  test('name no contact that the reader has not revealed, and each one that they have', async () => {
    const who = await newMember()
    const fileId = await oldRows(who, true)
    const hidden = [
      ['npi', 0.9999, 'specialty,state'],
      ['name', 0.995, ''],
      ['specialty', 0.995, ''],
    ]
    expect(await reasons(who, fileId)).toEqual(hidden)
    // As for someone whose file has other contacts.
    const others = await matched(
      who,
      `NPI,Name,State,Specialty,Email\n${ann.npi},Ann Zzyzxlee,CA,Cardiology,${wrong.email}\n`,
    )
    expect((await reasons(who, others))[0]).toEqual(hidden[0])
    const text = await download(who, fileId)
    for (const line of text.split('\n').slice(1, 4)) {
      const added = line.slice(line.indexOf('Known'))
      expect(added).toMatch(/^Known,/)
      expect(added).not.toMatch(/email|phone/i)
    }
    const { matches } = JSON.parse(await (await who.post(downloadMyData.name, {})).text())
    expect(matches.rows.filter((row: { file_id: string }) => row.file_id === fileId)).toMatchObject([
      { rule: 'npi' },
      { rule: 'name' },
      { rule: 'name' },
    ])

    // A reveal of one's own and a colleague's count, and of someone in another team's doesn't.
    const stranger = await makeTestTeam(server, { name: 'Elsewhere' })
    await stranger.owner.call(getPhysicianContact, { physicianId: id, field: 'email' })
    expect(await reasons(who, fileId)).toEqual(hidden)
    await team.manager.call(getPhysicianContact, { physicianId: id, field: 'email' })
    const revealed = [
      ['npi', 0.9999, 'email,specialty,state'],
      ['email', 0.999, ''],
      ['email', 0.995, 'specialty,state'],
    ]
    expect(await reasons(who, fileId)).toEqual(revealed)
    expect(await reasons(team.owner, fileId)).toEqual(revealed)
    expect((await download(who, fileId)).split('\n')[2]).toContain('Known,Email,99.9%')
  })
})

describe('threat 57: everything that a member can ask with a contact', () => {
  type Ask = readonly [call: string, input: (guess: string) => object]
  const last = ann.last
  const asks: Ask[] = [
    ['search-physicians', (guess) => ({ filters: { query: guess }, facets: true })],
    ['search-physicians', (guess) => ({ filters: { query: guess, asTyped: true }, facets: true })],
    ['search-physicians', (guess) => ({ filters: { query: `${last} ${guess}` }, facets: true })],
    ['search-physicians', (guess) => ({ filters: { query: `${last} OR ${guess}` } })],
    ['search-physicians', (guess) => ({ filters: { query: `${last} NOT "${guess}"` } })],
    ['search-physicians', (guess) => ({ filters: { name: [last] }, tags: [guess] })],
    ['search-physicians', (guess) => ({ filters: { name: [last], query: guess, hasEmail: true, hasPhone: true } })],
    ['search-physicians', (guess) => ({ filters: { onList: 'records', query: guess } })],
    ...sortKeys.map(
      (key): Ask => ['search-physicians', (guess) => ({ filters: { query: guess }, sort: { key, direction: 'asc' } })],
    ),
    ...fieldNames.flatMap((field): Ask[] => [
      ['search-physicians', (guess) => ({ filters: { [field]: guess } })],
      ['search-physicians', (guess) => ({ filters: { [field]: [guess] } })],
      ['search-physicians', (guess) => ({ filters: { name: [last], exclude: { [field]: [guess] } } })],
    ]),
    ['select-physicians', (guess) => ({ filters: { query: guess } })],
    ['count-searches', (guess) => ({ searches: [{ filters: { query: guess } }, { tags: [guess] }] })],
    ...suggestFields.flatMap((field): Ask[] => [
      ['suggest', (guess) => ({ field, text: guess })],
      ['suggest', (guess) => ({ field, text: `${last} ${guess}` })],
    ]),
    ['complete-query', (guess) => ({ text: guess })],
    ['complete-query', (guess) => ({ text: `${last} ${guess}` })],
    ['read-description', (guess) => ({ text: `We look for Ann ${last}, ${guess}.` })],
    ['get-do-not-contact', (guess) => ({ query: guess })],
    ['match-records', (guess) => ({ records: [{ npi: ann.npi, email: guess, phone: guess }] })],
    ['match-records', (guess) => ({ records: [{ email: guess, phone: guess, lastName: last }] })],
  ]

  test('answers a right and a wrong one with the same bytes', async () => {
    const { owner: who } = await makeTestTeam(server, { name: 'Without reveals' })
    const ready = async () => (await who.call(searchPhysicians, { filters: { name: [last] } })).total
    await expect.poll(ready, { timeout: 30_000 }).toBeGreaterThan(0)
    // Their own files have both, for the same NPI, so that they find her by either.
    for (const { email, phone } of [ann, wrong]) await matched(who, `NPI,Email,Phone\n${ann.npi},${email},${phone}\n`)
    expect((await who.call(searchPhysicians, { filters: { query: wrong.email } })).total).toBe(1)
    const asked = async ([call, input]: Ask, guess: string) => {
      const response = await who.post(call, input(guess))
      return [response.status, (await response.text()).replaceAll('k7', 'k8').replaceAll('0177', '0188')]
    }
    const statuses = new Map<number, number>()
    for (const ask of asks) {
      for (const [right, other] of [
        [ann.email, wrong.email],
        [ann.phone, wrong.phone],
      ] as const) {
        const [one, two] = [await asked(ask, right), await asked(ask, other)]
        expect(one, JSON.stringify([ask[0], ask[1](right)])).toEqual(two)
        statuses.set(Number(one[0]), (statuses.get(Number(one[0])) ?? 0) + 1)
      }
    }
    expect([...statuses.keys()].toSorted()).toEqual([200, 422])
    expect(statuses.get(200)).toBeGreaterThan(100)
  })
})
