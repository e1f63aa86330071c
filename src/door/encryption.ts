/**
 * Values encrypted with AUTH_SECRET, in Better Auth's format, because it reads the same columns when someone signs in.
 */
import { createHash } from 'node:crypto'
import type { SecretConfig } from 'better-auth/crypto'
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { AuthSecrets } from './auth-secrets.ts'

/**
 * The number by which a stored value names its secret: `$ba$<number>$<hex>`. Derived from the secret itself, so that
 * the list's order doesn't matter. 48 bits of a hash reveal nothing about 32 random characters.
 */
export function versionOf(secret: string): number {
  return createHash('sha256').update(`version of the auth secret\n${secret}`).digest().readUIntBE(0, 6)
}

/** How a value encrypted with the current secret begins. */
export const currentPrefix = ([current]: AuthSecrets): string => `$ba$${versionOf(current)}$`

/**
 * With one secret, written the way releases before the list did, without a number, so that those can still read it
 * while a new release is rolled out. With several, the value names its secret.
 */
export function encrypt(secrets: AuthSecrets, data: string): Promise<string> {
  return symmetricEncrypt({ key: secrets.length === 1 ? secrets[0] : configOf(secrets), data })
}

/** Throws if none of the secrets is the right one. */
export async function decrypt(secrets: AuthSecrets, data: string): Promise<string> {
  if (parseEnvelope(data)) return symmetricDecrypt({ key: configOf(secrets), data })
  // Without a number, it may be any of them; the cipher is authenticated, so only the right one decrypts it.
  for (const key of secrets) {
    const opened = await symmetricDecrypt({ key, data }).catch(() => null)
    if (opened !== null) return opened
  }
  throw new Error('Encrypted with a secret that AUTH_SECRET does not name')
}

function configOf(secrets: AuthSecrets): SecretConfig {
  return {
    keys: new Map(secrets.map((secret) => [versionOf(secret), secret])),
    currentVersion: versionOf(secrets[0]),
  }
}
