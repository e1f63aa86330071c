/**
 * Requests of apps to be connected, as their authorization server stores them until a member decides. A request is only
 * seen and answered by the browser that brought it, which has it in a cookie: a link to someone else's request would
 * otherwise connect their account to a stranger's app.
 */
import { parseCookie } from 'cookie'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import { isSame } from '#door/auth-secrets.ts'
import { hashToken } from '#door/one-time-token.ts'
import { type Scope, scopes } from '#shared/access/scopes.ts'
import { typed } from '#shared/database/typed.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { hostOf } from './app-facts.ts'
import { StoredPayload } from './oauth-store.server.ts'

/** Its name over https makes browsers insist that this site set it. */
export function requestCookie(origin: string): string {
  return `${origin.startsWith('https://') ? '__Host-' : ''}attending-app-request`
}

const Stored = z.object({
  params: z.object({ client_id: z.string(), redirect_uri: z.string(), scope: z.string().default('read') }),
  prompt: z.object({ details: z.object({ name: z.string().nullable() }) }),
  result: z.unknown().optional(),
})

export interface AppRequest {
  clientId: string
  name: string
  /** Null for a program on the member's device. */
  host: string | null
  /** The app has a document at its host. */
  known: boolean
  scopes: Scope[]
}

interface Asked {
  request: string
  /** As the browser sent them. */
  cookies: string
  origin: string
}

const stored = (db: Kysely<DB>, { request }: Asked) =>
  db
    .selectFrom('oauth_tokens')
    .where('kind', '=', 'Interaction')
    .where('hash', '=', hashToken(request))
    .where(typed('boolean')`expires_at > now()`)

/** Null for one that has expired, was answered, or was not brought by this browser. */
export async function appRequest(db: Kysely<DB>, asked: Asked): Promise<AppRequest | null> {
  return isBrought(asked) ? readable(await stored(db, asked).select('payload').executeTakeFirst()) : null
}

/** The same in a transaction that answers it: no one else may meanwhile. */
export async function lockAppRequest(db: Kysely<DB>, asked: Asked): Promise<AppRequest | null> {
  return isBrought(asked) ? readable(await stored(db, asked).select('payload').forUpdate().executeTakeFirst()) : null
}

const isBrought = ({ request, cookies, origin }: Asked): boolean =>
  isSame(parseCookie(cookies)[requestCookie(origin)] ?? '', request)

function readable(row: { payload: unknown } | undefined): AppRequest | null {
  if (!row) return null
  const { params, prompt, result } = Stored.parse(row.payload)
  if (result !== undefined) return null
  const known = params.client_id.startsWith('https://')
  const host = hostOf(params.redirect_uri)
  const asked = new Set(params.scope.split(' '))
  return {
    clientId: params.client_id,
    name: prompt.details.name ?? (known ? hostOf(params.client_id) : host) ?? 'A program on your device',
    host: known ? hostOf(params.client_id) : host,
    known,
    scopes: scopes.filter((scope) => asked.has(scope)),
  }
}

type Answer = { login: { accountId: string }; consent: { grantId: string } } | { error: 'access_denied' }

/** Stores a member's decision; returns the address at which the authorization server goes on. */
export async function answerAppRequest(db: Kysely<DB>, { request }: Asked, answer: Answer): Promise<string> {
  const found = db.selectFrom('oauth_tokens').where('kind', '=', 'Interaction').where('hash', '=', hashToken(request))
  const { payload } = await found.select('payload').executeTakeFirstOrThrow()
  const appId = 'consent' in answer ? answer.consent.grantId : null
  await db
    .updateTable('oauth_tokens')
    .set({ payload: JSON.stringify({ ...StoredPayload.parse(payload), result: answer }), app_id: appId })
    .where('kind', '=', 'Interaction')
    .where('hash', '=', hashToken(request))
    .execute()
  return `${serverPaths.oauth('authorize')}/${encodeURIComponent(request)}`
}
