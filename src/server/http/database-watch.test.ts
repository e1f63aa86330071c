import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { DB } from '#db/schema.gen.ts'
import { watchDatabase } from './database-watch.ts'

const never = new Promise<never>(() => {})
/** A pool whose connections do this with each query. */
function poolThat(query: () => Promise<unknown>): Kysely<DB> {
  const connection = { query: query as never, release: () => {} }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } as never }),
  })
}
const answers = async () => ({ command: 'SELECT', rowCount: 0, rows: [] })

test('two silent pings in a row are a database that is away: told once, and over with the next answer', async () => {
  let silent = true
  const onAway = vi.fn()
  const watch = watchDatabase({
    pools: [poolThat(() => never)],
    ping: () => (silent ? never : Promise.resolve()),
    onAway,
  })
  await sleep(1000)
  expect(watch.isAway()).toBe(false)
  await expect.poll(watch.isAway).toBe(true)
  silent = false
  await expect.poll(watch.isAway).toBe(false)
  expect(onAway).toHaveBeenCalledTimes(1)
  watch.end()
})

test('pools that are used up for some seconds are no such thing, nor is a connection that is being made again', async () => {
  const busy = watchDatabase({ pools: [poolThat(() => never)], ping: async () => {}, onAway: () => {} })
  const renewed = watchDatabase({ pools: [poolThat(answers)], ping: () => null, onAway: () => {} })
  await sleep(6000)
  expect([busy.isAway(), renewed.isAway()]).toEqual([false, false])
  busy.end()
  renewed.end()
})

test('a refused connection is certain at once', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const watch = watchDatabase({ pools: [poolThat(refused)], ping: () => null, onAway: () => {} })
  await expect.poll(watch.isAway, { timeout: 3000 }).toBe(true)
  watch.end()
})

test('a thread that was busy for seconds still reads an answer that came meanwhile', async () => {
  const { port1, port2 } = new MessageChannel()
  port1.start()
  const onAway = vi.fn()
  const ping = () =>
    new Promise<void>((resolve) => {
      port1.addEventListener('message', () => resolve(), { once: true })
      setImmediate(() => {
        port2.postMessage('answered')
        const until = performance.now() + 1200
        while (performance.now() < until);
      })
    })
  const watch = watchDatabase({ pools: [poolThat(() => never)], ping, onAway })
  await sleep(4500)
  watch.end()
  port1.close()
  expect(onAway).not.toHaveBeenCalled()
})
