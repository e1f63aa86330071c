/**
 * The authorization server with which assistants sign in: OAuth 2.1 by `oidc-provider`, without OpenID. It hands out
 * tokens for the MCP server, which are random values in the database, so there are no keys to sign with. Who someone
 * is, and what they allow, is asked on our own page each time.
 */
import { generateKeyPairSync } from 'node:crypto'
import Provider, { type Context, errors, interactionPolicy } from 'oidc-provider'
import type { Deps } from '#door/deps.ts'
import { takeTryFrom } from '#door/rate-limit.ts'
import { scopes } from '#shared/access/scopes.ts'
import { typed } from '#shared/database/typed.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { usedFacts } from './app-facts.ts'
import { requestCookie } from './app-requests.server.ts'
import { openStore } from './oauth-store.server.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds. */
const lives = {
  request: 10 * MINUTE,
  code: MINUTE,
  accessToken: HOUR,
  /** From its last use on. */
  refreshToken: 30 * DAY,
  /** As long as an API key at most; then its member is asked again. */
  connection: 365 * DAY,
} as const

/** Bytes of the document of an app that has one instead of registering. */
const maxDocument = 5 * 1024
const documentTries = { name: 'app-documents', max: 600, within: HOUR * 1000 }

export interface OAuthOptions {
  deps: Deps
  /** The addresses of this site, the configured one first. */
  origins: readonly string[]
  /** A page that says why a sign-in can't go on. */
  errorPage: (sentence: string) => string
}

export function makeOAuthProvider({ deps, origins, errorPage }: OAuthOptions): Provider {
  const { origin } = deps.settings
  const overHttps = origin.startsWith('https://')
  const resources = origins.map((one) => one + serverPaths.mcp())
  // Some clients type the slash.
  const asTyped = resources.flatMap((resource) => [resource, `${resource}/`])
  const cookie = { httpOnly: true, sameSite: 'lax', secure: overHttps, path: '/' }
  const prefix = overHttps ? '__Secure-' : ''
  const provider = new Provider(origin, {
    adapter: openStore({ db: deps.db, resources: asTyped, InvalidGrant: errors.InvalidGrant }),
    routes: {
      authorization: serverPaths.oauth('authorize'),
      token: serverPaths.oauth('token'),
      registration: serverPaths.oauth('register'),
      revocation: serverPaths.oauth('revoke'),
      jwks: serverPaths.oauth('keys'),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: async ({ req }: Context, id: string) => {
          if (id.length > 500) return false
          await takeTryFrom(deps.db, documentTries, req.socket.remoteAddress ?? '')
          return true
        },
        cacheDuration: { min: 5 * MINUTE, max: DAY },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resources[0],
        getResourceServerInfo: (_: Context, resource: string) => {
          if (!asTyped.includes(resource)) throw new errors.InvalidTarget('there is no such resource here')
          const audience = resource.replace(/\/$/, '')
          return { scope: scopes.join(' '), audience, accessTokenFormat: 'opaque', accessTokenTTL: lives.accessToken }
        },
      },
    },
    scopes: [...scopes],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { ...usedFacts({}), redirect_uris: undefined, id_token_signed_response_alg: 'EdDSA' },
    jwks: { keys: [unusedKey()] },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    interactions: { policy: prompts(), url: (_: Context, { jti }: { jti: string }) => serverPaths.connect(jti) },
    cookies: {
      names: {
        session: `${prefix}attending-app-session`,
        interaction: requestCookie(origin),
        resume: `${prefix}attending-app-resume`,
      },
      long: { ...cookie, path: serverPaths.oauth('authorize') },
      short: cookie,
    },
    ttl: {
      Session: lives.request,
      Interaction: lives.request,
      AuthorizationCode: lives.code,
      AccessToken: lives.accessToken,
      RefreshToken: (_: Context, token: { totalLifetime: () => number }) =>
        Math.max(1, Math.min(lives.refreshToken, lives.connection - token.totalLifetime())),
    },
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    revokeGrantPolicy: () => true,
    findAccount: async (_: Context, accountId: string, token?: { grantId?: string }) =>
      (await mayEnter(deps, accountId, token?.grantId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    fetch: (url: string | URL, options: { headers: Headers; signal: AbortSignal }) => fetchDocument(deps, url, options),
    fetchResponseBodyLimits: { 'client_id metadata document': maxDocument },
    renderError: (ctx: Context, out: { error: string; error_description?: string }) => {
      ctx.type = 'html'
      ctx.body = errorPage(sentenceOf(out))
    },
  })
  provider.on('server_error', (_, error) => deps.log.error({ err: error }, 'an app’s sign-in failed'))
  return provider
}

/** Each time anyone signs in; the page that asks says what the app called itself. */
function prompts(): object[] {
  const { Check, Prompt } = interactionPolicy
  const name = ({ oidc: { client } }: Context) => ({ name: client?.clientName ?? null })
  const isUnasked = ({ oidc: { result } }: Context) => result?.consent === undefined
  return [
    // Only for apps that ask for it by name.
    new Prompt({ name: 'login', requestable: true }, name),
    new Prompt({ name: 'consent', requestable: true }, name, new Check('unasked', 'no one was asked yet', isUnasked)),
  ]
}

/** The library insists on a key for OpenID's tokens, of which it issues none here: there is no scope for them. */
const unusedKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })

/** With a token's connection: made in the team that they are in. Otherwise, the app has to ask again. */
async function mayEnter({ db }: Deps, userId: string, appId: string | undefined): Promise<boolean> {
  const user = db
    .selectFrom('users')
    .leftJoin('team_members', 'team_members.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('email_verified', '=', true)
    .where('suspended_at', 'is', null)
  if (appId === undefined) return (await user.executeTakeFirst()) !== undefined
  const connected = user
    .innerJoin('connected_apps', 'connected_apps.user_id', 'users.id')
    .where('connected_apps.id', '=', appId)
    .where(typed('boolean')`connected_apps.team_id is not distinct from team_members.team_id`)
  return (await connected.executeTakeFirst()) !== undefined
}

/** Only on the public internet, with what we don't use removed. */
async function fetchDocument(
  { internet }: Deps,
  url: string | URL,
  { headers, signal }: { headers: Headers; signal: AbortSignal },
): Promise<Response> {
  const asked = { method: 'GET', headers: Object.fromEntries(headers), signal, max: maxDocument }
  const answer = await internet.ask(String(url), asked)
  if (answer.status !== 200) return answer
  const document: unknown = await answer.json()
  if (typeof document !== 'object' || document === null) throw new Error('It is no JSON object')
  const given = document as Record<string, unknown>
  // One that proves itself otherwise is refused, so that no one takes its place.
  const method = given.token_endpoint_auth_method ?? 'none'
  const used = { ...usedFacts(given), client_id: given.client_id, token_endpoint_auth_method: method }
  return Response.json(used, { headers: { 'cache-control': answer.headers.get('cache-control') ?? '' } })
}

function sentenceOf({ error, error_description: why }: { error: string; error_description?: string }): string {
  if (error === 'invalid_client')
    return 'This app isn’t known here. Remove the connection in the app, and add it again.'
  if (why?.includes('expired') || why?.includes('session'))
    return 'This request has expired or was answered. Start again from the app.'
  return `The app asked in a way that we can’t answer (${error}). Its makers can find out more at /api/docs.`
}
