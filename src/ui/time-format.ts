/** The two date formats: docs/specification/limits.md, Dates and numbers. */
export type TimeFormat = 'date' | 'date-time'

const options: Record<TimeFormat, Intl.DateTimeFormatOptions> = {
  // Lists: month short, day, year.
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  // Saved searches: the same, and time with minutes on a 12-hour clock.
  'date-time': { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true },
}

/** By format and time zone: making one takes longer than drawing most of a page. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(format: TimeFormat, timeZone: string): Intl.DateTimeFormat {
  const key = `${format} ${timeZone}`
  let known = formats.get(key)
  if (known === undefined) {
    known = new Intl.DateTimeFormat('en-US', { ...options[format], timeZone })
    formats.set(key, known)
  }
  return known
}

/**
 * `timeZone` is an IANA name; a day without a time ('2026-03-04') is the same day in all of them. Throws a RangeError
 * if `value` is not a date.
 */
export function formatTime(value: string | number | Date, format: TimeFormat, timeZone: string): string {
  const isDay = typeof value === 'string' && value.length === '2026-03-04'.length
  const text = formatOf(format, isDay ? 'UTC' : timeZone).format(new Date(value))
  // ICU versions differ in the space before AM; server and browser must agree exactly.
  return text.replace(/[\u202f\u00a0]/g, ' ')
}
