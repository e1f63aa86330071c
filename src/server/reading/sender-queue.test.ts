import { describe, expect, test } from 'vitest'
import { makeSenderQueue, type SenderQueue } from './sender-queue.ts'

const of = (account: string | null, network: string | null = null) => ({ account, network })

/** Queues each, and says in which order they begin; `end` ends the one that began longest ago. */
async function begin(queue: SenderQueue, senders: Record<string, ReturnType<typeof of>>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  for (const [name, sender] of Object.entries(senders)) {
    void queue.take(sender).then((end) => {
      begun.push(name)
      ends.push(end)
    })
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await settle()
  const end = async () => {
    ends.shift()!()
    await settle()
  }
  return { begun, end }
}

describe('threat 56: the queue of those who send files', () => {
  test('are one at a time for an account, and for a network, so that there is room for others', async () => {
    const { begun, end } = await begin(makeSenderQueue(2), {
      a1: of('a', 'x'),
      a2: of('a', 'y'),
      b1: of('b', 'x'),
      visitor: of(null, 'z'),
    })
    expect(begun).toEqual(['a1', 'visitor'])
    await end()
    expect(begun).toEqual(['a1', 'visitor', 'a2'])
    await end()
    expect(begun).toEqual(['a1', 'visitor', 'a2', 'b1'])
  })

  test('the one served longest ago is next, not the one who has waited longest', async () => {
    const { begun, end } = await begin(makeSenderQueue(1), { a1: of('a'), a2: of('a'), a3: of('a'), b1: of('b') })
    for (let at = 0; at < 3; at++) await end()
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('are given up by those who leave, and refused when too many wait', async () => {
    const queue = makeSenderQueue(1)
    const end = await queue.take(of('a'))
    const leaving = new AbortController()
    const left = queue.take(of('b'), { signal: leaving.signal })
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    const waiting = Array.from({ length: 50 }, () => queue.take(of('a')))
    await expect(queue.take(of('a'))).rejects.toMatchObject({ status: 429 })
    await expect(queue.take(of('b'), { holds: 25e6 })).rejects.toMatchObject({ status: 429 })
    const other = queue.take(of('c'))
    end()
    await other
    expect(waiting).toHaveLength(50)
  })
})
