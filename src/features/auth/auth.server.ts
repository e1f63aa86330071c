/**
 * Better Auth on our tables. Only the paths in `allowedPaths` are reachable; everything that a mail points to opens a
 * page of ours that posts to a call, so the library's own GET links stay shut (calls.md, 'Sign-in').
 */
import { randomUUIDv7 } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { bearer } from 'better-auth/plugins'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { limits } from '#shared/limits.ts'
import { hashPassword, verifyPassword } from './password.server.ts'

export interface AuthSettings {
  /** Where the site is reached, without a trailing slash. */
  origin: string
  /** Other origins that mean this site; in local mode localhost and 127.0.0.1. */
  trustedOrigins: readonly string[]
  secret: string
  signInsPerMinute: number
}

export type Auth = ReturnType<typeof makeAuth>

/** The header in which the server tells Better Auth the client's address; whatever a client sends in it is replaced. */
export const addressHeader = 'x-attending-address'

const allowedPaths = new Set(['/sign-in/email', '/sign-out', '/get-session'])

export function isAllowedAuthPath(pathname: string): boolean {
  return allowedPaths.has(pathname.replace(/^\/api\/auth/, ''))
}

export function makeAuth(db: Kysely<DB>, settings: AuthSettings) {
  const overHttps = settings.origin.startsWith('https://')
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: 'Attending',
    baseURL: settings.origin,
    basePath: '/api/auth',
    secret: settings.secret,
    trustedOrigins: [...settings.trustedOrigins],
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      expiresIn: limits.sessionLife / 1000,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', ...timestamps },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'rate_limits',
      fields: { lastRequest: 'last_request' },
      window: 60,
      max: 600,
      customRules: { '/sign-in/email': { window: 60, max: settings.signInsPerMinute } },
    },
    plugins: [bearer({ requireSignature: true })],
    advanced: {
      // The server checks Origin and Sec-Fetch-Site itself, before any route and by one rule (server/security.ts).
      disableCSRFCheck: true,
      database: { generateId: () => randomUUIDv7() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // '__Host-' makes browsers insist on Secure, Path=/ and no Domain (RFC 6265bis, 4.1.3.2).
      cookiePrefix: overHttps ? '__Host-attending' : 'attending',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: overHttps },
    },
    logger: { disabled: true },
  })
}
