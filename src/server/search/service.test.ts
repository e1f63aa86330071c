import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Question, Said, WorkerMessage } from './protocol.ts'
import { type SearchPort, SearchThread } from './service.ts'

/** A worker that answers when it is told to, and remembers what it was asked. */
function suite() {
  const heard: string[] = []
  const listeners: ((said: Said) => void)[] = []
  let current: Question | undefined
  const worker: SearchPort = {
    on: (event: string, listener: (value: never) => void) => {
      if (event === 'message') listeners.push(listener as (said: Said) => void)
    },
    postMessage: (posted: WorkerMessage) => {
      if (posted.kind !== 'question') return
      const { question } = posted
      expect(current, 'one question at a time').toBeUndefined()
      current = question
      heard.push(String(question.args[0]))
    },
    terminate: async () => {},
  }
  const thread = new SearchThread(worker, pino({ level: 'silent' }))
  const answer = () => {
    const { id, args } = current!
    current = undefined
    for (const listener of listeners) listener({ kind: 'answer', id, answer: args[0] })
  }
  const answerAll = () => {
    while (current) answer()
  }
  const ask = (asker: string, name: string, signal?: AbortSignal) =>
    thread.ask({ method: 'suggest', args: [name], asker, signal })
  const askMany = (asker: string, count: number) =>
    Array.from({ length: count }, (_, i) => ask(asker, `${asker}${i + 1}`))
  return { heard, answer, answerAll, ask, askMany, thread }
}

describe('threat 54: one account that floods the search', () => {
  test('the question of another is the very next, however many wait', async () => {
    const { heard, answerAll, ask, askMany } = suite()
    const flood = askMany('a', 15)
    const mine = ask('b', 'mine')
    answerAll()
    expect(await mine).toBe('mine')
    await Promise.all(flood)
    expect(heard.indexOf('mine')).toBe(1)
  })

  test('those who ask are served in rotation, each in the order of their questions', async () => {
    const { heard, answerAll, askMany } = suite()
    const all = [...askMany('a', 4), ...askMany('b', 2), ...askMany('c', 3)]
    answerAll()
    await Promise.all(all)
    expect(heard).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'c2', 'a4', 'c3'])
  })

  test('so many of one account wait, and the next is refused with 429; others are still taken', async () => {
    const { answerAll, askMany, ask } = suite()
    const outcomes = Promise.allSettled(askMany('a', 30))
    const mine = ask('b', 'mine')
    answerAll()
    expect(await mine).toBe('mine')
    const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected')
    // One is being answered while 20 wait.
    expect(refused).toHaveLength(9)
    expect(refused[0]?.reason).toMatchObject({ status: 429, retryAfter: 1 })
  })

  test('a question whose client has gone is never asked, and makes room', async () => {
    const { heard, answerAll, ask, askMany } = suite()
    const gone = new AbortController()
    const first = ask('a', 'first')
    const canceled = Promise.allSettled(Array.from({ length: 20 }, (_, i) => ask('a', `canceled${i}`, gone.signal)))
    gone.abort()
    const outcomes = await canceled
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    const more = askMany('b', 20)
    const again = ask('a', 'again')
    answerAll()
    await Promise.all([first, again, ...more])
    expect(heard).not.toContain('canceled0')
    expect(heard.slice(0, 3)).toEqual(['first', 'b1', 'again'])
    await expect(ask('a', 'too late', gone.signal)).rejects.toThrow('gone away')
  })
})

test('a worker that is retired by two while it answers ends for both', async () => {
  const { answerAll, ask, thread } = suite()
  const asked = ask('a', 'last')
  const both = Promise.all([thread.retire(), thread.retire()])
  answerAll()
  expect(await asked).toBe('last')
  await both
})
