/** The table of a list over HTTP: every filter and sort against what was put there by hand, and what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logContact } from '../src/features/activities/contracts.ts'
import {
  addToList,
  getList,
  getListIds,
  getListLook,
  getListValues,
  type ListedPhysician,
  type ListSort,
  saveListNote,
  setListLook,
} from '../src/features/lists/contracts.ts'
import { listSortKeys } from '../src/features/lists/list-columns.ts'
import type { ListFilters } from '../src/features/lists/list-filters.ts'
import { movePhysicians, setStages } from '../src/features/pipeline/contracts.ts'
import { addListNote, setNextStep, setTags } from '../src/features/pipeline/entry-contracts.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import { refusal } from './support/refusal.ts'
import { makeTestTeam } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let me: Caller
let listId: string
let ids: number[]
let stages: { id: string; name: string }[]
let everyone: ListedPhysician[]
const day = '2026-06-15'
const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

beforeAll(async () => {
  server = await startTestServer()
  me = server.as('premium')
  ids = (await me.call(selectPhysicians, {})).ids.slice(0, 40)
  listId = (await me.call(addToList, { listId: null, listName: 'Table', physicianIds: ids })).listId
  ;({ stages } = await me.call(setStages, {
    listId,
    stages: ['Found', 'Offer', 'Placed'].map((name) => ({ name })),
  }))
  const some = (from: number, to: number) => ids.slice(from, to)
  await me.call(movePhysicians, { listId, stageId: stages[2]!.id, physicianIds: some(0, 7) })
  await me.call(movePhysicians, { listId, stageId: stages[1]!.id, physicianIds: some(7, 10) })
  for (const [at, on] of ['2026-06-14', '2026-06-15', '2026-06-16', '2026-01-02'].entries()) {
    await me.call(setNextStep, { listId, physicianIds: some(at * 4, at * 4 + 3), step: { text: 'Call', on } })
  }
  await me.call(setTags, { listId, physicianIds: some(5, 15), add: ['relocating'] })
  await me.call(setTags, { listId, physicianIds: some(10, 20), add: ['J-1 visa'] })
  await me.call(saveListNote, { listId, physicianId: ids[3]!, note: 'Likes Zürich & café work' })
  await me.call(addListNote, { listId, physicianId: ids[4]!, body: 'Zebra fan' })
  await me.call(logContact, { physicianIds: some(0, 5), how: 'email', at: ago(40), outcome: 'interested' })
  await me.call(logContact, { physicianIds: some(3, 8), how: 'call', at: ago(10), outcome: 'notNow' })
  // Without an outcome, the previous one stays.
  await me.call(logContact, { physicianIds: some(0, 2), how: 'text', at: ago(2) })
  everyone = await read({}, { key: 'name', direction: 'asc' })
  expect(everyone).toHaveLength(40)
})
afterAll(() => server.close())

async function read(filters: ListFilters, sort: ListSort): Promise<ListedPhysician[]> {
  const found: ListedPhysician[] = []
  for (let page = 1; ; page++) {
    const answer = await me.call(getList, { listId, page, filters, sort })
    found.push(...answer.data)
    if (found.length >= answer.total) return found
  }
}

/** What a filter means, on the rows as they are shown. */
const days = (one: ListedPhysician) =>
  one.lastContact ? (Date.now() - Date.parse(one.lastContact.at)) / 86_400_000 : Number.POSITIVE_INFINITY
const outcomes = () =>
  new Map([
    ...ids.slice(3, 8).map((id) => [id, 'notNow'] as const),
    ...ids.slice(0, 3).map((id) => [id, 'interested'] as const),
  ])
