/**
 * Better Auth on our tables: passwords, sessions, and the second step of signing in. Which of its paths answer, and
 * under which rules, is in `answer-auth.server.ts`; everything an email links to is a call of ours
 * (docs/decisions/0003-better-auth-behind-our-own-rules.md).
 */
import { randomUUIDv7 } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { bearer, twoFactor } from 'better-auth/plugins'
import { stringifySetCookie } from 'cookie'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { AuthSecrets } from '#door/auth-secrets.ts'
import { versionOf } from '#door/encryption.ts'
import { brand } from '#shared/product/brand.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { resign } from './former-signatures.server.ts'
import { hashedSessions } from './hashed-sessions.server.ts'
import { openedSessions } from './opened-sessions.server.ts'
import { hashPassword, verifyPassword } from './password.server.ts'

export interface AuthSettings {
  /** The site's address, without a trailing slash. */
  origin: string
  /** Other origins of this site; in local mode localhost and 127.0.0.1. */
  trustedOrigins: readonly string[]
  secrets: AuthSecrets
}

export type Auth = ReturnType<typeof makeAuth>

/** The header in which the server tells Better Auth the client's address; whatever a client sends in it is replaced. */
export const addressHeader = 'x-attending-address'

/**
 * Prefix of its cookies' names. '__Host-' makes browsers insist on Secure, Path=/, and no Domain (RFC 6265bis,
 * 4.1.3.2).
 */
export function cookiePrefixOf(origin: string): string {
  return origin.startsWith('https://') ? '__Host-attending' : 'attending'
}

/** Better Auth, but also accepting cookies and tokens signed with a former secret. */
export function makeAuth(db: Kysely<DB>, settings: AuthSettings) {
  const overHttps = settings.origin.startsWith('https://')
  const cookiePrefix = cookiePrefixOf(settings.origin)
  const library = openLibrary(db, { ...settings, overHttps, cookiePrefix })
  return {
    handler: (request: Request): Promise<Response> => {
      const { headers } = resign(request.headers, settings.secrets, cookiePrefix)
      return library.handler(headers === request.headers ? request : new Request(request, { headers }))
    },
    /**
     * A session for someone identified without a password, or the second step their account requires, as `Set-Cookie`
     * values.
     */
    openSession: async (userId: string, headers: Headers): Promise<{ secondStep: boolean; cookies: string[] }> => {
      const answer = await library.api.openSession({ body: { userId }, headers, returnHeaders: true })
      return { secondStep: answer.response.secondStep, cookies: answer.headers.getSetCookie() }
    },
    /** The `Set-Cookie` values that extend the session in these headers, sign it with the current secret, or end it. */
    renewCookies: async (requestHeaders: Headers): Promise<string[]> => {
      const { headers, cookies } = resign(requestHeaders, settings.secrets, cookiePrefix)
      const answer = await library.api.getSession({ headers, returnHeaders: true })
      const session = answer.response
      const setCookies = answer.headers.getSetCookie()
      if (session === null) return setCookies
      const forgets = headers.get('cookie')?.includes(`${cookiePrefix}.dont_remember=`) ?? false
      for (const [name, value] of cookies) {
        if (setCookies.some((cookie) => cookie.startsWith(`${name}=`))) continue
        const maxAge = forgets ? undefined : Math.floor((session.session.expiresAt.getTime() - Date.now()) / 1000)
        const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: overHttps } as const
        setCookies.push(stringifySetCookie({ name, value, ...(maxAge === undefined ? {} : { maxAge }), ...attributes }))
      }
      return setCookies
    },
  }
}

function openLibrary(db: Kysely<DB>, settings: AuthSettings & { overHttps: boolean; cookiePrefix: string }) {
  const { overHttps, cookiePrefix } = settings
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: brand.name,
    baseURL: settings.origin,
    basePath: '/api/auth',
    // The last one decrypts values from before they named their secret.
    secret: settings.secrets.at(-1)!,
    secrets: settings.secrets.map((value) => ({ version: versionOf(value), value })),
    trustedOrigins: [...settings.trustedOrigins],
    database: { db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // Ours takes the same time for a known address as for an unknown one (sign-up.server.ts).
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      expiresIn: serverLimits.sessionLife / 1000,
      updateAge: serverLimits.sessionRefresh / 1000,
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
    // door/rate-limit.ts counts tries, by account as well as by address.
    rateLimit: { enabled: false },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: serverLimits.twoFactorStep / 1000,
        accountLockout: { durationSeconds: serverLimits.passwordLock / 1000 },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      // After the second factor, which revokes the session created by the password.
      bearer({ requireSignature: true }),
      openedSessions,
      hashedSessions,
    ],
    advanced: {
      // The server checks Origin and Sec-Fetch-Site itself, before any route and with a single rule
      // (server/http/security.ts).
      disableCSRFCheck: true,
      database: { generateId: () => randomUUIDv7() },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      cookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: overHttps },
    },
    logger: { disabled: true },
  })
}
