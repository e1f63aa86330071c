import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { AuthSecrets } from '#door/auth-secrets.ts'
import { decrypt, encrypt } from '#door/encryption.ts'

// Without letters and digits that look alike when copied from paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes like 'k3m9p-x7wqd', each valid for one sign-in. */
export function newRecoveryCodes(): string[] {
  const five = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 10 }, () => `${five()}-${five()}`)
}

/** As Better Auth reads them when someone signs in with one. */
export function encryptCodes(codes: readonly string[], secrets: AuthSecrets): Promise<string> {
  return encrypt(secrets, JSON.stringify(codes))
}

export async function readCodes(stored: string, secrets: AuthSecrets): Promise<string[]> {
  return z.array(z.string()).parse(JSON.parse(await decrypt(secrets, stored)))
}
