/** Keeps the newest of the days that a file's rows name, for files whose name tells none. ISO dates; one in the future tells nothing. */
export function newestDay() {
  const today = new Date().toISOString().slice(0, 10)
  const days = {
    newest: null as string | null,
    note: (day: string | null): void => {
      if (day !== null && day <= today && (days.newest === null || day > days.newest)) days.newest = day
    },
  }
  return days
}
