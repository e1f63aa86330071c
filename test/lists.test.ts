/** Lists of physicians over HTTP: who may, what is counted, what two tabs at once do, and that nothing is another's. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { naughtyStrings } from '#search/test/naughty-strings.ts'
import { deleteAccount, downloadMyData } from '../src/features/account/contracts.ts'
import { markContacted } from '../src/features/activities/contracts.ts'
import { combineLists } from '../src/features/list-work/contracts.ts'
import {
  addToList,
  deleteList,
  duplicateList,
  getList,
  getListIds,
  getLists,
  mergeLists,
  moveToList,
  removeFromList,
  saveListNote,
  undoListChange,
  updateList,
} from '../src/features/lists/contracts.ts'
import { addListNote, setNextStep, setTags } from '../src/features/pipeline/entry-contracts.ts'
import { saveSearch } from '../src/features/saved-searches/contracts.ts'
import { searchPhysicians, selectPhysicians } from '../src/features/search/contracts.ts'
import { goodPassword, join } from './support/people.ts'
import { refusal } from './support/refusal.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let me: Caller
let other: Caller
/** In the order of a search. */
let ids: number[]

beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
  me = server.as('premium')
  other = server.as('basic')
  ids = (await me.call(selectPhysicians, {})).ids
})
afterAll(() => server.close())
beforeEach(() => server.pool.query("delete from physician_lists; delete from activities where kind = 'contacted'"))

const gone = (count: number) => Array.from({ length: count }, (_, index) => 900_000_000 + index)

async function makeList(listName = 'Cardiology, Texas', physicianIds = ids.slice(0, 30), who = me): Promise<string> {
  return (await who.call(addToList, { listId: null, listName, physicianIds })).listId
}

async function rows(sql: string, values: unknown[] = []) {
  return (await server.pool.query(sql, values)).rows
}

