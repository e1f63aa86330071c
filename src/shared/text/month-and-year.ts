/** Made once: making one takes longer than drawing most of a page. */
let format: Intl.DateTimeFormat | undefined

/** 'June 2026' for an ISO date: the month of a register, the same in every time zone. */
export function monthAndYear(day: string): string {
  format ??= new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(day))
}
