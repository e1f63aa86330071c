import { paths } from '#shared/paths.ts'

/** What became of signing in. `unverified` has its own next step: the mail can be sent again. */
export type SignInResult = { ok: true } | { ok: false; message: string; unverified: boolean }

/** Section 8's words for when the server has none. */
const signInFailed = 'Failed to log in. Please check your credentials.'

/** Signs in with Better Auth; the session is a cookie that scripts cannot read. Never throws. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const response = await fetch(paths.signIn(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return readAnswer(response.ok, await response.json().catch(() => null))
  } catch {
    return failed('The connection was lost. Check your network and try again.')
  }
}

/** Better Auth answers with a user, or with a code and a message; our own door with `{error: {code, message}}`. */
export function readAnswer(ok: boolean, body: unknown): SignInResult {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as {
    user?: unknown
    code?: string
    message?: string
    error?: { message?: string }
  }
  if (!ok) return failed(answer.message ?? answer.error?.message ?? signInFailed, answer.code === 'EMAIL_NOT_VERIFIED')
  return answer.user ? { ok: true } : failed('Login failed - no user data returned')
}

function failed(message: string, unverified = false): SignInResult {
  return { ok: false, message: message || signInFailed, unverified }
}