describe('adding', () => {
  test('makes a new list, and puts more on one that exists', async () => {
    const made = await me.call(addToList, {
      listId: null,
      listName: '  Heart   failure ',
      physicianIds: ids.slice(0, 3),
    })
    expect(made).toMatchObject({ added: 3, alreadyThere: 0, gone: 0 })
    const again = await me.call(addToList, { listId: made.listId, listName: null, physicianIds: ids.slice(1, 5) })
    expect(again).toEqual({ listId: made.listId, added: 2, alreadyThere: 2, gone: 0, undoId: expect.any(String) })
    const { data } = await me.call(getLists, {})
    expect(data).toMatchObject([{ id: made.listId, name: 'Heart   failure', description: '', count: 5 }])
    expect(data[0]!.updated_at > data[0]!.created_at).toBe(true)
  })

  test('500 ids, 3 of them gone: 497 are added, and the answer says so', async () => {
    const physicianIds = [...ids.slice(0, 497), ...gone(3)]
    const answer = await me.call(addToList, { listId: null, listName: 'Many', physicianIds })
    expect(answer).toMatchObject({ added: 497, alreadyThere: 0, gone: 3 })
    const more = await me.call(addToList, { listId: answer.listId, listName: null, physicianIds })
    expect(more).toMatchObject({ added: 0, alreadyThere: 497, gone: 3 })
  })

  test('repeated ids count once', async () => {
    const physicianIds = [ids[0]!, ids[0]!, ids[1]!]
    expect(await me.call(addToList, { listName: 'Twice', listId: null, physicianIds })).toMatchObject({ added: 2 })
  })

  test('with physicians who are all gone creates no list', async () => {
    const answer = await refusal(me, 'add-to-list', { listName: 'Nobody', listId: null, physicianIds: gone(2) })
    expect(answer).toMatchObject({ status: 409, code: 'all_gone' })
    expect((await me.call(getLists, {})).data).toEqual([])
  })

  test.each([
    [{ listName: 'A', physicianIds: [] }, 'physicianIds', 'Please select at least one physician to add to the list.'],
    [
      { listName: 'A', physicianIds: 'all' },
      'physicianIds',
      'Please select at least one physician to add to the list.',
    ],
    [{ listName: 'A', physicianIds: gone(5001) }, 'physicianIds', 'At most 5,000 physicians at once.'],
    [{ listName: 'A', physicianIds: [1.5] }, 'physicianIds.0', undefined],
    [{ listName: 'A', physicianIds: [-1] }, 'physicianIds.0', undefined],
    [{ listName: ' ', physicianIds: [1] }, 'listName', 'Please enter a name for your list.'],
    [{ listName: 'x'.repeat(300), physicianIds: [1] }, 'listName', 'The name must be at most 100 characters.'],
    [{ physicianIds: [1] }, 'listName', 'Give either listId, for an existing list, or listName, for a new one.'],
    [
      { listName: 'A', listId: crypto.randomUUID(), physicianIds: [1] },
      'listName',
      'Give either listId, for an existing list, or listName, for a new one.',
    ],
    [{ listId: '7', physicianIds: [1] }, 'listId', 'There is no such list.'],
    [{ listName: 'A', physicianIds: [1], user_id: 'x' }, 'user_id', 'This field is not recognized.'],
    [{ listName: 'A', physicianIds: [1], created_at: '2001-01-01' }, 'created_at', 'This field is not recognized.'],
  ])('threats 12 and 40: %j is a 422 for %s', async (input, field, message) => {
    const answer = await refusal(me, 'add-to-list', input)
    expect(answer.status).toBe(422)
    expect(answer.fields).toHaveProperty([field], message ?? expect.any(String))
    expect(await rows('select 1 from physician_lists')).toEqual([])
  })

  test('a name that is there already, in other letters, is a 409 at the name', async () => {
    await makeList('Cardiology')
    const answer = await refusal(me, 'add-to-list', { listName: ' cardioLOGY ', physicianIds: [ids[0]] })
    expect(answer).toMatchObject({ status: 409, code: 'name_taken', fields: { listName: answer.message } })
    expect(answer.message).toMatch(/^You already have a list with this name\./)
    // Someone else may well have one.
    await makeList('Cardiology', ids.slice(0, 1), other)
  })

  test('to a list that was deleted in another tab is a 404 that says so', async () => {
    const listId = await makeList()
    await me.call(deleteList, { listId })
    expect(await refusal(me, 'add-to-list', { listId, physicianIds: [ids[0]] })).toMatchObject({
      status: 404,
      code: 'no_list',
      message: 'This list doesn’t exist, or it isn’t yours.',
    })
  })

  test('says why to those who may not', async () => {
    const input = { listName: 'A', physicianIds: [ids[0]] }
    expect(await refusal(server.as('visitor'), 'add-to-list', input)).toMatchObject({
      status: 401,
      message: 'You need to be logged in to create or update lists.',
    })
    expect(await refusal(server.as('demo'), 'add-to-list', input)).toMatchObject({
      status: 403,
      message: 'Adding to lists is disabled in demo mode',
    })
    expect((await refusal(server.as('free'), 'add-to-list', input)).status).toBe(402)
    for (const who of ['basic', 'monthly', 'admin'] as const) await makeList('A', [ids[0]!], server.as(who))
  })

  test('has an end: so many lists, so many on one', async () => {
    const { id } = (await rows("select id from users where email like 'premium@%'"))[0]
    await rows(
      `insert into physician_lists (id, user_id, name, name_key)
       select gen_random_uuid(), $1, 'n' || n, 'n' || n from generate_series(1, 200) as n`,
      [id],
    )
    expect(await refusal(me, 'add-to-list', { listName: 'One more', physicianIds: [ids[0]] })).toMatchObject({
      status: 409,
      code: 'too_many_lists',
    })
    const { data } = await me.call(getLists, {})
    expect(data).toHaveLength(200)
    expect(await refusal(me, 'duplicate-list', { listId: data[0]!.id })).toMatchObject({ code: 'too_many_lists' })
  })
})

