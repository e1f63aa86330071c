/** Adding everyone that a search finds to a list: the numbers, the job, and how it ends, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liftDoNotContact, setDoNotContact } from '../src/features/do-not-contact/contracts.ts'
import {
  addSearchToList,
  cancelListAddition,
  countForList,
  getListAdditions,
  type ListAddition,
} from '../src/features/list-work/addition-contracts.ts'
import { beginAddition } from '../src/features/list-work/commands.server.ts'
import { addSearchJob } from '../src/features/list-work/jobs.server.ts'
import { additionsOf } from '../src/features/list-work/queries.server.ts'
import { addToList, deleteList, getList, getLists, undoListChange } from '../src/features/lists/contracts.ts'
import { searchPhysicians, selectPhysicians } from '../src/features/search/contracts.ts'
import { inTransaction } from '../src/shared/database/transaction.ts'
import { newcomer, subscribe } from './support/paying.ts'
import { refusal } from './support/refusal.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let me: Caller
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' } })
  me = server.as('premium')
})
afterAll(() => server.close())

const inTexas = { filters: { state: 'TX' } }

/** The same addition when its job is over. */
async function ended(who: Caller, { id, listId }: ListAddition): Promise<ListAddition> {
  await expect
    .poll(async () => (await who.call(getListAdditions, { listId })).data[0]?.state, { timeout: 20_000 })
    .not.toMatch(/waiting|running/)
  return (await who.call(getListAdditions, {})).data.find((one) => one.id === id)!
}

