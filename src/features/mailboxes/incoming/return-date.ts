/** The day someone is back, as their automatic answer says it. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const day = 24 * 60 * 60 * 1000
/** No one says that they are away for longer without a year. */
const farthest = 200

const weekday = `(?:(?:on |next )?(sun|mon|tue|wed|thu|fri|sat)[a-z]*(?:,)?(?: the)? ?)?`
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const dates = [
  String.raw`(?<iso>\d{4}-\d{2}-\d{2})`,
  String.raw`(?<us>\d{1,2}/\d{1,2}(?:/\d{2,4})?)`,
  String.raw`(?<eu>\d{1,2}\.\d{1,2}\.(?:\d{4})?)`,
  String.raw`(?<md>${month} \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?)`,
  String.raw`(?<dm>\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}(?:,? \d{4})?)`,
]
const cue =
  '(?<cue>until|till|til|through|thru|return(?:ing|s)?(?: to (?:work|the office|my desk))?|back(?: (?:in|at|to) (?:the |my )?(?:office|work|desk))?|bis(?: zum)?|to)'
const named = new RegExp(String.raw`\b${cue}(?: on)? ${weekday}(?:${dates.join('|')})`, 'g')
const onlyWeekday = new RegExp(
  String.raw`\b${cue}(?: on)? (?:next )?(?<weekday>sun|mon|tues|wednes|thurs|fri|satur)day\b`,
)
const tomorrow = /\b(?:until|till|return(?:ing)?|back(?: in the office)?) tomorrow\b/

/** As 2026-12-01; undefined if it names no day, or none that can be meant. */
export function returnDate(text: string, received: Date): string | undefined {
  const words = text.slice(0, 4000).toLowerCase().replace(/\s+/g, ' ')
  for (const { groups } of words.matchAll(named)) {
    // 'From December 1 to December 7'; without a 'from', 'to' leads to anything.
    const { cue = '', ...dates } = groups ?? {}
    const found = dateOf(dates, received)
    if (found === undefined) continue
    const isInclusive = cue === 'to' || cue.startsWith('thr')
    return iso(isInclusive ? found + day : found)
  }
  const { weekday: byName } = onlyWeekday.exec(words)?.groups ?? {}
  if (byName !== undefined) {
    const ahead = (weekdays.indexOf(byName.slice(0, 3)) - received.getUTCDay() + 7) % 7 || 7
    return iso(midnight(received) + ahead * day)
  }
  return tomorrow.test(words) ? iso(midnight(received) + day) : undefined
}

function dateOf(groups: Record<string, string | undefined>, received: Date): number | undefined {
  const { iso: whole, us, eu, md, dm } = groups
  if (whole !== undefined) return inRange(Date.parse(`${whole}T00:00:00Z`), received)
  if (us !== undefined) {
    const [month = 0, date = 0, year] = us.split('/').map(Number)
    return near(month - 1, date, year, received)
  }
  if (eu !== undefined) {
    const [date = 0, month = 0, year] = eu.split('.').map(Number)
    return near(month - 1, date, year, received)
  }
  const named = md ?? dm ?? ''
  const numbers = [...named.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  const at = months.findIndex((name) => new RegExp(`\\b${name}`).test(named))
  return near(at, numbers[0] ?? 0, numbers[1], received)
}

/** Without a year, the next one that comes. */
function near(month: number, date: number, year: number | undefined, received: Date): number | undefined {
  if (month < 0 || month > 11 || date < 1 || date > 31) return undefined
  if (year) return inRange(Date.UTC(year < 100 ? 2000 + year : year, month, date), received)
  const now = received.getUTCFullYear()
  return (
    inRange(Date.UTC(now, month, date), received, farthest) ??
    inRange(Date.UTC(now + 1, month, date), received, farthest)
  )
}

function inRange(time: number, received: Date, days = 2 * 365): number | undefined {
  return time >= midnight(received) && time <= received.getTime() + days * day ? time : undefined
}

const midnight = (at: Date) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
