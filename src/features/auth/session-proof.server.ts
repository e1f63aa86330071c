/**
 * What a request shows to prove its session, checked without the database: the signature of Better Auth, HMAC-SHA-256 in Base64 behind the
 * token, in a cookie or as a bearer token. Most of what is made up ends here.
 */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { hashSessionToken } from './hashed-sessions.server.ts'

export interface SessionProof {
  /** What the session is stored under. */
  tokenHash: string
  isBearer: boolean
  /** The browser was asked to forget it when it is closed, so it is never prolonged. */
  isForgotten: boolean
}

/** Reads the bearer token, which wins over the cookie, as any other `Authorization` does. Null for a visitor. */
export type ReadProof = (headers: Headers) => SessionProof | null

/** `cookiePrefix` stands before the names of Better Auth's cookies. */
export function makeProofReader(secret: string, cookiePrefix: string): ReadProof {
  const key = createSecretKey(Buffer.from(secret))
  const isSigned = (value: string, signature: string) => {
    const right = Buffer.from(createHmac('sha256', key).update(value).digest('base64'))
    const shown = Buffer.from(signature)
    return shown.length === right.length && timingSafeEqual(shown, right)
  }
  /** The part before the signature; null where that is not right. */
  const signedValue = (encoded: string | undefined): string | null => {
    const text = encoded === undefined ? '' : decoded(encoded)
    const dot = text.lastIndexOf('.')
    if (dot < 1) return null
    const value = text.slice(0, dot)
    return isSigned(value, text.slice(dot + 1)) ? value : null
  }
  const session = cookieReader(`${cookiePrefix}.session_token`)
  const forget = cookieReader(`${cookiePrefix}.dont_remember`)
  return (headers) => {
    const authorization = headers.get('authorization')
    if (authorization) {
      const token = signedValue(/^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1])
      return token === null ? null : { tokenHash: hashSessionToken(token), isBearer: true, isForgotten: false }
    }
    const cookies = headers.get('cookie')
    const token = cookies ? signedValue(session(cookies)) : null
    if (token === null) return null
    return { tokenHash: hashSessionToken(token), isBearer: false, isForgotten: signedValue(forget(cookies!)) !== null }
  }
}

/** Reads one cookie out of the header; of two with the same name the first, as Better Auth does. */
function cookieReader(name: string): (cookies: string) => string | undefined {
  const pattern = new RegExp(`(?:^|;)[ \\t]*${RegExp.escape(name)}[ \\t]*=[ \\t]*([^; \\t]*)`)
  return (cookies) => pattern.exec(cookies)?.[1]
}

function decoded(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
