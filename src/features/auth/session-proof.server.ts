/**
 * What a request presents to prove its session, checked without the database: Better Auth's signature, HMAC-SHA-256 in
 * Base64 after the token, in a cookie or as a bearer token. Most forged ones end here.
 */
import { createHmac, createSecretKey } from 'node:crypto'
import { keyIn } from '#door/api-key.ts'
import { type AuthSecrets, isSame } from '#door/auth-secrets.ts'
import { hashToken } from '#door/one-time-token.ts'
import { hashSessionToken } from './hashed-sessions.server.ts'

export interface SessionProof {
  /** What the session is stored under. */
  tokenHash: string
  isBearer: boolean
  /** The browser was asked to forget it on closing, so it is never extended. */
  isForgotten: boolean
  /** Signed with a former AUTH_SECRET. */
  isFormer: boolean
}

/** An API key, of which only the database knows whether there is such a one. */
export interface KeyProof {
  /** In hex, what the key is stored under. */
  keyHash: string
}

/** What may be an access token of an app, which only the database knows, either. */
export interface AppProof {
  /** In hex, what the token is stored under. */
  accessHash: string
}

export type Proof = SessionProof | KeyProof | AppProof

/** Identifies the proof among others, without revealing it. */
export const nameOfProof = (proof: Proof | null): string | null =>
  proof === null
    ? null
    : 'keyHash' in proof
      ? `key ${proof.keyHash}`
      : 'accessHash' in proof
        ? `app ${proof.accessHash}`
        : proof.tokenHash

/** 256 bits, without the signature that a session's has. */
const accessToken = /^bearer\s+([\w-]{43})\s*$/i

/** Reads the bearer token, which wins over the cookie, like any other `Authorization`. Null for a visitor. */
export type ReadProof = (headers: Headers) => Proof | null

/** `cookiePrefix` comes before the names of Better Auth's cookies. */
export function makeProofReader(secrets: AuthSecrets, cookiePrefix: string): ReadProof {
  const keys = secrets.map((secret) => createSecretKey(Buffer.from(secret)))
  /** Which of the secrets signed it; -1 if none did. */
  const signer = (value: string, signature: string) =>
    keys.findIndex((key) => isSame(signature, createHmac('sha256', key).update(value).digest('base64')))
  /** The part before the signature; null if the signature is wrong. */
  const signedValue = (encoded: string | undefined): { value: string; isFormer: boolean } | null => {
    const text = encoded === undefined ? '' : decoded(encoded)
    const dot = text.lastIndexOf('.')
    if (dot < 1) return null
    const value = text.slice(0, dot)
    const by = signer(value, text.slice(dot + 1))
    return by === -1 ? null : { value, isFormer: by > 0 }
  }
  const session = cookieReader(`${cookiePrefix}.session_token`)
  const forget = cookieReader(`${cookiePrefix}.dont_remember`)
  return (headers) => {
    const authorization = headers.get('authorization')
    if (authorization) {
      const keyHash = keyIn(authorization)
      if (keyHash !== null) return { keyHash }
      const access = accessToken.exec(authorization)?.[1]
      if (access !== undefined) return { accessHash: hashToken(access).toString('hex') }
      const token = signedValue(/^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1])
      return (
        token && {
          tokenHash: hashSessionToken(token.value),
          isBearer: true,
          isForgotten: false,
          isFormer: token.isFormer,
        }
      )
    }
    const cookies = headers.get('cookie')
    const token = cookies ? signedValue(session(cookies)) : null
    if (token === null) return null
    const isForgotten = signedValue(forget(cookies!)) !== null
    return { tokenHash: hashSessionToken(token.value), isBearer: false, isForgotten, isFormer: token.isFormer }
  }
}

/** Reads one cookie from the header; of two with the same name the first, like Better Auth. */
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
