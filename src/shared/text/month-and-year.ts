/** 'June 2026' of an ISO date: a register's month, the same in every time zone. */
export function monthAndYear(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
}
