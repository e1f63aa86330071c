/** Pages by cursor: while rows come and go, everyone who stays is on exactly one page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getContacted, markContacted } from '../src/features/activities/contracts.ts'
import { addToList, getList, removeFromList } from '../src/features/lists/contracts.ts'
import { getStageCards, movePhysicians } from '../src/features/pipeline/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import type { OutputOf } from '../src/shared/calls/contract.ts'
import { newPipeline } from './support/new-list.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const me = () => server.as('premium')

async function someone(count: number): Promise<number[]> {
  const { rows } = await server.pool.query<{ id: number }>(
    'select id from physicians where deactivated_on is null order by id limit $1',
    [count],
  )
  return rows.map(({ id }) => Number(id))
}

async function listOf(physicianIds: number[], listName: string): Promise<string> {
  return (await me().call(addToList, { listName, physicianIds })).listId
}

interface Page {
  data: readonly { id: number }[]
  next?: string | undefined
  total: number
}

/** All pages; `between` changes something before each further page. */
async function walk(read: (cursor: string) => Promise<Page>, between: (page: number) => Promise<unknown>) {
  const seen: number[] = []
  let cursor: string | undefined = 'start'
  for (let page = 1; cursor !== undefined; page++) {
    const answer: Page = await read(cursor)
    seen.push(...answer.data.map(({ id }) => id))
    cursor = answer.next
    if (cursor !== undefined) await between(page)
  }
  return seen
}

const sorts = [
  { key: 'name', direction: 'asc' },
  { key: 'location', direction: 'desc' },
] as const

describe.each(sorts)('by $key, $direction', (sort) => {
  const ways = {
    'a list': (listId: string) => (more: object) => me().call(getList, { listId, sort, ...more }) as Promise<Page>,
    'a search': (listId: string) => (more: object) =>
      me().call(searchPhysicians, { filters: { onList: listId }, sort, ...more }) as Promise<Page>,
  }

  test.each(Object.entries(ways))('%s without changes is whole, in the order of its pages', async (_, way) => {
    const ids = await someone(126)
    const listId = await listOf(ids, `Whole ${Math.random()}`)
    const read = way(listId)
    const { total } = await read({ page: 1 })
    const byCursor = await walk(
      (cursor) => read({ cursor }),
      async () => {},
    )
    const byPage: number[] = []
    for (let page = 1; page <= Math.ceil(total / 25); page++)
      byPage.push(...(await read({ page })).data.map(({ id }) => id))
    expect(byCursor).toEqual(byPage)
    expect(byCursor).toHaveLength(total)
  })

  test.each(Object.entries(ways))('%s that changes between its pages', async (_, way) => {
    const ids = await someone(150)
    const listId = await listOf(ids.slice(0, 126), `Changing ${Math.random()}`)
    const read = way(listId)
    const there = new Set(
      (
        await walk(
          (cursor) => read({ cursor }),
          async () => {},
        )
      ).values(),
    )
    const gone: number[] = []
    const later = ids.slice(126)
    const seenFirst = (await read({ page: 1 })).data.map(({ id }) => id)
    const seen = await walk(
      (cursor) => read({ cursor }),
      async (page) => {
        // Two of the first page go, so every page number is off by two more; one comes, somewhere.
        const leaving = seenFirst.splice(0, 2)
        gone.push(...leaving)
        await me().call(removeFromList, { listId, physicianIds: leaving })
        await me().call(addToList, { listId, physicianIds: [later[page]!] })
      },
    )
    expect(new Set(seen).size).toBe(seen.length)
    const stayed = [...there].filter((id) => !gone.includes(id))
    expect(stayed.filter((id) => !seen.includes(id))).toEqual([])
    expect(gone.length).toBeGreaterThanOrEqual(8)
  })

  test('page numbers skip someone there, which is why there are cursors', async () => {
    const listId = await listOf(await someone(60), `Numbers ${Math.random()}`)
    const first = await me().call(getList, { listId, sort, page: 1 })
    const before = await me().call(getList, { listId, sort, page: 2 })
    await me().call(removeFromList, { listId, physicianIds: [first.data[0]!.id] })
    const second = await me().call(getList, { listId, sort, page: 2 })
    expect(second.data.map(({ id }) => id)).not.toContain(before.data[0]!.id)
  })
})

