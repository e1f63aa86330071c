import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHoliday, isWorkingDay } from './holidays.ts'
import { mayLeave, windowOn, windowsFrom, workingDaysLater } from './leave-times.ts'
import { localTime } from './local-time.ts'
import { zonesOf } from './zones-of.server.ts'

/** As the Office of Personnel Management lists them: the days on which offices are closed. */
const published: Readonly<Record<number, readonly string[]>> = {
  2021: ['1-1', '1-18', '2-15', '5-31', '6-18', '7-5', '9-6', '10-11', '11-11', '11-25', '12-24', '12-31'],
  2025: ['1-1', '1-20', '2-17', '5-26', '6-19', '7-4', '9-1', '10-13', '11-11', '11-27', '12-25'],
  2026: ['1-1', '1-19', '2-16', '5-25', '6-19', '7-3', '9-7', '10-12', '11-11', '11-26', '12-25'],
  2027: ['1-1', '1-18', '2-15', '5-31', '6-18', '7-5', '9-6', '10-11', '11-11', '11-25', '12-24', '12-31'],
}
/** The holidays of 2021 to 2027 that fall on a weekend themselves. */
const onWeekends = ['2021-6-19', '2021-7-4', '2021-12-25', '2026-7-4', '2027-6-19', '2027-7-4', '2027-12-25']

test('holidays are those that the government publishes', () => {
  for (const [year, days] of Object.entries(published)) {
    const found: string[] = []
    for (let at = Date.UTC(Number(year), 0, 1); new Date(at).getUTCFullYear() === Number(year); at += 86_400_000) {
      const date = new Date(at)
      const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
      const name = `${day.month}-${day.day}`
      if (isHoliday(day) && !onWeekends.includes(`${year}-${name}`)) found.push(name)
    }
    expect(found, year).toEqual(days)
  }
})

const places = [
  ['02139', 'America/New_York'],
  ['60601', 'America/Chicago'],
  ['80202', 'America/Denver'],
  ['85004', 'America/Phoenix'],
  ['94110', 'America/Los_Angeles'],
  ['99501', 'America/Anchorage'],
  ['96813', 'Pacific/Honolulu'],
  // Indiana and Florida have two zones each, by county.
  ['47708', 'America/Chicago'],
  ['46204', 'America/Indiana/Indianapolis'],
  ['32501', 'America/Chicago'],
  ['33101', 'America/New_York'],
  ['00901', 'America/Puerto_Rico'],
] as const

test.each(places)('the ZIP %s is in %s', (zip, zone) => {
  expect(zonesOf({ zip, state: null })).toEqual([zone])
})

test('without a known ZIP, it has to be the right time everywhere that it may be', () => {
  const zones = zonesOf({ zip: null, state: 'TX' })
  expect(mayLeave(zones, new Date('2026-11-25T15:30:00Z'))).toBe(false)
  expect(mayLeave(zones, new Date('2026-11-25T16:00:00Z'))).toBe(true)
  expect(mayLeave(zones, new Date('2026-11-25T22:59:00Z'))).toBe(true)
  expect(mayLeave(zones, new Date('2026-11-25T23:00:00Z'))).toBe(false)
  expect(zonesOf({ zip: '', state: 'HI' })).toEqual(['Pacific/Honolulu'])
})

test.each([
  ['before the clocks go forward', '2026-03-06', '14:00', '24:00'],
  ['after the clocks went forward', '2026-03-09', '13:00', '23:00'],
  ['before the clocks go back', '2026-10-30', '13:00', '23:00'],
  ['after the clocks went back', '2026-11-02', '14:00', '24:00'],
])('in Chicago, %s', (_, date, from, to) => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const time = (at: string) => new Date(Date.parse(`${date}T00:00:00Z`) + Number(at.slice(0, 2)) * 3_600_000)
  expect(windowOn(['America/Chicago'], { year, month, day })).toEqual({ from: time(from), to: time(to) })
})

const zone = fc.constantFrom(...places.map(([, name]) => name))
const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })

/** The same rule, from the words that Intl has for a moment. */
function isAllowed(name: string, at: Date): boolean {
  const said = (options: Intl.DateTimeFormatOptions) => at.toLocaleString('en-US', { timeZone: name, ...options })
  const hour = Number(said({ hour: 'numeric', hourCycle: 'h23' }))
  const { year, month, day } = localTime(name, at)
  return !said({ weekday: 'short' }).startsWith('S') && hour >= 8 && hour < 18 && !isHoliday({ year, month, day })
}

test('no email leaves before 8:00, after 18:00, on a weekend, or on a holiday at the physician’s place', () => {
  fc.assert(fc.property(zone, moment, (name, at) => mayLeave([name], at) === isAllowed(name, at)))
})

test('an email that waits may leave throughout each of its windows, and never earlier', () => {
  fc.assert(
    fc.property(zone, moment, fc.double({ min: 0, max: 0.999999, noNaN: true }), (name, at, share) => {
      const { value } = windowsFrom([name], at).next()
      const chosen = new Date(value!.from.getTime() + share * (value!.to.getTime() - value!.from.getTime()))
      expect(chosen >= at).toBe(true)
      expect(isAllowed(name, chosen)).toBe(true)
      // At most a long weekend with a holiday away.
      expect(value!.from.getTime() - at.getTime()).toBeLessThan(5 * 86_400_000)
    }),
  )
})

test('a wait is counted in working days', () => {
  fc.assert(
    fc.property(zone, moment, fc.integer({ min: 1, max: 60 }), (name, at, days) => {
      const later = workingDaysLater([name], at, days)
      const [from, to] = [localTime(name, at), localTime(name, later)]
      let between = 0
      for (let day = Date.UTC(from.year, from.month - 1, from.day) + 86_400_000; ; day += 86_400_000) {
        const date = new Date(day)
        const one = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
        if (isWorkingDay(one)) between += 1
        if (day === Date.UTC(to.year, to.month - 1, to.day)) break
      }
      expect(between).toBe(days)
      expect(to).toMatchObject({ hour: 8, minute: 0 })
    }),
  )
})
