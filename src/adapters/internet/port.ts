/** Addresses that members typed: of identity providers, and of programs that are told of events. */
export interface Asked {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
  /** Maximum bytes of the answer. */
  max?: number
  /** What is over the maximum, or comes after the signal, is left off; otherwise, it is an error. */
  cut?: boolean
}

/** Rejects with an error of this name for an address that members may not have us ask. */
export const notPublic = 'NotPublic'

export interface Internet {
  /** Like `fetch`, but only on the public internet and over TLS, and redirects aren't followed. */
  ask: (address: string, asked: Asked) => Promise<Response>
  /** Whether an address could be asked. A name is looked up only when it is. */
  mayAsk: (url: URL) => boolean
}
