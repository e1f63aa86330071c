import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'

export const deskTabs = [
  'alerts',
  'reports',
  'removals',
  'messages',
  'suppression',
  'imports',
  'duplicates',
  'specialties',
  'sources',
] as const
export type DeskTab = (typeof deskTabs)[number]

export const deskTabNames: Record<DeskTab, string> = {
  alerts: 'Alerts',
  reports: 'Reported contacts',
  removals: 'Removal requests',
  messages: 'Messages',
  suppression: 'Suppression list',
  imports: 'Imports',
  duplicates: 'Duplicates',
  specialties: 'Specialties',
  sources: 'Sources',
}

/** Reads the address of the data desk; an unknown tab, state, or page counts as the first. */
export function readDesk(params: URLSearchParams) {
  const tab = deskTabs.find((name) => name === params.get('tab')) ?? 'alerts'
  const page = Number(params.get('page') ?? 1)
  const state = params.get('state')
  return {
    tab,
    page: Number.isInteger(page) && page >= 1 && page <= limits.deskPages ? page : 1,
    state: state === 'done' ? 'done' : 'waiting',
    removalState: state === 'done' || state === 'unconfirmed' ? state : 'waiting',
  } as const
}

export function deskTabAddress(tab: DeskTab): string {
  return tab === 'alerts' ? paths.dataDesk() : paths.dataDesk(tab)
}
