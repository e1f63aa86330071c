/** An assistant that signs in as the official client does, and the browser of its member. */
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthTokens,
} from '@modelcontextprotocol/client'
import { allowApp, declineApp } from '../../src/features/connected-apps/contracts.ts'
import type { Scope } from '../../src/shared/access/scopes.ts'
import type { InputOf, OutputOf } from '../../src/shared/calls/contract.ts'
import { paths } from '../../src/shared/product/paths.ts'
import { personaPassword } from '../../src/server/start/personas.ts'
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
}
