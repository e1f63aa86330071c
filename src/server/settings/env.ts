/**
 * Every setting of the product, validated once at startup. The only place that reads the process's environment;
 * `.env.example` is printed from `server/settings/` (`script/env-example`).
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { constants, neverSettings } from './constants.ts'
import { database } from './database.ts'
import { files } from './files.ts'
import { goneSettings } from './gone.ts'
import { limits } from './limits.ts'
import { people } from './people.ts'
import { physicians } from './physicians.ts'
import { projectRoot } from './project-root.ts'
import { providers } from './providers.ts'
import { serving } from './serving.ts'
import type { Setting } from './setting.ts'
import { visibility } from './visibility.ts'

/** In the order of `.env.example`. */
const groups: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  Serving: serving,
  Database: database,
  'Secrets and people': people,
  Limits: limits,
  'Email, payments, and models': providers,
  Physicians: physicians,
  'Files and backups': files,
  'Metrics, traces, and logs': visibility,
}
const settings = { ...serving, ...database, ...people, ...limits, ...providers, ...physicians, ...files, ...visibility }

export const settingNames: readonly string[] = Object.keys(settings)

type ValuesOf<Of extends Record<string, Setting>> = { [K in keyof Of]: z.output<Of[K]['schema']> }
export type Env = ValuesOf<typeof settings> & ValuesOf<typeof constants>

/** Settings are missing or wrong: the message names each, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export const neededInProduction = [
  'ORIGIN',
  'AUTH_SECRET',
  'SUPPRESSION_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/** Where systemd listens, if it started this process with Type=notify; not a setting of ours. */
export const notifySocket = (): string | undefined => process.env.NOTIFY_SOCKET

/** Set by systemd where the output goes to the journal; not a setting of ours. */
export const journalStream = (): string | undefined => process.env.JOURNAL_STREAM

/** The value of MODE, even if other settings are wrong. */
export const isProduction = (): boolean => process.env.MODE === 'production'

/** Throws a single `SettingsError` that names every problem. An empty value counts as not set. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const faults: string[] = []
  const env: Record<string, unknown> = {}
  const replaced = replacedConstants(source.CONSTANTS, faults)
  const given = [
    ...Object.entries(settings).map(([name, setting]) => [name, setting, source[name]] as const),
    ...Object.entries(constants).map(([name, constant]) => [name, constant, replaced[name]] as const),
  ]
  for (const [name, { schema }, value] of given) {
    // Example files mark secrets to fill in like this, and a server that accepted them would fail with its first
    // customer.
    if (value?.includes('…')) {
      faults.push(`${name} still has the … from the example; put in your own value`)
      continue
    }
    const parsed = schema.safeParse(value === '' ? undefined : value)
    if (parsed.success) env[name] = parsed.data
    else faults.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not valid'}`)
  }
  if (
    env.MODE !== 'production' &&
    (env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined)
  ) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both, or neither')
  }
  if ((env.AI_BASE_URL === undefined) !== (env.AI_MODEL === undefined)) {
    faults.push('AI_BASE_URL and AI_MODEL go together: set both, or neither')
  }
  for (const name of ['GOOGLE', 'MICROSOFT']) {
    if ((env[`${name}_CLIENT_ID`] === undefined) !== (env[`${name}_CLIENT_SECRET`] === undefined)) {
      faults.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together: set both, or neither`)
    }
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const unset = s3.filter((name) => env[name] === undefined)
  if (unset.length > 0 && unset.length < s3.length) {
    faults.push(`${s3.slice(0, -1).join(', ')} and ${s3.at(-1)} go together: set all, or none`)
  }
  if (env.BACKUP_BUCKET !== undefined && env.S3_ENDPOINT === undefined) {
    faults.push('BACKUP_BUCKET needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    if (env[name] !== undefined && env.DATABASE_URL === undefined) faults.push(`${name} needs DATABASE_URL as well`)
  }
  if (env.MODE === 'production') {
    for (const name of neededInProduction) if (env[name] === undefined) faults.push(missing(name))
    if (typeof env.ORIGIN === 'string' && !env.ORIGIN.startsWith('https://')) {
      faults.push('ORIGIN must start with https:// in production mode, or sign-in cookies are sent unencrypted')
    }
  }
  if (faults.length > 0) throw new SettingsError(faults.map((fault) => `- ${fault}.`).join('\n'))
  return env as Env
}

const Replaced = z.partialRecord(z.enum(Object.keys(constants)), z.string())

/** CONSTANTS, which only tests set: a JSON object of values by name, each as a setting would have it. */
function replacedConstants(text: string | undefined, faults: string[]): Partial<Record<string, string>> {
  if (text === undefined || text === '') return {}
  try {
    return Replaced.parse(JSON.parse(text))
  } catch {
    faults.push('CONSTANTS must be a JSON object of texts, by the names in src/server/settings/constants.ts')
    return {}
  }
}

function missing(name: (typeof neededInProduction)[number]): string {
  return `${name} is missing. Production mode needs it (${settings[name].sentence.replace(/\.$/, '')})`
}

/** A sentence for each setting that is set, but that this release no longer has. */
export const goneSettingsIn = (source: Record<string, string | undefined>): string[] =>
  [...Object.entries(goneSettings), ...Object.keys(constants).map((name) => [name, 'Its value is fixed now.'] as const)]
    .filter(([name]) => !neverSettings.has(name))
    .filter(([name]) => source[name] !== undefined && source[name] !== '')
    .map(([name, instead]) => `The setting ${name} no longer exists and has no effect. ${instead}`)

/** The environment as it was given, once `readEnv` has read `.env`: for what is no setting. */
export const givenEnvironment = (): Readonly<Record<string, string | undefined>> => process.env

/** The same of the process's environment, once `readEnv` has read `.env`. */
export const goneSettingsSet = (): string[] => goneSettingsIn(process.env)

/** The environment for a child process. */
export const childEnvironment = (more: Record<string, string>): Record<string, string | undefined> => ({
  ...process.env,
  ...more,
})

const harmless = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'NODE_COMPILE_CACHE', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH']

/** The environment for a child process that reads files from people: no setting, so no secret is within its reach. */
export const bareEnvironment = (more: Record<string, string>): Record<string, string | undefined> => ({
  ...Object.fromEntries(harmless.map((name) => [name, process.env[name]])),
  ...more,
})

/** Reads the checkout's `.env`, if there is one, then the environment, which takes precedence. */
export function readEnv(): Env {
  const file = path.join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return parseEnv(process.env)
}

/** React and related libraries read NODE_ENV when they load; the built server is never in development. */
export function runAsBuilt(): void {
  process.env.NODE_ENV = 'production'
}

/** The text of `.env.example`. */
export function envExample(): string {
  const parts = Object.entries(groups).map(
    ([title, group]) =>
      `# ${title}\n# ${'-'.repeat(title.length)}\n\n${Object.entries(group).map(exampleOf).join('\n')}`,
  )
  return `# Attending settings. All are optional in local mode. Copy to .env and remove the # from the ones you change.\n\n${parts.join('\n')}`
}

function exampleOf([name, { sentence, schema, example }]: [string, Setting]): string {
  const standard = schema.safeParse(undefined)
  const isPath = name === 'DATA_DIR'
  const value = example ?? (standard.success && standard.data !== undefined && !isPath ? String(standard.data) : '')
  return `# ${sentence}\n# ${name}=${value}\n`
}
