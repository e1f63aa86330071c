/**
 * Which backups stay: the latest ones, the last one of each of the latest days with backups, and the last one of each
 * of the latest weeks.
 */

/**
 * As many as a day has hours: anyone who makes one every hour still has this morning's after an accident, which the
 * last one of the day has in it, too.
 */
const latest = 24

export interface Retained {
  daily: number
  weekly: number
}

/** 'attending-20261122T145900Z.backup': names sort by time. */
export function backupName(at: Date): string {
  return `attending-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`
}

/** When a backup with this name was started; null for files that aren't our backups, which are never deleted. */
export function timeOfBackup(name: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^attending-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name) ?? []
  return year === undefined ? null : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The names to delete. */
export function outdatedBackups(names: readonly string[], { daily, weekly }: Retained): string[] {
  const ours = names
    .filter((name) => timeOfBackup(name) !== null)
    .toSorted()
    .reverse()
  const retained = new Set([
    ...ours.slice(0, latest),
    ...lastOfEach(ours, dayOf, daily),
    ...lastOfEach(ours, weekOf, weekly),
  ])
  return ours.filter((name) => !retained.has(name)).reverse()
}

function lastOfEach(newestFirst: readonly string[], spanOf: (time: Date) => string, count: number): string[] {
  const last = new Map<string, string>()
  for (const name of newestFirst) {
    const span = spanOf(timeOfBackup(name) as Date)
    if (!last.has(span)) last.set(span, name)
  }
  return [...last.values()].slice(0, count)
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** The Monday that begins a week, in UTC. */
function weekOf(time: Date): string {
  const monday = new Date(time)
  monday.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7))
  return dayOf(monday)
}
