/**
 * `script/doctor`: checks everything a production server needs, and prints one line for each problem with what to do.
 */
import { parseArgs } from 'node:util'
import type { Finding } from '../doctor/finding.ts'
import { examine } from './examine.ts'

const usage = `script/doctor [--json] [--mail-to ADDRESS] [--dkim-selector NAME] [--dns ADDRESS]
      Looks at the settings, the database, mail, Stripe, the bucket, backups, the model, the proxy, clocks, the disk, and the secrets. Changes nothing.
      Exit code 1 if there is a fault, 0 if there are only warnings. --mail-to sends an email there, which alone shows that the mail server accepts
      the sender. --dns asks another DNS server than the system's, such as 1.1.1.1.
`

const marks = { good: 'ok   ', warning: 'WARN ', fault: 'FAULT' }

function printed(findings: readonly Finding[]): string {
  const lines = findings.map(({ check, verdict, says }) => `${marks[verdict]} ${check}: ${says}`)
  const count = (verdict: Finding['verdict']) => findings.filter((one) => one.verdict === verdict).length
  return `${lines.join('\n')}\n\n${count('fault')} faults, ${count('warning')} warnings.\n`
}

async function main(args: string[]): Promise<number> {
  let values: { json?: boolean; 'dkim-selector'?: string; 'mail-to'?: string; dns?: string }
  try {
    ;({ values } = parseArgs({
      args,
      options: {
        json: { type: 'boolean' },
        'dkim-selector': { type: 'string' },
        'mail-to': { type: 'string' },
        dns: { type: 'string' },
      },
    }))
  } catch {
    process.stderr.write(usage)
    return 2
  }
  const findings = await examine({ selector: values['dkim-selector'], mailTo: values['mail-to'], dns: values.dns })
  process.stdout.write(values.json ? `${JSON.stringify(findings, null, 2)}\n` : printed(findings))
  return findings.some(({ verdict }) => verdict === 'fault') ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
