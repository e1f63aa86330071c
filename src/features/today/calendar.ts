/**
 * Next steps as an iCalendar file (RFC 5545). Our own code: a calendar of all-day events only needs text escaped and
 * lines folded, and nothing that libraries are for.
 */

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

/** RFC 5545, 3.3.11. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\t/g, ' ')
    .replace(/\p{Cc}/gu, '')
}

/** RFC 5545, 3.1: no line is longer than 75 octets, and no character is cut in two. */
function folded(line: string): string {
  const lines: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > 75) {
      lines.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += octets
  }
  return [...lines, part].join('\r\n')
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
