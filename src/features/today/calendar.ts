/**
 * Next steps as an iCalendar file (RFC 5545). Our own code: a calendar of all-day events only needs text escaped and
 * lines folded, and nothing that libraries are for.
 */
import { escaped, folded } from '#data/formats/content-lines.ts'

export interface CalendarStep {
  /** The same every time it is read. */
  uid: string
  /** 'Call: Ann Lee' */
  summary: string
  description: string
  /** An ISO date. */
  on: string
  /** A link to it; an absolute URL. */
  url: string
}

const compact = (isoDate: string) => isoDate.replaceAll('-', '')
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** @param madeAt when the file's contents were current */
export function calendarText(name: string, steps: readonly CalendarStep[], madeAt: Date): string {
  const stamp = madeAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const events = steps.flatMap(({ uid, summary, description, on, url }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(on)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(on))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${name}//Next steps//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`${name}: next steps`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