describe('at the same moment', () => {
  test('threat 39: 20 adds make no row twice, and each is told its share', async () => {
    const listId = await makeList('Race', ids.slice(0, 1))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, round) =>
        me.call(addToList, { listId, listName: null, physicianIds: ids.slice(round, round + 100) }),
      ),
    )
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(118)
    expect(answers.every(({ added, alreadyThere }) => added + alreadyThere === 100)).toBe(true)
    expect((await me.call(getList, { listId })).total).toBe(119)
  })

  test('threat 39: 20 new lists of one name are one list', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => me.post('add-to-list', { listName: 'Same', physicianIds: ids.slice(0, 5) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect((await me.call(getLists, {})).data).toMatchObject([{ name: 'Same', count: 5 }])
  })

  test('threat 39: deleting while adding leaves no orphan', async () => {
    const listId = await makeList()
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, round) =>
        me.post('add-to-list', { listId, physicianIds: ids.slice(round * 20, round * 20 + 100) }),
      ),
      me.post('delete-list', { listId }),
      ...Array.from({ length: 9 }, () => me.post('add-to-list', { listId, physicianIds: ids.slice(0, 400) })),
    ])
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 404])).size).toBe(0)
    expect(await rows('select 1 from list_physicians')).toEqual([])
  })

  test('two that merge into each other do not wait for each other', async () => {
    const [a, b] = [await makeList('A', ids.slice(0, 50)), await makeList('B', ids.slice(25, 75))]
    const answers = await Promise.all([
      me.post('merge-lists', { listId: a, intoListId: b }),
      me.post('merge-lists', { listId: b, intoListId: a }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await me.call(getLists, {})).data).toMatchObject([{ count: 75 }])
  })

  test('a physician who goes while being added is counted as gone, or goes from the list', async () => {
    const { id } = (
      await rows("insert into physicians (first_name, last_name, source) values ('Ann', 'Going', 'test') returning id")
    )[0]
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, round) =>
        me.post('add-to-list', { listName: `L${round}`, physicianIds: [ids[0], id] }),
      ),
      rows('delete from physicians where id = $1', [id]),
    ])
    for (const answer of answers.slice(0, 5)) expect((answer as Response).status).toBe(200)
    expect(await rows('select 1 from list_physicians where physician_id = $1', [id])).toEqual([])
  })
})

describe('reading', () => {
  test('lists come newest first, or latest changed first', async () => {
    const [a, b] = [await makeList('A'), await makeList('B')]
    await me.call(updateList, { listId: a, description: 'For the clinic in Austin' })
    expect((await me.call(getLists, {})).data.map(({ id }) => id)).toEqual([b, a])
    expect((await me.call(getLists, { order: 'updated_at' })).data.map(({ id }) => id)).toEqual([a, b])
    expect(await refusal(me, 'get-lists', { order: 'name' })).toMatchObject({ status: 422 })
    expect(await refusal(server.as('visitor'), 'get-lists', {})).toMatchObject({ message: 'User not authenticated.' })
  })

  test('a list is in the order of a search, 25 at a time', async () => {
    const shuffled = ids.slice(0, 60).toSorted((a, b) => (a % 7) - (b % 7))
    const listId = await makeList('Pages', shuffled)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => me.call(getList, { listId, page })))
    expect(pages.map(({ data }) => data.length)).toEqual([25, 25, 10, 0])
    expect(pages.every(({ total, pageSize, list }) => total === 60 && pageSize === 25 && list.count === 60)).toBe(true)
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids.slice(0, 60))
    for (const sort of [
      { key: 'specialty', direction: 'desc' },
      { key: 'location', direction: 'asc' },
    ] as const) {
      const found = await me.call(searchPhysicians, { filters: { onList: listId }, sort })
      const listed = await me.call(getList, { listId, sort })
      expect(listed.data.map(({ id }) => id)).toEqual(found.data.map(({ id }) => id))
    }
    expect((await me.call(getListIds, { listId })).ids).toEqual(ids.slice(0, 60))
  })

  test('or in the order in which they were added', async () => {
    const listId = await makeList('Added', [ids[5]!])
    await me.call(addToList, { listId, listName: null, physicianIds: [ids[2]!] })
    await me.call(addToList, { listId, listName: null, physicianIds: [ids[9]!] })
    const order = async (direction: 'asc' | 'desc') =>
      (await me.call(getList, { listId, sort: { key: 'added', direction } })).data.map(({ id }) => id)
    expect(await order('desc')).toEqual([ids[9], ids[2], ids[5]])
    expect(await order('asc')).toEqual([ids[5], ids[2], ids[9]])
  })

  test('threat 1: its cards are those of a search, masks and all', async () => {
    const listId = await makeList('Cards', ids.slice(0, 25))
    const { data } = await me.call(getList, { listId })
    const { data: cards } = await me.call(searchPhysicians, {})
    expect(
      data.map(
        ({
          note,
          noteBy,
          addedBy,
          addedAt,
          contactedAt,
          stage,
          stageKind,
          owner,
          tags,
          nextStep,
          notes,
          reason,
          ...card
        }) => card,
      ),
    ).toEqual(cards.map(({ lists, inMyRecords, ...card }) => card))
  })

  test.each([{ page: 0 }, { page: 1.5 }, { page: '1' }, { sort: { key: 'email', direction: 'asc' } }])(
    '%j is a 422',
    async (input) => {
      expect((await refusal(me, 'get-list', { listId: await makeList(), ...input })).status).toBe(422)
    },
  )
})

