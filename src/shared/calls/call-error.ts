import { isNamed } from './named-error.ts'
import type { NewerTexts } from './newer.ts'

/**
 * A refused or failed call, the same on both sides of the wire: the door throws it, the browser rebuilds it from the
 * answer's body. `message` is for people.
 */
export interface CallErrorBody {
  error: { code: string; message: string; fields?: Record<string, string>; newer?: NewerTexts }
  redirectUrl?: string
}

export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: string
  /** The title of the toast, for errors that have one; both sides take it from the contract. */
  readonly title: string | undefined
  /** The error of each input field, by name (dotted for nested fields). */
  readonly fields: Record<string, string> | undefined
  /** Both texts, of a save over a newer one. */
  readonly newer: NewerTexts | undefined
  readonly redirectUrl: string | undefined
  /** Seconds after which trying again makes sense, for 429 and 503. */
  readonly retryAfter: number | undefined
  /** Lets support find the call in the logs; sent in the `x-request-id` header. */
  requestId: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      title?: string | undefined
      fields?: Record<string, string> | undefined
      newer?: NewerTexts | undefined
      redirectUrl?: string | undefined
      retryAfter?: number | undefined
      requestId?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = status
    this.code = code
    this.title = more.title
    this.fields = more.fields
    this.newer = more.newer
    this.redirectUrl = more.redirectUrl
    this.retryAfter = more.retryAfter
    this.requestId = more.requestId
  }

  toBody(): CallErrorBody {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.fields ? { fields: this.fields } : {}),
        ...(this.newer ? { newer: this.newer } : {}),
      },
      ...(this.redirectUrl ? { redirectUrl: this.redirectUrl } : {}),
    }
  }
}

export function isCallError(value: unknown): value is CallError {
  return isNamed<CallError>(value, 'CallError')
}

/** No answer: the network or the server is down. */
export function connectionLost(cause?: unknown): CallError {
  return new CallError(0, 'connection_lost', 'The connection was lost. Check your network and try again.', { cause })
}
