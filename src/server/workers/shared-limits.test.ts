import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeReading } from '#door/reading.ts'
import { makeTurns } from '#door/turns.ts'
import { exchangeOver } from './exchange.ts'
import { answerForLimits, limitsOver } from './shared-limits.ts'

const asker = { key: 'account a', people: 1 }
/** As the door hands it over: with functions that no message can carry. */
const reader = { viewer: null, address: '192.0.2.1', agent: '', session: async () => null }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** The limits of one server as two threads see them. */
function suite() {
  const turns = makeTurns({ atOnce: 2, perMinute: 1000, turnTime: 600_000 })
  const limits = {
    perMinute: 3,
    physiciansPerHour: 100,
    physiciansPerHourWithPlan: 100,
    accountsPerNetwork: 1,
    namesPerMinute: 20,
  }
  const reading = makeReading({ limits, isSearchEngine: () => false })
  return [0, 1].map(() => {
    const { port1, port2 } = new MessageChannel()
    closing.push(() => port1.close())
    const { answers, release } = answerForLimits({ turns, reading })
    exchangeOver(port1, answers, (error) => {
      throw error
    })
    return { ...limitsOver(exchangeOver(port2, {}, () => {})), release }
  })
}

const signal = () => new AbortController().signal
const isLater = (promise: Promise<unknown>) => {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return !settled
  }
}

describe('turns of an account over two threads', () => {
  test('are as many as over one: the next begins when one ends, in whichever thread', async () => {
    const [a, b] = suite()
    const first = await a!.turns.take(asker, signal())
    await b!.turns.take(asker, signal())
    const third = b!.turns.take(asker, signal())
    expect(await isLater(third)()).toBe(true)
    first.end()
    await third
  })

  test('make room while one does something aside, which comes back to its turn', async () => {
    const [a, b] = suite()
    const first = await a!.turns.take(asker, signal())
    await a!.turns.take(asker, signal())
    const third = b!.turns.take(asker, signal())
    const body = Promise.withResolvers<string>()
    const aside = first.aside(() => body.promise)
    const turn = await third
    body.resolve('read')
    expect(await isLater(aside)()).toBe(true)
    turn.end()
    expect(await aside).toBe('read')
  })

  test('are free again when their thread has fallen over, and those who wait there leave the line', async () => {
    const [a, b] = suite()
    await Promise.all([a!.turns.take(asker, signal()), a!.turns.take(asker, signal())])
    const waiting = a!.turns.take(asker, signal()).catch((error) => error)
    const mine = b!.turns.take(asker, signal())
    expect(await isLater(mine)()).toBe(true)
    a!.release()
    await mine
    expect(await waiting).toMatchObject({ status: 499 })
    await b!.turns.take(asker, signal())
  })

  test('a request whose client leaves is not waited for', async () => {
    const [a, b] = suite()
    await Promise.all([a!.turns.take(asker, signal()), b!.turns.take(asker, signal())])
    const leaving = new AbortController()
    const left = a!.turns.take(asker, leaving.signal)
    leaving.abort()
    await expect(left).rejects.toMatchObject({ name: 'CallError', status: 499 })
  })
})

test('reading is counted over both threads, and refused with when to try again', async () => {
  const [a, b] = suite()
  for (const thread of [a!, b!, a!]) await thread.reading.take(reader)
  for (const thread of [a!, b!]) {
    await expect(thread.reading.take(reader)).rejects.toMatchObject({ name: 'CallError', status: 429, retryAfter: 20 })
  }
})

test('physicians that one thread showed count for what the other may show', async () => {
  const [a, b] = suite()
  a!.reading.note(
    reader,
    Array.from({ length: 100 }, (_, i) => i + 1),
  )
  await vi.waitFor(() => expect(b!.reading.take(reader)).rejects.toMatchObject({ status: 429 }))
})
