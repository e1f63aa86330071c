/** Checks what the running servers say of themselves in the database. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { billingFacts, lastBackup, serversSeen } from '#features/system-status/queries.server.ts'
import type { Env } from '../settings/env.ts'
import type { LastBackup } from './check-backups.ts'
import { type Finding, fault, good, warning } from './finding.ts'

type Settings = Pick<Env, 'S3_ENDPOINT'>

export interface ServersFacts {
  /** The last try; null if there was none. */
  backup: LastBackup | null
  findings: Finding[]
}

export async function checkServers(db: Kysely<DB>, env: Settings): Promise<ServersFacts> {
  const running = (await serversSeen(db)).filter(({ runs }) => runs)
  const backup = await lastBackup(db)
  const billing = await billingFacts(db)
  const findings = [serversFinding(running, env)]
  if (billing.webhooksSilent) {
    const says =
      'Events of Stripe are only found by looking for them: its webhook is not accepted. If the endpoint is enabled, its signing secret is another one.'
    findings.push(fault('stripe-webhook', `${says} Copy it from Developers, Webhooks to STRIPE_WEBHOOK_SECRET.`))
  }
  return { backup, findings }
}

function serversFinding(running: readonly { name: string }[], { S3_ENDPOINT }: Settings): Finding {
  const machines = new Set(running.map(({ name }) => name))
  if (machines.size > 1 && S3_ENDPOINT === undefined) {
    const says = `Servers run on ${machines.size} machines (${[...machines].join(', ')}), and each stores uploads for itself.`
    return fault('servers', `${says} Set S3_ENDPOINT and the other settings of a bucket, the same for all of them.`)
  }
  if (running.length === 0) return warning('servers', 'No server runs on this database.')
  return good('servers', `${running.length} ${running.length === 1 ? 'server runs' : 'servers run'} on this database.`)
}
