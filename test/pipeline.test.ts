/**
 * Lists as pipelines, over HTTP: stages, moves at once, what cannot be deleted by accident, positions, templates, and
 * exact undo.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suppressPhysicians } from '#data/suppression/suppress.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import {
  duplicateList,
  getList,
  mergeLists,
  removeFromList,
  saveListNote,
  undoListChange,
} from '../src/features/lists/contracts.ts'
import {
  deleteStageTemplate,
  getBoard,
  getStageCards,
  getStageTemplates,
  movePhysicians,
  saveStageTemplate,
  setPosition,
  setStages,
} from '../src/features/pipeline/contracts.ts'
import { addListNote, setTags } from '../src/features/pipeline/entry-contracts.ts'
import { usualStages } from '../src/features/pipeline/stages.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import { newPipeline } from './support/new-list.ts'
import { runs } from './support/properties.ts'
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

const pipelineOf = (physicianIds: readonly number[], who: Caller = me) => newPipeline(who, physicianIds)

const counts = async (listId: string) =>
  Object.fromEntries((await me.call(getBoard, { listId })).stages.map(({ name, count }) => [name, count]))

test('a list gets stages, everyone in the first, and is a plain list again without them', async () => {
  const { listId, stages, stage } = await pipelineOf(ids.slice(0, 5))
  expect(stages.map(({ name }) => name)).toEqual(usualStages.map(({ name }) => name))
  expect(stages.map(({ count }) => count)).toEqual([5, ...Array(9).fill(0)])
  expect(
    await me.call(movePhysicians, { listId, stageId: stage('Offer'), physicianIds: [ids[1]!, ids[1]!, ids[40]!] }),
  ).toMatchObject({
    moved: 1,
    overtaken: [],
  })
  // Where they are already, nothing is moved and nothing can be undone.
  expect(await me.call(movePhysicians, { listId, stageId: stage('Offer'), physicianIds: [ids[1]!] })).toEqual({
    ...{ moved: 0, overtaken: [], undoId: null },
  })
  const board = await me.call(getBoard, { listId })
  expect(board.cards).toHaveLength(5)
  expect(board.cards.find(({ id }) => id === ids[1])).toMatchObject({
    stageId: stage('Offer'),
    movedBy: null,
    notes: 0,
  })
  expect(board.cards.filter(({ stageId }) => stageId === stage('Found'))).toHaveLength(4)
  expect(await me.call(setStages, { listId, stages: [] })).toEqual({ stages: [] })
  expect((await me.call(getList, { listId })).total).toBe(5)
  expect((await me.call(getBoard, { listId })).cards.every(({ stageId }) => stageId === null)).toBe(true)
})

test('a stage with physicians is deleted only after saying where they go; names and order change', async () => {
  const { listId, stages, stage } = await pipelineOf(ids.slice(0, 3))
  await me.call(movePhysicians, { listId, stageId: stage('Replied'), physicianIds: [ids[0]!] })
  const without = (...names: string[]) =>
    stages.filter(({ name }) => !names.includes(name)).map(({ count, ...one }) => one)
  expect(await refusal(me, 'set-stages', { listId, stages: without('Replied') })).toMatchObject({
    status: 409,
    code: 'stage_has_cards',
    message: '“Replied” has 1 physician. Choose where they go.',
  })
  // The first stage has those who were never moved.
  expect(await refusal(me, 'set-stages', { listId, stages: without('Found') })).toMatchObject({ status: 409 })
  const moves = [
    { from: stage('Found'), toPlace: 0 },
    { from: stage('Replied'), toPlace: 1 },
  ]
  const left = without('Found', 'Replied').map((one) => ({
    ...one,
    name: one.name === 'Screening' ? 'Phone screen' : one.name,
  }))
  await me.call(setStages, { listId, moves, stages: left })
  expect(await counts(listId)).toMatchObject({ Contacted: 2, 'Phone screen': 1 })
  // Another order moves no one.
  await me.call(setStages, { listId, stages: left.toReversed() })
  expect(await counts(listId)).toMatchObject({ Contacted: 2, 'Phone screen': 1 })
})

test('the last of two simultaneous moves counts, and both people are told', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  const { listId, stage } = await pipelineOf(ids.slice(0, 2), owner)
  const { asOf } = await recruiter.call(getBoard, { listId })
  const physicianIds = [ids[0]!]
  await owner.call(movePhysicians, { listId, stageId: stage('Replied'), physicianIds, seenAt: asOf })
  const second = await recruiter.call(movePhysicians, { listId, stageId: stage('Offer'), physicianIds, seenAt: asOf })
  expect(second.overtaken).toEqual([{ physicianId: ids[0], by: owner.name, stage: 'Replied' }])
  // What the first one's board shows next.
  const card = (await owner.call(getBoard, { listId })).cards.find(({ id }) => id === ids[0])
  expect(card).toMatchObject({ stageId: stage('Offer'), movedBy: recruiter.name })
  const many = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 === 0 ? owner : recruiter).call(movePhysicians, {
        ...{ listId, physicianIds, stageId: stage(at % 2 === 0 ? 'Found' : 'Placed') },
      }),
    ),
  )
  expect(many.reduce((sum, { moved }) => sum + moved, 0)).toBeGreaterThan(0)
  expect((await owner.call(getBoard, { listId })).stages.reduce((sum, { count }) => sum + count, 0)).toBe(2)
})

test('threat 11: another person’s board is a 404 for every call', async () => {
  const { listId, stage } = await pipelineOf(ids.slice(0, 2))
  const other = server.as('basic')
  const own = await pipelineOf(ids.slice(0, 1), other)
  const { undoId } = await me.call(movePhysicians, { listId, stageId: stage('Offer'), physicianIds: [ids[0]!] })
  for (const [name, input] of [
    ['get-board', { listId }],
    ['get-stage-cards', { listId, stageId: stage('Found'), offset: 0 }],
    ['set-stages', { listId, stages: [] }],
    ['move-physicians', { listId, stageId: stage('Found'), physicianIds: [ids[0]] }],
    ['move-physicians', { listId: own.listId, stageId: stage('Found'), physicianIds: [ids[0]] }],
    ['set-position', { listId, position: null }],
    ['undo-list-change', { undoId }],
  ] as const) {
    expect((await refusal(other, name, input)).status, name).toBe(404)
  }
  expect(await counts(listId)).toMatchObject({ Found: 1, Offer: 1 })
})

test('a stage of hundreds is sent in parts', async () => {
  const { listId, stages } = await pipelineOf(ids.slice(0, 300))
  const first = (await me.call(getBoard, { listId })).cards
  const rest = (await me.call(getStageCards, { listId, stageId: stages[0]!.id, offset: first.length })).cards
  expect([first.length, rest.length]).toEqual([250, 50])
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(300)
})

test('a position is kept with the list; templates are kept by name', async () => {
  const { listId } = await pipelineOf(ids.slice(0, 1))
  const position = { title: 'Cardiologist', location: 'Dallas, TX', compensation: '$520,000', status: 'open' as const }
  await me.call(setPosition, { listId, position })
  expect((await me.call(getBoard, { listId })).position).toMatchObject({
    ...position,
    visa: '',
    openedAt: expect.any(String),
  })
  await me.call(setPosition, { listId, position: null })
  expect((await me.call(getBoard, { listId })).position).toBeNull()

  const stages = [{ name: 'New', apart: false }]
  const { id } = await me.call(saveStageTemplate, { name: 'Short', stages })
  const again = await me.call(saveStageTemplate, { name: ' short ', stages: [...stages, { name: 'Old', apart: true }] })
  expect(again.id).toBe(id)
  expect((await me.call(getStageTemplates, {})).data).toMatchObject([
    { name: 'short', stages: [{ name: 'New' }, { name: 'Old', apart: true }] },
  ])
  expect((await server.as('basic').call(getStageTemplates, {})).data).toEqual([])
  expect((await refusal(server.as('basic'), 'delete-stage-template', { templateId: id })).status).toBe(404)
  await me.call(deleteStageTemplate, { templateId: id })
  expect((await me.call(getStageTemplates, {})).data).toEqual([])
})

test.each([
  ['set-stages', { stages: [{ name: ' ' }] }, 'stages.0.name', 'Please enter a name for the stage.'],
  ['set-stages', { stages: [{ name: 'A' }, { name: 'a' }] }, 'stages', 'Two stages have the same name.'],
  [
    'set-stages',
    { stages: Array.from({ length: 31 }, (_, at) => ({ name: `S${at}` })) },
    'stages',
    'A list can have at most 30 stages.',
  ],
  ['set-position', { position: { title: '' } }, 'position.title', 'Please enter the title of the position.'],
  [
    'set-position',
    { position: { title: 'A', posting: 'x'.repeat(100_000) } },
    'position.posting',
    'The posting must be at most 10,000 characters.',
  ],
  ['set-position', { position: { title: 'A', status: 'gone' } }, 'position.status', 'There is no such status.'],
  [
    'move-physicians',
    { stageId: crypto.randomUUID(), physicianIds: [] },
    'physicianIds',
    'Please select at least one physician.',
  ],
  [
    'move-physicians',
    { stageId: crypto.randomUUID(), physicianIds: [1], seenAt: 'now' },
    'seenAt',
    'Enter a time in ISO 8601 format.',
  ],
])('threat 12: %s with %j is a 422 for %s', async (name, input, field, message) => {
  const { listId } = await pipelineOf(ids.slice(0, 1))
  expect(await refusal(me, name, { listId, ...input })).toMatchObject({ status: 422, fields: { [field]: message } })
})

test('undo restores notes, stages, and order exactly, whatever was done', async () => {
  const physicianIds = ids.slice(0, 12)
  const { listId, stages } = await pipelineOf(physicianIds)
  await me.call(saveListNote, { listId, physicianId: ids[2]!, note: 'Calls back' })
  const look = async () => {
    const { rows } = await server.pool.query('select * from list_physicians where list_id = $1 order by physician_id', [
      listId,
    ])
    const notes = await server.pool.query('select * from list_notes where list_id = $1 order by id', [listId])
    const { cards } = await me.call(getBoard, { listId })
    return { rows, notes: notes.rows, order: cards.map(({ id, stageId }) => [id, stageId]) }
  }
  const some = fc.subarray(physicianIds, { minLength: 1 })
  const change = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), ids: some, to: fc.nat(stages.length - 1) }),
    fc.record({ kind: fc.constant('remove' as const), ids: some }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const before: Awaited<ReturnType<typeof look>>[] = []
      const undos: (string | null)[] = []
      for (const one of changes) {
        before.push(await look())
        const given = { listId, physicianIds: one.ids }
        const { undoId } =
          one.kind === 'move'
            ? await me.call(movePhysicians, { ...given, stageId: stages[one.to]!.id })
            : await me.call(removeFromList, given)
        undos.push(undoId)
      }
      for (const undoId of undos.toReversed()) {
        const expected = before.pop()
        if (undoId !== null) await me.call(undoListChange, { undoId })
        expect(await look()).toEqual(expected)
      }
    }),
    { numRuns: runs(12) },
  )
})

test('undo is for ten minutes, once, and for the person who made the change; the removed stay removed', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  const { rows } = await server.pool.query(
    "insert into physicians (first_name, last_name, source) values ('Ann', 'Going', 'test') returning id",
  )
  const gone = rows[0].id as number
  const { listId, stage } = await pipelineOf([ids[0]!, gone], owner)
  const { undoId } = await owner.call(removeFromList, { listId, physicianIds: [ids[0]!, gone] })
  expect(await refusal(recruiter, 'undo-list-change', { undoId })).toMatchObject({ status: 404, code: 'too_late' })
  await inTransaction(server.deps.db, (db) => suppressPhysicians(db, [gone], server.deps.suppression, 'asked'))
  // Nothing of the removed person waits to be brought back, either.
  const stored = await server.pool.query('select jsonb_array_length(entries) as left from list_undos where id = $1', [
    undoId,
  ])
  expect(stored.rows).toEqual([{ left: 1 }])
  expect(await owner.call(undoListChange, { undoId: undoId! })).toEqual({ undone: 1 })
  expect((await refusal(owner, 'undo-list-change', { undoId })).status).toBe(404)
  const moved = await owner.call(movePhysicians, { listId, stageId: stage('Offer'), physicianIds: [ids[0]!] })
  await server.pool.query("update list_undos set made_at = now() - interval '10 minutes 1 second' where id = $1", [
    moved.undoId,
  ])
  expect((await refusal(owner, 'undo-list-change', { undoId: moved.undoId })).status).toBe(404)
})

test('a copy has the same stages, tags, and notes; a merge keeps all of them', async () => {
  const { listId, stage } = await pipelineOf(ids.slice(0, 2))
  await me.call(movePhysicians, { listId, stageId: stage('Offer'), physicianIds: [ids[0]!] })
  await me.call(setTags, { listId, physicianIds: [ids[0]!], add: ['Warm'] })
  await me.call(addListNote, { listId, physicianId: ids[0]!, body: 'Likes Boise' })
  const copy = await me.call(duplicateList, { listId })
  const [from, to] = [await me.call(getBoard, { listId }), await me.call(getBoard, { listId: copy.listId })]
  const told = ({ cards, stages }: typeof from) =>
    cards.map((card) => [card.id, stages.find(({ id }) => id === card.stageId)?.name, card.tags, card.notes])
  expect(told(to)).toEqual(told(from))
  expect(new Set([...from.stages, ...to.stages].map(({ id }) => id)).size).toBe(20)
  const into = (await pipelineOf([ids[0]!])).listId
  await me.call(setTags, { listId: into, physicianIds: [ids[0]!], add: ['warm', 'Visa'] })
  await me.call(mergeLists, { listId, intoListId: into })
  const card = (await me.call(getBoard, { listId: into })).cards.find(({ id }) => id === ids[0])
  expect(card).toMatchObject({ tags: ['warm', 'Visa'], notes: 1 })
})
