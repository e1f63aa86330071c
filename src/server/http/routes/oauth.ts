/**
 * How assistants sign in: OAuth 2.1 with PKCE, and the documents by which they find it (RFC 9728 of the MCP server, RFC
 * 8414 of the authorization server). `oidc-provider` is a Koa application, which gets a request and an answer of its
 * own here, so that ours are as everywhere.
 */
import { type IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import type Provider from 'oidc-provider'
import { parseJson } from '#door/http.ts'
import { takeTryFrom } from '#door/rate-limit.ts'
import { usedFacts } from '#features/connected-apps/app-facts.ts'
import { scopes } from '#shared/access/scopes.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { type Bindings, once } from '../bindings.ts'
import { plainPage } from '../plain-page.ts'
import { readBytes } from '../request-body.ts'
import type { ServerDeps } from '../server-deps.ts'

const HOUR = 60 * 60 * 1000
/** By network. Assistants in the cloud do this for all their members from a few addresses. */
const registrationTries = { name: 'app-registrations', max: 300, within: HOUR }
const requestTries = { name: 'app-requests', max: 600, within: HOUR }
/** Bytes of a registration, or of what is asked of the token endpoint. */
const maxBody = 16 * 1024

export function routeOAuth(app: Hono<Bindings>, deps: ServerDeps): void {
  const { origin } = deps.settings
  // Loaded on first use, because most servers never hear from an assistant.
  const provider = once(async () => {
    const { makeOAuthProvider } = await import('#features/connected-apps/oauth-provider.server.ts')
    const errorPage = (sentence: string) => plainPage({ title: 'This app can’t be connected', sentence })
    return makeOAuthProvider({ deps, origins: deps.trustedOrigins, errorPage })
  })
  const at = (part: Parameters<typeof serverPaths.oauth>[0]) => origin + serverPaths.oauth(part)

  for (const address of ['', serverPaths.mcp()].map(serverPaths.resourceMetadata)) {
    app.get(address, (c) => {
      c.set('route', 'oauth')
      return forAnyone({
        resource: originAsTyped(deps, c) + serverPaths.mcp(),
        authorization_servers: [origin],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
        resource_name: brand.name,
        resource_documentation: origin + paths.apiDocs(),
      })
    })
  }
  app.get(serverPaths.oauthMetadata(), (c) => {
    c.set('route', 'oauth')
    return forAnyone({
      issuer: origin,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token'),
      registration_endpoint: at('register'),
      revocation_endpoint: at('revoke'),
      scopes_supported: scopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      service_documentation: origin + paths.apiDocs(),
    })
  })
  app.get(`${serverPaths.oauth('authorize')}/:request?`, async (c) => {
    c.set('route', 'oauth')
    await takeTryFrom(deps.db, requestTries, c.get('address'))
    return answer(await provider(), c, origin, { url: asked(c) })
  })
  app.post(serverPaths.oauth('register'), async (c) => {
    c.set('route', 'oauth')
    await takeTryFrom(deps.db, registrationTries, c.get('address'))
    const given = parseJson((await bodyOf(c)).toString(), c.req.header('content-type') ?? null)
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new CallError(422, 'invalid_client_metadata', 'Send the app’s facts as a JSON object.')
    const body = Buffer.from(JSON.stringify(usedFacts(given as Record<string, unknown>)))
    return answer(await provider(), c, origin, { body, type: 'application/json' })
  })
  for (const part of ['token', 'revoke'] as const) {
    app.post(serverPaths.oauth(part), async (c) => {
      c.set('route', 'oauth')
      return answer(await provider(), c, origin, { body: await bodyOf(c) })
    })
  }
}

/** The origin in the address that someone typed into their assistant, if it is one of ours. */
export function originAsTyped({ trustedOrigins, settings }: ServerDeps, c: Context<Bindings>): string {
  const host = c.req.header('host')
  return trustedOrigins.find((origin) => new URL(origin).host === host) ?? settings.origin
}

const bodyOf = (c: Context<Bindings>): Promise<Buffer> => c.get('slot').aside(() => readBytes(c.env.incoming, maxBody))

const forAnyone = (document: object): Response =>
  Response.json(document, { headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' } })

/** Without a scope, an app asks for the least, and codes come back only in the address. */
function asked(c: Context<Bindings>): string {
  const { pathname, searchParams } = new URL(c.req.url)
  if (!searchParams.get('scope')) searchParams.set('scope', 'read')
  searchParams.delete('response_mode')
  return `${pathname}?${searchParams}`
}

interface Given {
  url?: string
  body?: Buffer
  type?: string
}

function answer(provider: Provider, c: Context<Bindings>, origin: string, given: Given): Promise<Response> {
  const { url = c.req.path, body = Buffer.alloc(0), type } = given
  const { incoming } = c.env
  const { 'transfer-encoding': _, ...sent } = incoming.headers
  const headers = {
    ...sent,
    ...{ host: new URL(origin).host, 'content-length': String(body.length) },
    ...(type !== undefined && { 'content-type': type }),
  }
  const socket = { encrypted: origin.startsWith('https://'), remoteAddress: c.get('address') }
  const facts = { method: incoming.method, url, headers, socket, httpVersion: '1.1' }
  const request = Object.assign(Readable.from(body.length > 0 ? [body] : []), facts) as unknown as IncomingMessage
  const response = new ServerResponse(request)
  return new Promise((resolve, reject) => {
    response.end = ((text?: string | Buffer) => {
      const out = new Headers()
      for (const [name, value] of Object.entries(response.getHeaders())) {
        if (name === 'content-length') continue
        for (const one of Array.isArray(value) ? value : [String(value)]) out.append(name, one)
      }
      const bytes = text === undefined || text.length === 0 ? null : new Uint8Array(Buffer.from(text))
      resolve(new Response(bytes, { status: response.statusCode, headers: out }))
      return response
    }) as typeof response.end
    Promise.resolve(provider.callback()(request, response)).catch(reject)
  })
}