describe('changing', () => {
  test('name and description, each by itself', async () => {
    const listId = await makeList('Old')
    expect(await me.call(updateList, { listId, name: 'New' })).toEqual({})
    await me.call(updateList, { listId, description: ' Two lines\nof it ' })
    expect((await me.call(getLists, {})).data[0]).toMatchObject({ name: 'New', description: 'Two lines\nof it' })
    // Its own name in other letters is no other list's.
    await me.call(updateList, { listId, name: 'NEW' })
    await makeList('Taken')
    expect(await refusal(me, 'update-list', { listId, name: 'taken' })).toMatchObject({
      status: 409,
      fields: { name: expect.stringMatching(/^You already have/) },
    })
    expect(await refusal(me, 'update-list', { listId, name: 'x'.repeat(300) })).toMatchObject({ status: 422 })
    expect(await refusal(me, 'update-list', { listId, description: 'x'.repeat(1001) })).toMatchObject({
      status: 422,
      fields: { description: 'The description must be at most 1,000 characters.' },
    })
  })

  test('deleting takes the rows along, and a second time is a 404', async () => {
    const listId = await makeList()
    expect(await me.call(deleteList, { listId })).toEqual({})
    expect(await rows('select 1 from list_physicians')).toEqual([])
    expect(await refusal(me, 'delete-list', { listId })).toMatchObject({ status: 404, code: 'no_list' })
  })

  test('taking off, also who is not on it', async () => {
    const listId = await makeList('Off', ids.slice(0, 10))
    expect(await me.call(removeFromList, { listId, physicianIds: [...ids.slice(8, 12), ...gone(2)] })).toEqual({
      undoId: expect.any(String),
    })
    expect(await me.call(removeFromList, { listId, physicianIds: gone(2) })).toEqual({ undoId: null })
    expect((await me.call(getList, { listId })).data.map(({ id }) => id)).toEqual(ids.slice(0, 8))
    expect(await refusal(me, 'remove-from-list', { listId, physicianIds: [] })).toMatchObject({ status: 422 })
  })

  test('notes by physician', async () => {
    const listId = await makeList('Notes', ids.slice(0, 2))
    await me.call(saveListNote, { listId, physicianId: ids[1]!, note: ' Calls back\nin May ' })
    const noted = async () => (await me.call(getList, { listId })).data.map(({ note }) => note)
    expect(await noted()).toEqual(['', 'Calls back\nin May'])
    await me.call(saveListNote, { listId, physicianId: ids[1]!, note: '' })
    expect(await noted()).toEqual(['', ''])
    expect(await refusal(me, 'save-list-note', { listId, physicianId: ids[7], note: 'x' })).toMatchObject({
      status: 404,
      code: 'not_on_list',
    })
    expect(await refusal(me, 'save-list-note', { listId, physicianId: ids[1], note: 'x'.repeat(2001) })).toMatchObject({
      status: 422,
      fields: { note: 'A note must be at most 2,000 characters.' },
    })
  })

  test('duplicating keeps notes, dates and description, and finds a free name', async () => {
    const listId = await makeList('x'.repeat(100), ids.slice(0, 3))
    await me.call(updateList, { listId, description: 'D' })
    await me.call(saveListNote, { listId, physicianId: ids[1]!, note: 'N' })
    const copy = await me.call(duplicateList, { listId })
    expect(copy.name).toBe(`${'x'.repeat(93)} (copy)`)
    expect((await me.call(duplicateList, { listId })).name).toBe(`${'x'.repeat(91)} (copy 2)`)
    const [from, to] = [await me.call(getList, { listId }), await me.call(getList, { listId: copy.listId })]
    expect(to.data).toEqual(from.data)
    expect(to.list.description).toBe('D')
  })

  test('merging moves everyone, loses no note and deletes the first list', async () => {
    const [from, into] = [await makeList('From', ids.slice(0, 10)), await makeList('Into', ids.slice(5, 20))]
    await me.call(saveListNote, { listId: from, physicianId: ids[0]!, note: 'first' })
    await me.call(saveListNote, { listId: from, physicianId: ids[6]!, note: 'from' })
    await me.call(saveListNote, { listId: into, physicianId: ids[6]!, note: 'into' })
    expect(await me.call(mergeLists, { listId: from, intoListId: into })).toEqual({ added: 5, alreadyThere: 5 })
    const { data, total } = await me.call(getList, { listId: into })
    expect(total).toBe(20)
    expect(data[0]!.note).toBe('first')
    expect(data[6]!.note).toBe('into\nfrom')
    expect((await me.call(getLists, {})).data.map(({ id }) => id)).toEqual([into])
    expect(await refusal(me, 'merge-lists', { listId: into, intoListId: into })).toMatchObject({ status: 422 })
  })
})

