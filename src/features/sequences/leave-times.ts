/**
 * When an email of a sequence may leave: from 8:00 to 18:00 at the physician's place, on working days. No one can turn
 * this off.
 */
import { type Day, daysLater, isWorkingDay } from './holidays.ts'
import { localTime, momentOf } from './local-time.ts'

export const opensAt = 8
export const closesAt = 18

/** From `from` on, before `to`. */
export interface Window {
  from: Date
  to: Date
}

/**
 * When emails may leave on a day; null if not at all.
 *
 * @param zones several if it isn't known in which one someone is: then it has to be the right time in all of them
 */
export function windowOn(zones: readonly string[], day: Day): Window | null {
  const key = `${zones.join()} ${day.year}-${day.month}-${day.day}`
  let window = known.get(key)
  if (window === undefined) {
    // Some hundred days in some zones; a sequence of thousands asks for each of them again and again.
    if (known.size > 20_000) known.clear()
    window = isWorkingDay(day) ? openOn(zones, day) : null
    known.set(key, window)
  }
  return window
}

const known = new Map<string, Window | null>()

function openOn(zones: readonly string[], day: Day): Window | null {
  const at = (hour: number) => zones.map((zone) => momentOf(zone, { ...day, hour, minute: 0 }).getTime())
  const [from, to] = [Math.max(...at(opensAt)), Math.min(...at(closesAt))]
  return from < to ? { from: new Date(from), to: new Date(to) } : null
}

export function mayLeave(zones: readonly string[], at: Date): boolean {
  const window = windowOn(zones, localTime(zones[0]!, at))
  return window !== null && window.from <= at && at < window.to
}

/** What is left of each window from a moment on, the earliest first, for two years. */
export function* windowsFrom(zones: readonly string[], notBefore: Date): Generator<Window> {
  const today = localTime(zones[0]!, notBefore)
  for (let days = 0; days < 730; days++) {
    const window = windowOn(zones, daysLater(today, days))
    if (window === null || window.to <= notBefore) continue
    yield { from: window.from > notBefore ? window.from : notBefore, to: window.to }
  }
}

/** The beginning of the day that is so many working days after a moment, at the physician's place. */
export function workingDaysLater(zones: readonly string[], at: Date, days: number): Date {
  let day: Day = localTime(zones[0]!, at)
  for (let left = days; left > 0; ) {
    day = daysLater(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  const { year, month, day: date } = day
  return days === 0 ? at : momentOf(zones[0]!, { year, month, day: date, hour: opensAt, minute: 0 })
}
