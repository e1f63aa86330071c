import { formatMoney, formatNumber } from '#ui/number-format.ts'
import type { FigureName } from './contracts.ts'
import type { Days, Range, Step } from './periods.ts'

/** What each figure is called, and what exactly it counts. */
export const figureWords: Record<FigureName, { title: string; note: string }> = {
  signUps: { title: 'Sign-ups', note: 'Accounts by the day they were created. Deleted accounts are not counted.' },
  subscriptions: {
    title: 'Subscriptions',
    note: 'Paid subscriptions active at the end of the day. Complimentary plans are not counted.',
  },
  revenue: { title: 'Revenue', note: 'Payments minus refunds, each on its own day.' },
  reveals: { title: 'Contact reveals', note: 'Emails and phone numbers, counted once for each member who views them.' },
  exports: { title: 'Exports', note: 'Files that members exported, and the physicians in them.' },
  searches: { title: 'Searches', note: 'Searches run. Paging through results is not counted again.' },
}

const columns: Readonly<Record<string, string>> = {
  signUps: 'Sign-ups',
  net: 'Revenue',
  admins: 'Admins',
  free: 'Free accounts',
  demo: 'Demo account',
}

/** 'signUps' → 'Sign-ups', 'returned' → 'Returned'. */
export function columnWords(name: string): string {
  return columns[name] ?? name.charAt(0).toUpperCase() + name.slice(1)
}

/** Revenue comes in cents. */
export function figureValue(name: FigureName, value: number, currency: string): string {
  return name === 'revenue' ? formatMoney(value, currency) : formatNumber(value)
}

export const rangeWords: Record<Range, string> = {
  '30-days': '30 days',
  '90-days': '90 days',
  '12-months': '12 months',
}

export const stepWords: Record<Step, string> = { day: 'By day', week: 'By week', month: 'By month' }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '2026-11-21' → 'Nov 21, 2026'; without `year`, 'Nov 21'. UTC dates have no time zone to convert to. */
export function dayWords(day: string, year = true): string {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number]
  return `${months[m - 1]} ${d}${year ? `, ${y}` : ''}`
}

/** 'Nov 21, 2026', 'Nov 16 – Nov 21, 2026', or 'Nov 2026' for November. */
export function bucketWords({ from, to }: Days, step: Step): string {
  if (step === 'month') return dayWords(from).replace(/ \d+,/, '')
  return from === to ? dayWords(to) : `${dayWords(from, from.slice(0, 4) !== to.slice(0, 4))} – ${dayWords(to)}`
}

export interface Change {
  /** 'up' and 'down' are neither good nor bad. */
  direction: 'up' | 'down' | 'same' | 'unknown'
  text: string
}

/** Compared with the preceding range: '+12% (34 before)'. `before` is null if it wasn't counted. */
export function changeWords(total: number, before: number | null, show: (value: number) => string): Change {
  if (before === null) return { direction: 'unknown', text: 'not counted before' }
  if (total === before) return { direction: 'same', text: 'as before' }
  const direction = total > before ? 'up' : 'down'
  // Zero or less has no percentage.
  if (before <= 0) return { direction, text: `${show(before)} before` }
  const percent = Math.round((100 * (total - before)) / before)
  const shown = percent === 0 ? 'less than 1%' : `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}%`
  return { direction, text: `${shown} (${show(before)} before)` }
}
