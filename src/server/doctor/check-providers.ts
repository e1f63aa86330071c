/** Checks that the Stripe account and the bucket in the settings exist and work. */
import { randomUUID } from 'node:crypto'
import { inspectStripe } from '#adapters/billing/inspect-stripe.ts'
import type { Storage } from '#adapters/storage/port.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import type { Env } from '../settings/env.ts'
import { type Finding, fault, good, sentenceOf, warning } from './finding.ts'

type StripeSettings = Pick<Env, 'MODE' | 'ORIGIN' | 'STRIPE_SECRET_KEY' | 'STRIPE_API_ORIGIN' | 'STRIPE_TIMEOUT_MS'>

export async function checkStripe(env: StripeSettings): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: keys, ORIGIN: origin } = env
  if (keys === undefined) return [warning('stripe', 'STRIPE_SECRET_KEY is not set: payments are made in the sandbox.')]
  const found: Finding[] = []
  if (env.MODE === 'production' && /^(sk|rk)_test_/.test(keys[0])) {
    found.push(
      warning('stripe', 'STRIPE_SECRET_KEY is a test key: no one is charged. Use a live one (sk_live_… or rk_live_…).'),
    )
  }
  const options = {
    secretKeys: keys,
    apiOrigin: env.STRIPE_API_ORIGIN,
    timeout: env.STRIPE_TIMEOUT_MS,
  }
  try {
    const problems = await inspectStripe(options, `${origin ?? ''}${serverPaths.webhook('stripe')}`)
    for (const { about, kind, says } of problems) {
      found.push(kind === 'wrong' ? fault(`stripe-${about}`, says) : warning(`stripe-${about}`, says))
    }
    if (problems.length === 0)
      found.push(good('stripe', 'Stripe accepts the key and has both prices and the webhook with its events.'))
  } catch (error) {
    found.push(fault('stripe', `Stripe cannot be asked: ${sentenceOf(error)} Check the firewall.`))
  }
  return found
}

/** Writes, reads, and removes a small file, as the server has to. */
export async function checkStorage(
  storage: Storage | null,
  { S3_ENDPOINT, S3_BUCKET }: Partial<Pick<Env, 'S3_ENDPOINT' | 'S3_BUCKET'>> = {},
): Promise<Finding[]> {
  if (storage === null) return [good('storage', 'Files are stored in FILES_DIR or DATA_DIR; S3_ENDPOINT is not set.')]
  const name = 'doctor/probe.txt'
  const content = randomUUID()
  const steps = [
    ['written', 's3:PutObject', () => storage.put(name, Buffer.from(content))],
    ['read', 's3:GetObject', () => readBack(storage, name, content)],
    ['removed', 's3:DeleteObject', () => storage.remove(name)],
  ] as const
  for (const [done, right, step] of steps) {
    try {
      await step()
    } catch (error) {
      if (done === 'written' && /\b404\b/.test(sentenceOf(error))) {
        const says = `There is no bucket ${S3_BUCKET} at ${S3_ENDPOINT}.`
        return [fault('storage', `${says} Create it, or correct S3_BUCKET.`)]
      }
      return [fault('storage', `A file cannot be ${done} in S3_BUCKET: ${sentenceOf(error)} The key needs ${right}.`)]
    }
  }
  return [good('storage', 'A file can be written, read, and removed in S3_BUCKET.')]
}

async function readBack(storage: Storage, name: string, written: string): Promise<void> {
  const content = await storage.get(name)
  if (content?.toString() !== written) throw new Error(content === null ? 'it is not there' : 'it has another content')
}
