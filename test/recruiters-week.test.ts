/**
 * What is kept of each physician on a list, and the page of the day, over HTTP: whose it is, what is undone, and what
 * bad input does.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getActivities, logContact } from '../src/features/activities/contracts.ts'
import { liftDoNotContact, setDoNotContact } from '../src/features/do-not-contact/contracts.ts'
import { revealList } from '../src/features/list-work/contracts.ts'
import { removeFromList, undoListChange } from '../src/features/lists/contracts.ts'
import { getRevealedContacts } from '../src/features/physicians/contracts.ts'
import { getBoard, setPosition, setStages } from '../src/features/pipeline/contracts.ts'
import {
  addListNote,
  deleteListNote,
  finishStep,
  getListNotes,
  setNextStep,
  setTags,
} from '../src/features/pipeline/entry-contracts.ts'
import { usualStages } from '../src/features/pipeline/stages.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import { getToday, hideTodayItem } from '../src/features/today/contracts.ts'
import { newList } from './support/new-list.ts'
import { refusal } from './support/refusal.ts'
import { makeTestTeam } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let me: Caller
let ids: number[]

beforeAll(async () => {
  server = await startTestServer()
  me = server.as('premium')
  ids = (await me.call(selectPhysicians, {})).ids
})
afterAll(() => server.close())

const listOf = (physicianIds: readonly number[], who: Caller = me) => newList(who, physicianIds)

const cardOn = async (listId: string, id: number, who: Caller = me) =>
  (await who.call(getBoard, { listId })).cards.find((card) => card.id === id)

test('notes are a timeline: anyone on the list reads them, their author deletes them, and they come back with an undo', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  const physicianId = ids[0]!
  const listId = await listOf([physicianId], owner)
  const { noteId } = await recruiter.call(addListNote, { listId, physicianId, body: ' Likes Boise. ' })
  await owner.call(addListNote, { listId, physicianId, body: 'Call in May' })
  const notes = async () => (await owner.call(getListNotes, { listId, physicianId })).data
  expect(await notes()).toMatchObject([
    { body: 'Call in May', mine: true, by: null },
    { body: 'Likes Boise.', mine: false, by: recruiter.name },
  ])
  expect(await refusal(owner, 'delete-list-note', { listId, noteId })).toMatchObject({ status: 404, code: 'no_note' })
  const before = await notes()
  const { undoId } = await owner.call(removeFromList, { listId, physicianIds: [physicianId] })
  expect(await notes()).toEqual([])
  await owner.call(undoListChange, { undoId: undoId! })
  expect(await notes()).toEqual(before)
  await recruiter.call(deleteListNote, { listId, noteId })
  expect(await notes()).toHaveLength(1)
  expect((await refusal(me, 'get-list-notes', { listId, physicianId })).status).toBe(404)
  expect((await refusal(me, 'add-list-note', { listId, physicianId, body: 'x' })).status).toBe(404)
  expect(await refusal(owner, 'add-list-note', { listId, physicianId: ids[9], body: 'x' })).toMatchObject({
    status: 404,
    code: 'not_on_list',
  })
})

test('tags are added and taken away for many at once, in one spelling, and undone', async () => {
  const listId = await listOf(ids.slice(0, 3))
  await me.call(setTags, { listId, physicianIds: ids.slice(0, 2), add: ['Warm', 'J-1'] })
  const { changed, undoId } = await me.call(setTags, {
    ...{ listId, physicianIds: ids.slice(0, 3), add: ['warm', 'Visit'], remove: ['j-1'] },
  })
  expect(changed).toBe(3)
  expect((await cardOn(listId, ids[0]!))?.tags).toEqual(['Warm', 'Visit'])
  expect((await cardOn(listId, ids[2]!))?.tags).toEqual(['warm', 'Visit'])
  await me.call(undoListChange, { undoId: undoId! })
  expect((await cardOn(listId, ids[0]!))?.tags).toEqual(['Warm', 'J-1'])
  const twenty = Array.from({ length: 20 }, (_, at) => `Tag ${at}`)
  expect(await refusal(me, 'set-tags', { listId, physicianIds: [ids[0]], add: twenty })).toMatchObject({
    status: 409,
    code: 'too_many_tags',
  })
  expect((await cardOn(listId, ids[0]!))?.tags).toEqual(['Warm', 'J-1'])
})

test('a next step is due on its day; it is done, snoozed, and undone', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  const listId = await listOf(ids.slice(0, 3), owner)
  await owner.call(setStages, { listId, stages: [...usualStages] })
  await owner.call(setNextStep, { listId, physicianIds: ids.slice(0, 2), step: { text: 'Call', on: '2026-11-20' } })
  await recruiter.call(setNextStep, { listId, physicianIds: [ids[2]!], step: { text: 'Write', on: '2026-11-23' } })
  const due = async (who: Caller, day: string) =>
    (await who.call(getToday, { day })).steps.map(({ physician, text, on, stage }) => [physician.id, text, on, stage])
  const late = ids
    .slice(0, 2)
    .toSorted((a, b) => a - b)
    .map((id) => [id, 'Call', '2026-11-20', 'Found'])
  expect(await due(owner, '2026-11-23')).toEqual(late)
  expect(await due(owner, '2026-11-19')).toEqual([])
  expect(await due(recruiter, '2026-11-23')).toEqual([[ids[2], 'Write', '2026-11-23', 'Found']])
  const { undoId } = await owner.call(finishStep, { listId, physicianId: ids[0]! })
  expect(await due(owner, '2026-11-23')).toHaveLength(1)
  expect((await owner.call(getActivities, { physicianId: ids[0]! })).data[0]).toMatchObject({
    kind: 'stepped',
    details: { step: 'Call' },
  })
  expect(await refusal(owner, 'finish-step', { listId, physicianId: ids[0] })).toMatchObject({ status: 404 })
  await owner.call(undoListChange, { undoId })
  expect(await due(owner, '2026-11-23')).toEqual(late)
  // Snoozed.
  await owner.call(setNextStep, { listId, physicianIds: ids.slice(0, 2), step: { text: 'Call', on: '2026-11-24' } })
  expect(await due(owner, '2026-11-23')).toEqual([])
  await owner.call(setNextStep, { listId, physicianIds: ids.slice(0, 2), step: null })
  expect(await due(owner, '2026-12-24')).toEqual([])
})

test('the day says what changed on lists until it is put aside, and has the open positions', async () => {
  const { owner } = await makeTestTeam(server, { name: 'Days' })
  const add = async (name: string) => {
    const { rows } = await server.pool.query(
      `insert into physicians (first_name, last_name, source, city, state, organization) values ($1, 'Newcomer', 'test', 'Boise', 'ID', 'Old Clinic') returning id`,
      [name],
    )
    return rows[0].id as number
  }
  const physicianId = await add('Ann')
  const listId = await listOf([physicianId], owner)
  await owner.call(setPosition, { listId, position: { title: 'Cardiologist, Boise' } })
  await server.pool.query("update list_physicians set added_at = now() - interval '1 day' where list_id = $1", [listId])
  await server.pool.query(
    "update physicians set organization = 'New Clinic', city = 'Reno', state = 'NV' where id = $1",
    [physicianId],
  )
  const day = new Date().toISOString().slice(0, 10)
  const today = await owner.call(getToday, { day })
  expect(today.changes).toMatchObject([
    { kind: 'moved', from: 'Old Clinic, Boise, ID', to: 'New Clinic, Reno, NV', physician: { id: physicianId } },
  ])
  expect(today.positions).toEqual([{ listId, title: 'Cardiologist, Boise', physicians: 1, furthest: null }])
  expect(today).toMatchObject({ reveals: { used: 0 } })
  const { item } = today.changes[0]!
  await owner.call(hideTodayItem, { item, until: '2099-01-01' })
  expect((await owner.call(getToday, { day })).changes).toEqual([])
  await owner.call(hideTodayItem, { item, until: day })
  expect((await owner.call(getToday, { day })).changes).toHaveLength(1)
  await owner.call(hideTodayItem, { item })
  expect((await owner.call(getToday, { day })).changes).toEqual([])
  // Others see nothing of it.
  expect((await server.as('basic').call(getToday, { day })).changes).toEqual([])
})

test.each([
  ['add-list-note', { physicianId: 1, body: 'x'.repeat(100_000) }, 'body', 'A note must be at most 2,000 characters.'],
  ['add-list-note', { physicianId: 1, body: ' ' }, 'body', 'Please enter a note.'],
  [
    'set-next-step',
    { physicianIds: [1], step: { text: 'Call', on: '1900-01-01' } },
    'step.on',
    'Enter a date between 2000 and 2099.',
  ],
  ['set-next-step', { physicianIds: [1], step: { text: 'Call', on: '2026-02-30' } }, 'step.on', 'Enter a date.'],
  [
    'set-next-step',
    { physicianIds: [1], step: { text: 'x'.repeat(201), on: '2026-11-23' } },
    'step.text',
    'A next step must be at most 200 characters.',
  ],
  ['set-tags', { physicianIds: [1], add: ['x'.repeat(41)] }, 'add.0', 'A tag must be at most 40 characters.'],
  ['set-tags', { physicianIds: [1] }, 'add', 'Give a tag.'],
])('threat 12: %s with %j is a 422 for %s', async (name, input, field, message) => {
  const listId = await listOf(ids.slice(0, 1))
  expect(await refusal(me, name, { listId, ...input })).toMatchObject({ status: 422, fields: { [field]: message } })
})

test('a list is revealed in one step, after it is counted, without those who are not to be contacted', async () => {
  const { ids: reachable } = await me.call(selectPhysicians, { filters: { hasEmail: true } })
  const listId = await listOf(reachable.slice(100, 106))
  const asked = { listId, field: 'email' as const }
  expect(await me.call(revealList, asked)).toMatchObject({ revealed: 0, left: 6 })
  await me.call(setDoNotContact, { physicianIds: [reachable[100]!], reason: 'No' })
  expect(await me.call(revealList, { ...asked, most: 2 })).toMatchObject({ revealed: 2, left: 3 })
  expect(await me.call(revealList, { ...asked, most: 100 })).toMatchObject({ revealed: 3, left: 0 })
  const { data } = await me.call(getRevealedContacts, { physicianIds: reachable.slice(100, 106) })
  expect(data.filter(({ email }) => email !== null)).toHaveLength(5)
  await me.call(liftDoNotContact, { physicianIds: [reachable[100]!] })
  expect((await refusal(server.as('basic'), 'reveal-list', asked)).status).toBe(404)
  expect((await refusal(me, 'reveal-list', { ...asked, most: 0 })).status).toBe(422)
})

test('the day says what colleagues did, and not what one did oneself', async () => {
  const { owner, recruiter } = await makeTestTeam(server, { name: 'Deeds' })
  await recruiter.call(logContact, { physicianIds: [ids[0]!], how: 'call', outcome: 'interested' })
  await owner.call(logContact, { physicianIds: [ids[1]!], how: 'email' })
  const { team } = await owner.call(getToday, {})
  expect(team).toMatchObject([
    {
      by: recruiter.name,
      kind: 'contacted',
      physician: { id: ids[0] },
      details: { how: 'call', outcome: 'interested' },
    },
  ])
  expect((await me.call(getToday, {})).team).toBeNull()
})
