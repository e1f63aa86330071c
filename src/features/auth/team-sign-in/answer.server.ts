/**
 * Logging in through a team's identity provider: OpenID Connect's code flow with PKCE, state, and nonce, using
 * openid-client. The data of one attempt is in an encrypted cookie that lasts ten minutes. It signs in to existing
 * accounts: those of members of the team, with an address in its domain.
 */
import { parseCookie, stringifySetCookie } from 'cookie'
import { z } from 'zod'
import type { Deps } from '#door/deps.ts'
import { decrypt, encrypt } from '#door/encryption.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { paths, safeReturnTo } from '#shared/product/paths.ts'
import { type Auth, cookiePrefixOf } from '../auth.server.ts'
import { isSuspended } from '../queries.server.ts'
import { teamSignInPaths } from './addresses.ts'
import { issuerKind, vouchesFor } from './issuers.ts'
import type { SignInProblem } from './problems.ts'
import { isTheirSubject } from './subjects.server.ts'

const life = 10 * 60
/** Seconds for one request to an identity provider. */
const timeout = 8

const Try = z.object({
  teamId: z.uuid(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
})

interface Provider {
  team_id: string
  domain: string
  issuer: string
  client_id: string
  client_secret: string
}

const columns = ['team_id', 'domain', 'issuer', 'client_id', 'client_secret'] as const

/** The identity provider's `{url}`, and the cookie of this attempt. Throws a `CallError`. */
export async function startTeamSignIn(deps: Deps, email: string, returnTo: string): Promise<Response> {
  const provider = await deps.db
    .selectFrom('team_sign_ins')
    .select(columns)
    .where('domain', '=', domainOf(email))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!provider) {
    throw new CallError(404, 'no_team_sign_in', 'No team uses company sign-in with this address. Use your password.')
  }
  if (issuerKind(provider.issuer, provider.domain) === 'shared') {
    const message =
      'Your team’s identity provider signs in people of any organization. Ask an owner to enter your own tenant.'
    throw new CallError(409, 'shared_issuer', message)
  }
  const client = await import('openid-client')
  const { state, nonce, verifier } = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(await configOf(deps, provider).catch(unreachable(deps)), {
    redirect_uri: deps.settings.origin + teamSignInPaths.callback(),
    scope: 'openid email',
    login_hint: email,
    ...{ state, nonce },
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const attempt = { teamId: provider.team_id, state, nonce, verifier, returnTo, until: Date.now() + life * 1000 }
  const value = await encrypt(deps.authSecrets, JSON.stringify(attempt))
  return Response.json({ url: url.href }, { headers: { 'set-cookie': cookie(deps, value, life) } })
}

interface Returned {
  deps: Deps
  auth: Auth
  request: Request
  headers: Headers
  /** Records the device. */
  signedIn: (userId: string, response: Response) => Promise<Response>
}

/** Where the identity provider sends the browser back to: signed in, or to the login page with the reason why not. */
export async function finishTeamSignIn({ deps, auth, request, headers, signedIn }: Returned): Promise<Response> {
  const refuse = (problem: SignInProblem) => away(deps, `${paths.login()}?team_sign_in=${problem}`)
  const own = await tryOf(deps, request)
  if (!own) return refuse('expired')
  const provider = await deps.db
    .selectFrom('team_sign_ins')
    .select(columns)
    .where('team_id', '=', own.teamId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!provider) return refuse('expired')
  const said = await claimsFrom(deps, provider, own, request).catch((error) => {
    deps.log.warn({ err: error, team: own.teamId }, 'an identity provider’s answer was refused')
    return null
  })
  if (said === null) return refuse('refused')
  const email = said.email.toLowerCase()
  if (!vouchesFor(said, said.iss, provider.domain)) return refuse('unverified')
  if (domainOf(email) !== provider.domain) return refuse('otherDomain')
  const member = await deps.db
    .selectFrom('users')
    .innerJoin('team_members', 'team_members.user_id', 'users.id')
    .select(['users.id', 'users.role'])
    .where('users.email', '=', email)
    .where('users.email_verified', '=', true)
    .where('team_members.team_id', '=', provider.team_id)
    .executeTakeFirst()
  if (!member) return refuse('noMember')
  // A team's provider must not be able to make anyone a site admin.
  if (member.role !== 'user') return refuse(member.role === 'admin' ? 'admin' : 'noMember')
  if (await isSuspended(deps.db, 'id', member.id)) return refuse('suspended')
  const subject = { userId: member.id, issuer: said.iss, clientId: provider.client_id, subject: said.sub }
  if (!(await isTheirSubject(deps.db, subject))) {
    deps.log.warn(
      { team: own.teamId, user: member.id },
      'an identity provider has another account with a member’s address',
    )
    return refuse('otherSubject')
  }
  const { secondStep, cookies } = await auth.openSession(member.id, headers)
  const returnTo = safeReturnTo(own.returnTo)
  // The provider replaces the password, but not the account's own second factor.
  const response = away(deps, secondStep ? paths.secondStep('app', returnTo) : returnTo)
  for (const value of cookies) response.headers.append('set-cookie', value)
  return secondStep ? response : signedIn(member.id, response)
}

const Said = z.object({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  email: z.email(),
  // Some send it as text.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
  hd: z.string().optional(),
})

/** What the identity provider says about the person. Rejects with what is wrong with its answer. */
async function claimsFrom(deps: Deps, provider: Provider, own: z.output<typeof Try>, request: Request) {
  const client = await import('openid-client')
  const returned = new URL(deps.settings.origin + teamSignInPaths.callback())
  returned.search = new URL(request.url).search
  const tokens = await client.authorizationCodeGrant(await configOf(deps, provider), returned, {
    pkceCodeVerifier: own.verifier,
    expectedState: own.state,
    expectedNonce: own.nonce,
    idTokenExpected: true,
  })
  return Said.parse(tokens.claims())
}

/** The issuer's metadata. */
async function configOf({ authSecrets, settings, internet }: Deps, provider: Provider) {
  const client = await import('openid-client')
  const secret = await decrypt(authSecrets, provider.client_secret)
  // On a developer's machine, the provider may run there, too.
  const anywhere = !settings.origin.startsWith('https://')
  const config = await client.discovery(new URL(provider.issuer), provider.client_id, secret, undefined, {
    timeout,
    [client.customFetch]: internet.ask,
    execute: anywhere ? [client.allowInsecureRequests] : [],
  })
  // An address that looks like one organization's may still lead to everyone's.
  if (issuerKind(config.serverMetadata().issuer, provider.domain) === 'shared') throw new Error('The issuer is shared')
  return config
}

function unreachable({ log }: Deps) {
  return (cause: unknown): never => {
    log.warn({ err: cause }, 'an identity provider could not be asked')
    const message = 'Your identity provider could not be reached. Try again, or use your password.'
    throw new CallError(503, 'unavailable', message, { retryAfter: 5 })
  }
}

async function tryOf(deps: Deps, request: Request): Promise<z.output<typeof Try> | null> {
  const value = parseCookie(request.headers.get('cookie') ?? '')[cookieName(deps)]
  if (!value) return null
  const opened = await decrypt(deps.authSecrets, value).catch(() => null)
  const own = opened === null ? null : Try.safeParse(JSON.parse(opened)).data
  return own && own.until > Date.now() ? own : null
}

/** A redirect that ends the attempt. */
function away(deps: Deps, to: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: to, 'set-cookie': cookie(deps, '', 0), 'cache-control': 'no-store' },
  })
}

function cookieName({ settings }: Deps): string {
  return `${cookiePrefixOf(settings.origin)}.team_sign_in`
}

function cookie(deps: Deps, value: string, maxAge: number): string {
  const secure = deps.settings.origin.startsWith('https://')
  return stringifySetCookie({
    name: cookieName(deps),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
