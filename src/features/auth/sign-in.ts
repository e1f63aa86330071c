import { CallError, isCallError } from '#shared/call-error.ts'
import { paths } from '#shared/paths.ts'
import { postAuth } from './post-auth.ts'

/** The right password is enough, or the second step follows. */
export type SignInStep = 'signed-in' | 'second-step'

/** Section 8's words for when the server has none. */
const signInFailed = 'Failed to log in. Please check your credentials.'
const cookiesOff =
  'Your browser refuses cookies from this site, and one is needed to stay logged in. Allow cookies for it, then try again.'

/** Signs in; the session is a cookie that scripts cannot read. Throws a `CallError`. */
export async function signIn(email: string, password: string): Promise<SignInStep> {
  // Asked before the password travels: with cookies off the right one would lead nowhere, without a word.
  if (!cookiesWork()) throw cookiesRefused()
  return readSignIn(await postAuth(paths.signIn(), { email, password }, signInFailed))
}

/** Better Auth answers with a user, or with the wish for a second step. */
export function readSignIn(answer: { user?: unknown; twoFactorRedirect?: unknown }): SignInStep {
  if (answer.twoFactorRedirect === true) return 'second-step'
  if (!answer.user) throw new CallError(502, 'no_user', 'Login failed - no user data returned')
  return 'signed-in'
}

/** The second step: six digits of the authenticator app, or one of the recovery codes. Throws a `CallError`. */
export async function verifyCode(code: string, kind: 'app' | 'recovery'): Promise<void> {
  const path = kind === 'app' ? paths.verifyTotp() : paths.verifyRecoveryCode()
  await postAuth(path, { code }, 'The code could not be checked. Please try again.')
}

/** What Better Auth calls it, for what needs a next step of its own. */
const unconfirmed = 'EMAIL_NOT_VERIFIED'
const firstStepSpent: ReadonlySet<string> = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
])

/** The address waits to be confirmed: the mail can be sent again. */
export function isUnconfirmed(error: unknown): boolean {
  return isCallError(error) && error.code === unconfirmed
}

/** The second step has no first one any more: start again with the password. */
export function mustStartOver(error: unknown): boolean {
  return isCallError(error) && firstStepSpent.has(error.code)
}

/** The server let the person in, and the browser threw the session away. */
export function cookiesRefused(): CallError {
  return new CallError(0, 'cookies_off', cookiesOff)
}

function cookiesWork(): boolean {
  if (!navigator.cookieEnabled) return false
  // Some browsers say yes and keep none. The Cookie Store API is missing on plain http; this is its old form.
  const probe = `probe=${Date.now()}`
  Reflect.set(document, 'cookie', `${probe}; Path=/; SameSite=Lax`)
  const kept = document.cookie.includes(probe)
  Reflect.set(document, 'cookie', 'probe=; Path=/; Max-Age=0; SameSite=Lax')
  return kept
}
