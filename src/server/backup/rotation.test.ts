import { expect, it } from 'vitest'
import { backupName, outdatedBackups, timeOfBackup } from './rotation.ts'

const at = (day: string, hour = 2) => backupName(new Date(`${day}T${String(hour).padStart(2, '0')}:30:00Z`))
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => {
    const time = new Date(`${from}T00:00:00Z`)
    time.setUTCDate(time.getUTCDate() + day)
    return time.toISOString().slice(0, 10)
  })
const retainedOf = (names: string[], daily: number, weekly: number) => {
  const gone = new Set(outdatedBackups(names, { daily, weekly }))
  return names.filter((name) => !gone.has(name))
}

/** A day of hourly backups, which all stay because they are the latest. */
const hourly = Array.from({ length: 24 }, (_, hour) => at('2026-11-24', hour))

it('keeps the last of each of the latest days and weeks, and the latest ones', () => {
  // 2026-11-01 is a Sunday, so weeks end on the 1st, 8th, 15th and 22nd.
  const names = [...days('2026-11-01', 23).flatMap((day) => [at(day, 2), at(day, 14)]), ...hourly]
  expect(retainedOf(names, 3, 4)).toEqual([
    ...[at('2026-11-08', 14), at('2026-11-15', 14)],
    ...[at('2026-11-22', 14), at('2026-11-23', 14), ...hourly],
  ])
})

it('keeps the morning’s after an accident that every later one of the day has in it', () => {
  expect(retainedOf(hourly.slice(0, 15), 1, 0)).toEqual(hourly.slice(0, 15))
})

it('counts days that have a backup, so that none is deleted because the machine was off', () => {
  const names = [...['2025-01-01', '2025-06-01'].map((day) => at(day)), ...hourly]
  expect(retainedOf(names, 3, 0)).toEqual(names)
  expect(retainedOf(names, 1, 0)).toEqual(hourly)
})

it('never deletes files that aren’t ours', () => {
  const others = ['before-the-move.backup', 'attending-20261122T023000Z.backup.part', 'attending-2026.backup']
  expect(
    outdatedBackups([...others, ...days('2026-10-01', 30).map((day) => at(day))], { daily: 1, weekly: 0 }),
  ).not.toEqual(expect.arrayContaining([expect.stringMatching(/before|part|2026\.backup/)]))
  expect(timeOfBackup('before-the-move.backup')).toBeNull()
  expect(timeOfBackup(at('2026-11-22'))?.toISOString()).toBe('2026-11-22T02:30:00.000Z')
})
