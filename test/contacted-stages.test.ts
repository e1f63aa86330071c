/** One truth about who was contacted: emails, calls, marks, and moves to 'Contacted' are the same, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getActivities,
  getContacted,
  logContact,
  markContacted,
  undoContact,
} from '../src/features/activities/contracts.ts'
import { getList, undoListChange, updateList } from '../src/features/lists/contracts.ts'
import { getBoard, movePhysicians, setPosition, setStages } from '../src/features/pipeline/contracts.ts'
import { getListFigures } from '../src/features/pipeline/figures-contracts.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import { getToday } from '../src/features/today/contracts.ts'
import { newPipeline } from './support/new-list.ts'
import { refusal } from './support/refusal.ts'
import { makeTestTeam } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]
let me: Caller

beforeAll(async () => {
  server = await startTestServer()
  me = server.as('premium')
  ids = (await me.call(selectPhysicians, {})).ids
})
afterAll(() => server.close())

/** The name of each one's stage, in the order asked for. */
async function stagesOf(listId: string, physicianIds: readonly number[], who: Caller = me) {
  const { stages, cards } = await who.call(getBoard, { listId })
  const nameOf = (id: number) =>
    stages.find((stage) => stage.id === cards.find((card) => card.id === id)?.stageId)?.name
  return physicianIds.map(nameOf)
}

test('a contact moves cards from Found to Contacted on one’s own lists, and its undo moves them back', async () => {
  const [a, b, c] = ids as [number, number, number]
  const one = await newPipeline(me, [a, b])
  const other = await newPipeline(me, [a], [{ name: 'Leads' }, { name: 'In touch', kind: 'contacted' }])
  const archived = await newPipeline(me, [a])
  await me.call(updateList, { listId: archived.listId, archived: true })
  await me.call(movePhysicians, { listId: one.listId, stageId: one.stage('Screening'), physicianIds: [b] })
  const { activityIds } = await me.call(logContact, { physicianIds: [a, b, c], how: 'email' })
  expect(await stagesOf(one.listId, [a, b])).toEqual(['Contacted', 'Screening'])
  expect(await stagesOf(other.listId, [a])).toEqual(['In touch'])
  expect(await stagesOf(archived.listId, [a])).toEqual(['Found'])
  const told = (await me.call(getActivities, { physicianId: a })).data.map(({ kind, details }) => details.stage ?? kind)
  expect(told.toSorted()).toEqual(['Contacted', 'In touch', 'contacted'])
  await me.call(undoContact, { activityIds })
  expect(await stagesOf(one.listId, [a, b])).toEqual(['Found', 'Screening'])
  expect(await stagesOf(other.listId, [a])).toEqual(['Leads'])
  expect((await me.call(getActivities, { physicianId: a })).data).toEqual([])
  // A card that someone has moved since stays.
  const again = await me.call(logContact, { physicianIds: [a], how: 'call' })
  await me.call(movePhysicians, { listId: one.listId, stageId: one.stage('Offer'), physicianIds: [a] })
  await me.call(undoContact, again)
  expect(await stagesOf(one.listId, [a])).toEqual(['Offer'])
})

test('from a list, only that list’s cards move; a list without such a stage moves nothing', async () => {
  const who = ids.slice(10, 12)
  const from = await newPipeline(me, who)
  const other = await newPipeline(me, who)
  const plain = await newPipeline(me, who, [{ name: 'Found' }, { name: 'Later' }])
  await me.call(logContact, { physicianIds: who, how: 'email', listId: from.listId })
  expect(await stagesOf(from.listId, who)).toEqual(['Contacted', 'Contacted'])
  expect(await stagesOf(other.listId, who)).toEqual(['Found', 'Found'])
  await me.call(markContacted, { physicianIds: who, listId: plain.listId })
  expect(await stagesOf(plain.listId, who)).toEqual(['Found', 'Found'])
  await me.call(markContacted, { physicianIds: who })
  expect(await stagesOf(other.listId, who)).toEqual(['Contacted', 'Contacted'])
  await me.call(markContacted, { physicianIds: who, contacted: false })
  expect(await stagesOf(other.listId, who)).toEqual(['Found', 'Found'])
})

