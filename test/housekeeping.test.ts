/**
 * What the scheduled jobs delete by age, table by table, and what they leave. The log of changes has tests in
 * src/data/changes.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpAccounts } from '../src/features/auth/jobs.server.ts'
import { cleanUpChanges } from '../src/features/data-sources/jobs.server.ts'
import { cleanUpMail } from '../src/features/mail/jobs.server.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { KEEP_MAILS_DAYS: '30', KEEP_CHANGES_DAYS: '14' } })
})
afterAll(() => server.close())

const anyone = `(select id from users where email = 'free@attending.example')`
const ageInMs = (days: number) => `(extract(epoch from now() - interval '${days} days') * 1000)::bigint`

/**
 * A row that is due and one that is not, a day on either side of the line; `tag` is the column that tells them apart.
 */
const tables = [
  {
    table: 'sessions',
    tag: 'token',
    put: (name: string, due: boolean) =>
      `insert into sessions (id, token, user_id, expires_at, updated_at)
       values (gen_random_uuid(), '${name}', ${anyone}, now() ${due ? '-' : '+'} interval '1 day', now())`,
  },
  {
    table: 'rate_limits',
    tag: 'key',
    put: (name: string, due: boolean) =>
      `insert into rate_limits (id, key, count, last_request) values (gen_random_uuid(), '${name}', 1, ${ageInMs(due ? 3 : 1)})`,
  },
  {
    table: 'reading_counts',
    tag: 'key',
    put: (name: string, due: boolean) =>
      `insert into reading_counts (key, busy_until, since, seen) values ('${name}', 0, ${ageInMs(due ? 1 : 0)}, 1)`,
  },
  {
    table: 'typeahead_names',
    tag: 'key',
    put: (name: string, due: boolean) =>
      `insert into typeahead_names (key, updated_at) values ('${name}', now() - interval '${due ? 1 : 0} days')`,
  },
  {
    table: 'email_tokens',
    tag: `case hash when sha256('due') then 'due' when sha256('kept') then 'kept' end`,
    put: (name: string, due: boolean) =>
      `insert into email_tokens (hash, purpose, user_id, expires_at)
       values (sha256('${name}'), 'reset-password', ${anyone}, now() - interval '${due ? 2 : 0} days')`,
  },
  {
    table: 'email_changes',
    tag: 'new_email',
    put: (name: string, due: boolean) =>
      `insert into email_changes (user_id, new_email, expires_at)
       select id, '${name}', now() ${due ? '-' : '+'} interval '1 day' from users
       where email = '${due ? 'free' : 'basic'}@attending.example'`,
  },
  {
    table: 'sent_mails',
    tag: 'message_id',
    put: (name: string, due: boolean) =>
      `insert into sent_mails (message_id, kind, sent_at) values ('${name}', 'test', now() - interval '${due ? 31 : 29} days')`,
  },
  {
    table: 'outbox',
    tag: 'message_id',
    put: (name: string, due: boolean) =>
      `insert into outbox (id, message_id, kind, recipient, subject, html, text, source, created_at)
       values (gen_random_uuid(), '${name}', 'test', 'a@example.com', 's', 'h', 't', 'x', now() - interval '${due ? 31 : 29} days')`,
  },
]

test('what is older than is kept goes, and nothing else', async () => {
  const { pool, deps } = server
  for (const { put } of tables) for (const due of [true, false]) await pool.query(put(due ? 'due' : 'kept', due))
  await pool.query(`insert into physician_changes (physician_id, kind, created_at)
    select 1, 'deleted', now() - make_interval(days => age) from unnest(array[15, 13, 0]) as age`)
  const ages = async () =>
    (await pool.query(`select max(now()::date - created_at::date) as oldest from physician_changes`)).rows[0].oldest
  for (const job of [cleanUpAccounts, cleanUpMail, cleanUpChanges]) await deps.jobs.enqueue(deps.db, job, {})
  await server.settled()
  for (const { table, tag } of tables) {
    const { rows } = await pool.query(`select ${tag} as name from ${table} where ${tag} in ('due', 'kept')`)
    expect([table, rows]).toEqual([table, [{ name: 'kept' }]])
  }
  expect(await ages()).toBe(13)
})

test('a finished job is deleted after KEEP_JOBS_HOURS; a waiting one isn’t', { timeout: 120_000 }, async () => {
  const { pool, deps } = server
  const of = `name = '${cleanUpMail.name}'`
  await deps.jobs.enqueue(deps.db, cleanUpMail, {})
  await server.settled()
  await pool.query(`update pgboss.job set completed_on = now() - interval '61 minutes' where ${of}`)
  await deps.jobs.enqueue(deps.db, cleanUpMail, {})
  await server.settled()
  await deps.jobs.enqueue(deps.db, cleanUpMail, {}, { after: 24 * 60 * 60 })
  const states = async () => (await pool.query(`select state from pgboss.job where ${of} order by created_on`)).rows
  expect((await states()).length).toBeGreaterThan(2)
  // The queue looks once an hour: as if that was over.
  await pool.query(`update pgboss.queue set maintain_on = now() - interval '2 hours' where ${of}`)
  await expect.poll(states, { timeout: 90_000 }).toEqual([{ state: 'completed' }, { state: 'created' }])
})
