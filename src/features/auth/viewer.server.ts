/** Who is behind a request: the session's user with role, subscription, and permissions, or no one. */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { isInNetworks } from '#door/allowed-networks.ts'
import type { Settings } from '#door/deps.ts'
import { unavailable } from '#door/errors.ts'
import { keyError } from '#door/key-errors.ts'
import { bestPlan, HeldPlans, plansOf } from '#features/billing/queries.server.ts'
import { blocksNoOne } from '#features/do-not-contact/queries.server.ts'
import { Membership, membershipOf } from '#features/teams/queries.server.ts'
import { isDemoAccount, noSubscription, permissionsOf, roles, type Viewer } from '#shared/access/access.ts'
import { scopes } from '#shared/access/scopes.ts'
import { atLeastTen, prepared } from '#shared/database/prepared.ts'
import { readTogether } from '#shared/database/read-together.ts'
import { type RowOf, typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { Auth } from './auth.server.ts'
import type { AppProof, KeyProof, Proof, SessionProof } from './session-proof.server.ts'

export interface Seen {
  viewer: Viewer | null
  /** Whose session it is; null without a viewer. */
  sessionId: string | null
  /** `Set-Cookie` values that extend the session, to send with the answer. */
  cookies: string[]
}

const noOne: Seen = { viewer: null, sessionId: null, cookies: [] }

const personColumns = {
  id: 'text',
  email: 'text',
  name: 'text',
  role: z.enum(roles),
  demo_account: 'boolean',
  two_factor_enabled: 'boolean',
  may_enter: 'boolean',
  is_physician: 'boolean',
  /** For a new account whose owner hasn't closed the tour. */
  is_new: 'boolean',
  plans: HeldPlans,
  team: Membership.nullable(),
  blocks_no_one: 'boolean',
} as const
type Person = RowOf<typeof personColumns>

const person = `users.id, users.email, users.name, users.role, users.demo_account, users.two_factor_enabled, users.is_physician,
    users.tour_done_at is null and users.created_at > now() - interval '30 days' as is_new,
    users.email_verified and users.suspended_at is null as may_enter, ${plansOf('users.id')} as plans,
    ${membershipOf('users.id')} as team, ${blocksNoOne('users.id')} as blocks_no_one`

const columns = {
  ...personColumns,
  token: 'text',
  session_id: 'text',
  has_ended: 'boolean',
  /** Due to be extended by Better Auth: at most once a day. */
  is_due: 'boolean',
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
      and sessions.expires_at < ${lastEnd} - interval '1 second' as is_due, ${person}
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

const keyColumns = {
  ...personColumns,
  hash: 'text',
  key_id: 'text',
  key_name: 'text',
  scopes: z.array(z.enum(scopes)),
  networks: 'texts',
  made_in_team: 'text?',
  has_expired: 'boolean',
  /** Its last use is not noted yet, or was a while ago. */
  is_due: 'boolean',
} as const
type KeyRow = RowOf<typeof keyColumns>

/** The same for requests with an API key. */
const readKeyRows = prepared(
  'viewer-by-key',
  keyColumns,
)<[hashes: string[]]>(
  `select asked as hash, api_keys.id as key_id, api_keys.name as key_name, api_keys.scopes, api_keys.networks,
    api_keys.team_id as made_in_team, api_keys.expires_at <= now() as has_expired,
    coalesce(api_keys.last_used_at < now() - interval '1 minute', true) as is_due, ${person}
  from unnest($1::text[]) asked
  join api_keys on api_keys.hash = decode(asked, 'hex')
  join users on users.id = api_keys.user_id`,
)

const readKey = readTogether<string, KeyRow | undefined>(async (db, hashes) => {
  const rows = new Map((await readKeyRows(db, atLeastTen([...new Set(hashes)], ''))).map((row) => [row.hash, row]))
  return hashes.map((hash) => rows.get(hash))
})

const appColumns = {
  ...personColumns,
  hash: 'text',
  app_id: 'text',
  app_name: 'text',
  allowed: z.array(z.enum(scopes)),
  scope: 'text?',
  audience: 'text?',
  connected_in_team: 'text?',
  is_due: 'boolean',
} as const
type AppRow = RowOf<typeof appColumns>

/** The same for requests with an access token of a connected app. */
const readAppRows = prepared(
  'viewer-by-app',
  appColumns,
)<[hashes: string[]]>(
  `select asked as hash, app.id as app_id, app.name as app_name, app.scopes as allowed,
    token.payload->>'scope' as scope, token.payload->>'aud' as audience, app.team_id as connected_in_team,
    coalesce(app.last_used_at < now() - interval '1 minute', true) as is_due, ${person}
  from unnest($1::text[]) asked
  join oauth_tokens token on token.kind = 'AccessToken' and token.hash = decode(asked, 'hex')
    and token.expires_at > now()
  join connected_apps app on app.id = token.app_id
  join users on users.id = app.user_id`,
)

const readApp = readTogether<string, AppRow | undefined>(async (db, hashes) => {
  const rows = new Map((await readAppRows(db, atLeastTen([...new Set(hashes)], ''))).map((row) => [row.hash, row]))
  return hashes.map((hash) => rows.get(hash))
})

interface Asked {
  auth: Auth
  db: Kysely<DB>
  /** What the request proves (session-proof.server.ts); null for a visitor. */
  proof: Proof | null
  headers: Headers
  settings: Settings
  /** The client's. */
  address: string
  /** A key makes calls; it opens no page and takes no file. */
  isCall: boolean
  /** What an access token may be for here (RFC 8707). */
  audiences: readonly string[]
}

/** Rejects with a 503 if the database can't be reached, and with a 401 or 403 for a key that isn't good here. */
export async function seeViewer(asked: Asked): Promise<Seen> {
  const { auth, db, proof, headers, settings } = asked
  if (proof === null) return noOne
  if ('keyHash' in proof) return { ...noOne, viewer: await viewerOfKey(asked, proof) }
  if ('accessHash' in proof) return { ...noOne, viewer: await viewerOfApp(asked, proof) }
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

/** Who made the key. Throws a `CallError` that says why it isn't good. */
async function viewerOfKey({ db, settings, address, isCall }: Asked, { keyHash }: KeyProof): Promise<Viewer> {
  if (!isCall) throw keyError('callsOnly')
  const row = await readKey(db, keyHash).catch((error) => {
    throw unavailable(error)
  })
  if (!row?.may_enter) throw keyError('unknown')
  if (row.has_expired) throw keyError('expired')
  const viewer = viewerOf(row, settings)
  if ((viewer.team?.id ?? null) !== row.made_in_team) throw keyError('ended')
  if (!isInNetworks(address, row.networks)) throw keyError('elsewhere')
  if (row.is_due) await noteUse(db, 'api_keys', row.key_id)
  return { ...viewer, key: { id: row.key_id, name: row.key_name, scopes: row.scopes } }
}

/** Who connected the app. Throws a `CallError` 401 that says why the token isn't good. */
async function viewerOfApp({ db, settings, audiences }: Asked, { accessHash }: AppProof): Promise<Viewer> {
  if (audiences.length === 0) throw keyError('tokenElsewhere')
  const row = await readApp(db, accessHash).catch((error) => {
    throw unavailable(error)
  })
  if (!row?.may_enter) throw keyError('tokenUnknown')
  if (!audiences.includes(row.audience ?? '')) throw keyError('tokenElsewhere')
  const viewer = viewerOf(row, settings)
  if ((viewer.team?.id ?? null) !== row.connected_in_team) throw keyError('appEnded')
  if (row.is_due) await noteUse(db, 'connected_apps', row.app_id)
  // What its member allowed less of since counts for tokens from before, too.
  const asked = new Set(row.scope?.split(' '))
  const allowed = row.allowed.filter((scope) => asked.has(scope))
  return { ...viewer, key: { id: row.app_id, isApp: true, name: row.app_name, scopes: allowed } }
}

/** At most once a minute, so that reading by key costs no write. */
async function noteUse(db: Kysely<DB>, table: 'api_keys' | 'connected_apps', id: string): Promise<void> {
  await db
    .updateTable(table)
    .set({ last_used_at: typed('time')`now()` })
    .where('id', '=', id)
    .where(typed('boolean')`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .execute()
}

/** For an address that is its own secret: the account as it is now; null for one that may not sign in. */
export async function viewerOfAccount(db: Kysely<DB>, userId: string, settings: Settings): Promise<Viewer | null> {
  const { rows } = await typed(personColumns)`select ${sql.raw(person)} from users where id = ${userId}`.execute(db)
  return rows[0]?.may_enter ? viewerOf(rows[0], settings) : null
}

function viewerOf(row: Person, { demoEmail, adminsNeedTwoFactor }: Settings): Viewer {
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
    ...(row.is_physician && !isDemo && { isPhysician: true as const }),
    ...(row.is_new && !isDemo && { isNew: true as const }),
    ...(row.blocks_no_one && { blocksNoOne: true as const }),
  }
}
