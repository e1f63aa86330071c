/** A next step as people read it. */
export interface StepWords {
  /** 'Call about visit dates, 3 days late' */
  text: string
  /** Today or earlier. */
  isDue: boolean
}

const day = 24 * 60 * 60 * 1000

/** The calendar day of a moment in this machine's time zone, as days since 1970. */
function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() - moment.getTimezoneOffset() * 60_000) / day)
}

/** @param on an ISO date, which is the same day everywhere */
export function stepWords({ text, on }: { text: string; on: string }, now = new Date()): StepWords {
  const until = Math.floor(Date.parse(`${on}T00:00:00Z`) / day) - dayOf(now)
  return { text: `${text}, ${whenWords(until, on)}`, isDue: until <= 0 }
}

function whenWords(until: number, on: string): string {
  if (until === 0) return 'today'
  if (until === 1) return 'tomorrow'
  if (until < 0) return `${-until} ${until === -1 ? 'day' : 'days'} late`
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${on}T00:00:00Z`),
  )
}
