/** The figures of a list over HTTP, against a history that was made by hand and is added up here without SQL. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suppressPhysicians } from '#data/suppression/suppress.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { logContact } from '../src/features/activities/contracts.ts'
import { addToList, undoListChange } from '../src/features/lists/contracts.ts'
import { movePhysicians } from '../src/features/pipeline/contracts.ts'
import { getListFigures } from '../src/features/pipeline/figures-contracts.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import { setSharing } from '../src/features/teams/contracts.ts'
import { newPipeline } from './support/new-list.ts'
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

const names = ['Found', 'Contacted', 'Offer', 'Placed']
const pipelineOf = (physicianIds: readonly number[], who: Caller = me) =>
  newPipeline(who, physicianIds, [...names.map((name) => ({ name })), { name: 'Not interested', apart: true }])

/** Days ago that they were added, and then came to each stage. */
type History = { added: number; moves: [daysAgo: number, stage: string][] }

/** What the figures have to be, from the histories alone. */
function addedUp(histories: History[]) {
  const stays = histories.flatMap(({ added, moves }) => {
    const steps = [[added, 'Found'] as const, ...moves].filter(
      ([, stage], at, all) => at === 0 || all[at - 1]![1] !== stage,
    )
    return [steps.map(([from, stage], at) => ({ stage, days: from - (steps[at + 1]?.[0] ?? 0) }))]
  })
  return [...names, 'Not interested'].map((name) => {
    const days = stays
      .flat()
      .flatMap((stay) => (stay.stage === name ? [stay.days] : []))
      .toSorted((a, b) => a - b)
    const middle = (days.length - 1) / 2
    // Those who were contacted, as the log below says.
    const contacted = histories.filter(({ moves }) => moves.some(([, stage]) => stage === 'Contacted')).length
    const isFar = (stay: { stage: string }) =>
      name === 'Not interested' ? stay.stage === name : names.indexOf(stay.stage) >= names.indexOf(name)
    return {
      name,
      now: stays.filter((all) => all.at(-1)!.stage === name).length,
      reached: name === 'Contacted' ? contacted : stays.filter((all) => all.some(isFar)).length,
      medianDays: days.length === 0 ? null : (days[Math.floor(middle)]! + days[Math.ceil(middle)]!) / 2,
    }
  })
}

test('how far, how long, and how many are what the history adds up to', async () => {
  const histories: History[] = [
    {
      added: 100,
      moves: [
        [90, 'Contacted'],
        [60, 'Offer'],
        [10, 'Placed'],
      ],
    },
    {
      added: 50,
      moves: [
        [45, 'Contacted'],
        [20, 'Found'],
        [5, 'Contacted'],
      ],
    },
    { added: 40, moves: [[39, 'Not interested']] },
    {
      added: 30,
      moves: [
        [8, 'Offer'],
        [7, 'Offer'],
        [2, 'Not interested'],
      ],
    },
    { added: 12, moves: [] },
    { added: 3, moves: [] },
  ]
  const { listId, stage } = await pipelineOf(ids.slice(0, histories.length))
  const author = (await server.pool.query('select user_id from physician_lists where id = $1', [listId])).rows[0]
    .user_id
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const [at, { added, moves }] of histories.entries()) {
    const last = moves.at(-1)
    await server.pool.query(
      'update list_physicians set added_at = $3, staged_at = $4, stage_id = $5 where list_id = $1 and physician_id = $2',
      [listId, ids[at], ago(added), last ? ago(last[0]) : null, last ? stage(last[1]) : null],
    )
    for (const [days, name] of moves) {
      // The first ones as they were written before stages had an id in the log.
      const details = { listId, stage: name, ...(at > 1 ? { stageId: stage(name) } : {}) }
      await server.pool.query(
        "insert into activities (physician_id, author_id, kind, happened_at, details) values ($1, $2, 'moved', $3, $4)",
        [ids[at], author, ago(days), details],
      )
      if (name !== 'Contacted') continue
      await server.pool.query(
        "insert into activities (physician_id, author_id, kind, happened_at) values ($1, $2, 'contacted', $3)",
        [ids[at], author, ago(days)],
      )
    }
  }
  const { stages } = await me.call(getListFigures, { listId })
  const expected = addedUp(histories)
  expect(stages.map(({ name, now, reached }) => ({ name, now, reached }))).toEqual(
    expected.map(({ name, now, reached }) => ({ name, now, reached })),
  )
  for (const [at, { name, medianDays }] of stages.entries()) {
    const wanted = expected[at]!.medianDays
    if (wanted === null) expect(medianDays, name).toBeNull()
    else expect(medianDays, name).toBeCloseTo(wanted, 1)
  }
  expect(expected.map(({ reached }) => reached)).toEqual([6, 2, 2, 1, 2])
})

