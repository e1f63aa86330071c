/**
 * What members of a team give each other, over HTTP: physicians, stages, next steps, and notes, and back with 'done'.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getList,
  getPhysicianLists,
  removeFromList,
  saveListNote,
  undoListChange,
} from '../src/features/lists/contracts.ts'
import {
  dismissHandoff,
  finishHandoff,
  getListMembers,
  givePhysicians,
} from '../src/features/lists/handoff-contracts.ts'
import { getBoard } from '../src/features/pipeline/contracts.ts'
import { addListNote, deleteListNote, finishStep, setNextStep } from '../src/features/pipeline/entry-contracts.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import { leaveTeam, setSharing } from '../src/features/teams/contracts.ts'
import { getToday } from '../src/features/today/contracts.ts'
import { orderMorningEmails } from '../src/features/today/jobs.server.ts'
import { setMorningEmail } from '../src/features/today/morning-contracts.ts'
import { newPipeline } from './support/new-list.ts'
import { lastMail, mailsTo } from './support/people.ts'
import { refusal } from './support/refusal.ts'
import { addToTeam, makeTestTeam, seat, type TestTeam } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let team: TestTeam
let ids: number[]

beforeAll(async () => {
  server = await startTestServer()
  ids = (await server.as('premium').call(selectPhysicians, {})).ids
})
afterAll(() => server.close())

async function freshTeam() {
  team = await makeTestTeam(server)
  return team
}

const today = () => new Date().toISOString().slice(0, 10)

test('a physician has an owner: given, found on the colleague’s Today page, filtered, done, and told back', async () => {
  const { owner, recruiter } = await freshTeam()
  const [a, b, c] = ids as [number, number, number]
  const { listId } = await newPipeline(owner, [a, b, c])
  const members = (await owner.call(getListMembers, { listId })).data
  expect(members.map(({ name, me }) => [name, me])).toEqual(
    expect.arrayContaining([
      [owner.name, true],
      [recruiter.name, false],
    ]),
  )
  const { given } = await owner.call(givePhysicians, { listId, physicianIds: [a, 900_000_000], to: recruiter.id })
  expect(given).toBe(1)
  await owner.call(givePhysicians, { listId, physicianIds: [b], to: owner.id })
  const found = async (who: typeof owner, filter: 'mine' | 'none') =>
    (await who.call(getList, { listId, filters: { owner: filter } })).data.map(({ id }) => id)
  expect([await found(recruiter, 'mine'), await found(owner, 'mine'), await found(owner, 'none')]).toEqual([
    [a],
    [b],
    [c],
  ])
  const card = (await owner.call(getBoard, { listId })).cards.find(({ id }) => id === a)
  expect(card?.owner).toEqual({ id: recruiter.id, name: recruiter.name, me: false })
  const [handoff] = (await recruiter.call(getToday, {})).given
  expect(handoff).toMatchObject({ kind: 'physicians', by: owner.name, physician: { id: a }, listId })
  // What someone gives themselves is no news.
  expect((await owner.call(getToday, {})).given).toEqual([])
  const handoffId = handoff!.id
  expect(await refusal(owner, 'finish-handoff', { handoffId })).toMatchObject({ status: 404 })
  expect(await refusal(owner, 'dismiss-handoff', { handoffId })).toMatchObject({ status: 404 })
  await recruiter.call(finishHandoff, { handoffId })
  expect(await refusal(recruiter, 'finish-handoff', { handoffId })).toMatchObject({ status: 404, code: 'no_handoff' })
  expect((await recruiter.call(getToday, {})).given).toEqual([])
  expect((await owner.call(getToday, {})).returned).toMatchObject([{ by: recruiter.name, physician: { id: a } }])
  await owner.call(dismissHandoff, { handoffId })
  expect((await owner.call(getToday, {})).returned).toEqual([])
})

test('a whole stage is given at once, and its undo takes it back from both', async () => {
  const { owner, recruiter } = await freshTeam()
  const { listId, stage } = await newPipeline(owner, ids.slice(0, 5))
  const { given, undoId } = await owner.call(givePhysicians, { listId, stageId: stage('Found'), to: recruiter.id })
  expect(given).toBe(5)
  expect((await recruiter.call(getToday, {})).given).toMatchObject([
    { kind: 'physicians', physician: null, physicians: 5, text: 'Found' },
  ])
  // A member who has them already isn't given them again.
  expect(await owner.call(givePhysicians, { listId, stageId: stage('Found'), to: recruiter.id })).toEqual({
    ...{ given: 0, undoId: null },
  })
  await owner.call(undoListChange, { undoId: undoId! })
  expect((await recruiter.call(getToday, {})).given).toEqual([])
  expect((await owner.call(getList, { listId, filters: { owner: 'none' } })).total).toBe(5)
  expect(await refusal(owner, 'give-physicians', { listId, to: recruiter.id })).toMatchObject({ status: 422 })
  expect(await refusal(owner, 'give-physicians', { listId, stageId: listId, to: recruiter.id })).toMatchObject({
    status: 404,
    code: 'no_stage',
  })
})

test('a next step given to a colleague is theirs today, and its giver is told when it is done', async () => {
  const { owner, recruiter } = await freshTeam()
  const [a] = ids as [number]
  const { listId } = await newPipeline(owner, [a])
  const step = { text: 'Call about visit dates', on: today() }
  await owner.call(setNextStep, { listId, physicianIds: [a], step, forId: recruiter.id })
  expect((await recruiter.call(getToday, {})).steps).toMatchObject([{ text: step.text, givenBy: owner.name }])
  expect((await owner.call(getToday, {})).steps).toEqual([])
  expect((await owner.call(getList, { listId })).data[0]?.nextStep).toEqual({
    ...{ ...step, by: recruiter.name, byId: recruiter.id },
  })
  // Put off by its receiver, it is still the giver's.
  await recruiter.call(setNextStep, { listId, physicianIds: [a], step })
  const { undoId } = await recruiter.call(finishStep, { listId, physicianId: a })
  expect((await owner.call(getToday, {})).returned).toMatchObject([
    { kind: 'step', by: recruiter.name, text: step.text, physician: { id: a } },
  ])
  await recruiter.call(undoListChange, { undoId })
  expect((await owner.call(getToday, {})).returned).toEqual([])
  await recruiter.call(finishStep, { listId, physicianId: a })
  expect((await owner.call(getToday, {})).returned).toHaveLength(1)
})

test('a next step says by id whose it is, so of two with one name it stays with the right one', async () => {
  const { id: teamId, owner, recruiter } = await freshTeam()
  const namesake = await addToTeam(server, teamId, 'recruiter', recruiter.name)
  const [a] = ids as [number]
  const { listId } = await newPipeline(owner, [a])
  const step = { text: 'Call about visit dates', on: today() }
  for (const who of [namesake, recruiter, owner]) {
    await owner.call(setNextStep, { listId, physicianIds: [a], step, forId: who.id })
    const shown = { ...step, by: who === owner ? null : who.name, byId: who.id }
    const read = async () => [
      (await owner.call(getList, { listId })).data[0]?.nextStep,
      (await owner.call(getBoard, { listId })).cards[0]?.nextStep,
      (await owner.call(getPhysicianLists, { physicianId: a })).data.find(({ id }) => id === listId)?.nextStep,
    ]
    expect(await read()).toEqual([shown, shown, shown])
    // As the dialog saves it, without having chosen anyone.
    const [before] = await read()
    await owner.call(setNextStep, { listId, physicianIds: [a], step, forId: before!.byId! })
    expect(await read()).toEqual([shown, shown, shown])
    for (const one of [namesake, recruiter, owner]) {
      expect((await one.call(getToday, {})).steps).toHaveLength(one === who ? 1 : 0)
    }
  }
})

test('@name in a note gives it, once, in either kind of note', async () => {
  const { owner, manager, recruiter } = await freshTeam()
  const [a] = ids as [number]
  const { listId } = await newPipeline(owner, [a])
  expect(await owner.call(addListNote, { listId, physicianId: a, body: '@Rita knows her chief' })).toMatchObject({
    given: [recruiter.name],
  })
  expect((await recruiter.call(getToday, {})).given).toMatchObject([
    { kind: 'note', text: '@Rita knows her chief', by: owner.name },
  ])
  await owner.call(saveListNote, { listId, physicianId: a, note: 'Ask @Max Manager' })
  await owner.call(saveListNote, { listId, physicianId: a, note: 'Ask @Max Manager about the visit' })
  expect((await manager.call(getToday, {})).given).toHaveLength(1)
  // A note that names its author gives nothing.
  await owner.call(addListNote, { listId, physicianId: a, body: '@Olive: done' })
  expect((await owner.call(getToday, {})).given).toEqual([])
})

test('what a note gave goes with its text: deleted, changed, or removed with its entry, and back with an undo', async () => {
  const { owner, manager, recruiter } = await freshTeam()
  const [a, b] = ids as [number, number]
  const { listId } = await newPipeline(owner, [a, b])
  const givenTo = async (who: typeof owner) => (await who.call(getToday, {})).given.map(({ text }) => text)
  const stored = async () =>
    (await server.deps.db.selectFrom('list_handoffs').select('body').where('list_id', '=', listId).execute())
      .map(({ body }) => body)
      .toSorted()
  const { noteId } = await owner.call(addListNote, { listId, physicianId: a, body: '@Rita knows her chief' })
  expect(await givenTo(recruiter)).toEqual(['@Rita knows her chief'])
  await recruiter.call(finishHandoff, { handoffId: (await recruiter.call(getToday, {})).given[0]!.id })
  await owner.call(deleteListNote, { listId, noteId })
  expect(await stored()).toEqual([])
  expect((await owner.call(getToday, {})).returned).toEqual([])

  await owner.call(saveListNote, { listId, physicianId: a, note: '@Rita and @Max Manager: call' })
  await owner.call(saveListNote, { listId, physicianId: a, note: '@Max Manager: call today' })
  expect([await givenTo(recruiter), await givenTo(manager)]).toEqual([[], ['@Max Manager: call today']])
  expect(await stored()).toEqual(['@Max Manager: call today'])
  await owner.call(addListNote, { listId, physicianId: a, body: '@Rita knows her chief' })
  await owner.call(addListNote, { listId, physicianId: b, body: '@Rita knows his chief' })
  const all = await stored()
  const { undoId } = await owner.call(removeFromList, { listId, physicianIds: [a] })
  expect(await stored()).toEqual(['@Rita knows his chief'])
  await owner.call(undoListChange, { undoId: undoId! })
  expect(await stored()).toEqual(all)
  expect(await givenTo(recruiter)).toHaveLength(2)
  await owner.call(saveListNote, { listId, physicianId: a, note: '' })
  expect(await givenTo(manager)).toEqual([])
})

test('the undo of a step in place of a given one gives that one again', async () => {
  const { owner, recruiter } = await freshTeam()
  const [a] = ids as [number]
  const { listId } = await newPipeline(owner, [a])
  const step = { text: 'Call about visit dates', on: today() }
  await owner.call(setNextStep, { listId, physicianIds: [a], step, forId: recruiter.id })
  const replaced = { text: 'Send the contract', on: today() }
  const openSteps = async () =>
    (
      await server.deps.db
        .selectFrom('list_handoffs')
        .select('body')
        .where('list_id', '=', listId)
        .where('done_at', 'is', null)
        .execute()
    ).map(({ body }) => body)
  for (const change of [{ step: null }, { step: replaced, forId: owner.id }, { step: replaced, forId: recruiter.id }]) {
    const { undoId } = await owner.call(setNextStep, { listId, physicianIds: [a], ...change })
    expect(await openSteps()).toEqual(change.step && change.forId === recruiter.id ? [replaced.text] : [])
    await owner.call(undoListChange, { undoId: undoId! })
    expect((await recruiter.call(getToday, {})).steps).toMatchObject([{ text: step.text, givenBy: owner.name }])
  }
  await recruiter.call(finishStep, { listId, physicianId: a })
  expect((await owner.call(getToday, {})).returned).toMatchObject([{ kind: 'step', text: step.text }])
})

test('threat 11: only who can use a list is given anything of it, and no one else sees it', async () => {
  const { owner, recruiter } = await freshTeam()
  const stranger = await seat(server)
  const [a] = ids as [number]
  const { listId } = await newPipeline(owner, [a])
  const step = { text: 'Call', on: today() }
  for (const to of [stranger.id, listId]) {
    expect(await refusal(owner, 'give-physicians', { listId, physicianIds: [a], to })).toMatchObject({
      ...{ status: 422, code: 'no_member' },
    })
    expect(await refusal(owner, 'set-next-step', { listId, physicianIds: [a], step, forId: to })).toMatchObject({
      status: 422,
      code: 'no_member',
    })
  }
  expect(await refusal(stranger, 'get-list-members', { listId })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, 'give-physicians', { listId, physicianIds: [a], to: stranger.id })).toMatchObject({
    status: 404,
  })
  await owner.call(givePhysicians, { listId, physicianIds: [a], to: recruiter.id })
  await owner.call(setNextStep, { listId, physicianIds: [a], step, forId: recruiter.id })
  // On a list that is no longer shared, nothing is a colleague's.
  await owner.call(setSharing, { kind: 'list', id: listId, shared: false })
  expect(await recruiter.call(getToday, {})).toMatchObject({ given: [], steps: [] })
  expect((await owner.call(getList, { listId })).data[0]).toMatchObject({ owner: null })
  expect((await owner.call(getListMembers, { listId })).data).toEqual([{ id: owner.id, name: owner.name, me: true }])
  expect((await owner.call(getToday, {})).steps).toHaveLength(1)
})

test('the morning email has what was given and what was done', async () => {
  const { owner, recruiter } = await freshTeam()
  const [a] = ids as [number]
  const { listId } = await newPipeline(owner, [a])
  for (const who of [owner, recruiter]) await who.call(setMorningEmail, { wanted: true, timeZone: 'America/Boise' })
  await owner.call(addListNote, { listId, physicianId: a, body: '@Rita knows her chief' })
  const lookAt = async (moment: string) => {
    await orderMorningEmails.run({
      ...{ data: {}, deps: { ...server.deps, now: () => new Date(moment) } },
      ...{ id: 'x', attempt: 0, signal: AbortSignal.timeout(9000) },
    })
    await server.settled()
  }
  await lookAt('2026-11-23T14:05:00Z')
  const given = await lastMail(server, recruiter.email, 'morning')
  expect(given.subject).toBe('Monday, November 23: 1 given to you')
  expect(given.text).toContain(`${owner.name}: @Rita knows her chief`)
  expect(await mailsTo(server, owner.email)).toHaveLength(0)
  await recruiter.call(finishHandoff, { handoffId: (await recruiter.call(getToday, {})).given[0]!.id })
  await lookAt('2026-11-24T14:05:00Z')
  expect((await lastMail(server, owner.email, 'morning')).subject).toBe('Tuesday, November 24: 1 done for you')
})

test('who leaves the team owns nothing on its lists; a removal’s undo brings the owner back', async () => {
  const { owner, recruiter } = await freshTeam()
  const [a, b] = ids as [number, number]
  const { listId } = await newPipeline(owner, [a, b])
  await owner.call(givePhysicians, { listId, physicianIds: [a, b], to: recruiter.id })
  const { undoId } = await owner.call(removeFromList, { listId, physicianIds: [b] })
  await owner.call(undoListChange, { undoId: undoId! })
  const owners = async () => (await owner.call(getList, { listId })).data.map((one) => one.owner?.id ?? null)
  expect(await owners()).toEqual([recruiter.id, recruiter.id])
  await recruiter.call(leaveTeam, {})
  expect(await owners()).toEqual([null, null])
})