describe('no one else', () => {
  test("threat 11: another person's list is a 404 for every call, and stays as it is", async () => {
    const listId = await makeList('Mine', ids.slice(0, 3))
    const own = await makeList('Theirs', ids.slice(0, 1), other)
    const tries: [string, object][] = [
      ['get-list', { listId }],
      ['get-list-ids', { listId }],
      ['add-to-list', { listId, physicianIds: [ids[9]] }],
      ['update-list', { listId, name: 'Taken over' }],
      ['delete-list', { listId }],
      ['remove-from-list', { listId, physicianIds: [ids[0]] }],
      ['save-list-note', { listId, physicianId: ids[0], note: 'x' }],
      ['duplicate-list', { listId }],
      ['merge-lists', { listId, intoListId: own }],
      ['merge-lists', { listId: own, intoListId: listId }],
      ['search-physicians', { filters: { onList: listId } }],
      ['search-physicians', { filters: { notOnList: listId } }],
    ]
    for (const [name, input] of tries) {
      expect(await refusal(other, name, input), name).toMatchObject({ status: 404, code: 'no_list' })
      expect(await refusal(server.as('admin'), name, input), name).toMatchObject({ status: 404 })
    }
    expect(await refusal(server.as('admin'), 'select-physicians', { filters: { onList: listId } })).toMatchObject({
      status: 404,
    })
    expect(await me.call(getList, { listId })).toMatchObject({ total: 3, list: { name: 'Mine' } })
    expect((await other.call(getLists, {})).data.map(({ id }) => id)).toEqual([own])
  })

  test('threat 10: userId of another is a 403, equal to one’s own it is ignored', async () => {
    const [mine, theirs] = await Promise.all(
      ['premium', 'basic'].map(
        async (who) => (await rows('select id from users where email like $1', [`${who}@%`]))[0].id,
      ),
    )
    const input = { listName: 'For whom', physicianIds: [ids[0]] }
    expect((await refusal(me, 'add-to-list', { ...input, userId: theirs })).status).toBe(403)
    expect((await me.post('add-to-list', { ...input, userId: mine })).status).toBe(200)
    expect((await me.post('get-lists', { userId: mine })).status).toBe(200)
    expect((await other.call(getLists, {})).data).toEqual([])
  })

  test('a demo user changes nothing, and sees the lists that are theirs', async () => {
    const demo = server.as('demo')
    expect((await demo.call(getLists, {})).data).toEqual([])
    for (const name of ['update-list', 'delete-list', 'remove-from-list', 'save-list-note', 'mark-contacted']) {
      expect((await demo.post(name, {})).status, name).toBe(403)
    }
  })

  test('a list goes with its account, and is in the download of its data before', async () => {
    const token = await join(server, 'leaves@example.com')
    const leaver = server.bearing(token)
    const { id } = (await rows("select id from users where email = 'leaves@example.com'"))[0]
    const listId = crypto.randomUUID()
    await rows("insert into physician_lists (id, user_id, name, name_key) values ($1, $2, 'Kept', 'kept')", [
      listId,
      id,
    ])
    await rows("insert into list_physicians (list_id, physician_id, note) values ($1, $2, 'N')", [listId, ids[0]])
    const file = await (await leaver.post(downloadMyData.name, {})).json()
    expect(file.lists).toMatchObject([{ name: 'Kept', physicians: [{ physician_id: ids[0], note: 'N' }] }])
    await leaver.call(deleteAccount, { password: goodPassword })
    expect(await rows('select 1 from list_physicians where list_id = $1', [listId])).toEqual([])
  })
})

