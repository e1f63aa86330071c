/** More requests than the server can answer: on the built server, with a call that keeps its thread busy. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { handle } from '#door/handle.ts'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const toil = contract({
  name: 'toil',
  summary: 'Keeps the thread busy for 20 ms.',
  access: open,
  input: z.strictObject({}),
  output: z.object({ done: z.boolean() }),
})
const metricsToken = 'a token of at least 24 characters'
let done = 0
const toilHandler = handle(toil, async () => {
  for (const until = performance.now() + 20; performance.now() < until; ) {}
  done++
  return { done: true }
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    handlers: [toilHandler],
    env: { LONGEST_WAIT_MS: '200', METRICS_TOKEN: metricsToken },
  })
})
afterAll(() => server.close())

const send = () => server.as('visitor').post(toil.name)

test('past saturation a request is refused immediately with 503 and Retry-After, and admitted ones are answered', async () => {
  const answers: Response[] = []
  let refusal: Response | undefined
  // More than may be under way, all the time.
  const lanes = Array.from({ length: 40 }, async () => {
    while (!refusal) {
      const answer = await send()
      if (answer.status === 503) refusal ??= answer
      answers.push(answer)
    }
  })
  // Meanwhile the operator's addresses answer, and so do files.
  const [ready, alive] = await Promise.all([server.fetch('/readyz'), server.fetch('/healthz'), ...lanes])
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ ready: true })])
  expect(alive.status).toBe(200)
  expect(refusal?.headers.get('retry-after')).toBe('2')
  expect(await refusal?.json()).toEqual({
    error: { code: 'unavailable', message: 'The service is busy at the moment. Please try again shortly.' },
  })
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect([...counts.keys()].toSorted()).toEqual([200, 503])
  // Nothing that was let in is lost, and nothing that was refused was done.
  expect(counts.get(200)).toHaveLength(done)
  const metrics = await (
    await server.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text()
  expect(Number(/^attending_refused_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0)
  expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([])
}, 60_000)

test('it lets requests in again once there is rest', async () => {
  await expect.poll(async () => (await send()).status, { timeout: 20_000 }).toBe(200)
})
