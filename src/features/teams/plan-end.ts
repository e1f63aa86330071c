/** When a plan ends if its last day is '2027-01-31': all of that day, in UTC, is included. */
export function endOfDay(lastDay: string | null): Date | null {
  return lastDay === null ? null : new Date(Date.parse(lastDay) + 24 * 60 * 60 * 1000)
}
