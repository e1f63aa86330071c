import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Deps } from './deps.ts'
import { job, jobRunner, noData } from './job.ts'

test('a job that fails is a warning while it has tries left, and an error once it has none', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(line) })
  const send = job({
    name: 'send',
    data: noData,
    retry: { times: 2, delay: 1, delayMax: 1 },
    run: async () => {
      throw new Error('The mail server is away.')
    },
  })
  // What a job that fails at once uses of it.
  const run = jobRunner([send], { log } as Deps)
  for (const attempt of [0, 1, 2]) {
    const one = { id: 'a', kind: 'send', data: {}, attempt, signal: new AbortController().signal }
    await expect(run(one)).rejects.toThrow('The mail server is away.')
  }
  const said = lines.map((line) => JSON.parse(line)).map(({ level, triesLeft, msg }) => [level, triesLeft, msg])
  expect(said).toEqual([
    [40, 2, 'job failed'],
    [40, 1, 'job failed'],
    [50, 0, 'job failed'],
  ])
})