describe('threat 40: odd text', () => {
  test('is a name, a description or a note, or a 422, and never more', async () => {
    for (const text of naughtyStrings) {
      const made = await me.post('add-to-list', { listName: text, physicianIds: [ids[0]] })
      expect([200, 409, 422], JSON.stringify(text)).toContain(made.status)
      if (made.status !== 200) continue
      const { listId } = await made.json()
      for (const [name, input] of [
        ['update-list', { listId, description: text }],
        ['save-list-note', { listId, physicianId: ids[0], note: text }],
      ] as const) {
        expect([200, 422], JSON.stringify(text)).toContain((await me.post(name, input)).status)
      }
      await me.call(deleteList, { listId })
    }
  })
})

describe('search', () => {
  test('shows on which of the caller’s lists someone is', async () => {
    const listId = await makeList('Badge', [ids[0]!])
    await makeList('Another', [ids[0]!, ids[1]!])
    await makeList('Not yours', [ids[2]!], other)
    const { data } = await me.call(searchPhysicians, {})
    expect(data[0]!.lists).toEqual([
      { id: expect.any(String), name: 'Another' },
      { id: listId, name: 'Badge' },
    ])
    expect(data[1]!.lists).toHaveLength(1)
    expect(data[2]!.lists).toEqual([])
  })

  test('finds physicians on a list, on any, on none', async () => {
    const found = async (filters: object) => (await me.call(searchPhysicians, { filters })).total
    expect(await found({ onList: 'any' })).toBe(0)
    expect(await found({ notOnList: 'any' })).toBe(5000)
    const listId = await makeList('A', ids.slice(0, 30))
    await makeList('B', ids.slice(20, 40))
    expect(await found({ onList: listId })).toBe(30)
    expect(await found({ notOnList: listId })).toBe(4970)
    expect(await found({ onList: 'any' })).toBe(40)
    expect(await found({ notOnList: 'any' })).toBe(4960)
    const { ids: selected } = await me.call(selectPhysicians, { filters: { onList: listId } })
    expect(selected).toEqual(ids.slice(0, 30))
    // Left out, and joined, they are looked up like any other.
    const second = await makeList('C', ids.slice(25, 50))
    expect(await found({ exclude: { onList: [listId, second] } })).toBe(4950)
    expect(await found({ onList: 'any', exclude: { onList: [listId] } })).toBe(20)
    expect(await found({ exclude: { notOnList: ['any'] } })).toBe(50)
    expect(await found({ where: { not: { field: 'onList', values: ['any'] } } })).toBe(4950)
    expect(
      await found({
        where: {
          or: [
            { field: 'notOnList', values: ['any'] },
            { field: 'onList', values: [second] },
          ],
        },
      }),
    ).toBe(4975)
    const theirs = await makeList('Not yours', ids.slice(0, 2), other)
    for (const filters of [
      { exclude: { onList: [theirs] } },
      { where: { not: { field: 'onList', values: [theirs] } } },
    ]) {
      expect((await refusal(me, 'search-physicians', { filters })).status).toBe(404)
    }
    expect(await refusal(me, 'search-physicians', { filters: { onList: 'my list' } })).toMatchObject({ status: 422 })
  })

  test('finds physicians not contacted lately', async () => {
    const found = async (days: number, who = me) =>
      (await who.call(searchPhysicians, { filters: { notContactedDays: days } })).total
    expect(await me.call(markContacted, { physicianIds: [ids[0]!, ids[1]!, ids[1]!, ...gone(2)] })).toEqual({
      marked: 2,
    })
    expect(await found(30)).toBe(4998)
    expect(await found(30, other)).toBe(5000)
    await rows("update activities set happened_at = now() - interval '31 days' where physician_id = $1", [ids[1]])
    expect(await found(30)).toBe(4999)
    expect(await found(32)).toBe(4998)
    const excluding = async (exclude: object) => (await me.call(searchPhysicians, { filters: { exclude } })).total
    expect(await excluding({ contactedDays: [32] })).toBe(4998)
    expect(await excluding({ notContactedDays: [30] })).toBe(1)
    expect(await excluding({ contactedDays: [30], onList: ['any'] })).toBe(4999)
    const listId = await makeList('Contacted', ids.slice(0, 3))
    const times = (await me.call(getList, { listId })).data.map(({ contactedAt }) => contactedAt)
    expect(times).toEqual([expect.any(String), expect.any(String), null])
    expect(await me.call(markContacted, { physicianIds: [ids[0]!], contacted: false })).toEqual({ marked: 1 })
    expect(await found(30)).toBe(5000)
    for (const days of [0, 1.5, 4000, '30']) {
      expect((await refusal(me, 'search-physicians', { filters: { notContactedDays: days } })).status).toBe(422)
    }
  })

  test('threat 5: without a plan a list as a filter shows no more than 20', async () => {
    const free = server.as('free')
    const { id } = (await rows("select id from users where email like 'free@%'"))[0]
    const listId = crypto.randomUUID()
    await rows("insert into physician_lists (id, user_id, name, name_key) values ($1, $2, 'Old', 'old')", [listId, id])
    await rows('insert into list_physicians (list_id, physician_id) select $1, unnest($2::bigint[])', [
      listId,
      ids.slice(0, 40),
    ])
    const seen = new Set<number>()
    for (const direction of ['asc', 'desc'] as const) {
      const { data, total } = await free.call(searchPhysicians, {
        filters: { onList: listId },
        sort: { key: 'specialty', direction },
      })
      expect(total).toBe(40)
      for (const card of data) seen.add(card.id)
    }
    expect(seen.size).toBe(20)
  })
})