test('the last of the page before may go, and so may all of it but one', async () => {
  const listId = await listOf(await someone(60), 'Last')
  const all = await walk(
    (cursor) => me().call(getList, { listId, cursor }),
    async () => {},
  )
  const first = await me().call(getList, { listId, cursor: 'start' })
  await me().call(removeFromList, { listId, physicianIds: first.data.slice(1).map(({ id }) => id) })
  const second = await me().call(getList, { listId, cursor: first.next })
  expect(second.data.map(({ id }) => id)).toEqual(all.slice(25, 50))
})

test('the contact log is whole although contacts are undone and logged between its pages', async () => {
  const ids = await someone(90)
  await me().call(markContacted, { physicianIds: ids.slice(0, 80) })
  const gone = new Set<number>()
  const seen: number[] = []
  let cursor: string | undefined = 'start'
  for (let page = 0; cursor !== undefined; page++) {
    const answer: OutputOf<typeof getContacted> = await me().call(getContacted, { cursor })
    seen.push(...answer.data.map(({ physician }) => physician.id))
    // One that was shown goes, one comes at the top.
    if (page < 3) {
      gone.add(seen[page]!)
      await me().call(markContacted, { physicianIds: [seen[page]!], contacted: false })
      await me().call(markContacted, { physicianIds: [ids[80 + page]!] })
    }
    cursor = answer.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(ids.slice(0, 80).filter((id) => !seen.includes(id) && !gone.has(id))).toEqual([])
})

test('a stage’s cards are whole although some are moved away between their pages', async () => {
  const ids = await someone(240)
  const { listId, stages } = await newPipeline(me(), ids)
  const [found, contacted] = [stages[0]!.id, stages[1]!.id]
  const seen: number[] = []
  for (let cursor: string | undefined = 'start'; cursor !== undefined; ) {
    const answer: OutputOf<typeof getStageCards> = await me().call(getStageCards, { listId, stageId: found, cursor })
    const these = answer.cards.map(({ id }) => id)
    seen.push(...these)
    await me().call(movePhysicians, { listId, stageId: contacted, physicianIds: these.slice(0, 30) })
    cursor = answer.next
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual(ids)
})

test('a program that takes each page’s rows away gets them all', async () => {
  const ids = await someone(80)
  const listId = await listOf(ids, 'Taken')
  const seen: number[] = []
  for (let cursor: string | undefined = 'start'; cursor !== undefined; ) {
    const page: Page = await me().call(getList, { listId, cursor })
    const these = page.data.map(({ id }) => id)
    seen.push(...these)
    await me().call(removeFromList, { listId, physicianIds: these })
    cursor = page.next
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual(ids)
})

describe('a cursor that cannot be followed', () => {
  const code = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

  test('because everyone on the page before and at the top of the next is gone is 409', async () => {
    const ids = await someone(60)
    const listId = await listOf(ids, 'Lost')
    const first = await me().call(getList, { listId, cursor: 'start' })
    await me().call(removeFromList, { listId, physicianIds: ids })
    await me().call(addToList, { listId, physicianIds: (await someone(120)).slice(60) })
    const response = await me().post('get-list', { listId, cursor: first.next })
    expect(response.status).toBe(409)
    expect(await code(response)).toBe('cursor_lost')
  })

  test.each(['', 'x', 'bnVsbA', Buffer.from('["a",-1,[]]').toString('base64url'), 'x'.repeat(5000)])(
    'because it is none is 422: %s',
    async (cursor) => {
      expect((await me().post('search-physicians', { cursor })).status).toBe(422)
    },
  )

  test('because it is another search’s, or another order’s, is 422', async () => {
    const { next } = await me().call(searchPhysicians, { filters: { state: 'TX' }, cursor: 'start' })
    expect(next).toBeDefined()
    for (const other of [{ filters: { state: 'CA' } }, { filters: { state: 'TX' }, sort: sorts[1] }]) {
      const response = await me().post('search-physicians', { ...other, cursor: next })
      expect(response.status).toBe(422)
      expect(await code(response)).toBe('bad_cursor')
    }
  })

  test('without a plan is 402, as a second page is', async () => {
    const { next } = await me().call(searchPhysicians, { cursor: 'start' })
    const response = await server.as('free').post('search-physicians', { cursor: next })
    expect(response.status).toBe(402)
    await response.body?.cancel()
  })
})
