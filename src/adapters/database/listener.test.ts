import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listenerName } from '#shared/database/servers.ts'
import { copyTemplate } from '../../../test/support/database.ts'
import type { Database } from './database.ts'
import { type Listener, openListener } from './listener.ts'

let database: Database
let drop: () => Promise<void>
let listener: Listener
const said: string[] = []
beforeAll(async () => {
  ;({ database, drop } = await copyTemplate())
})
afterEach(() => listener.close())
afterAll(() => drop())

const open = (directUrl = database.url) => {
  listener = openListener({ directUrl, log: (sentence) => void said.push(sentence) })
}
const saveSettings = () =>
  database.pool.query(`update site_settings set google_search_text = google_search_text where id = 1`)

test('hears only what is sent on its channels', async () => {
  open()
  const heard: string[] = []
  await listener.listen('one', (payload) => heard.push(`one ${payload}`))
  const end = await listener.listen('two', (payload) => heard.push(`two ${payload}`))
  await database.pool.query(`select pg_notify('one', 'a'), pg_notify('two', 'b'), pg_notify('three', 'c')`)
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['one a', 'two b']))
  end()
  await database.pool.query(`select pg_notify('two', 'd'), pg_notify('one', 'e')`)
  await vi.waitFor(() => expect(heard).toContain('one e'))
  expect(heard).not.toContain('two d')
})

test('any write to a table that servers keep in memory notifies them, even by an operator with psql', async () => {
  open()
  const changed = vi.fn()
  listener.onChange('site_settings', changed)
  const other = vi.fn()
  listener.onChange('specialty_decisions', other)
  // Each is called when listening starts.
  await vi.waitFor(() => expect([changed.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]))
  await saveSettings()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2))
  expect(other).toHaveBeenCalledTimes(1)
})

test('after its connection was lost it is back, and says that something may have been missed', async () => {
  open()
  const changed = vi.fn()
  listener.onChange('site_settings', changed)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [listenerName],
  )
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  await saveSettings()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(3))
})

test('a database that is away is told once, and not thrown', async () => {
  open('postgres://u:p@127.0.0.1:1/x')
  await listener.listen('one', () => {})
  await vi.waitFor(() =>
    expect(said.join()).toContain('Lost the connection that listens for other servers; reconnecting'),
  )
})
