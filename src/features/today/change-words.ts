import type { Change } from './contracts.ts'

/** 'moved from Old Clinic, Boise, ID to New Clinic, Reno, NV' */
export function changeWords({ kind, from, to }: Pick<Change, 'kind' | 'from' | 'to'>): string {
  switch (kind) {
    case 'moved':
      return `moved from ${from || 'an unknown place'} to ${to || 'an unknown place'}`
    case 'contact':
      return 'has a new contact'
    case 'deactivated':
      return 'has deactivated their NPI'
    case 'excluded':
      return 'was excluded by the OIG'
  }
}
