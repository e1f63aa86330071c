/** How much one person may export within 24 hours. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportPhysicians, getExportStats, startExport } from '../src/features/export/contracts.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]
beforeAll(async () => {
  server = await startTestServer({ env: { EXPORTED_ROWS_PER_DAY: '100' } })
  ids = (await server.pool.query<{ id: number }>('select id from physicians order by id')).rows.map(({ id }) => id)
})
afterAll(() => server.close())

const asked = (who: 'premium' | 'monthly' | 'admin', count: number) =>
  server.as(who).post(exportPhysicians.name, { physicianIds: ids.slice(0, count) })

async function refusal(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), ...error }
}

const totalOf = async (who: 'premium' | 'monthly') => (await server.as(who).call(getExportStats, {})).total

describe('threat 4: the quota', () => {
  test('refuses with 429, a sentence and the time to wait, logs no export, and says so to the operator', async () => {
    for (const count of [60, 30]) expect((await asked('premium', count)).status).toBe(200)
    await server.pool.query(
      `update export_logs set export_date = now() - interval '22 hours 30 minutes' where export_count = 60`,
    )
    const refused = await refusal(await asked('premium', 11))
    expect(refused).toMatchObject({
      status: 429,
      code: 'quota_reached',
      message:
        'You can export 100 physicians a day and have exported 90 in the last 24 hours. Export fewer, or try again in 2 hours.',
    })
    expect(refused.retryAfter).toBeGreaterThan(85 * 60)
    expect(refused.retryAfter).toBeLessThanOrEqual(90 * 60)
    expect(await totalOf('premium')).toBe(2)
    expect(server.logged.some((line) => line.includes('export quota reached'))).toBe(true)
    // What is left may be had; duplicates and who is not there do not count.
    const physicianIds = [...ids.slice(0, 10), ...ids.slice(0, 10), 9e15]
    expect(await server.as('premium').call(exportPhysicians, { physicianIds })).toMatchObject({ count: 10 })
    await server.pool.query(`update export_logs set export_date = now() - interval '25 hours' where export_count = 60`)
    expect((await asked('premium', 60)).status).toBe(200)
  })

  test('holds for a whole search as well, which says to narrow it', async () => {
    const response = await server.as('monthly').post(startExport.name, { source: { kind: 'search' } })
    expect(await refusal(response)).toMatchObject({
      status: 429,
      retryAfter: 24 * 60 * 60,
      message: 'You can export 100 physicians a day, and this would be 5,000. Narrow your search and try again.',
    })
    expect(await totalOf('monthly')).toBe(0)
  })

  test('holds for 20 at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => asked('monthly', 20)))
    const statuses = answers.map(({ status }) => status)
    for (const answer of answers) await answer.body?.cancel()
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    expect(await totalOf('monthly')).toBe(5)
  })

  test('is not for admins', async () => {
    expect((await asked('admin', 500)).status).toBe(200)
  })
})
