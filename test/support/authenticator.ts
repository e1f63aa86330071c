import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

/**
 * What an authenticator app shows for a key that was typed or scanned. `ahead` counts periods of 30 seconds from now.
 */
export function authenticatorCode(key: string, ahead = 0): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(/\s/g, '')))
  return createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + ahead)
}
