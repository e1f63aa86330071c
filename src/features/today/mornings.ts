/** When the morning email is due, in the reader's own time zone. */

/** From the first hour to the second, so that a server that was away for a while isn't too late. */
const hours = { from: 7, until: 11 }

/** Whether this is the name of a time zone that both this process and PostgreSQL's data know (IANA). */
export function isTimeZone(name: string): boolean {
  // 'UTC+3' and the like are offsets, which ignore daylight saving time.
  if (!/^[A-Za-z]+(?:[/_-][A-Za-z0-9]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The day in a time zone at a moment, as an ISO date. */
export function dayIn(timeZone: string, now: Date): string {
  const { year, month, day } = partsIn(timeZone, now)
  return `${year}-${month}-${day}`
}

/** Whether it is a weekday morning there. */
export function isMorning(timeZone: string, now: Date): boolean {
  const { weekday, hour } = partsIn(timeZone, now)
  const at = Number(hour)
  return weekday !== 'Sat' && weekday !== 'Sun' && at >= hours.from && at < hours.until
}

function partsIn(timeZone: string, now: Date): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    },
  })
  return Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
}
