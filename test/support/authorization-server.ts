/**
 * Google's and Microsoft's login pages for a test: an authorization server that asks no one, with codes that work once
 * and only with the verifier of who asked (RFC 6749, RFC 7636), tokens that run out, and refusals at the test's will.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AuthorizationServer {
  /** For MAIL_LOGIN_ORIGIN. */
  origin: string
  /** What each login page was asked for. */
  asked: URLSearchParams[]
  /** Every answer of the token endpoint. */
  given: { grant: string; accessToken: string }[]
  /** Seconds until an access token runs out. */
  lasts: number
  /** Whether a token that lasts comes with the first one. */
  lasting: boolean
  /** 'refuses': whatever was given is worth nothing anymore. 'fails': answers 500. */
  mood: 'fine' | 'refuses' | 'fails'
  /** Whether this access token is the newest one. */
  accepts: (accessToken: string) => boolean
  close: () => Promise<void>
}

export const clients = {
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  MICROSOFT_CLIENT_ID: 'microsoft-client',
  MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
} as const

const secretOf: Record<string, string> = {
  [clients.GOOGLE_CLIENT_ID]: clients.GOOGLE_CLIENT_SECRET,
  [clients.MICROSOFT_CLIENT_ID]: clients.MICROSOFT_CLIENT_SECRET,
}

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const codes = new Map<string, { challenge: string; redirect: string; client: string }>()
  const refreshTokens = new Set<string>()
  const grantOf = (form: URLSearchParams): 'ok' | 'invalid_client' | 'invalid_grant' => {
    if (secretOf[form.get('client_id') ?? ''] !== form.get('client_secret')) return 'invalid_client'
    if (state.mood === 'refuses') return 'invalid_grant'
    if (form.get('grant_type') === 'refresh_token') {
      return refreshTokens.has(form.get('refresh_token') ?? '') ? 'ok' : 'invalid_grant'
    }
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      known?.challenge === challenge &&
      known.redirect === form.get('redirect_uri') &&
      known.client === form.get('client_id')
    return fits ? 'ok' : 'invalid_grant'
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, state.origin)
    if (url.pathname.endsWith('/authorize')) {
      const query = url.searchParams
      state.asked.push(query)
      const code = randomUUID()
      codes.set(code, {
        challenge: query.get('code_challenge')!,
        redirect: query.get('redirect_uri')!,
        client: query.get('client_id')!,
      })
      const back = new URL(query.get('redirect_uri')!)
      back.searchParams.set('code', code)
      back.searchParams.set('state', query.get('state')!)
      return void response.writeHead(302, { location: back.href }).end()
    }
    let body = ''
    for await (const part of request) body += part
    const form = new URLSearchParams(body)
    const answer = (status: number, json: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (state.mood === 'fails') return answer(500, {})
    const verdict = grantOf(form)
    if (verdict !== 'ok') return answer(verdict === 'invalid_client' ? 401 : 400, { error: verdict })
    const accessToken = randomUUID()
    state.given.push({ grant: form.get('grant_type')!, accessToken })
    const refreshToken = randomUUID()
    if (state.lasting) refreshTokens.add(refreshToken)
    answer(200, {
      ...{ access_token: accessToken, token_type: 'Bearer', expires_in: state.lasts },
      ...(form.get('grant_type') === 'authorization_code' && state.lasting && { refresh_token: refreshToken }),
    })
  })
  const state: AuthorizationServer = {
    ...{ origin: '', asked: [], given: [], lasts: 3600, lasting: true, mood: 'fine' },
    accepts: (accessToken) => state.given.at(-1)?.accessToken === accessToken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}
