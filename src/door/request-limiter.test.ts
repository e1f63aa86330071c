import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeRequestLimiter, type Slot } from './request-limiter.ts'

afterEach(() => {
  vi.useRealTimers()
})

const stay = new AbortController().signal
/** Lets everything that is settled be heard of. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

function suite({ atOnce = 3, perMinute = 100_000 } = {}) {
  let time = 0
  const limiter = makeRequestLimiter({ atOnce, perMinute, slotTime: 1000 }, () => time)
  const begun: string[] = []
  const held = new Map<string, Slot>()
  const refused: unknown[] = []
  const ask = (key: string, name: string, { people = 1, signal = stay } = {}) =>
    limiter.take({ key, people }, signal).then(
      (slot) => {
        begun.push(name)
        held.set(name, slot)
      },
      (error) => {
        refused.push(error)
      },
    )
  const askMany = (key: string, count: number, people = 1) => {
    for (let i = 1; i <= count; i++) void ask(key, `${key}${i}`, { people })
  }
  const end = async (name: string) => {
    held.get(name)!.end()
    await settled()
  }
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { begun, held, refused, ask, askMany, end, pass }
}

describe('threat 54: the queue in front of the door', () => {
  test('so many of one asker begin at once, the others in their order as these end', async () => {
    const { begun, askMany, end } = suite()
    askMany('a', 5)
    await settled()
    expect(begun).toEqual(['a1', 'a2', 'a3'])
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
    await end('a2')
    expect(begun, 'a slot is freed once').toHaveLength(4)
    await end('a1')
    expect(begun.at(-1)).toBe('a5')
  })

  test('another asker starts immediately, however many of the first one’s requests wait', async () => {
    const { begun, ask, askMany } = suite()
    askMany('a', 100)
    await ask('b', 'mine')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'mine'])
  })

  test('who floods has one under way at a time, and has to slow down to get more', async () => {
    // A burst of 20, then 100 a minute.
    const { begun, askMany, end, pass } = suite({ perMinute: 100 })
    askMany('a', 45)
    await settled()
    expect(begun).toHaveLength(3)
    await end('a1')
    await end('a2')
    expect(begun, 'more than one would be under way').toHaveLength(3)
    for (let i = 3; i < 45; i++) {
      await end(`a${i}`)
      expect(begun).toHaveLength(i + 1)
    }
    await end('a45')
    const beginOf = async () => {
      const before = begun.length
      askMany('a', 3)
      await settled()
      return begun.length - before
    }
    pass(3000)
    expect(await beginOf(), 'what it took beyond its burst is not made up for').toBe(1)
    await end('a1')
    await end('a2')
    await end('a3')
    pass(30_000)
    expect(await beginOf()).toBe(3)
  })

  test('the visitors of a network may send as many times as much as it is taken for people', async () => {
    const { begun, askMany, end } = suite({ perMinute: 100 })
    askMany('account', 25)
    askMany('network', 25, 5)
    await settled()
    expect(begun).toHaveLength(6)
    await end('account1')
    await end('network1')
    expect(begun.slice(6)).toEqual(['network4'])
  })

  test('a request whose client has left goes out of the line', async () => {
    const { begun, refused, ask, askMany, end } = suite()
    askMany('a', 3)
    const gone = new AbortController()
    const left = ask('a', 'left', { signal: gone.signal })
    void ask('a', 'stays')
    gone.abort()
    await left
    await end('a1')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'stays'])
    await ask('a', 'too late', { signal: gone.signal })
    expect(refused).toMatchObject([{ status: 499 }, { status: 499 }])
  })

  test('so many of one asker wait, and the next is refused; in all ten times as many', async () => {
    const { refused, ask, askMany } = suite()
    askMany('a', 3 + 200)
    await settled()
    expect(refused).toEqual([])
    await ask('a', 'too much')
    expect(refused).toMatchObject([{ status: 429, code: 'too_many_requests', retryAfter: 1 }])
    for (let i = 0; i < 9; i++) askMany(`other ${i} `, 3 + 200)
    await settled()
    expect(refused).toHaveLength(1)
    await ask('last', 'last')
    expect(refused[1]).toMatchObject({ status: 503, retryAfter: 2 })
  })

  test('a body on its way holds no slot, and is not put behind those who came later', async () => {
    const { begun, held, ask, askMany, end } = suite({ atOnce: 1 })
    void ask('a', 'slow')
    await settled()
    let arrive = (_: string) => {}
    const body = new Promise<string>((resolve) => {
      arrive = resolve
    })
    const back = held.get('slow')!.aside(() => body)
    void back.then(() => begun.push('slow again'))
    askMany('a', 2)
    await settled()
    expect(begun).toEqual(['slow', 'a1'])
    arrive('body')
    await settled()
    expect(begun).toEqual(['slow', 'a1'])
    await end('a1')
    expect(begun).toEqual(['slow', 'a1', 'slow again'])
    expect(await back).toBe('body')
    await end('slow')
    expect(begun.at(-1)).toBe('a2')
  })

  test('a body that does not come leaves its slot to others', async () => {
    const { begun, held, ask } = suite({ atOnce: 1 })
    await ask('a', 'broken')
    await expect(held.get('broken')!.aside(() => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
    await ask('a', 'next')
    expect(begun).toEqual(['broken', 'next'])
  })

  test('a request that waits for something else lets the next one start after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { begun, ask, end } = suite({ atOnce: 1 })
    void ask('a', 'stuck')
    void ask('a', 'next')
    void ask('a', 'third')
    await settled()
    vi.advanceTimersByTime(999)
    await settled()
    expect(begun).toEqual(['stuck'])
    vi.advanceTimersByTime(1)
    await settled()
    expect(begun).toEqual(['stuck', 'next'])
    await end('stuck')
    expect(begun, 'it has given its slot back already').toEqual(['stuck', 'next'])
  })
})
