/** Tracks the newest date in a file's rows, for files whose name has none. ISO dates; future ones are ignored. */
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
