import { monthAndYear } from '#shared/text/month-and-year.ts'
import type { Edition } from './contracts.ts'

/** 'per CMS, July 2026'. @param who the source, as people call it */
export function perSource(who: string, edition: Pick<Edition, 'asOf'> | undefined): string {
  return `per ${[who, edition?.asOf && monthAndYear(edition.asOf)].filter(Boolean).join(', ')}`
}
