/** What the queue itself deletes by age, and what it leaves. The log of changes has tests in src/data/changes.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpMail } from '../src/features/mail/jobs.server.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a finished job goes once KEEP_JOBS_HOURS are over; one that waits does not', { timeout: 120_000 }, async () => {
  const { pool, deps } = server
  const of = `name = '${cleanUpMail.name}'`
  await deps.jobs.enqueue(deps.db, cleanUpMail, {})
  await server.settled()
  await pool.query(`update pgboss.job set completed_on = now() - interval '61 minutes' where ${of}`)
  await deps.jobs.enqueue(deps.db, cleanUpMail, {})
  await server.settled()
  await deps.jobs.enqueue(deps.db, cleanUpMail, {}, { after: new Date(Date.now() + 86_400_000) })
  const states = async () => (await pool.query(`select state from pgboss.job where ${of} order by created_on`)).rows
  expect((await states()).length).toBeGreaterThan(2)
  // The queue looks once an hour: as if that was over.
  await pool.query(`update pgboss.queue set maintain_on = now() - interval '2 hours' where ${of}`)
  await expect.poll(states, { timeout: 90_000 }).toEqual([{ state: 'completed' }, { state: 'created' }])
})
