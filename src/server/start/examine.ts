/** All checks of script/doctor, of the settings in the environment. */
import { Resolver } from 'node:dns/promises'
import { openSession } from '#adapters/database/session.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { checkBackups } from '../doctor/check-backups.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkModel, checkTracing } from '../doctor/check-endpoints.ts'
import { checkDisk, checkFolder, checkSecrets } from '../doctor/check-machine.ts'
import { checkMail } from '../doctor/check-mail.ts'
import { checkCertificate, checkOrigin } from '../doctor/check-origin.ts'
import { checkStorage, checkStripe } from '../doctor/check-providers.ts'
import { checkServers, type ServersFacts } from '../doctor/check-servers.ts'
import { checkSettings, misspelledSettings, settingsThatAreGone } from '../doctor/check-settings.ts'
import { type Finding, fault, findingsOf, good } from '../doctor/finding.ts'
import { type Env, givenEnvironment, readEnv, type SettingsError } from '../settings/env.ts'
import { backupBucketOf, bucketOf } from './providers.ts'

export interface ExamineOptions {
  /** The provider's DKIM selector, if it is not a usual one. */
  selector: string | undefined
  /** Gets an email. */
  mailTo: string | undefined
  /** A DNS server instead of the system's. */
  dns: string | undefined
}

export async function examine({ selector, mailTo, dns: server }: ExamineOptions): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv()
  } catch (error) {
    if (!isNamed<SettingsError>(error, 'SettingsError')) throw error
    const missing = error.message.split('\n').map((line) => fault('settings', line.replace(/^- /, '')))
    // A setting that is missing may be there under another name.
    return [...missing, ...misspelledSettings(givenEnvironment())]
  }
  const dns = new Resolver({ timeout: 3000, tries: 2 })
  if (server !== undefined) dns.setServers([server])
  const looks: [string, () => Promise<Finding[]>][] = [
    ['data-dir', async () => [await checkFolder('DATA_DIR', env.DATA_DIR)]],
    ['files-dir', async () => (env.FILES_DIR === undefined ? [] : [await checkFolder('FILES_DIR', env.FILES_DIR)])],
    ['disk', async () => [await checkDisk(env.DATA_DIR)]],
    ['secrets', async () => checkSecrets(env)],
    ['database', () => checkDatabase(env)],
    ['backups', () => checkRecords(env)],
    ['mail', () => checkMail(env, { dns, selector, to: mailTo })],
    ['stripe', () => checkStripe(env)],
    ['storage', () => checkStorage(bucketOf(env), env)],
    ['model', () => checkModel(env)],
    ['tracing', () => checkTracing(env)],
    ['origin', () => checkOrigin(env)],
    ['certificate', () => checkCertificate(env.ORIGIN)],
  ]
  const found = await Promise.all(looks.map(([check, look]) => findingsOf(check, look)))
  const mode = env.MODE === 'production' ? 'production' : 'local'
  const given = givenEnvironment()
  return [
    good('settings', `The settings are complete for ${mode} mode.`),
    ...settingsThatAreGone(given),
    ...misspelledSettings(given),
    ...checkSettings(env),
    ...found.flat(),
  ]
}

/**
 * Backups and servers, as the database has them; a database that is away or empty is the business of `checkDatabase`.
 */
async function checkRecords(env: Env): Promise<Finding[]> {
  const { backup, findings } = await recordsOf(env)
  return [...findings, ...(await checkBackups(env, { bucket: backupBucketOf(env), last: backup }))]
}

async function recordsOf(env: Env): Promise<ServersFacts> {
  const none = { backup: null, findings: [] }
  if (env.DATABASE_URL === undefined) return none
  const connectionString = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const session = await openSession({ connectionString, application_name: 'attending doctor' }).catch(() => null)
  if (session === null) return none
  try {
    return await checkServers(session.db, env)
  } catch (error) {
    // 42P01: no such table. The first start creates them.
    if ((error as { code?: string }).code === '42P01') return none
    throw error
  } finally {
    await session.close()
  }
}
