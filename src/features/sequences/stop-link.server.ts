/** The link in each email of a sequence that stops the emails of its sender: signed, so that nothing is stored. */
import { createHmac } from 'node:crypto'
import { type AuthSecrets, isSigned } from '#door/auth-secrets.ts'
import type { Deps } from '#door/deps.ts'
import { serverPaths } from '#shared/product/server-paths.ts'

const signature = (secret: string, messageId: string) =>
  createHmac('sha256', secret).update(`stop the emails of the sender of\n${messageId}`).digest('base64url')

export function stopToken(secret: string, messageId: string): string {
  return Buffer.from(messageId.replaceAll('-', ''), 'hex').toString('base64url') + signature(secret, messageId)
}

/** 16 bytes. */
const idLength = 22

/** The row of `sequence_messages` that a token is about; null for an invalid token. */
export function readStopToken(secrets: AuthSecrets, token: string): string | null {
  const hex = Buffer.from(token.slice(0, idLength), 'base64url').toString('hex')
  if (hex.length !== 32) return null
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSigned(secrets, token.slice(idLength), (secret) => signature(secret, id)) ? id : null
}

export function stopAddress({ settings, authSecrets }: Pick<Deps, 'settings' | 'authSecrets'>, messageId: string) {
  return settings.origin + serverPaths.stopEmails(stopToken(authSecrets[0], messageId))
}
