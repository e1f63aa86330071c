/** Clocks at the physician's place: what a moment is there, and which moment a time there is. */
import type { Day } from './holidays.ts'

export interface LocalTime extends Day {
  hour: number
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  })
  formats.set(zone, made)
  return made
}

export function localTime(zone: string, at: Date): LocalTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  return { year: parts.year!, month: parts.month!, day: parts.day!, hour: parts.hour!, minute: parts.minute! }
}

const asUtc = ({ year, month, day, hour, minute }: LocalTime) => Date.UTC(year, month - 1, day, hour, minute)

/** The moment at which clocks there show this. Only for times that no change of the clocks skips or repeats. */
export function momentOf(zone: string, time: LocalTime): Date {
  const wanted = asUtc(time)
  let at = wanted
  // The second round is for a guess on the other side of a change of the clocks.
  for (let round = 0; round < 2; round++) at += wanted - asUtc(localTime(zone, new Date(at)))
  return new Date(at)
}
