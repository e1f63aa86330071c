/** Settings that are there, but can't be meant. */
import { editsBetween } from '#search/reading/typos.ts'
import { type Env, goneSettingsIn, settingNames } from '../settings/env.ts'
import { type Finding, fault, warning } from './finding.ts'

type Checked = Pick<Env, 'MODE' | 'ORIGIN' | 'PORT' | 'METRICS_PORT' | 'TRUSTED_PROXIES' | 'ADMIN_EMAILS'>

export function checkSettings(env: Checked): Finding[] {
  const found: Finding[] = []
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT) {
    found.push(fault('settings', `METRICS_PORT and PORT are the same (${env.PORT}). Set METRICS_PORT to another one.`))
  }
  const everyone = env.TRUSTED_PROXIES.find((range) => range.endsWith('/0'))
  if (everyone !== undefined) {
    const says = `TRUSTED_PROXIES names ${everyone}, which is everyone, so that anyone can choose an address to be counted as.`
    found.push(fault('settings', `${says} Set it to the addresses of your proxies.`))
  }
  if (env.MODE === 'production' && env.ADMIN_EMAILS.length === 0) {
    found.push(warning('settings', 'ADMIN_EMAILS is not set, so no one becomes an admin. Set it to your own address.'))
  }
  if (env.MODE === 'local' && env.ORIGIN?.startsWith('https://')) {
    const says = 'MODE is local, in which anyone can sign in as a persona, and ORIGIN is a public address.'
    found.push(warning('settings', `${says} Set MODE=production.`))
  }
  return found
}

/** What earlier releases had. */
export const settingsThatAreGone = (source: Readonly<Record<string, string | undefined>>): Finding[] =>
  goneSettingsIn(source).map((sentence) => warning('settings', sentence))

/** Names that are no setting, but nearly one; or that begin as only ours do. */
export function misspelledSettings(source: Readonly<Record<string, string | undefined>>): Finding[] {
  const known = new Set<string>(settingNames)
  return Object.keys(source)
    .filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !known.has(name) && source[name] !== '')
    .flatMap((name) => {
      const nearest = nearestSetting(name)
      if (nearest === null) return []
      return [warning('settings', `${name} is no setting and has no effect. Did you mean ${nearest}?`)]
    })
}

/** Families whose names no other program uses. */
const families = /^(STRIPE|BACKUP|S3|SMTP|MAIL|METRICS|ADMIN|ADMINS|TRUSTED|AUTH|SUPPRESSION|IMPORT|PUBLIC)_/

function nearestSetting(name: string): string | null {
  const family = families.exec(name)?.[0]
  const nearer = (maxEdits: number, names: readonly string[]) =>
    names
      .map((setting) => ({ setting, edits: editsBetween(name, setting, maxEdits) }))
      .filter(({ edits }) => edits !== undefined)
      .toSorted((a, b) => a.edits! - b.edits!)[0]?.setting
  const near = nearer(Math.floor(name.length / 4), settingNames)
  if (near !== undefined || family === undefined) return near ?? null
  const relatives = settingNames.filter((setting) => setting.startsWith(family))
  return nearer(100, relatives) ?? null
}
