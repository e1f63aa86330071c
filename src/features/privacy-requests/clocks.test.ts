import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clocksOf, daysLeft, extendedDueOn, receivedAtOn, todayOf } from './clocks.ts'
import { lawNames, laws, requestKinds } from './laws.ts'

const at = (text: string) => new Date(text)

describe('days that were counted by hand', () => {
  test.each([
    ['a plain one', '2026-03-02T17:00:00Z', '2026-04-16'],
    ['across the change of the clocks in spring', '2026-03-07T20:00:00Z', '2026-04-21'],
    ['across the one in fall', '2026-10-30T20:00:00Z', '2026-12-14'],
    ['across February 29', '2028-01-20T20:00:00Z', '2028-03-05'],
    ['across a February without it', '2027-01-20T20:00:00Z', '2027-03-06'],
    ['into the next year', '2026-12-01T20:00:00Z', '2027-01-15'],
    // 23:30 in Sacramento is the next day in UTC.
    ['late in the evening', '2026-03-03T07:30:00Z', '2026-04-16'],
  ])('%s: 45 days', (_, received, due) => {
    expect(clocksOf('CA', 'know', at(received)).dueOn).toBe(due)
  })

  test.each([
    ['a Monday without holidays', '2026-03-02T17:00:00Z', '2026-03-16', '2026-03-23'],
    ['before Thanksgiving and Christmas', '2026-11-25T17:00:00Z', '2026-12-10', '2026-12-17'],
    // July 4, 2026 is a Saturday: observed on Friday.
    ['around July 4', '2026-07-01T17:00:00Z', '2026-07-16', '2026-07-23'],
    ['on a Saturday', '2026-03-07T20:00:00Z', '2026-03-20', '2026-03-27'],
  ])('%s: 10 and 15 business days', (_, received, acknowledgeBy, optOutBy) => {
    expect(clocksOf('CA', 'delete', at(received)).acknowledgeBy).toBe(acknowledgeBy)
    expect(clocksOf('CA', 'opt_out', at(received))).toEqual({ acknowledgeBy: null, dueOn: optOutBy })
  })

  test('the same evening is another day in Texas', () => {
    const received = at('2026-03-03T07:30:00Z')
    expect([clocksOf('CA', 'know', received).dueOn, clocksOf('TX', 'know', received).dueOn]).toEqual([
      '2026-04-16',
      '2026-04-17',
    ])
  })

  test('Texas, Oregon, and Vermont give 45 days for everything, and ask for no confirmation', () => {
    for (const law of ['TX', 'OR', 'VT'] as const) {
      for (const kind of requestKinds) {
        expect(clocksOf(law, kind, at('2026-03-02T17:00:00Z'))).toEqual({ acknowledgeBy: null, dueOn: '2026-04-16' })
      }
    }
  })

  test('an extension is 90 days in all, and none for an opt-out in California', () => {
    expect(extendedDueOn('CA', 'know', at('2026-03-02T17:00:00Z'))).toBe('2026-05-31')
    expect(extendedDueOn('CA', 'opt_out', at('2026-03-02T17:00:00Z'))).toBeNull()
    expect(extendedDueOn('OR', 'opt_out', at('2026-03-02T17:00:00Z'))).toBe('2026-05-31')
  })

  test('what is left runs out at the end of the day there', () => {
    expect(daysLeft('CA', '2026-04-16', at('2026-04-17T06:59:59Z'))).toBe(0)
    expect(daysLeft('CA', '2026-04-16', at('2026-04-17T07:00:00Z'))).toBe(-1)
    // The clocks changed between them.
    expect(daysLeft('CA', '2026-03-10', at('2026-03-06T20:00:00Z'))).toBe(4)
  })
})

const day = 86_400_000
const moments = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2040-12-31T00:00:00Z'), noInvalidDate: true })
const law = fc.constantFrom(...lawNames)
const kind = fc.constantFrom(...requestKinds)
const isWeekend = (iso: string) => [0, 6].includes(new Date(iso).getUTCDay())

describe('for any moment, law, and kind', () => {
  test('an answer is due exactly so many calendar days after the day of receipt, whatever the clocks do', () => {
    fc.assert(
      fc.property(moments, law, (received, law) => {
        const { dueOn } = clocksOf(law, 'know', received)
        expect((Date.parse(dueOn) - Date.parse(todayOf(law, received))) / day).toBe(laws[law].answerWithin)
        expect(daysLeft(law, dueOn, received)).toBe(laws[law].answerWithin)
      }),
    )
  })

  test('business days end on a weekday, with exactly so many weekdays before it but for at most three holidays', () => {
    fc.assert(
      fc.property(moments, (received) => {
        const { acknowledgeBy } = clocksOf('CA', 'delete', received)
        const { dueOn } = clocksOf('CA', 'opt_out', received)
        for (const [by, within] of [
          [acknowledgeBy!, 10],
          [dueOn, 15],
        ] as const) {
          expect(isWeekend(by)).toBe(false)
          const from = Date.parse(todayOf('CA', received))
          const calendar = (Date.parse(by) - from) / day
          const days = Array.from({ length: calendar }, (_, at) => new Date(from + (at + 1) * day).toISOString())
          const weekdays = days.filter((one) => !isWeekend(one)).length
          expect(weekdays).toBeGreaterThanOrEqual(within)
          expect(weekdays).toBeLessThanOrEqual(within + 3)
        }
        expect(acknowledgeBy! < dueOn).toBe(true)
      }),
    )
  })

  test('what comes in later is never due earlier', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 400 * day }), law, kind, (received, later, law, kind) => {
        const [first, second] = [received, new Date(received.getTime() + later)].map((one) => clocksOf(law, kind, one))
        expect(first!.dueOn <= second!.dueOn).toBe(true)
      }),
    )
  })

  test('an extension always gives more time, and what is left falls by one a day', () => {
    fc.assert(
      fc.property(moments, law, kind, (received, law, kind) => {
        const { dueOn } = clocksOf(law, kind, received)
        const extended = extendedDueOn(law, kind, received)
        if (extended !== null) expect(extended > dueOn).toBe(true)
        // At noon there is no change of the clocks.
        const noon = new Date(`${todayOf(law, received)}T20:00:00Z`)
        const left = daysLeft(law, dueOn, noon)
        expect(daysLeft(law, dueOn, new Date(noon.getTime() + day))).toBe(left - 1)
      }),
    )
  })
})

describe('a request that is entered with its day', () => {
  // In Sacramento it is March 1, 7 pm.
  const now = new Date('2027-03-02T03:00:00Z')
  test.each([
    ['today there', '2027-03-01', now],
    ['today for who is further east', '2027-03-02', now],
    ['the day before', '2027-02-28', new Date('2027-02-28T20:00:00Z')],
    ['90 days ago', '2026-12-01', new Date('2026-12-01T20:00:00Z')],
    ['91 days ago', '2026-11-30', null],
    ['tomorrow everywhere', '2027-03-03', null],
  ])('%s', (_, day, at) => expect(receivedAtOn('other', day, now)).toEqual(at))
})
