/** The page /system's wording for times, sizes, and health. */
import { formatCount } from '#ui/number-format.ts'
import type { SystemState } from './contracts.ts'

export const healthWords: Record<SystemState['health'], string> = {
  well: 'All systems normal',
  warned: 'Running, with warnings',
  failing: 'Something is not working',
}

/** 95 → '1 minute'; 200_000 → '2 days'. Rounded down, in the largest unit that fits. */
export function spanWords(seconds: number): string {
  if (seconds < 60) return formatCount(Math.floor(seconds), 'second')
  if (seconds < 3600) return formatCount(Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return formatCount(Math.floor(seconds / 3600), 'hour')
  return formatCount(Math.floor(seconds / 86_400), 'day')
}

/** Between two moments (ISO 8601): '3 hours ago'. */
export function agoWords(then: string, now: string): string {
  return `${spanWords(Math.max(0, (Date.parse(now) - Date.parse(then)) / 1000))} ago`
}

/** 1_610_612_736 → '1.5 GB'. */
export function sizeWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}