describe('combining', () => {
  test('two lists, or a list and a saved search: the numbers first, then a list', async () => {
    const [a, b] = [await makeList('A', ids.slice(0, 20)), await makeList('B', ids.slice(10, 40))]
    const asked = { first: { listId: a }, second: { listId: b } }
    const counted = async (operation: 'union' | 'intersection' | 'difference') =>
      await me.call(combineLists, { ...asked, operation })
    expect(await counted('union')).toEqual({ first: 20, second: 30, result: 40, list: null })
    expect(await counted('intersection')).toMatchObject({ result: 10 })
    expect(await counted('difference')).toMatchObject({ result: 10 })
    expect((await me.call(getLists, {})).data).toHaveLength(2)
    const { list } = await me.call(combineLists, { ...asked, operation: 'difference', listName: 'Left' })
    expect(list?.added).toBe(10)
    expect((await me.call(getListIds, { listId: list!.listId })).ids).toEqual(ids.slice(0, 10))
    const { data } = await me.call(saveSearch, { name: 'On B', searchParams: { filters: { onList: b } } })
    expect(
      await me.call(combineLists, { operation: 'intersection', first: { searchId: data.id }, second: { listId: a } }),
    ).toMatchObject({ first: 30, result: 10 })
    expect(await refusal(me, 'combine-lists', { ...asked, operation: 'union', listName: 'left' })).toMatchObject({
      status: 409,
      fields: { listName: expect.any(String) },
    })
    expect(await refusal(other, 'combine-lists', { ...asked, operation: 'union' })).toMatchObject({ status: 404 })
    expect(await refusal(me, 'combine-lists', { ...asked, operation: 'xor' })).toMatchObject({ status: 422 })
  })
})

