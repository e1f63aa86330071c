/** Where a contact value comes from and how far it can be trusted, in words. */
import { monthAndYear } from '#shared/text/month-and-year.ts'
import type { ContactFacts, FactSource } from './contracts.ts'

const sourceNames: Readonly<Record<string, string>> = {
  generated: 'Sample data',
  nppes: 'NPPES',
  dac: 'CMS clinician file',
  csv: 'Our records',
  admin: 'Checked by our team',
  physician: 'Submitted by the physician',
}

/** 'NPPES'; other sources are shown by the name they have. */
export function sourceName(source: string): string {
  return sourceNames[source] ?? source
}

/** 'NPPES, July 2026' */
export function sourceWords({ source, asOf }: FactSource): string {
  return [sourceName(source), asOf && monthAndYear(asOf)].filter(Boolean).join(', ')
}

/** Made once: making one takes longer than a profile's other words together. */
let longDay: Intl.DateTimeFormat | undefined

/** 'July 1, 2026' from an ISO date: a register's date, the same in every time zone. */
export function dayInWords(day: string): string {
  longDay ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return longDay.format(new Date(day))
}

export const contactKindNames = {
  personal_email: 'Personal email',
  work_email: 'Work email',
  direct_phone: 'Direct phone',
  phone: 'Practice phone',
} as const satisfies Record<ContactFacts['kind'], string>

export type Trust = 'confirmed' | 'fresh' | 'old' | 'failed'

/** Milliseconds after which a value that hasn't been verified since shouldn't be relied on. */
const goesStale = 365 * 24 * 60 * 60 * 1000

export function trustIn({ status, firstSeen, lastVerified }: ContactFacts, now: number): Trust {
  if (status === 'failed') return 'failed'
  if (status === 'confirmed') return 'confirmed'
  return now - Date.parse(lastVerified ?? firstSeen) > goesStale ? 'old' : 'fresh'
}

/** Shown next to the source, so that color isn't the only cue; empty if everything is fine. */
export const trustWords: Record<Trust, string> = {
  confirmed: 'Confirmed by the physician',
  fresh: '',
  old: 'May be out of date',
  failed: 'Reported as wrong',
}