test('emails count by the latest outcome of each physician', async () => {
  const { listId } = await pipelineOf(ids.slice(10, 20))
  const email = (from: number, to: number, outcome?: 'interested' | 'never' | 'noAnswer') =>
    me.call(logContact, { physicianIds: ids.slice(from, to), how: 'email', outcome })
  await email(10, 16)
  await email(10, 13, 'noAnswer')
  await email(10, 12, 'interested')
  await email(10, 11)
  await email(14, 15, 'never')
  // Neither an email nor on the list.
  await me.call(logContact, { physicianIds: ids.slice(15, 18), how: 'call', outcome: 'interested' })
  await email(30, 32, 'interested')
  const { emailed } = await me.call(getListFigures, { listId })
  expect(new Map(emailed.map(({ outcome, count }) => [outcome, count]))).toEqual(
    new Map([
      ['interested', 2],
      ['noAnswer', 1],
      ['never', 1],
      [null, 2],
    ]),
  )
})

test('an undone move doesn’t count, and a removed physician still does', async () => {
  const { rows } = await server.pool.query(
    "insert into physicians (first_name, last_name, source) values ('Ann', 'Counted', 'test') returning id",
  )
  const gone = rows[0].id as number
  const { listId, stage } = await pipelineOf([gone, ids[40]!, ids[41]!])
  const reached = async () =>
    (await me.call(getListFigures, { listId })).stages.map(({ now, reached }) => [now, reached])
  const { undoId } = await me.call(movePhysicians, {
    listId,
    stageId: stage('Placed'),
    physicianIds: [ids[40]!, ids[41]!],
  })
  expect(await reached()).toEqual([
    [1, 3],
    [0, 0],
    [0, 2],
    [2, 2],
    [0, 0],
  ])
  await me.call(undoListChange, { undoId: undoId! })
  expect(await reached()).toEqual([
    [3, 3],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  await me.call(movePhysicians, { listId, stageId: stage('Offer'), physicianIds: [gone] })
  await me.call(logContact, { physicianIds: [gone], how: 'call' })
  const before = await reached()
  expect(before).toEqual([
    [2, 3],
    [0, 1],
    [1, 1],
    [0, 0],
    [0, 0],
  ])
  await inTransaction(server.deps.db, (db) => suppressPhysicians(db, [gone], server.deps.suppression, 'asked'))
  expect(await reached()).toEqual(before)
  const stored = await server.pool.query('select * from list_removed where list_id = $1', [listId])
  // How many, and nothing of who.
  expect(stored.rows).toEqual([{ list_id: listId, stage_id: stage('Offer'), physicians: 1, contacted: 1 }])
})

test('a removed physician was contacted only if the list’s owner or their team did it', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  const [byOwner, byColleague, byStranger] = ids.slice(80, 83) as [number, number, number]
  const shared = await pipelineOf([byOwner, byColleague, byStranger], owner)
  const own = await pipelineOf([byOwner, byColleague, byStranger], owner)
  await owner.call(setSharing, { kind: 'list', id: own.listId, shared: false })
  const strangers = await pipelineOf([byOwner, byStranger])
  await owner.call(logContact, { physicianIds: [byOwner], how: 'call' })
  await recruiter.call(logContact, { physicianIds: [byColleague], how: 'call' })
  await me.call(logContact, { physicianIds: [byStranger], how: 'call' })
  const reached = async () => {
    const of = async (who: Caller, listId: string) =>
      (await who.call(getListFigures, { listId })).stages.find(({ name }) => name === 'Contacted')!.reached
    return [
      await of(owner, shared.listId),
      await of(recruiter, shared.listId),
      await of(owner, own.listId),
      await of(me, strangers.listId),
    ]
  }
  const before = await reached()
  expect(before).toEqual([2, 2, 2, 1])
  const gone = [byOwner, byColleague, byStranger]
  await inTransaction(server.deps.db, (db) => suppressPhysicians(db, gone, server.deps.suppression, 'asked'))
  expect(await reached()).toEqual(before)
})

test('threat 11: a team sees its own figures, anyone else a 404; a list without anything has none', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  const { listId, stage } = await pipelineOf(ids.slice(0, 2), owner)
  await owner.call(movePhysicians, { listId, stageId: stage('Offer'), physicianIds: [ids[0]!] })
  const { stages } = await recruiter.call(getListFigures, { listId })
  expect(stages.map(({ reached }) => reached)).toEqual([2, 0, 1, 0, 0])
  expect((await refusal(me, 'get-list-figures', { listId })).status).toBe(404)
  const plain = await me.call(addToList, { listId: null, listName: 'Plain', physicianIds: ids.slice(60, 62) })
  expect(await me.call(getListFigures, { listId: plain.listId })).toEqual({ stages: [], emailed: [] })
})
