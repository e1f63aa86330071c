/** Attending for programs: every call that an API key may make, with types. */
import type { Calls } from './calls.gen.ts'

export type { Calls } from './calls.gen.ts'

export type CallName = keyof Calls
export type Input<Name extends CallName> = Calls[Name]['input']
export type Output<Name extends CallName> = Calls[Name]['output']

/** A call that answers with a file. */
export interface DownloadedFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** A refusal: `message` is a sentence for people, `code` is for programs. */
export class AttendingError extends Error {
  override readonly name = 'AttendingError'
  readonly status: number
  readonly code: string
  /** What is wrong with each field of the input. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined
  /** Names the call to our support. */
  readonly requestId: string | undefined

  constructor(
    status: number,
    headers: Headers,
    error: { code: string; message: string; fields?: Record<string, string> },
  ) {
    super(error.message)
    this.status = status
    this.code = error.code
    this.fields = error.fields ?? {}
    this.retryAfter = Number(headers.get('retry-after')) || undefined
    this.requestId = headers.get('x-request-id') ?? undefined
  }
}

export interface ClientOptions {
  /** Of /account/programs: `att_…`. */
  key: string
  /** Where Attending runs: 'https://…'. */
  origin: string
  /** How often a call is sent again after a lost connection, a 429, or a 503; 3 if not given. */
  retries?: number
  /** Seconds that a 429 or 503 may ask to wait before that; 60 if not given. */
  longestWait?: number
  fetch?: typeof globalThis.fetch
}

export interface CallOptions {
  /**
   * A call with the same key within a day is done once. If not given, each call has its own, so that sending it again
   * after a lost connection does nothing twice.
   */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Calls whose answers come in pages that follow each other by cursor. */
export type PagedCall = {
  [Name in CallName]: 'cursor' extends keyof Input<Name> ? Name : never
}[CallName]

export interface Client {
  call<Name extends CallName>(name: Name, input: Input<Name>, options?: CallOptions): Promise<Answer<Name>>
  /** All rows of a search or list, page by page: no one is skipped while rows come and go. */
  rows<Name extends PagedCall>(name: Name, input: Input<Name>, options?: CallOptions): AsyncGenerator<Row<Name>, void>
}

type Answer<Name extends CallName> = Output<Name> extends 'file' ? DownloadedFile : Output<Name>
type Row<Name extends PagedCall> = Output<Name> extends { data: (infer One)[] } ? One : never

export function attending(options: ClientOptions): Client {
  const call: Client['call'] = async (name, input, more = {}) => {
    const idempotencyKey = more.idempotencyKey ?? crypto.randomUUID()
    return (await answerOf(await send(options, name, input, { ...more, idempotencyKey }))) as never
  }
  return {
    call,
    rows: async function* (name, input, more = {}) {
      for (let cursor: string | undefined = 'start'; cursor !== undefined; ) {
        const asked = { ...(input as object), cursor } as unknown as Input<typeof name>
        const answer: unknown = await call(name, asked, { ...(more.signal && { signal: more.signal }) })
        const page = answer as { data: Row<typeof name>[]; next?: string }
        yield* page.data
        cursor = page.next
      }
    },
  }
}

/** Waits and sends it again where that may help: it is done once, because its key stays the same. */
async function send(
  { key, origin, retries = 3, longestWait = 60, fetch = globalThis.fetch }: ClientOptions,
  name: string,
  input: unknown,
  { idempotencyKey, signal }: CallOptions,
): Promise<Response> {
  for (let failures = 0; ; failures++) {
    const asked = fetch(`${origin}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey!,
      },
      body: JSON.stringify(input),
      ...(signal && { signal }),
    })
    const response = failures < retries && !signal?.aborted ? await asked.catch(() => null) : await asked
    if (response?.ok) return response
    const error = response && (await errorOf(response))
    if (error && (failures >= retries || !mayPass(error, longestWait))) throw error
    await wait(error?.retryAfter ?? 2 ** failures, signal)
  }
}

/** Waiting helps, and not for the hours that some limits last. */
function mayPass({ status, code, retryAfter = 1 }: AttendingError, longestWait: number): boolean {
  return (status === 429 || status === 503 || code === 'idempotency_in_progress') && retryAfter <= longestWait
}

async function errorOf(response: Response): Promise<AttendingError> {
  const body = (await response.json().catch(() => null)) as { error?: { code: string; message: string } } | null
  if (body?.error === undefined) return unlikeAttending(response)
  return new AttendingError(response.status, response.headers, body.error)
}

/** A proxy's answer while Attending is away, or that of something else at its address. */
function unlikeAttending({ status, headers }: Response): AttendingError {
  const error =
    status >= 500 || status === 429
      ? { code: 'unavailable', message: `Attending can’t answer at the moment (${status}). Try again shortly.` }
      : { code: 'not_attending', message: `The server answered ${status}, not as Attending does.` }
  return new AttendingError(status, headers, error)
}

async function answerOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  if (name === undefined) throw unlikeAttending(response)
  return { name: decodeURIComponent(name), type, bytes: new Uint8Array(await response.arrayBuffer()) }
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', stop, { once: true })
    // The event of a signal that was aborted during the call has passed.
    if (signal?.aborted) stop()
  })
}
