/**
 * `/api/auth/*`: the few Better Auth paths that answer, and what we put around them: JSON only, limits on tries, our
 * wording, and a record of new devices. Everything else about an account is a call.
 */
import { z } from 'zod'
import type { Deps } from '#door/deps.ts'
import { invalidInput, unavailable } from '#door/errors.ts'
import { readJson } from '#door/http.ts'
import { inputWords } from '#door/input-words.ts'
import { giveBackTry, type RateLimit, takeTry, takeTryFrom } from '#door/rate-limit.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { brand } from '#shared/product/brand.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type Auth, addressHeader, cookiePrefixOf } from './auth.server.ts'
import { isFirstUse } from './commands.server.ts'
import { deviceCookie, knownDevice } from './device-cookie.server.ts'
import { EmailAddress } from './email-address.ts'
import { hashSessionToken } from './hashed-sessions.server.ts'
import { noteDevice } from './known-devices.server.ts'
import { deviceTries, isSuspended, passwordTries } from './queries.server.ts'
import { makeProofReader } from './session-proof.server.ts'
import { signUp } from './sign-up.server.ts'
import { finishTeamSignIn, startTeamSignIn } from './team-sign-in/answer.server.ts'

interface Asked {
  auth: Auth
  deps: Deps
  request: Request
  /** The client's address as determined by the server. */
  address: string
}

const answers: Record<string, { method: 'GET' | 'POST'; give: (asked: Asked) => Promise<Response> }> = {
  '/get-session': { method: 'GET', give: (asked) => pass(asked) },
  '/sign-out': { method: 'POST', give: (asked) => pass(asked, {}) },
  '/sign-in/email': { method: 'POST', give: signIn },
  '/sign-up/email': {
    method: 'POST',
    give: async ({ deps, request, address }) => Response.json(await signUp(deps, await readJson(request), address)),
  },
  '/two-factor/verify-totp': { method: 'POST', give: verifyTotp },
  '/two-factor/verify-backup-code': { method: 'POST', give: verifyRecoveryCode },
  '/team-sign-in/start': { method: 'POST', give: startAtTeam },
  '/team-sign-in/callback': { method: 'GET', give: finishAtTeam },
}

/** Answers a request below /api/auth. Throws a `CallError` for what it refuses itself. */
export async function answerAuth({
  readBody,
  ...asked
}: Asked & { readBody: () => Promise<Request> }): Promise<Response> {
  const answer = answers[new URL(asked.request.url).pathname.replace(/^\/api\/auth/, '')]
  if (answer?.method !== asked.request.method) {
    throw new CallError(404, 'not_found', 'There is nothing at this address.')
  }
  // Not before we know that someone reads it.
  return answer.give({ ...asked, request: answer.method === 'GET' ? asked.request : await readBody() })
}

const SignIn = z.object({
  email: EmailAddress,
  password: z.string('Please enter your password.').min(1, 'Please enter your password.'),
  rememberMe: z.boolean().optional(),
})

async function signIn(asked: Asked): Promise<Response> {
  const { deps, request, address } = asked
  const { email, password, rememberMe } = parse(SignIn, await readJson(request))
  const giveBack = await takePasswordTry(deps, { email, address, cookies: request.headers.get('cookie') ?? '' })
  const response = await pass(asked, { email, password, rememberMe })
  const answer = await bodyOf(response)
  // The right password, but there is another step: confirming the address, or the second factor.
  if (response.ok || answer.code === 'EMAIL_NOT_VERIFIED') await giveBack()
  if (response.ok && (await isSuspended(deps.db, 'email', email))) return refuseSuspended(deps, answer)
  if (response.ok && answer.user) return signedIn(asked, answer.user.id, response)
  // The library drops the browser's cookie before the second step.
  if (response.ok) await endFormer(asked)
  return response
}

/**
 * Counts one password. A browser known to the account has tries of its own, and its network isn't checked either:
 * whatever strangers do, the owner gets in. Returns a function that takes back the try.
 */
async function takePasswordTry(
  deps: Deps,
  { email, address, cookies }: { email: string; address: string; cookies: string },
): Promise<() => Promise<void>> {
  const device = await knownDevice(deps, cookies, email)
  const [limit, whose] = device === null ? [passwordTries(deps.settings), email] : [deviceTries(deps.settings), device]
  if (device === null) await takeTryFrom(deps.db, addressTries(deps), address)
  await takeTry(deps.db, limit, whose)
  return () => giveBackTry(deps.db, limit, whose)
}

const Code = z.object({ code: z.string('Please enter the code.').trim().min(1, 'Please enter the code.').max(50) })

async function verifyTotp(asked: Asked): Promise<Response> {
  const { deps, request, address } = asked
  const { code } = parse(Code, await readJson(request))
  await takeTryFrom(deps.db, addressTries(deps), address)
  const digits = code.replaceAll(/\s/g, '')
  const response = await pass(secondStep(asked), { code: digits })
  const answer = await bodyOf(response)
  if (!response.ok || !answer.user) return response
  if (await isSuspended(deps.db, 'id', answer.user.id)) return refuseSuspended(deps, answer)
  if (!(await isFirstUse(deps.db, answer.user.id, digits))) {
    await endSession(deps, answer)
    return Response.json({ code: 'INVALID_CODE', message: words.INVALID_CODE }, { status: 401 })
  }
  return signedIn(asked, answer.user.id, response)
}

