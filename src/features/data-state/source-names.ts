import type { SourceName } from '#data/merge/source-rank.ts'

/** What people call the sources. */
export const sourceNames: Record<SourceName, string> = {
  nppes: 'NPPES',
  dac: 'CMS Doctors and Clinicians',
  csv: 'Our own research',
  admin: 'Our corrections',
  physician: 'Physicians themselves',
  generated: 'Sample profiles',
}

/** What people call a set of data that files are editions of. */
export const datasetNames: Readonly<Record<string, string>> = {
  nppes: 'NPPES',
  'nppes endpoints': 'NPPES endpoints',
  'nppes locations': 'NPPES practice locations',
  'nppes other names': 'NPPES other names',
  'nppes deactivations': 'NPPES deactivated NPIs',
  dac: sourceNames.dac,
}

/** 'June 2026' of an ISO date. */
export function monthOf(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
}
