/**
 * What an operator should know about this server, as sentences for the page /system: the checks of script/doctor that
 * cost next to nothing.
 */

import { checkDisk, checkSecrets } from '../doctor/check-machine.ts'
import { checkCertificate } from '../doctor/check-origin.ts'
import type { Env } from '../settings/env.ts'

export async function serverWarnings(env: Env): Promise<string[]> {
  const found = [await checkDisk(env.DATA_DIR), ...checkSecrets(env), ...(await checkCertificate(env.ORIGIN))]
  const says = found.filter(({ verdict }) => verdict !== 'good').map(({ says }) => says)
  if (env.MODE === 'production' && env.TRUSTED_PROXIES.length === 0) {
    says.push('TRUSTED_PROXIES is not set: behind a proxy all visitors share one limit. Name the proxy’s address.')
  }
  if (env.SMTP_URL === undefined) says.push('SMTP_URL is not set: emails stay in the outbox and reach no one.')
  if (env.STRIPE_SECRET_KEY === undefined) says.push('STRIPE_SECRET_KEY is not set: payments are made in the sandbox.')
  return says
}
