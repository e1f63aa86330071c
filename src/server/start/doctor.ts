/**
 * `script/doctor`: checks everything a production server needs, and prints one line for each problem with what to do.
 */
import { Resolver } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { isNamed } from '#shared/calls/named-error.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkDataDir, checkDisk, checkSecrets } from '../doctor/check-machine.ts'
import { checkMail } from '../doctor/check-mail.ts'
import { checkCertificate, checkOrigin } from '../doctor/check-origin.ts'
import { checkStorage, checkStripe } from '../doctor/check-providers.ts'
import { type Finding, fault, findingsOf, good, warning } from '../doctor/finding.ts'
import { type Env, goneSettingsSet, readEnv, type SettingsError } from '../settings/env.ts'
import { bucketOf } from './providers.ts'

const usage = `script/doctor [--json] [--dkim-selector NAME] [--dns ADDRESS]
      Looks at the settings, the database, mail, Stripe, the bucket, the proxy, clocks, the disk, and the secrets. Changes nothing.
      Exit code 1 if there is a fault. --dns asks another DNS server than the system's, such as 1.1.1.1.
`

interface Options {
  selector: string | undefined
  dns: string | undefined
}

async function examine({ selector, dns: server }: Options): Promise<Finding[]> {
  let env: Env
  try {
    env = readEnv()
  } catch (error) {
    if (!isNamed<SettingsError>(error, 'SettingsError')) throw error
    return error.message.split('\n').map((line) => fault('settings', line.replace(/^- /, '')))
  }
  const dns = new Resolver({ timeout: 3000, tries: 2 })
  if (server !== undefined) dns.setServers([server])
  const looks: [string, () => Promise<Finding[]>][] = [
    ['data-dir', async () => [await checkDataDir(env.DATA_DIR)]],
    ['disk', async () => [await checkDisk(env.DATA_DIR)]],
    ['secrets', async () => checkSecrets(env)],
    ['database', () => checkDatabase(env)],
    ['mail', () => checkMail(env, { dns, selector })],
    ['stripe', () => checkStripe(env)],
    ['storage', () => checkStorage(bucketOf(env))],
    ['origin', () => checkOrigin(env)],
    ['certificate', () => checkCertificate(env.ORIGIN)],
  ]
  const found = await Promise.all(looks.map(([check, look]) => findingsOf(check, look)))
  const mode = env.MODE === 'production' ? 'production' : 'local'
  const gone = goneSettingsSet().map((sentence) => warning('settings', sentence))
  return [good('settings', `The settings are complete for ${mode} mode.`), ...gone, ...found.flat()]
}

const marks = { good: 'ok   ', warning: 'WARN ', fault: 'FAULT' }

function printed(findings: readonly Finding[]): string {
  const lines = findings.map(({ check, verdict, says }) => `${marks[verdict]} ${check}: ${says}`)
  const count = (verdict: Finding['verdict']) => findings.filter((one) => one.verdict === verdict).length
  return `${lines.join('\n')}\n\n${count('fault')} faults, ${count('warning')} warnings.\n`
}

async function main(args: string[]): Promise<number> {
  let values: { json?: boolean; 'dkim-selector'?: string; dns?: string }
  try {
    ;({ values } = parseArgs({
      args,
      options: { json: { type: 'boolean' }, 'dkim-selector': { type: 'string' }, dns: { type: 'string' } },
    }))
  } catch {
    process.stderr.write(usage)
    return 2
  }
  const findings = await examine({ selector: values['dkim-selector'], dns: values.dns })
  process.stdout.write(values.json ? `${JSON.stringify(findings, null, 2)}\n` : printed(findings))
  return findings.some(({ verdict }) => verdict === 'fault') ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
