/** When a plan ends whose last day is given as '2027-01-31': the whole day, in UTC, is still theirs. */
export function endOfDay(lastDay: string | null): Date | null {
  return lastDay === null ? null : new Date(Date.parse(lastDay) + 24 * 60 * 60 * 1000)
}