async function verifyRecoveryCode(asked: Asked): Promise<Response> {
  const { deps, request, address } = asked
  const { code } = parse(Code, await readJson(request))
  await takeTryFrom(deps.db, addressTries(deps), address)
  const response = await pass(secondStep(asked), { code: code.toLowerCase().replaceAll(/\s/g, '') })
  const answer = await bodyOf(response)
  if (!response.ok || !answer.user) return response
  if (await isSuspended(deps.db, 'id', answer.user.id)) return refuseSuspended(deps, answer)
  return signedIn(asked, answer.user.id, response)
}

const Start = z.object({ email: EmailAddress, returnTo: z.string().max(2000).nullish() })

async function startAtTeam({ deps, request, address }: Asked): Promise<Response> {
  const { email, returnTo } = parse(Start, await readJson(request))
  await takeTryFrom(deps.db, addressTries(deps), address)
  return startTeamSignIn(deps, email, returnTo ?? '')
}

async function finishAtTeam(asked: Asked): Promise<Response> {
  const { auth, deps, request, address } = asked
  await takeTryFrom(deps.db, addressTries(deps), address)
  const headers = new Headers({ [addressHeader]: address, 'user-agent': request.headers.get('user-agent') ?? '' })
  return finishTeamSignIn({
    ...{ deps, auth, request, headers },
    signedIn: (userId, response) => signedIn(asked, userId, response),
  })
}

/** Only someone who has entered the right password may know. The session that was just created ends. */
async function refuseSuspended(deps: Deps, answer: AuthAnswer): Promise<Response> {
  await endSession(deps, answer)
  return Response.json({ code: 'ACCOUNT_SUSPENDED', message: suspended }, { status: 403 })
}

async function endSession({ db }: Deps, { token }: AuthAnswer): Promise<void> {
  if (!token) return
  await db.deleteFrom('sessions').where('token', '=', hashSessionToken(token)).execute()
}

/** How often one network address may try to sign in, in any step. */
function addressTries({ settings }: Deps): RateLimit {
  return { name: 'sign-in', max: settings.tries.signInsPerMinute, within: 60_000 }
}

/** The request with only the proof of the first step: otherwise an older session could act there. */
function secondStep(asked: Asked): Asked {
  const headers = new Headers(asked.request.headers)
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).filter((cookie) => /^[\w-]+\.two_factor=/.test(cookie))
  headers.delete('authorization')
  headers.set('cookie', cookies.join('; '))
  return { ...asked, request: new Request(asked.request.url, { method: asked.request.method, headers }) }
}

/** Ends the session that the browser had until now: its cookie is replaced, and no one could sign out of it anymore. */
async function endFormer({ deps, request }: Pick<Asked, 'deps' | 'request'>): Promise<void> {
  const former = makeProofReader(deps.authSecrets, cookiePrefixOf(deps.settings.origin))(request.headers)
  if (former && 'tokenHash' in former)
    await deps.db.deleteFrom('sessions').where('token', '=', former.tokenHash).execute()
}

/** Ends the browser's former session, records the device, and marks it as known to the account. */
async function signedIn({ deps, request, address }: Asked, userId: string, response: Response): Promise<Response> {
  try {
    await endFormer({ deps, request })
    await noteDevice(deps, { userId, userAgent: request.headers.get('user-agent'), address })
    const cookie = await deviceCookie(deps, userId)
    if (cookie) response.headers.append('set-cookie', cookie)
  } catch (error) {
    // The person is signed in; failing to record that must not look as if they weren't.
    deps.log.error({ err: error }, 'a sign-in could not be noted')
  }
  return response
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: inputWords })
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data
}

/** Better Auth's answer, in our words. Its body is only what we understood of the request's, nothing more. */
async function pass({ auth, request, address }: Asked, body?: object): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set(addressHeader, address)
  // A bearer token wins over a cookie.
  if (headers.has('authorization')) headers.delete('cookie')
  headers.delete('content-length')
  const init: RequestInit = { method: request.method, headers }
  if (body) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(body)
  }
  const response = await auth.handler(new Request(request.url, init))
  // Its 500 has an empty body, and means that the database didn't answer.
  if (response.status >= 500) throw unavailable()
  return response.ok ? response : reworded(response)
}

interface AuthAnswer {
  code?: string
  message?: string
  token?: string
  user?: { id: string }
}

async function bodyOf(response: Response): Promise<AuthAnswer> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

const suspended = `Your account is suspended. If you think this is a mistake, write to ${brand.supportEmail}.`

/** Replaces the library's messages that don't tell people what to do next. */
const words: Record<string, string> = {
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first. We can send you the link again.',
  INVALID_CODE: 'That code isn’t right. Enter the one your authenticator app shows now.',
  INVALID_BACKUP_CODE: 'That recovery code isn’t right, or it has already been used.',
  INVALID_TWO_FACTOR_COOKIE: 'This step has expired. Please log in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please log in again.',
  ACCOUNT_TEMPORARILY_LOCKED: `Too many wrong codes. Please wait ${serverLimits.passwordLock / 60_000} minutes and log in again.`,
}

async function reworded(response: Response): Promise<Response> {
  const answer = await bodyOf(response)
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  if (response.status === 429) headers.set('retry-after', String(serverLimits.passwordLock / 1000))
  const message = words[answer.code ?? ''] ?? answer.message
  return Response.json({ ...answer, message }, { status: response.status, headers })
}
