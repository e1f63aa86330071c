/** What we use of a package without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** Of a model, as the library stores it. */
  export type Payload = Record<string, unknown>

  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>
    find(id: string): Promise<Payload | undefined>
    findByUid(uid: string): Promise<Payload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Client {
    clientId: string
    clientName?: string
  }

  export interface Context {
    req: IncomingMessage
    type: string
    body: unknown
    oidc: { client?: Client; result?: { consent?: { grantId: string } } }
  }

  export default class Provider {
    constructor(issuer: string, settings: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
    on(event: 'server_error', listener: (context: Context, error: Error) => void): this
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ prompt: { name: string } }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  }

  export const errors: Record<'InvalidGrant' | 'InvalidTarget', new (description?: string) => Error>

  export const interactionPolicy: {
    Check: new (reason: string, description: string, check: (context: Context) => boolean) => object
    Prompt: new (
      named: { name: string; requestable: boolean },
      details: (context: Context) => object,
      ...checks: object[]
    ) => object
  }
}
