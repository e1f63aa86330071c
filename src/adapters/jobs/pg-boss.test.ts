/**
 * The queue on a real PostgreSQL: with a transaction or not at all, quickly, again after a fault, and after a kill -9.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { copyTemplate } from '../../../test/support/database.ts'
import { projectRoot } from '../../server/settings/project-root.ts'
import type { Database } from '../database/database.ts'
import { makePgBossQueue, type PgBossOptions } from './pg-boss.ts'
import type { JobKind, JobQueue, JobRun } from './port.ts'

let database: Database
let drop: () => Promise<void>
const queues: JobQueue[] = []
const said: string[] = []
beforeEach(async () => {
  const copy = await copyTemplate()
  database = copy.database
  drop = copy.drop
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop(1000)))
  await drop()
})

const kind: JobKind = { name: 'errand', retry: { times: 3, delay: 1, delayMax: 2 }, timeLimit: 30 }

async function work(
  run: (job: JobRun) => Promise<void>,
  more: Partial<JobKind> = {},
  options: Partial<PgBossOptions> = {},
): Promise<JobQueue> {
  const log = (sentence: string) => void said.push(sentence)
  const queue = makePgBossQueue({ url: database.url, statementTimeout: 5000, superviseEvery: 1, log, ...options })
  queues.push(queue)
  await queue.start([{ ...kind, ...more }], run)
  return queue
}

test('a job exists if and only if its transaction is committed, and runs immediately', async () => {
  const runs: JobRun[] = []
  // Waiting for the next check would take longer than this test may last.
  const queue = await work(async (job) => void runs.push(job), {}, { lookEvery: 600 })
  const rolledBack = inTransaction(database.db, async (db) => {
    await queue.enqueue(db, kind.name, { number: 1 })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  let id = ''
  const committed = await inTransaction(database.db, async (db) => {
    id = await queue.enqueue(db, kind.name, { number: 2 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(runs).toEqual([])
    return performance.now()
  })
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 20_000, interval: 5 })
  process.stdout.write(`run ${Math.round(performance.now() - committed)} ms after the commit\n`)
  expect(runs[0]).toMatchObject({ id, kind: 'errand', data: { number: 2 }, attempt: 0 })
})

test('fifty at the same time all run, on whichever server is free', async () => {
  const done = new Map<string, number>()
  const count = async ({ id }: JobRun) => void done.set(id, (done.get(id) ?? 0) + 1)
  const queue = await work(count, {}, { lookEvery: 600 })
  await work(count, {}, { lookEvery: 600 })
  const ids = await Promise.all(
    Array.from({ length: 50 }, (_, number) => queue.enqueue(database.db, kind.name, { number })),
  )
  await vi.waitFor(() => expect(done.size).toBe(50), { timeout: 20_000 })
  expect([...done.keys()].toSorted()).toEqual(ids.toSorted())
  expect([...done.values()].every((times) => times === 1)).toBe(true)
})

test('what fails is run again under the same id, and its neighbors are not', async () => {
  const runs: JobRun[] = []
  const fails = async (job: JobRun) => {
    runs.push(job)
    if ((job.data as { fails?: boolean }).fails && job.attempt < 2) throw new Error('a secret value')
  }
  const queue = await work(fails, {}, { lookEvery: 1 })
  const failing = await queue.enqueue(database.db, kind.name, { fails: true })
  const fine = await queue.enqueue(database.db, kind.name, {})
  await vi.waitFor(() => expect(runs.filter(({ id }) => id === failing)).toHaveLength(3), { timeout: 15_000 })
  expect(runs.filter(({ id }) => id === failing).map(({ attempt }) => attempt)).toEqual([0, 1, 2])
  expect(runs.filter(({ id }) => id === fine)).toHaveLength(1)
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query('select state, output from pgboss.job where id = $1', [failing])
      expect(rows[0].state).toBe('completed')
      expect(JSON.stringify(rows)).not.toContain('secret')
    },
    { timeout: 10_000 },
  )
})

test('threat 56: a kind with groups runs one job of each at a time, and others needn’t wait for its batch', async () => {
  const begun: string[] = []
  const over = new Map<string, () => void>()
  const runs = async ({ data }: JobRun) => {
    const { name } = data as { name: string }
    begun.push(name)
    await new Promise<void>((resolve) => over.set(name, resolve))
  }
  const queue = await work(runs, { atOnce: 2 }, { lookEvery: 1 })
  for (const name of ['a1', 'a2']) await queue.enqueue(database.db, kind.name, { name }, { group: 'a' })
  await vi.waitFor(() => expect(begun).toEqual(['a1']), { timeout: 15_000 })
  await queue.enqueue(database.db, kind.name, { name: 'b1' }, { group: 'b' })
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1']), { timeout: 15_000 })
  over.get('a1')!()
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'b1', 'a2']), { timeout: 15_000 })
  for (const end of over.values()) end()
})

test('stopping waits for what is running', async () => {
  let finished = false
  const started = Promise.withResolvers<void>()
  const queue = await work(async () => {
    started.resolve()
    await new Promise((resolve) => setTimeout(resolve, 300))
    finished = true
  })
  const id = await queue.enqueue(database.db, kind.name, {})
  await started.promise
  await queue.stop(5000)
  expect(finished).toBe(true)
  const { rows } = await database.pool.query('select state from pgboss.job where id = $1', [id])
  expect(rows).toEqual([{ state: 'completed' }])
})

test('a job of a killed server is run again by another', { timeout: 30_000 }, async () => {
  const script = `
    import { makePgBossQueue } from './src/adapters/jobs/pg-boss.ts'
    const [url] = process.argv.slice(1)
    const queue = makePgBossQueue({ url, statementTimeout: 5000, log: () => {} })
    await queue.start([${JSON.stringify({ ...kind, timeLimit: 1 })}], async () => {
      process.stdout.write('begun')
      await new Promise(() => {})
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, database.url], { cwd: projectRoot })
  // The child creates the queue; enqueueing waits for it.
  const runs: JobRun[] = []
  const queue = makePgBossQueue({ url: database.url, statementTimeout: 5000, superviseEvery: 1, log: () => {} })
  queues.push(queue)
  await queue.start([], async () => {})
  await vi.waitFor(() => queue.enqueue(database.db, kind.name, { left: true }), { timeout: 10_000, interval: 200 })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await work(async (job) => void runs.push(job), { timeLimit: 1 }, { lookEvery: 1 })
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(0), { timeout: 20_000 })
  expect(runs[0]).toMatchObject({ data: { left: true }, attempt: 1 })
})

test('what is due by the clock is in the schedule once, however many servers there are', async () => {
  await work(async () => {}, { every: '7 * * * *' })
  await work(async () => {}, { every: '7 * * * *' })
  const { rows } = await database.pool.query(`select name, cron, timezone from pgboss.schedule where name = 'errand'`)
  expect(rows).toEqual([{ name: 'errand', cron: '7 * * * *', timezone: 'UTC' }])
})

test('what is due by the clock is run once, however many servers look at the same moment', async () => {
  const every = '* * * * *'
  const first = await work(async () => {}, { every })
  await first.stop(1000)
  // Nor is anything else due, which no one here works on.
  await database.pool.query(`
    delete from pgboss.schedule where name <> 'errand';
    delete from pgboss.job;
    update pgboss.version set cron_on = null`)
  const runs: string[] = []
  const note = async ({ id }: JobRun) => void runs.push(id)
  await Promise.all([1, 2, 3].map(() => work(note, { every })))
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(0), { timeout: 50_000, interval: 50 })
  const pending = `select name, state, start_after - now() as due from pgboss.job where state < 'completed'`
  await vi.waitFor(async () => expect((await database.pool.query(pending)).rows).toEqual([]), { timeout: 20_000 })
  // A new minute may have started in between: one run for each.
  const { rows } = await database.pool.query(
    `select count(*)::int as runs from pgboss.job where name = 'errand' group by date_trunc('minute', created_on)`,
  )
  expect(rows).toEqual(rows.map(() => ({ runs: 1 })))
  expect(new Set(runs).size).toBe(runs.length)
})

test('what a newer server says of a kind holds from then on, its hour included', async () => {
  await work(async () => {}, { every: '7 * * * *' })
  const settings = `select retry_limit, expire_seconds, retry_backoff, cron from pgboss.queue
    left join pgboss.schedule using (name) where name = 'errand'`
  const newer = { retry: { times: 9, delay: 1, delayMax: 2 }, timeLimit: 5 }
  await work(async () => {}, { ...newer, every: '8 * * * *' })
  expect((await database.pool.query(settings)).rows).toEqual([
    { retry_limit: 9, expire_seconds: 5, retry_backoff: true, cron: '8 * * * *' },
  ])
  await work(async () => {}, newer)
  expect((await database.pool.query(settings)).rows).toMatchObject([{ retry_limit: 9, cron: null }])
})

test('a database that is not there is told in a sentence', async () => {
  const queue = makePgBossQueue({ url: 'postgres://u:p@127.0.0.1:1/x', statementTimeout: 1000, log: () => {} })
  await expect(queue.start([], async () => {})).rejects.toThrow(
    /^The job queue could not be created in the database \(/,
  )
})
