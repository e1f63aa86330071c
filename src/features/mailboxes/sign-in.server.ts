/** OAuth 2 with a mailbox's provider: code flow with PKCE, and tokens that are renewed as they run out. */
import type { Configuration, TokenEndpointResponse } from 'openid-client'
import { z } from 'zod'
import { MailboxError } from '#adapters/mailbox/port.ts'
import type { Deps } from '#door/deps.ts'
import { decrypt, encrypt } from '#door/encryption.ts'
import { safeReturnTo } from '#shared/product/paths.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { type SignInProvider, signInNames, signInProviders, signInServerOf } from './sign-in-providers.ts'

/** Seconds for one request to a provider. */
const timeout = 15
const minute = 60 * 1000
/** How long someone may take to sign in. */
const life = 15 * minute

type Uses = Pick<Deps, 'authSecrets' | 'settings' | 'internet'>

export interface Tokens {
  refreshToken: string
  accessToken: string
  /** Milliseconds since 1970. */
  until: number
}

const Attempt = z.object({
  /** Who started it, and in which session. */
  userId: z.uuid(),
  sessionId: z.string(),
  provider: z.enum(signInProviders),
  address: z.string(),
  senderName: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  until: z.number(),
})
export type Attempt = z.infer<typeof Attempt>

/** Null if the operator hasn't registered with the provider. */
async function configOf({ settings, internet }: Uses, provider: SignInProvider): Promise<Configuration | null> {
  const own = settings.mailSignIn[provider]
  if (own === null) return null
  const client = await import('openid-client')
  const { issuer, authorize, token } = signInServerOf(provider, settings.mailSignIn.standIn)
  const server = { issuer, authorization_endpoint: authorize, token_endpoint: token }
  const config = new client.Configuration(server, own.clientId, own.clientSecret)
  config.timeout = timeout
  config[client.customFetch] = internet.ask as never
  if (settings.mailSignIn.standIn !== undefined) client.allowInsecureRequests(config)
  return config
}

const backTo = ({ settings }: Uses) => settings.origin + sequencePaths.connectMailbox()

/** The provider's page; null if it isn't set up here. */
export async function startSignIn(
  deps: Uses,
  { returnTo, ...asked }: Omit<Attempt, 'verifier' | 'until'>,
): Promise<string | null> {
  const config = await configOf(deps, asked.provider)
  if (config === null) return null
  const client = await import('openid-client')
  const verifier = client.randomPKCECodeVerifier()
  const attempt: Attempt = { ...asked, verifier, returnTo: safeReturnTo(returnTo), until: Date.now() + life }
  const { scope, more } = signInServerOf(asked.provider, deps.settings.mailSignIn.standIn)
  const url = client.buildAuthorizationUrl(config, {
    ...more,
    scope,
    redirect_uri: backTo(deps),
    login_hint: asked.address,
    // No one reads or makes one without AUTH_SECRET, so nothing about an attempt has to be stored.
    state: await encrypt(deps.authSecrets, JSON.stringify(attempt)),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** The attempt that a provider's answer belongs to; null if it isn't this person's in this browser, or is too old. */
export async function attemptOf(
  { authSecrets }: Uses,
  state: string,
  who: { userId: string; sessionId: string | null },
): Promise<Attempt | null> {
  const opened = await decrypt(authSecrets, state).catch(() => null)
  if (opened === null) return null
  const attempt = Attempt.safeParse(jsonOf(opened)).data
  if (!attempt || attempt.userId !== who.userId || attempt.sessionId !== who.sessionId) return null
  return attempt.until > Date.now() ? attempt : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a code is worth, once. Rejects with a `MailboxError`. */
export async function tokensFor(deps: Uses, attempt: Attempt, code: string, state: string): Promise<Tokens | null> {
  const config = await configOf(deps, attempt.provider)
  if (config === null) return null
  const client = await import('openid-client')
  const returned = new URL(backTo(deps))
  returned.search = new URLSearchParams({ code, state }).toString()
  const checks = { pkceCodeVerifier: attempt.verifier, expectedState: state }
  const answer = await client.authorizationCodeGrant(config, returned, checks).catch(faultOf(attempt.provider))
  return answer.refresh_token === undefined ? refusal(attempt.provider) : tokensIn(answer, answer.refresh_token)
}

/** Tokens that are good for a while; null if they still were. Rejects with a `MailboxError`. */
export async function renewed(deps: Uses, provider: SignInProvider, tokens: Tokens): Promise<Tokens | null> {
  if (tokens.until > Date.now() + 5 * minute) return null
  const config = await configOf(deps, provider)
  if (config === null) return refusal(provider)
  const client = await import('openid-client')
  const answer = await client.refreshTokenGrant(config, tokens.refreshToken).catch(faultOf(provider))
  // Most providers leave the lasting one as it is.
  return tokensIn(answer, answer.refresh_token ?? tokens.refreshToken)
}

const tokensIn = ({ access_token, expires_in = 3600 }: TokenEndpointResponse, refreshToken: string): Tokens => ({
  ...{ refreshToken, accessToken: access_token },
  until: Date.now() + expires_in * 1000,
})

/** What the owner has to do once the provider no longer lets us in. */
export const signInRefused = (provider: SignInProvider): string =>
  provider === 'google'
    ? 'Google no longer lets us use this mailbox. Sign in with Google again.'
    : 'Microsoft no longer lets us use this mailbox. Sign in again. If it still fails, ask your admin to allow IMAP and authenticated SMTP for it.'

const refusal = (provider: SignInProvider): never => {
  throw new MailboxError('login', signInRefused(provider))
}

/** An answer of the provider's with an error is a refusal; everything else may be over in a minute. */
const faultOf =
  (provider: SignInProvider) =>
  (error: unknown): never => {
    const { error: said, status } = error as { error?: unknown; status?: number }
    if (typeof said === 'string' && status !== undefined && status < 500 && said !== 'temporarily_unavailable') {
      return refusal(provider)
    }
    throw new MailboxError('unreachable', `${signInNames[provider]} could not be asked: ${(error as Error).message}`)
  }
