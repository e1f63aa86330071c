import type { Notices } from '#shared/database/notices.ts'
import type { SiteSettings } from './contracts.ts'

/** Milliseconds: a lost connection can hide a change for as long as this. */
export const longest = 5_000

interface Known {
  settings: Promise<SiteSettings>
  since: number
}

const known = new WeakMap<Notices, { last: Known | null }>()

/** What every page asks: read once, and again after a change on any server. */
export function knownSettings(notices: Notices, read: () => Promise<SiteSettings>): Promise<SiteSettings> {
  const ours = known.get(notices) ?? follow(notices)
  if (ours.last && performance.now() - ours.last.since < longest) return ours.last.settings
  const asked = { settings: read(), since: performance.now() }
  ours.last = asked
  asked.settings.catch(() => {
    if (ours.last === asked) ours.last = null
  })
  return asked.settings
}

function follow(notices: Notices): { last: Known | null } {
  const ours: { last: Known | null } = { last: null }
  known.set(notices, ours)
  notices.onChange('site_settings', () => {
    ours.last = null
  })
  return ours
}