const expected: [ListFilters, (one: ListedPhysician) => boolean][] = [
  [{ step: 'due', day }, ({ nextStep }) => nextStep !== null && nextStep.on <= day],
  [{ step: 'overdue', day }, ({ nextStep }) => nextStep !== null && nextStep.on < day],
  [{ step: 'set' }, ({ nextStep }) => nextStep !== null],
  [{ step: 'none' }, ({ nextStep }) => nextStep === null],
  [{ contactedDays: 5 }, (one) => days(one) < 5],
  [{ contactedDays: 20 }, (one) => days(one) < 20],
  [{ notContactedDays: 20 }, (one) => days(one) > 20],
  [{ outcome: 'interested' }, ({ id }) => outcomes().get(id) === 'interested'],
  [{ outcome: 'notNow' }, ({ id }) => outcomes().get(id) === 'notNow'],
  [{ outcome: 'never' }, () => false],
  [{ hasNotes: true }, ({ note, notes }) => note !== '' || notes > 0],
  [{ hasNotes: false }, ({ note, notes }) => note === '' && notes === 0],
  [{ tag: 'relocating' }, ({ tags }) => tags.includes('relocating')],
  [{ query: 'zurich' }, ({ note }) => note.includes('Zürich')],
  [{ query: 'CAFE likes' }, ({ note }) => note.includes('café')],
  [{ query: 'zebra' }, ({ id }) => id === ids[4]],
  [{ query: 'j-1' }, ({ tags }) => tags.includes('J-1 visa')],
  [{ query: "'; drop table x" }, () => false],
]

test('each filter, and each two together, leave exactly those who fit', async () => {
  const [first] = everyone
  const all: typeof expected = [
    ...expected,
    ...stages.map(({ id, name }): (typeof expected)[number] => [{ stageId: id }, ({ stage }) => stage === name]),
    [{ specialty: first!.specialty }, ({ specialty }) => specialty === first!.specialty],
    [{ place: first!.state }, ({ state }) => state === first!.state],
    [{ place: first!.location }, ({ location }) => location === first!.location],
    [
      { query: first!.lastName.toUpperCase() },
      (one) => JSON.stringify([one.firstName, one.lastName, one.organization]).includes(first!.lastName),
    ],
  ]
  for (const [at, [filters, fits]] of all.entries()) {
    const [otherFilters, otherFits] = all[(at * 7 + 3) % all.length]!
    const { total, data } = await me.call(getList, { listId, filters })
    const wanted = everyone.filter(fits).map(({ id }) => id)
    expect(
      data.map(({ id }) => id),
      JSON.stringify(filters),
    ).toEqual(wanted.slice(0, 25))
    expect(total).toBe(wanted.length)
    const both = { ...filters, ...otherFilters }
    // The same filter twice is the second one.
    const isSame = Object.keys(filters).some((name) => name !== 'day' && name in otherFilters)
    const { ids: found } = await me.call(getListIds, { listId, filters: both })
    const wantedOfBoth = everyone.filter((one) => (isSame || fits(one)) && otherFits(one)).map(({ id }) => id)
    expect(found, JSON.stringify(both)).toEqual(wantedOfBoth)
  }
})

test('each sort puts those without a value last, either way, and keeps everyone', async () => {
  const place = new Map(stages.map(({ name }, at) => [name, at]))
  const values: Record<ListSort['key'], (one: ListedPhysician) => string | number | null> = {
    name: ({ lastName }) => lastName.toLowerCase(),
    specialty: ({ specialty }) => specialty.toLowerCase() || null,
    organization: ({ organization }) => organization.toLowerCase() || null,
    location: ({ city }) => city.toLowerCase() || null,
    stage: ({ stage }) => place.get(stage!)!,
    step: ({ nextStep }) => nextStep?.on ?? null,
    contacted: ({ lastContact }) => lastContact?.at ?? null,
    added: ({ addedAt }) => addedAt,
  }
  for (const key of listSortKeys) {
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await read({}, { key, direction })
      expect(new Set(rows.map(({ id }) => id)).size).toBe(40)
      const shown = rows.map(values[key])
      const known = shown.filter((value) => value !== null)
      expect(shown.slice(0, known.length), `${key} ${direction}`).toEqual(known)
      const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(known, `${key} ${direction}`).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
    }
  }
})

