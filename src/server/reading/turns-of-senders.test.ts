import { describe, expect, test } from 'vitest'
import { makeSendersTurns, type SendersTurns } from './turns-of-senders.ts'

const of = (account: string | null, network: string | null = null) => ({ account, network })

/** Takes a turn for each, and says in which order they begin; `end` ends the one that began longest ago. */
async function line(turns: SendersTurns, senders: Record<string, ReturnType<typeof of>>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  for (const [name, sender] of Object.entries(senders)) {
    void turns.take(sender).then((end) => {
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

describe('threat 56: the turns of those who send files', () => {
  test('are one at a time for an account, and for a network, so that there is room for others', async () => {
    const { begun, end } = await line(makeSendersTurns(2), {
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

  test('go to the one who had a turn longest ago, not to the one who has waited longest', async () => {
    const { begun, end } = await line(makeSendersTurns(1), { a1: of('a'), a2: of('a'), a3: of('a'), b1: of('b') })
    for (let at = 0; at < 3; at++) await end()
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('are given up by those who leave, and refused when too many wait', async () => {
    const turns = makeSendersTurns(1)
    const end = await turns.take(of('a'))
    const leaving = new AbortController()
    const left = turns.take(of('b'), { signal: leaving.signal })
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    const waiting = Array.from({ length: 50 }, () => turns.take(of('a')))
    await expect(turns.take(of('a'))).rejects.toMatchObject({ status: 429 })
    await expect(turns.take(of('b'), { holds: 25e6 })).rejects.toMatchObject({ status: 429 })
    const other = turns.take(of('c'))
    end()
    await other
    expect(waiting).toHaveLength(50)
  })
})