/** Keeps every list from growing until `release` is called. */
async function holdLists() {
  const client = await server.pool.connect()
  await client.query('begin; lock table list_physicians in exclusive mode')
  return {
    release: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}

test('the numbers are shown first, everyone is added once, and one undo takes exactly them off', async () => {
  const { total } = await me.call(searchPhysicians, inTexas)
  const { ids } = await me.call(selectPhysicians, inTexas)
  const [first, second, third] = ids as [number, number, number]
  const put = await me.call(addToList, { listName: 'Texas', physicianIds: [first, second] })
  const { listId } = put
  await me.call(setDoNotContact, { physicianIds: [third], reason: 'Asked us to stop' })
  const counts = { found: total - 1, fresh: total - 3, alreadyThere: 2, blocked: 1, room: 19_998 }
  expect(await me.call(countForList, { ...inTexas, listId })).toEqual(counts)
  expect(await me.call(countForList, inTexas)).toMatchObject({ fresh: total - 1, alreadyThere: 0, room: 20_000 })
  const { addition } = await me.call(addSearchToList, { ...inTexas, listId })
  expect(addition).toMatchObject({ total: total - 1, listId, blocked: 1 })
  const done = await ended(me, addition)
  expect(done).toMatchObject({ state: 'done', added: total - 3, alreadyThere: 2, done: total - 1, message: '' })
  expect(await me.call(getList, { listId })).toMatchObject({ total: total - 1 })
  // Again it changes nothing, and has nothing to undo.
  const again = await ended(me, (await me.call(addSearchToList, { ...inTexas, listId })).addition)
  expect(again).toMatchObject({ state: 'done', added: 0, undoId: null })
  const other = server.as('admin')
  expect((await refusal(other, 'undo-list-change', { undoId: done.undoId })).status).toBe(404)
  expect(await me.call(undoListChange, { undoId: done.undoId! })).toEqual({ undone: total - 3 })
  expect((await me.call(getList, { listId })).data.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
  expect((await refusal(me, 'undo-list-change', { undoId: done.undoId })).status).toBe(404)
  // Adding a selection is undone in the same way.
  await me.call(undoListChange, { undoId: put.undoId! })
  expect(await me.call(getList, { listId })).toMatchObject({ total: 0 })
  await me.call(liftDoNotContact, { physicianIds: [third] })
})

test('a plan that ends halfway, a stop, and a deleted list end it between two steps', async () => {
  const payer = await newcomer(server, 'halfway@example.com')
  await subscribe(server, payer, 'price_annual')
  const all = { filters: { hasEmail: true } }
  const held = await holdLists()
  const { addition } = await payer.call(addSearchToList, { ...all, listName: 'Everyone' })
  expect(addition.total).toBeGreaterThan(1000)
  expect(await refusal(payer, 'add-search-to-list', { ...all, listName: 'Twice' })).toMatchObject({ code: 'under_way' })
  expect((await payer.call(getLists, {})).data).toHaveLength(1)
  // The job is past its look at the plan once it waits for the list.
  await expect
    .poll(async () => {
      const { rows } = await server.pool.query(
        `select 1 from pg_locks where not granted and relation = 'list_physicians'::regclass`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  await server.pool.query(
    `update subscriptions set status = 'canceled', ends_at = now() - interval '1 day' where user_id = (select id from users where email = 'halfway@example.com')`,
  )
  await held.release()
  const stopped = await ended(payer, addition)
  expect(stopped).toMatchObject({
    state: 'stopped',
    added: 500,
    done: 500,
    message: expect.stringMatching(/plan ended/),
  })
  expect(await payer.call(getList, { listId: addition.listId })).toMatchObject({ total: 500 })
  expect(await payer.call(undoListChange, { undoId: stopped.undoId! })).toEqual({ undone: 500 })

  const again = await holdLists()
  const mine = (await me.call(addSearchToList, { ...all, listName: 'Stopped' })).addition
  const canceling = me.call(cancelListAddition, { additionId: mine.id })
  await again.release()
  await canceling
  const canceled = await ended(me, mine)
  expect(canceled).toMatchObject({ state: 'canceled' })
  expect(await me.call(getList, { listId: mine.listId })).toMatchObject({ total: canceled.added })
  expect((await refusal(me, 'cancel-list-addition', { additionId: mine.id })).code).toBe('over')
  expect((await refusal(payer, 'cancel-list-addition', { additionId: mine.id })).status).toBe(404)
  await me.call(deleteList, { listId: mine.listId })
  expect((await me.call(getListAdditions, { listId: mine.listId })).data).toEqual([])
})

test('a job that was ended in the middle continues where it was, and no one is added twice', async () => {
  const { ids } = await me.call(selectPhysicians, { filters: { hasEmail: true } })
  const more = (await me.call(selectPhysicians, { filters: { state: 'CA', hasEmail: false } })).ids
  const wanted = [...new Set([...ids, ...more])]
  const { listId } = await me.call(addToList, { listName: 'Resumed', physicianIds: ids.slice(0, 1) })
  const { rows } = await server.pool.query('select user_id from physician_lists where id = $1', [listId])
  const userId = rows[0].user_id as string
  const additionId = await inTransaction(server.deps.db, (db) =>
    beginAddition(db, { listId, userId, blocked: 0 }, wanted),
  )
  const run = (attempt: number, signal: AbortSignal) =>
    addSearchJob.run({ data: { additionId: additionId! }, deps: server.deps, id: 'x', attempt, signal })
  await expect(run(0, AbortSignal.abort())).rejects.toThrow()
  const half = (await additionsOf(server.deps.db, userId, { id: additionId! }))[0]!
  expect(half).toMatchObject({ state: 'running', done: 500, added: 499 })
  // Who is removed in between is neither added nor counted twice.
  await run(1, AbortSignal.timeout(20_000))
  await run(2, AbortSignal.timeout(20_000))
  const whole = (await additionsOf(server.deps.db, userId, { id: additionId! }))[0]!
  expect(whole).toMatchObject({ state: 'done', done: wanted.length, added: wanted.length - 1 })
  expect(await me.call(getList, { listId })).toMatchObject({ total: wanted.length })
  expect(await me.call(undoListChange, { undoId: whole.undoId! })).toEqual({ undone: wanted.length - 1 })
})

test('bad input is refused in words, and makes nothing', async () => {
  const before = (await me.call(getLists, {})).data.length
  const theirs = await server.as('admin').call(addToList, { listName: 'Not yours', physicianIds: [1] })
  expect((await refusal(me, 'add-search-to-list', { ...inTexas, listId: theirs.listId })).status).toBe(404)
  expect((await refusal(me, 'count-for-list', { ...inTexas, listId: theirs.listId })).status).toBe(404)
  expect(await refusal(me, 'add-search-to-list', { ...inTexas, listName: ' ' })).toMatchObject({ status: 422 })
  expect(await refusal(me, 'add-search-to-list', inTexas)).toMatchObject({ status: 422 })
  expect(
    await refusal(me, 'add-search-to-list', { filters: { query: 'Nobodyhasthis' }, listName: 'None' }),
  ).toMatchObject({ status: 409, code: 'no_one' })
  expect((await me.call(getLists, {})).data).toHaveLength(before)
})