test('what is offered as filters is what is on the list, with counts', async () => {
  const { tags, specialties, states, cities } = await me.call(getListValues, { listId })
  expect(tags).toEqual([
    { value: 'J-1 visa', count: 10 },
    { value: 'relocating', count: 10 },
  ])
  const counted = (of: (one: ListedPhysician) => string) => Map.groupBy(everyone, of)
  for (const [values, of] of [
    [specialties, ({ specialty }: ListedPhysician) => specialty],
    [states, ({ state }: ListedPhysician) => state],
    [cities, ({ location }: ListedPhysician) => location],
  ] as const) {
    const groups = counted(of)
    for (const { value, count } of values) expect(groups.get(value), value).toHaveLength(count)
    expect(values.length).toBe([...groups.keys()].filter((value) => value !== '').length)
  }
})

test('filters that make no sense are refused at their field', async () => {
  for (const [filters, message] of [
    [{ contactedDays: 0 }, 'Enter at least 1 day.'],
    [{ notContactedDays: 5000 }, 'Enter at most 3,650 days.'],
    [{ stageId: 'x' }, 'There is no such stage.'],
    [{ step: 'never' }, 'There is no such next step.'],
    [{ day: '1900-02-31' }, 'Enter a date.'],
    [{ query: 'x'.repeat(201) }, 'Enter at most 200 characters.'],
  ] as const) {
    expect(await refusal(me, 'get-list', { listId, filters }), JSON.stringify(filters)).toMatchObject({
      status: 422,
      message,
    })
  }
})

test('threat 11: a colleague’s contacts count in a team, and someone else’s list is a 404', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  const shared = await owner.call(addToList, { listId: null, listName: 'Shared', physicianIds: ids.slice(0, 3) })
  await recruiter.call(logContact, { physicianIds: [ids[0]!], how: 'call', outcome: 'never' })
  const filters = { contactedDays: 1, outcome: 'never' } as const
  expect((await owner.call(getListIds, { listId: shared.listId, filters })).ids).toEqual([ids[0]])
  for (const name of ['get-list', 'get-list-ids', 'get-list-values']) {
    expect((await refusal(me, name, { listId: shared.listId })).status, name).toBe(404)
  }
})

test('the columns and rows of tables are kept with the account', async () => {
  const other = server.as('basic')
  const usual = await other.call(getListLook, {})
  expect(usual).toMatchObject({ compact: false })
  expect(usual.columns).toContain('specialty')
  await me.call(setListLook, { columns: ['email', 'stage', 'email'], compact: true })
  expect(await me.call(getListLook, {})).toEqual({ columns: ['stage', 'email'], compact: true })
  await me.call(setListLook, { columns: [], compact: false })
  expect(await me.call(getListLook, {})).toEqual({ columns: [], compact: false })
  expect(await other.call(getListLook, {})).toEqual(usual)
  expect(await refusal(me, 'set-list-look', { columns: ['salary'], compact: false })).toMatchObject({
    status: 422,
    message: 'There is no such column.',
  })
  const file = await (await me.post('download-my-data', {})).json()
  expect(file.listLook).toEqual({ columns: [], compact: false })
})

test('threat 11: a link to a list says the same to people who may not open it as a link to none, and asks visitors to sign in', async () => {
  const page = async (address: string, who?: Caller) =>
    server.fetch(address, { headers: { accept: 'text/html', ...(await who?.headers()) }, redirect: 'manual' })
  const words = async (answer: Response) => {
    const text = (await answer.text()).replace(/<!--.*?-->/g, '')
    return [answer.status, /<main.*?<\/main>/s.exec(text)?.[0].replace(/<[^>]+>/g, ' ')]
  }
  const other = server.as('basic')
  const closed = await words(await page(`/lists/${listId}`, other))
  expect(closed).toEqual(await words(await page(`/lists/${crypto.randomUUID()}`, other)))
  expect(closed[0]).toBe(404)
  expect(closed[1]).toContain('This list doesn’t exist, or it isn’t yours.')
  expect(closed[1]).toContain('basic@attending.example')
  const visitor = await page(`/lists/${listId}?view=board`)
  expect(visitor.status).toBe(302)
  const login = new URL(visitor.headers.get('location')!, 'http://site.invalid')
  expect([login.pathname, login.searchParams.get('return_to')]).toEqual(['/login', `/lists/${listId}?view=board`])
  expect(await refusal(other, 'search-physicians', { filters: { onList: listId } })).toMatchObject({
    status: 404,
    message: 'This list doesn’t exist, or it isn’t yours.',
  })
})