describe('archiving and moving', () => {
  test('an archived list is apart, keeps all it has, and comes back', async () => {
    const listId = await makeList('Put aside', ids.slice(0, 3))
    await makeList('In use', ids.slice(0, 1))
    await me.call(updateList, { listId, archived: true })
    expect((await me.call(getLists, {})).data.map(({ name }) => name)).toEqual(['In use'])
    expect((await me.call(getLists, { archived: true })).data).toMatchObject([
      { id: listId, name: 'Put aside', count: 3, archived: true },
    ])
    expect((await me.call(getList, { listId })).list.archived).toBe(true)
    // Its name is still taken, and a copy is in use.
    expect(
      await refusal(me, 'add-to-list', { listId: null, listName: 'put aside', physicianIds: ids.slice(0, 1) }),
    ).toMatchObject({ status: 409 })
    const copy = await me.call(duplicateList, { listId })
    expect((await me.call(getLists, {})).data.map(({ id }) => id)).toContain(copy.listId)
    expect((await refusal(other, 'update-list', { listId, archived: false })).status).toBe(404)
    await me.call(updateList, { listId, archived: false })
    expect((await me.call(getLists, { archived: true })).data).toEqual([])
  })

  const wholeOf = async (listId: string) => ({
    entries: await rows('select * from list_physicians where list_id = $1 order by physician_id', [listId]),
    notes: await rows('select * from list_notes where list_id = $1 order by id', [listId]),
  })

  test('physicians move with notes, tags, and steps; those on both stay; an undo restores both lists exactly', async () => {
    const from = await makeList('From', ids.slice(0, 10))
    const into = await makeList('Into', ids.slice(8, 14))
    const physicianIds = ids.slice(0, 10)
    await me.call(setTags, { listId: from, physicianIds: ids.slice(0, 4), add: ['Warm'] })
    await me.call(setNextStep, { listId: from, physicianIds: [ids[1]!], step: { text: 'Call', on: '2026-12-01' } })
    await me.call(saveListNote, { listId: from, physicianId: ids[2]!, note: 'Plain note' })
    await me.call(addListNote, { listId: from, physicianId: ids[3]!, body: 'First' })
    const before = { from: await wholeOf(from), into: await wholeOf(into) }
    const answer = await me.call(moveToList, { fromListId: from, listId: into, physicianIds })
    expect(answer).toMatchObject({ listId: into, moved: 8, alreadyThere: 2 })
    const [left, there] = [await me.call(getList, { listId: from }), await me.call(getList, { listId: into })]
    expect(left.total).toBe(2)
    expect(there.total).toBe(14)
    const moved = new Map(there.data.map((one) => [one.id, one]))
    expect(moved.get(ids[1]!)).toMatchObject({ tags: ['Warm'], nextStep: { text: 'Call' } })
    expect(moved.get(ids[2]!)!.note).toBe('Plain note')
    expect(moved.get(ids[3]!)!.notes).toBe(1)
    // Written on the way; it comes back with the physician.
    await me.call(addListNote, { listId: into, physicianId: ids[3]!, body: 'Second' })
    expect((await refusal(other, 'undo-list-change', { undoId: answer.undoId })).status).toBe(404)
    expect(await me.call(undoListChange, { undoId: answer.undoId! })).toEqual({ undone: 8 })
    const after = { from: await wholeOf(from), into: await wholeOf(into) }
    expect(after.into).toEqual(before.into)
    expect(after.from.entries).toEqual(before.from.entries)
    expect(after.from.notes.map(({ body }) => body)).toEqual(['First', 'Second'])
  })

  test('to a new list, and refused where nothing can move', async () => {
    const from = await makeList('From', ids.slice(0, 3))
    const made = await me.call(moveToList, { fromListId: from, listName: 'New', physicianIds: ids.slice(0, 2) })
    expect(made).toMatchObject({ moved: 2, alreadyThere: 0 })
    expect((await me.call(getLists, {})).data.map(({ name, count }) => [name, count])).toEqual([
      ['New', 2],
      ['From', 1],
    ])
    // Undone, the list that was made for them goes, too, unless something was put on it since.
    await me.call(undoListChange, { undoId: made.undoId! })
    expect((await me.call(getLists, {})).data.map(({ name, count }) => [name, count])).toEqual([['From', 3]])
    const again = await me.call(moveToList, { fromListId: from, listName: 'New', physicianIds: ids.slice(0, 2) })
    await me.call(addToList, { listId: again.listId, physicianIds: [ids[5]!] })
    await me.call(undoListChange, { undoId: again.undoId! })
    expect((await me.call(getLists, {})).data.map(({ name, count }) => [name, count])).toEqual([
      ['New', 1],
      ['From', 3],
    ])
    const physicianIds = ids.slice(0, 2)
    expect(await refusal(me, 'move-to-list', { fromListId: from, listId: from, physicianIds })).toMatchObject({
      status: 422,
      message: 'Choose another list to move to.',
    })
    expect(
      await refusal(me, 'move-to-list', { fromListId: from, listName: 'Empty', physicianIds: [ids[9]] }),
    ).toMatchObject({
      status: 409,
      code: 'all_gone',
    })
    const theirs = await makeList('Theirs', ids.slice(0, 2), other)
    for (const input of [
      { fromListId: theirs, listId: from, physicianIds },
      { fromListId: from, listId: theirs, physicianIds },
    ]) {
      expect((await refusal(me, 'move-to-list', input)).status).toBe(404)
    }
    expect((await me.call(getLists, {})).data).toHaveLength(2)
  })

  test('two that move to each other at once both end, and no one is lost', async () => {
    const [a, b] = [await makeList('A', ids.slice(0, 50)), await makeList('B', ids.slice(50, 100))]
    await Promise.all([
      me.call(moveToList, { fromListId: a, listId: b, physicianIds: ids.slice(0, 50) }),
      me.call(moveToList, { fromListId: b, listId: a, physicianIds: ids.slice(50, 100) }),
    ])
    const all = await rows('select physician_id from list_physicians where list_id = any($1::uuid[])', [[a, b]])
    expect(all).toHaveLength(100)
  })
})
