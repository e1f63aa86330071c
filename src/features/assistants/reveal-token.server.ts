/**
 * A reveal costs a contact of the quota, so an assistant asks twice: the first answer says what it counts and has a
 * token, the second call spends it. The token belongs to one person, physician, and field, for ten minutes.
 */
import { createHmac } from 'node:crypto'
import { type AuthSecrets, isSigned } from '#door/auth-secrets.ts'

const life = 10 * 60 * 1000

interface About {
  userId: string
  physicianId: number
  field: string
}

const sign =
  ({ userId, physicianId, field }: About, until: string) =>
  (secret: string) =>
    createHmac('sha256', secret)
      .update(`reveal by an assistant\n${userId}\n${physicianId}\n${field}\n${until}`)
      .digest('base64url')

export function revealToken(secrets: AuthSecrets, about: About, now: Date): string {
  const until = (now.getTime() + life).toString(36)
  return `${until}.${sign(about, until)(secrets[0])}`
}

export function isRevealToken(secrets: AuthSecrets, about: About, token: string, now: Date): boolean {
  const [until = '', signature = ''] = token.split('.')
  return Number.parseInt(until, 36) > now.getTime() && isSigned(secrets, signature, sign(about, until))
}
