/** Sessions the server opens itself, for people identified by a team's identity provider. No path leads here. */
import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { serverLimits } from '#shared/product/server-limits.ts'

export const openedSessions = {
  id: 'opened-sessions',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
      async (context) => {
        const { internalAdapter, secret, createAuthCookie } = context.context
        const user = await internalAdapter.findUserById(context.body.userId)
        if (!user) throw new Error('There is no such account')
        if (!('twoFactorEnabled' in user && user.twoFactorEnabled === true)) {
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return { secondStep: false }
        }
        // What the two-factor plugin does after a password: its own calls read it from here.
        const identifier = `2fa-${randomBytes(20).toString('base64url')}`
        const expiresAt = new Date(Date.now() + serverLimits.twoFactorStep)
        await internalAdapter.createVerificationValue({ value: user.id, identifier, expiresAt })
        await internalAdapter.createVerificationValue({
          value: '0',
          identifier: `2fa-attempts-${identifier}`,
          expiresAt,
        })
        const cookie = createAuthCookie('two_factor', { maxAge: serverLimits.twoFactorStep / 1000 })
        await context.setSignedCookie(cookie.name, identifier, secret, cookie.attributes)
        return { secondStep: true }
      },
    ),
  },
} satisfies BetterAuthPlugin
