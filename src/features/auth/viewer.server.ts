/** Who is behind a request: the session's user with role, subscription, and permissions, or no one. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Settings } from '#door/deps.ts'
import { unavailable } from '#door/errors.ts'
import { bestPlan, HeldPlans, plansOf } from '#features/billing/queries.server.ts'
import { blocksNoOne } from '#features/do-not-contact/queries.server.ts'
import { Membership, membershipOf } from '#features/teams/queries.server.ts'
import { isDemoAccount, noSubscription, permissionsOf, roles, type Viewer } from '#shared/access/access.ts'
import { atLeastTen, prepared } from '#shared/database/prepared.ts'
import { readTogether } from '#shared/database/read-together.ts'
import type { RowOf } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { Auth } from './auth.server.ts'
import type { SessionProof } from './session-proof.server.ts'

export interface Seen {
  viewer: Viewer | null
  /** Whose session it is; null without a viewer. */
  sessionId: string | null
  /** `Set-Cookie` values that extend the session, to send with the answer. */
  cookies: string[]
}

const noOne: Seen = { viewer: null, sessionId: null, cookies: [] }

const columns = {
  token: 'text',
  session_id: 'text',
  has_ended: 'boolean',
  /** Due to be extended by Better Auth: at most once a day. */
  is_due: 'boolean',
  id: 'text',
  email: 'text',
  name: 'text',
  role: z.enum(roles),
  demo_account: 'boolean',
  two_factor_enabled: 'boolean',
  may_enter: 'boolean',
  /** For a new account whose owner hasn't closed the tour. */
  is_new: 'boolean',
  plans: HeldPlans,
  team: Membership.nullable(),
  blocks_no_one: 'boolean',
} as const
type Row = RowOf<typeof columns>

/** The latest a session can end. The milliseconds of Better Auth's dates are a little before it. */
const lastEnd = `sessions.created_at + ${serverLimits.sessionMax} * interval '1 millisecond'`

/**
 * Everything the door asks about requests, in one round trip. None of it is kept in memory: when a session is ended, an
 * account suspended, or a plan over, that counts from the next request on, on every server.
 */
const readRows = prepared(
  'viewer',
  columns,
)<[tokenHashes: string[]]>(
  `select sessions.token, sessions.id as session_id, least(sessions.expires_at, ${lastEnd}) <= now() as has_ended,
    sessions.expires_at <= now() + ${serverLimits.sessionLife - serverLimits.sessionRefresh} * interval '1 millisecond'
      and sessions.expires_at < ${lastEnd} - interval '1 second' as is_due,
    users.id, users.email, users.name, users.role, users.demo_account, users.two_factor_enabled,
    users.tour_done_at is null and users.created_at > now() - interval '30 days' as is_new,
    users.email_verified and users.suspended_at is null as may_enter, ${plansOf('users.id')} as plans,
    ${membershipOf('users.id')} as team, ${blocksNoOne('users.id')} as blocks_no_one
  from unnest($1::text[]) asked
  join sessions on sessions.token = asked
  join users on users.id = sessions.user_id`,
)

/** The hash of no token. */
const noToken = ''

const readSession = readTogether<string, Row | undefined>(async (db, tokenHashes) => {
  const rows = new Map(
    (await readRows(db, atLeastTen([...new Set(tokenHashes)], noToken))).map((row) => [row.token, row]),
  )
  return tokenHashes.map((tokenHash) => rows.get(tokenHash))
})

interface Asked {
  auth: Auth
  db: Kysely<DB>
  /** What the request proves (session-proof.server.ts); null for a visitor. */
  proof: SessionProof | null
  headers: Headers
  settings: Settings
}

/** Rejects with a 503 if the database can't be reached. */
export async function seeViewer({ auth, db, proof, headers, settings }: Asked): Promise<Seen> {
  if (proof === null) return noOne
  const row = await rowOf(db, proof)
  const cookies = needsChange(row, proof) ? await changed(auth, headers, proof) : []
  if (row === undefined || row.has_ended || !row.may_enter) return { ...noOne, cookies }
  return { viewer: viewerOf(row, settings), sessionId: row.session_id, cookies }
}

async function rowOf(db: Kysely<DB>, { tokenHash }: SessionProof): Promise<Row | undefined> {
  try {
    return await readSession(db, tokenHash)
  } catch (error) {
    // The only reason reading a session can fail is the database.
    throw unavailable(error)
  }
}

/** Extended, signed with the current secret, or ended: then the row goes, and the browser's cookie. */
function needsChange(row: Row | undefined, { isBearer, isForgotten, isFormer }: SessionProof): boolean {
  if (row === undefined) return !isBearer
  return row.has_ended || (row.is_due && !isForgotten) || (isFormer && !isBearer)
}

/** Leaves the change to Better Auth; returns its `Set-Cookie` values. */
async function changed(auth: Auth, requestHeaders: Headers, { isBearer }: SessionProof): Promise<string[]> {
  const headers = new Headers(requestHeaders)
  if (isBearer) headers.delete('cookie')
  const cookies = await auth.renewCookies(headers).catch((error) => {
    throw unavailable(error)
  })
  return isBearer ? [] : cookies
}

function viewerOf(row: Row, { demoEmail, adminsNeedTwoFactor }: Settings): Viewer {
  const { id, email, name, role } = row
  const isDemo = isDemoAccount({ email, role, demoAccount: row.demo_account }, demoEmail)
  const hasRole = role === 'admin' && !isDemo
  const needsFactor = hasRole && adminsNeedTwoFactor && !row.two_factor_enabled
  return {
    id,
    email,
    name,
    isAdmin: hasRole && !needsFactor,
    isDemo,
    // The demo account is never subscribed, whatever the table says.
    subscription: isDemo ? noSubscription : bestPlan(row.plans),
    permissions: permissionsOf(isDemo),
    team: isDemo ? null : row.team,
    ...(needsFactor && { adminNeedsTwoFactor: true as const }),
    ...(row.is_new && !isDemo && { isNew: true as const }),
    ...(row.blocks_no_one && { blocksNoOne: true as const }),
  }
}
