import { expect, test } from 'vitest'
import { makeAdmission, sampleTime } from './admission.ts'

const afterTick = (run: () => void) => run()

interface Simulated {
  rate: number
  offered: number
  seconds: number
  busy: boolean
  /** All of a second's requests at its beginning. */
  inBursts?: boolean
}

/**
 * A server that answers `rate` requests a second, one after another, and gets `offered` a second. In the first two it
 * finds out what they cost.
 */
function simulate({ rate, offered, seconds, busy, inBursts = false }: Simulated) {
  let time = 0
  let worked = 0
  const admission = makeAdmission({
    longestWait: 600,
    isBusy: () => busy,
    worked: () => worked,
    now: () => time,
    afterTick,
  })
  const line: { came: number; leave: () => void }[] = []
  const waits: number[] = []
  let refused = 0
  let [toCome, toAnswer] = [0, 0]
  for (time = 1; time <= seconds * 1000; time++) {
    if (time % sampleTime === 0) admission.sample()
    const come = inBursts ? (time % 1000 === 1 ? offered : 0) : offered / 1000
    for (toCome += come; toCome >= 1; toCome--) {
      const leave = admission.enter('call')
      if (leave) line.push({ came: time, leave })
      else refused++
    }
    if (busy && line.length > 0) worked++
    for (toAnswer += rate / 1000; toAnswer >= 1; toAnswer--) {
      const next = line.shift()
      if (!next) continue
      next.leave()
      waits.push(time - next.came)
    }
  }
  return { refused, answered: waits.length, longest: Math.max(...waits.slice(rate * 2)) }
}

test.each([20, 200, 1000, 5000])(
  'at twice the load, %d a second are still answered, each in less than a second',
  (rate) => {
    const { refused, answered, longest } = simulate({ rate, offered: rate * 2, seconds: 10, busy: true })
    expect(longest).toBeLessThan(1000)
    expect(answered).toBeGreaterThan(rate * 10 * 0.95)
    expect(refused).toBeGreaterThan(rate * 10 * 0.9)
  },
)

test.each([20, 200, 1000])(
  'when twice of what %d a second can be comes at once, none that is let in waits for a second',
  (rate) => {
    const { answered, longest } = simulate({ rate, offered: rate * 2, seconds: 10, busy: true, inBursts: true })
    expect(longest).toBeLessThan(1000)
    expect(answered).toBeGreaterThan(rate * 10 * 0.15)
  },
)

test('at the load that the server can take no one is refused', () => {
  expect(simulate({ rate: 500, offered: 480, seconds: 10, busy: true }).refused).toBe(0)
})

test('many that wait for something else are admitted while there is idle time', () => {
  expect(simulate({ rate: 5, offered: 50, seconds: 5, busy: false }).refused).toBe(0)
})

test('who waits longer than anything here takes counts no longer, and 0 refuses no one', () => {
  let time = 0
  const now = () => time
  const admission = makeAdmission({ longestWait: 600, isBusy: () => true, worked: () => 0, now, afterTick })
  admission.enter('call')
  time = 200
  admission.sample()
  while (admission.enter('call')) {}
  time = 1900
  admission.sample()
  expect(admission.enter('call')).toBeNull()
  time = 2000
  admission.sample()
  expect(admission.enter('call')).not.toBeNull()
  const open = makeAdmission({ longestWait: 0, isBusy: () => true, worked: () => 0, now, afterTick })
  open.sample()
  expect(Array.from({ length: 1000 }, () => open.enter('call'))).not.toContain(null)
})

test('those that come late in a turn of the event loop have waited unseen', () => {
  let time = 0
  let end = () => {}
  const afterTick = (run: () => void) => {
    end = run
  }
  const admission = makeAdmission({
    longestWait: 600,
    isBusy: () => false,
    worked: () => 0,
    now: () => time,
    afterTick,
  })
  const entered = (at: number) => {
    time = at
    return admission.enter('call') !== null
  }
  expect([0, 300, 600, 601, 900].map(entered)).toEqual([true, true, true, false, false])
  end()
  expect(entered(901)).toBe(true)
})