test('a colleague’s shared list moves when it was written from, and someone else’s is no list at all', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  const [id] = ids.slice(20) as [number]
  const { listId } = await newPipeline(owner, [id])
  await recruiter.call(logContact, { physicianIds: [id], how: 'call' })
  expect(await stagesOf(listId, [id], owner)).toEqual(['Found'])
  await recruiter.call(logContact, { physicianIds: [id], how: 'call', listId })
  expect(await stagesOf(listId, [id], owner)).toEqual(['Contacted'])
  for (const name of ['log-contact', 'mark-contacted']) {
    const input = { physicianIds: [id], listId, ...(name === 'log-contact' && { how: 'call' }) }
    expect(await refusal(me, name, input), name).toMatchObject({ status: 404, code: 'no_list' })
  }
  expect((await me.call(getActivities, { physicianId: id })).data).toEqual([])
})

test('a move that says how they were contacted logs it, and its undo takes both back', async () => {
  const [a, b] = ids.slice(30) as [number, number]
  const { listId, stage } = await newPipeline(me, [a, b])
  const before = (await me.call(getContacted, {})).total
  const moved = await me.call(movePhysicians, {
    ...{ listId, stageId: stage('Contacted'), physicianIds: [a], how: 'text' as const },
  })
  await me.call(movePhysicians, { listId, stageId: stage('Contacted'), physicianIds: [b] })
  expect((await me.call(getContacted, { how: 'text' })).data[0]).toMatchObject({ physician: { id: a }, mine: true })
  expect((await me.call(getContacted, {})).total).toBe(before + 1)
  const notContacted = await me.call(getList, { listId, filters: { notContactedDays: 30 } })
  expect(notContacted.data.map((one) => one.id)).toEqual([b])
  // Figures count contacts, not cards that were dragged.
  const figures = async () =>
    (await me.call(getListFigures, { listId })).stages.find(({ name }) => name === 'Contacted')!
  expect(await figures()).toMatchObject({ now: 2, reached: 1 })
  await me.call(undoListChange, { undoId: moved.undoId! })
  expect(await stagesOf(listId, [a, b])).toEqual(['Found', 'Contacted'])
  expect((await me.call(getContacted, {})).total).toBe(before)
  expect(await figures()).toMatchObject({ now: 1, reached: 0 })
})

test('a position says how many were contacted, and nothing of cards that were only dragged', async () => {
  const { owner } = await makeTestTeam(server)
  const who = ids.slice(40, 43)
  const { listId, stage } = await newPipeline(owner, who)
  await owner.call(setPosition, { listId, position: { title: 'Cardiologist' } })
  const furthest = async () => (await owner.call(getToday, {})).positions[0]!.furthest
  await owner.call(movePhysicians, { listId, stageId: stage('Contacted'), physicianIds: who })
  expect(await furthest()).toBeNull()
  await owner.call(logContact, { physicianIds: who.slice(0, 2), how: 'email' })
  expect(await furthest()).toEqual({ stage: 'Contacted', count: 2 })
})

test('stages have a kind: by their name, as chosen, and as before when only the name changes nothing', async () => {
  const { listId, stages } = await newPipeline(me, ids.slice(50, 51), [
    { name: 'Sourced' },
    { name: 'Emailed' },
    { name: 'Backlog', kind: 'replied' },
    { name: 'Elsewhere' },
  ])
  expect(stages.map(({ kind }) => kind)).toEqual(['found', 'contacted', 'replied', 'none'])
  const sent = stages.map(({ id, name, apart }) => ({ id, name: name === 'Elsewhere' ? 'Hired' : name, apart }))
  const saved = await me.call(setStages, { listId, stages: sent })
  expect(saved.stages.map(({ kind }) => kind)).toEqual(['found', 'contacted', 'replied', 'placed'])
  const other = saved.stages.map(({ count, ...one }) => ({ ...one, kind: 'none' as const }))
  const seen = { stages: saved.stages.map(({ count, ...one }) => one) }
  const none = await me.call(setStages, { listId, stages: other, seen })
  expect(none.stages.map(({ kind }) => kind)).toEqual(['none', 'none', 'none', 'none'])
  expect(await refusal(me, 'set-stages', { listId, stages: [{ name: 'X', kind: 'sold' }] })).toMatchObject({
    status: 422,
  })
})
