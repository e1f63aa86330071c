/** Who is behind a request: the session's user with role, subscription and permissions, or no one. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { unavailable } from '#door/errors.ts'
import { subscriptionOf } from '#features/billing/queries.server.ts'
import { isDemoAccount, noSubscription, permissionsOf, type Role, type Viewer } from '#shared/access/access.ts'
import type { Auth } from './auth.server.ts'

export interface Seen {
  viewer: Viewer | null
  /** Whose session it is; null without a viewer. */
  sessionId: string | null
  /** `Set-Cookie` values that prolong the session, to be sent with the answer. */
  cookies: string[]
}

/** Reads the session cookie, or the bearer token, which wins over it. A broken or ended one is a visitor's. */
export async function seeViewer(auth: Auth, db: Kysely<DB>, requestHeaders: Headers, demoEmail: string): Promise<Seen> {
  const bearer = requestHeaders.get('authorization')
  const cookie = requestHeaders.get('cookie')
  if (!bearer && !cookie) return { viewer: null, sessionId: null, cookies: [] }
  const headers = new Headers(requestHeaders)
  if (bearer) headers.delete('cookie')
  const { headers: answerHeaders, response } = await auth.api
    .getSession({ headers, returnHeaders: true })
    // The library hides what the database said behind an error of its own: reading a session fails for no other reason.
    .catch((error) => {
      throw unavailable(error)
    })
  const cookies = bearer ? [] : answerHeaders.getSetCookie()
  const viewer = response ? await loadViewer(db, response.user.id, demoEmail) : null
  return { viewer, sessionId: viewer && response ? response.session.id : null, cookies }
}

async function loadViewer(db: Kysely<DB>, userId: string, demoEmail: string): Promise<Viewer | null> {
  const account = db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'demo_account', 'email_verified', 'suspended_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // Side by side: every call waits for both.
  const [user, subscription] = await Promise.all([account, subscriptionOf(db, userId)])
  if (!user?.email_verified || user.suspended_at !== null) return null
  const role = user.role as Role
  const isDemo = isDemoAccount({ email: user.email, role, demoAccount: user.demo_account }, demoEmail)
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    isAdmin: role === 'admin' && !isDemo,
    isDemo,
    // The demo account is never subscribed, whatever the table says.
    subscription: isDemo ? noSubscription : subscription,
    permissions: permissionsOf(isDemo),
  }
}
