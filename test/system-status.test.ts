/**
 * What an operator sees: the page's state of the service, and metrics that dashboard, alerts and document agree with.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetJob, getSystem, retryJob } from '../src/features/system-status/contracts.ts'
import { listenForMetrics } from '../src/server/metrics/answer-metrics.ts'
import { exposition } from '../src/server/metrics/metrics.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { loadBuild, startTestServer, type TestServer } from './support/server.ts'

const token = 'a token of at least 24 characters'
let server: TestServer
let reporting: { first: Promise<void>; end: () => Promise<void> }
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: token } })
  const { joinServers, reportServer } = await loadBuild()
  reporting = reportServer(server.deps, await joinServers(server.deps))
  await reporting.first
})
afterAll(() => server.close())

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const state = () => server.as('admin').call(getSystem, {})

async function failedJob(more = ''): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, start_after, output)
     values ('clean-up-accounts', '{"email":"someone@example.com"}', 'retry', 5, 2, now() + interval '1 hour',
       '{"fault":"MailError","code":"EAUTH"}') returning id ${more}`,
  )
  return rows[0]!.id
}

describe('the state of the service', () => {
  test('names each server with its version, its index and its warnings', async () => {
    const { servers, warnings, sources, health } = await state()
    expect(servers).toHaveLength(1)
    expect(servers[0]).toMatchObject({ runs: true, lagChanges: 0, version: expect.any(String) })
    expect(servers[0]!.build).toMatch(/^[0-9a-f]{12}$/)
    expect(servers[0]!.disk!.size).toBeGreaterThan(servers[0]!.disk!.free)
    const said = warnings.map(({ says }) => says).join('\n')
    expect(said).toContain('SMTP_URL is not set')
    expect(said).toContain('There is no backup yet')
    expect(health).toBe('warned')
    expect(sources.map(({ source }) => source)).not.toContain('')
  })

  test('warns of a failed backup, of another build, and of webhooks that do not arrive', async () => {
    await server.pool.query(
      `insert into backups (kind, seconds, place, ok, error) values ('backup', 1, 'disk', false, 'The disk is full.'),
         ('restore', 1, 'disk', true, null)`,
    )
    await server.pool.query(
      `insert into restore_drills (seconds, place, ok, error) values (1, 'disk', false, 'It is cut off.')`,
    )
    await server.pool.query(
      `insert into servers (id, name, version, build, started_at) values (gen_random_uuid(), 'other', '0.0.1', 'abc', now()),
         (gen_random_uuid(), 'gone', '0.0.1', 'old', now())`,
    )
    await server.pool.query(`update servers set seen_at = now() - interval '10 minutes' where name = 'gone'`)
    await server.pool.query(
      `insert into billing_events (id, provider, type, created_at, received_at)
       select 'evt_' || n, 'stripe', 'invoice.paid', now() + interval '1 hour', now() + interval '1 hour' + interval '5 minutes'
       from generate_series(1, 3) as n`,
    )
    const { warnings, servers, backup, restoreProvenAt, health } = await state()
    const said = warnings.map(({ says }) => says).join('\n')
    expect(said).toContain('The last backup failed: The disk is full.')
    expect(said).toContain('Servers of 2 builds run side by side')
    expect(said).toContain('Webhooks from the payment provider are not arriving')
    expect(servers.filter(({ runs }) => runs).map(({ name }) => name)).toContain('other')
    expect(servers.find(({ name }) => name === 'gone')).toMatchObject({ runs: false, physicians: null, disk: null })
    expect(said).toContain('The last restore of a backup failed: It is cut off.')
    expect([backup?.ok, health]).toEqual([false, 'failing'])
    expect(Date.parse(restoreProvenAt!)).toBeGreaterThan(Date.now() - 60_000)
    const page = await server.fetch('/system', { headers: await server.as('admin').headers() })
    const shown = /Last proven restore<[\s\S]*?datetime="([^"]+)"/i.exec(await page.text())?.[1]
    expect([page.status, shown]).toEqual([200, restoreProvenAt])
  })

  test('a server that ends takes itself out of the list', async () => {
    await reporting.end()
    expect((await state()).servers.map(({ name }) => name).toSorted()).toEqual(['gone', 'other'])
  })

  test('a failed job is shown without its data, run now, or deleted; once', async () => {
    const [first, second] = [await failedJob(), await failedJob()]
    const { jobs } = await state()
    expect(jobs.failures).toHaveLength(2)
    expect(jobs.failures[0]).toMatchObject({ name: 'clean-up-accounts', tries: 2, fault: 'MailError, EAUTH' })
    expect(JSON.stringify(jobs)).not.toContain('someone@')
    const admin = server.as('admin')
    await admin.call(retryJob, { id: first })
    await admin.call(forgetJob, { id: second })
    await server.settled()
    for (const contract of [retryJob, forgetJob]) {
      await expect(admin.call(contract, { id: second })).rejects.toMatchObject({ status: 404 })
    }
    expect((await admin.post('retry-job', { id: 'x' })).status).toBe(422)
    expect((await state()).jobs.failures.filter(({ id }) => id === second)).toEqual([])
  })
})

describe('metrics', () => {
  let text: string
  beforeAll(async () => {
    await server.deps.mail.send('a-mail', { to: 'a@example.com', kind: 'test', subject: 'S', body: 'B' as never })
    const response = await server.fetch('/metrics', { headers: { authorization: `Bearer ${token}` } })
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    text = await response.text()
  })
  /** Without the suffixes that a histogram's and a counter's series have. */
  const exported = () => new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '')

  test('tell what goes on: index, queue, pool, backups, mail', () => {
    expect(text).toMatch(/^attending_index_lag_changes 0$/m)
    expect(text).toMatch(/^attending_database_up 1$/m)
    expect(text).toMatch(/^attending_queue_jobs\{state="waiting"\} \d+$/m)
    expect(text).toMatch(/^attending_pool_connections\{state="open"\} [1-9]/m)
    expect(text).toMatch(/^attending_backup_last_ok 0$/m)
    expect(text).toMatch(/^attending_mails_total\{outcome="sent"\} [1-9]/m)
    expect(text).toMatch(/^attending_index_rebuilds_total [1-9]/m)
    // Not known is not 0: an alert would take it for a time.
    expect(text).not.toMatch(/^attending_backup_last_good_timestamp_seconds 0$/m)
    expect(text).not.toContain('@')
  })

  test('every name in the dashboard and the alert rules exists', () => {
    const used = [read('deploy/observability/alerts.yaml'), read('deploy/observability/grafana-dashboard.json')]
      .flatMap((content) => content.match(/\b(?:attending|nodejs|process)_[a-z0-9_]+/g) ?? [])
      .filter((name) => name !== 'process_resident')
    expect(used.length).toBeGreaterThan(50)
    // Those of Node.js itself are switched on with the server, not with a test's.
    const ours = [...new Set(used)].filter((name) => name.startsWith('attending_'))
    expect(ours.filter((name) => !exported().has(name) && !exported().has(base(name)))).toEqual([])
    JSON.parse(read('deploy/observability/grafana-dashboard.json'))
  })

  test('every metric is in the document, and nothing else is', () => {
    const documented = [...read('docs/observability.md').matchAll(/^\| `(attending_\w+)` \|/gm)].map(
      ([, name]) => name!,
    )
    const ours = [...exported()].filter((name) => name.startsWith('attending_'))
    expect(documented.toSorted()).toEqual(ours.toSorted())
  })

  test('METRICS_PORT answers them alone, and wants the token where there is one', async () => {
    const env = { MODE: 'local', HOST: '127.0.0.1', METRICS_PORT: 0 } as const
    const log = pino({ level: 'silent' })
    const body = () => exposition(server.app.metrics)
    const unguarded = await listenForMetrics({ ...env, METRICS_TOKEN: undefined }, body, log)
    const guarded = await listenForMetrics({ ...env, METRICS_TOKEN: token }, body, log)
    const ask = (port: number, at = '/metrics', headers = {}) => fetch(`http://127.0.0.1:${port}${at}`, { headers })
    expect(await (await ask(unguarded.port)).text()).toContain('attending_calls_total')
    expect((await ask(unguarded.port, '/')).status).toBe(404)
    expect((await ask(guarded.port)).status).toBe(401)
    expect((await ask(guarded.port, '/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
    const taken = listenForMetrics({ ...env, METRICS_PORT: guarded.port, METRICS_TOKEN: undefined }, body, log)
    await expect(taken).rejects.toThrow(/METRICS_PORT is \d+, and the server cannot listen on it/)
    await Promise.all([unguarded.close(), guarded.close()])
  })
})
