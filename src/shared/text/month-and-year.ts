/** 'June 2026' for an ISO date: the month of a register, the same in every time zone. */
export function monthAndYear(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
}
