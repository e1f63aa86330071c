/** An assistant that signs in as the official client does, and the browser of its member. */
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { allowApp, declineApp } from '../../src/features/connected-apps/contracts.ts'
import { personaPassword } from '../../src/server/start/personas.ts'
import { type Scope, scopes } from '../../src/shared/access/scopes.ts'
import type { InputOf, OutputOf } from '../../src/shared/calls/contract.ts'
import { paths } from '../../src/shared/product/paths.ts'
import { type Seated, seat } from './seated.ts'
import type { TestServer } from './server.ts'

export const redirectUrl = 'https://assistant.example/callback'

/** Has cookies, and follows what leads to its site. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly server: Pick<TestServer, 'origin'>
  /** Instead of a session in a cookie. */
  readonly headers: Record<string, string>

  constructor(server: Pick<TestServer, 'origin'>, headers: Record<string, string> = {}) {
    this.server = server
    this.headers = headers
  }

  async fetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...this.headers, ...(cookie && { cookie }), ...(init.headers as Record<string, string>) }
    const response = await fetch(new URL(address, this.server.origin), { ...init, redirect: 'manual', headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
    return response
  }

  post(address: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', origin: this.server.origin }
    return this.fetch(address, { method: 'POST', body: JSON.stringify(body), headers })
  }

  async signIn(email: string): Promise<void> {
    const response = await this.post(paths.signIn(), { email, password: personaPassword })
    if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status}`)
  }

  /** Opens an app's request; returns its name in the address of the page that asks. */
  async open(address: URL): Promise<string> {
    const response = await this.fetch(address)
    const next = response.headers.get('location') ?? ''
    const [, request] = /^\/connect\/([\w-]+)$/.exec(next) ?? []
    if (response.status !== 303 || request === undefined)
      throw new Error(`No request, but ${response.status} to ${next}: ${await response.text()}`)
    return request
  }

  allow(request: string, chosen: readonly Scope[], more: object = {}): Promise<Response> {
    const input: InputOf<typeof allowApp> = { request, scopes: [...chosen] }
    return this.post(paths.call(allowApp.name), { ...input, ...more })
  }

  decline(request: string): Promise<Response> {
    return this.post(paths.call(declineApp.name), { request })
  }

  /** Follows an answer back to the app; returns what its address says. */
  async back(answer: Response): Promise<URLSearchParams> {
    if (!answer.ok) throw new Error(`Not answered: ${answer.status} ${await answer.text()}`)
    const { next } = (await answer.json()) as OutputOf<typeof allowApp>
    const response = await this.fetch(next)
    const location = response.headers.get('location')
    if (location === null) throw new Error(`Not sent back: ${response.status} ${await response.text()}`)
    return new URL(location).searchParams
  }
}

/** What the app stores, and where it would send its member. */
export class AppStore implements OAuthClientProvider {
  readonly redirectUrl: string = redirectUrl
  client?: OAuthClientInformationMixed
  stored?: OAuthTokens
  verifier = ''
  /** Where its member was sent. */
  sentTo?: URL
  /** With it, the app registers nowhere. */
  clientMetadataUrl?: string
  readonly name: string

  constructor(name = 'Test Assistant') {
    this.name = name
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: this.name,
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }
  clientInformation = () => this.client
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.client = client
  }
  tokens = () => this.stored
  saveTokens = (tokens: OAuthTokens) => {
    this.stored = tokens
  }
  redirectToAuthorization = (address: URL) => {
    this.sentTo = address
  }
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier
  }
  codeVerifier = () => this.verifier
  invalidateCredentials = (what: string) => {
    if (what === 'all' || what === 'tokens') delete this.stored
    if (what === 'all' || what === 'client') delete this.client
  }
}

/** Someone with the Annual plan. */
export async function paying(server: TestServer, name?: string): Promise<Seated> {
  const person = await seat(server, name)
  const plan = `insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`
  await server.pool.query(plan, [person.id])
  return person
}

export const json = async (response: Response) => (await response.json()) as Record<string, never>

export async function refusalOf(response: Response) {
  const { error } = (await response.json()) as { error?: { code: string } }
  return [response.status, error?.code]
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
/** The message that calls a tool. */
export const call = (name: string, given: object) => ({
  ...{ ...list, method: 'tools/call' },
  params: { name, arguments: given },
})

/** What apps do at a server. */
export function appsAt(server: TestServer) {
  const mcp = new URL('/mcp', server.origin)
  const transportOf = (app: AppStore) => new StreamableHTTPClientTransport(mcp, { authProvider: app })
  const connected = async (app: AppStore) => {
    const client = new Client({ name: 'walk', version: '1' })
    await client.connect(transportOf(app))
    return client
  }
  /** Up to the page that asks. */
  const asks = async (app: AppStore): Promise<URL> => {
    const refused = await connected(app).catch((error: unknown) => error)
    if (!(refused instanceof UnauthorizedError)) throw new Error('Not asked to sign in', { cause: refused })
    return app.sentTo!
  }
  const finish = (app: AppStore, back: URLSearchParams) => transportOf(app).finishAuth(back)
  /** In a browser that is signed in, with a request of an app at hand. */
  const asked = async (person: Seated, app = new AppStore()) => {
    const browser = new Browser(server, await person.headers())
    return { app, browser, request: await browser.open(await asks(app)) }
  }
  /** The whole way. */
  const connect = async (person: Seated, chosen: readonly Scope[] = scopes, app = new AppStore()) => {
    const { browser, request } = await asked(person, app)
    await finish(app, await browser.back(await browser.allow(request, chosen)))
    return { app, browser, token: app.stored!.access_token }
  }
  const post = (token: string, body: object = list, address = '/mcp') =>
    server.fetch(address, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        accept: 'application/json, text/event-stream',
      },
    })
  const form = (address: string, given: Record<string, string>) =>
    server.fetch(address, { method: 'POST', body: new URLSearchParams(given) })
  return { mcp, connected, asks, asked, finish, connect, post, form }
}
