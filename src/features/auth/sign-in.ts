import { CallError, isCallError } from '#shared/calls/call-error.ts'
import { paths } from '#shared/product/paths.ts'
import { postAuth } from './post-auth.ts'

/** The right password is enough, or the second step follows. */
export type SignInStep = 'signed-in' | 'second-step'

/** The authenticator app's six digits, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery'

/** For when the server gives no message. */
export const signInFailed = 'Failed to log in. Please check your credentials.'
export const codeFailed = 'The code could not be checked. Please try again.'
const cookiesOff =
  'Your browser blocks cookies from this site, and you need one to stay logged in. Allow cookies for this site, then try again.'

/** Signs in; the session is a cookie that scripts cannot read. Throws a `CallError`. */
export async function signIn({ email, password }: { email: string; password: string }): Promise<SignInStep> {
  // Checked before the password is sent: with cookies off, the right one would silently lead nowhere.
  if (!cookiesWork()) throw cookiesRefused()
  return readSignIn(await postAuth(paths.signIn(), { email, password }, signInFailed))
}

/** Better Auth answers with a user, or asks for a second step. */
export function readSignIn(answer: { user?: unknown; twoFactorRedirect?: unknown }): SignInStep {
  if (answer.twoFactorRedirect === true) return 'second-step'
  if (!answer.user) throw new CallError(502, 'no_user', 'Login failed - no user data returned')
  return 'signed-in'
}

/** The second step: six digits from the authenticator app, or one of the recovery codes. Throws a `CallError`. */
export async function verifyCode(code: string, kind: CodeKind): Promise<void> {
  await postAuth(codePath(kind), { code }, codeFailed)
}

/** Where this kind of code is checked. */
export function codePath(kind: CodeKind): string {
  return kind === 'app' ? paths.verifyTotp() : paths.verifyRecoveryCode()
}

/** Better Auth's name for it, for cases that need their own next step. */
export const unconfirmed = 'EMAIL_NOT_VERIFIED'
const firstStepSpent: ReadonlySet<string> = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
])

/** The address isn't confirmed yet: the email can be sent again. */
export function isUnconfirmed(error: unknown): boolean {
  return isCallError(error) && error.code === unconfirmed
}

/** The first step has expired: start again with the password. */
export function mustStartOver(error: unknown): boolean {
  return isCallError(error) && endsFirstStep(error.code)
}

export function endsFirstStep(code: string): boolean {
  return firstStepSpent.has(code)
}

/** The server signed the person in, but the browser dropped the session. */
export function cookiesRefused(): CallError {
  return new CallError(0, 'cookies_off', cookiesOff)
}

function cookiesWork(): boolean {
  if (!navigator.cookieEnabled) return false
  // Some browsers say yes and keep none. The Cookie Store API is missing on plain http; this is its older form.
  const probe = `probe=${Date.now()}`
  Reflect.set(document, 'cookie', `${probe}; Path=/; SameSite=Lax`)
  const cookieSet = document.cookie.includes(probe)
  Reflect.set(document, 'cookie', 'probe=; Path=/; Max-Age=0; SameSite=Lax')
  return cookieSet
}
