/**
 * Turns cookies and bearer tokens signed with a former AUTH_SECRET into ones signed with the current one. Better Auth
 * decrypts with several secrets but verifies with only one.
 */
import { createHmac } from 'node:crypto'
import { parseCookie } from 'cookie'
import { type AuthSecrets, isSame } from '#door/auth-secrets.ts'

export interface Resigned {
  headers: Headers
  /** The names of the re-signed cookies, and their new values. */
  cookies: ReadonlyMap<string, string>
}

/** @param prefix of Better Auth's cookie names */
export function resign(headers: Headers, secrets: AuthSecrets, prefix: string): Resigned {
  const cookies = new Map<string, string>()
  if (secrets.length === 1) return { headers, cookies }
  const copy = new Headers(headers)
  const given = parseCookie(headers.get('cookie') ?? '')
  for (const [name, value] of Object.entries(given)) {
    const again = name.startsWith(`${prefix}.`) && value !== undefined ? signedAgain(value, secrets) : null
    if (again !== null) cookies.set(name, again)
  }
  if (cookies.size > 0) {
    const all = Object.entries(given).map(([name, value]) => [name, cookies.get(name) ?? value ?? ''] as const)
    copy.set('cookie', all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '))
  }
  const token = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const again = token === undefined ? null : signedAgain(decoded(token), secrets)
  if (again !== null) copy.set('authorization', `Bearer ${encodeURIComponent(again)}`)
  return { headers: copy, cookies }
}

/** Null if it is signed with the current secret, or with none of them. */
function signedAgain(value: string, [current, ...former]: AuthSecrets): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const [text, signature] = [value.slice(0, dot), value.slice(dot + 1)]
  if (!former.some((secret) => isSame(signature, sign(secret, text)))) return null
  return `${text}.${sign(current, text)}`
}

/** As Better Auth signs cookies. */
const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64')

function decoded(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}
