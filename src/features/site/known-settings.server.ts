import type { Deps } from '#door/deps.ts'
import type { SiteSettings } from './contracts.ts'
import { siteSettings } from './queries.server.ts'

/** Milliseconds: as long as that, a lost connection can hide a change. */
const longest = 5_000

interface Known {
  settings: Promise<SiteSettings>
  since: number
}

const known = new WeakMap<Deps['notices'], { now: Known | null }>()

/** What every page asks: read once, and again after a change on any server. */
export function knownSettings({ db, notices }: Pick<Deps, 'db' | 'notices'>): Promise<SiteSettings> {
  let ours = known.get(notices)
  if (!ours) {
    const made = { now: null as Known | null }
    ours = made
    known.set(notices, made)
    notices.onChange('site_settings', () => {
      made.now = null
    })
  }
  if (ours.now && performance.now() - ours.now.since < longest) return ours.now.settings
  const settings = siteSettings(db)
  const read = { settings, since: performance.now() }
  const all = ours
  all.now = read
  settings.catch(() => {
    if (all.now === read) all.now = null
  })
  return settings
}
